import { expect, test } from 'vitest'
import { type OfferedLine, takenOf } from '../../../../src/domain/sales/offer/taken.ts'

const lot: OfferedLine = {
  id: 'l',
  pieces: 10,
  weight: '5.000',
  basis: 'per carat',
  rate: '80',
  discountPercent: null,
  taxCode: 'STD',
  amount: '400',
}
const single: OfferedLine = { ...lot, pieces: 1, weight: '2.310' }
const parcel = { isWhole: false, askingBasis: 'per carat', digits: 2 }
const stone = { ...parcel, isWhole: true }

test('all of a line is taken when nothing is named', () => {
  expect(takenOf(lot, {}, parcel)).toEqual({ taken: { pieces: 10, weight: '5.000', basis: 'per carat', rate: '80' } })
  expect(takenOf(single, { weight: '2.31' }, stone)).toEqual({ taken: { pieces: 1, weight: '2.31', basis: 'per carat', rate: '80' } })
})

test('a part of a lot is taken in pieces and carats', () => {
  expect(takenOf(lot, { pieces: 4, weight: '2' }, parcel)).toMatchObject({ taken: { pieces: 4, weight: '2' } })
  expect(takenOf(lot, { weight: '2' }, parcel)).toEqual({ fault: { field: 'pieces', message: 'Enter the pieces as well as the carats.' } })
  expect(takenOf(lot, { pieces: 4 }, parcel)).toMatchObject({
    fault: { field: 'weight', message: expect.stringMatching(/together: 10 pcs/) },
  })
  expect(takenOf(lot, { pieces: 10, weight: '4' }, parcel)).toMatchObject({ fault: { message: expect.stringMatching(/together/) } })
})

test('no more than was offered, and no part of a whole', () => {
  expect(takenOf(lot, { pieces: 4, weight: '5.001' }, parcel)).toMatchObject({ fault: { message: 'Only 10 pcs / 5.000 ct were offered.' } })
  expect(takenOf(lot, { pieces: 11, weight: '5' }, parcel)).toMatchObject({ fault: { message: 'Only 10 pcs / 5.000 ct were offered.' } })
  expect(takenOf(lot, { pieces: 1, weight: '0' }, parcel)).toMatchObject({ fault: { message: 'Enter the carats.' } })
  expect(takenOf(single, { weight: '1' }, stone)).toMatchObject({ fault: { message: 'This stone cannot be divided: 2.310 ct.' } })
})

test('a price of the whole is divided by weight', () => {
  const whole = { ...lot, basis: 'whole', rate: '1000' }
  expect(takenOf(whole, { pieces: 3, weight: '1.5' }, parcel)).toMatchObject({ taken: { basis: 'whole', rate: '300.00' } })
})

test('a price on request needs a price, per what the stone is priced by; another line keeps its own', () => {
  const open = { ...lot, basis: 'on request', rate: '0' }
  expect(takenOf(open, {}, parcel)).toEqual({ fault: { field: 'rate', message: 'Enter the price. It was on request.' } })
  expect(takenOf(open, { rate: '0' }, parcel)).toMatchObject({ fault: { field: 'rate' } })
  expect(takenOf(open, { rate: '75' }, { ...parcel, askingBasis: 'per piece' })).toMatchObject({
    taken: { basis: 'per piece', rate: '75' },
  })
  expect(takenOf(lot, { rate: '75' }, parcel)).toMatchObject({ fault: { field: 'rate', message: 'The offer has a price for this line.' } })
  expect(takenOf(lot, { rate: '80.00' }, parcel)).toMatchObject({ taken: { rate: '80' } })
})
