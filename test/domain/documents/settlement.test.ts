import { expect, test } from 'vitest'
import { oldestFirst, splitAt } from '../../../src/domain/documents/settlement.ts'

const bill = (total: string, settled = '0') => ({ total, settled })

test('money settles bills in their order, and a bill that is settled or overpaid takes nothing', () => {
  const [first, last] = [bill('100', '40'), bill('70')]
  expect(oldestFirst([first, bill('50', '50'), bill('50', '55'), last], '90')).toEqual([
    { bill: first, amount: '60' },
    { bill: last, amount: '30' },
  ])
  expect(oldestFirst([first, last], '60')).toEqual([{ bill: first, amount: '60' }])
  expect(oldestFirst([first], '0')).toEqual([])
})

test('a bill is on both sides of a write-off only when the money ends in the middle of it', () => {
  const shares = [
    { bill: bill('60'), amount: '60' },
    { bill: bill('30'), amount: '30' },
  ]
  const [first, last] = shares
  expect(splitAt(shares, '60')).toEqual({ paid: [first], forgiven: [last] })
  expect(splitAt(shares, '75')).toEqual({ paid: [first, { ...last, amount: '15' }], forgiven: [{ ...last, amount: '15' }] })
  expect(splitAt(shares, '90')).toEqual({ paid: shares, forgiven: [] })
  expect(splitAt(shares, '0')).toEqual({ paid: [], forgiven: shares })
})
