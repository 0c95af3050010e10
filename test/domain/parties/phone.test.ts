import { expect, it } from 'vitest'
import { chatAddress, dialAddress } from '../../../src/domain/parties/phone.ts'

it.each([
  ['+66 81 234 5678', 'tel:+66812345678', 'https://wa.me/66812345678'],
  ['0066 81 234 5678', 'tel:+66812345678', 'https://wa.me/66812345678'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958', 'https://wa.me/442079460958'],
  ['+66 2 555 1234 ext. 5 / +66 81 555 9876', 'tel:+6625551234', 'https://wa.me/6625551234'],
  ['02-555-1234', 'tel:025551234', null],
  ['(0)20 7946 0958', 'tel:02079460958', null],
  ['1669', 'tel:1669', null],
  ['+1669', 'tel:+1669', null],
  ['+1 234 567 890 123 456', 'tel:+1234567890123456', null],
  ['ask at the fair', null, null],
  ['', null, null],
])('%s is dialed at %s and chatted with at %s', (phone, dial, chat) => {
  expect([dialAddress(phone), chatAddress(phone)]).toEqual([dial, chat])
})
