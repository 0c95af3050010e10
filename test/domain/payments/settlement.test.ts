import { array, constantFrom, integer, property, record, tuple } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  ageingBuckets,
  bucketOf,
  gainOf,
  type Owed,
  oldestFirst,
  openOn,
  relieved,
  settle,
  splitAt,
} from '../../../src/domain/documents/settlement.ts'
import { compare, isPositive, isZero, minus, over, plus, round, sum, times } from '../../../src/domain/kit/quantity.ts'
import { always } from '../../support/always.ts'

const bill = (total: string, exchange: string): Owed => ({
  total,
  baseTotal: round(times(total, exchange), 2),
  settled: '0',
  baseSettled: '0',
})
const fresh = (exchange: string) => ({ worth: { exchange }, used: '0', baseUsed: '0' })
const having = (owed: Owed, share: { amount: string; baseAmount: string }): Owed => ({
  ...owed,
  settled: plus(owed.settled, share.amount),
  baseSettled: plus(owed.baseSettled, share.baseAmount),
})

// docs/domain/worked-cases.md#case-f-two-rates
describe('an invoice of 1,000.00 euro at 1.08', () => {
  const invoice = bill('1000.00', '1.08')
  it('of which 600.00 are paid at 1.10 is reduced by 648.00, gains 12.00 and leaves 400.00, worth 432.00', () => {
    const [share] = settle(fresh('1.10'), [{ bill: invoice, amount: '600.00' }])
    expect(share).toMatchObject({ baseAmount: '648', basePaid: '660' })
    expect(gainOf('receivable', share!)).toBe('12')
    expect(gainOf('payable', share!)).toBe('-12')
    const left = having(invoice, share!)
    expect([openOn(left), minus(left.baseTotal, left.baseSettled)]).toEqual(['400', '432'])
  })
  it('whose rest is paid at another rate leaves no balance in the base currency', () => {
    const [first] = settle(fresh('1.10'), [{ bill: invoice, amount: '600.00' }])
    const [rest] = settle(fresh('0.97'), [{ bill: having(invoice, first!), amount: '400.00' }])
    const paid = having(having(invoice, first!), rest!)
    expect([openOn(paid), minus(paid.baseTotal, paid.baseSettled)]).toEqual(['0', '0'])
    expect(gainOf('receivable', rest!)).toBe('-44')
  })
})

const cents = (max: number) => integer({ min: 1, max }).map(units => round(over(String(units), 100), 2))
const rate = integer({ min: 1, max: 3_000_000 }).map(units => round(over(String(units), 1_000_000), 6))
const bills = array(
  tuple(cents(500_000), rate).map(([total, exchange]) => bill(total, exchange)),
  { minLength: 1, maxLength: 12 },
)

test('an amount allocated to bills in order settles no bill above its open amount, and no more than the amount', () => {
  always(
    property(bills, cents(2_000_000), (open, amount) => {
      const shares = oldestFirst(open, amount)
      const used = sum(shares.map(share => share.amount))
      expect(shares.every(share => isPositive(share.amount) && compare(share.amount, openOn(share.bill)) <= 0)).toBe(true)
      const all = sum(open.map(openOn))
      expect(compare(used, compare(amount, all) < 0 ? amount : all)).toBe(0)
      // Only the last one settled may have a rest.
      expect(shares.slice(0, -1).every(share => compare(share.amount, openOn(share.bill)) === 0)).toBe(true)
    }),
  )
})

test('the write-off begins where the payment ends, and both together equal the shares', () => {
  always(
    property(bills, cents(900_000), cents(900_000), (open, money, whole) => {
      const shares = oldestFirst(open, whole)
      const { paid, forgiven } = splitAt(shares, money)
      const total = sum(shares.map(share => share.amount))
      const asPaid = sum(paid.map(share => share.amount))
      expect(compare(plus(asPaid, sum(forgiven.map(share => share.amount))), total)).toBe(0)
      expect(compare(asPaid, compare(money, total) < 0 ? money : total)).toBe(0)
      for (const { bill: owed, amount } of shares)
        expect(compare(sum([...paid, ...forgiven].filter(share => share.bill === owed).map(share => share.amount)), amount)).toBe(0)
    }),
  )
})

test('however a bill is paid, in any parts and at any rates, the last payment leaves no balance in the base currency', () => {
  const part = record({ share: integer({ min: 1, max: 100 }), exchange: rate, kind: constantFrom('money', 'writeOff') })
  always(
    property(tuple(cents(500_000), rate), array(part, { maxLength: 8 }), ([total, exchange], parts) => {
      let owed = bill(total, exchange)
      let gain = '0'
      let worth = '0'
      for (const { share, exchange: day, kind } of [...parts, { share: 100, exchange: '1.234567', kind: 'money' }]) {
        const amount = compare(String(share), '100') === 0 ? openOn(owed) : round(over(times(openOn(owed), share), 100), 2)
        if (!isPositive(amount)) continue
        const baseAmount = relieved(owed, amount)
        const [settled] = kind === 'money' ? settle(fresh(day), [{ bill: owed, amount }]) : [{ baseAmount, basePaid: baseAmount }]
        expect(settled!.baseAmount).toBe(baseAmount)
        gain = plus(gain, gainOf('receivable', settled!))
        worth = plus(worth, settled!.basePaid)
        owed = having(owed, { amount, baseAmount })
      }
      expect([isZero(openOn(owed)), isZero(minus(owed.baseTotal, owed.baseSettled))]).toEqual([true, true])
      // The amount paid equals the amount owed plus the exchange difference.
      expect(compare(worth, plus(owed.baseTotal, gain))).toBe(0)
    }),
  )
})

test('however a payment is spent, over any bills and steps, the parts have the value of the whole', () => {
  always(
    property(array(tuple(cents(50_000), rate), { minLength: 1, maxLength: 8 }), rate, (parts, exchange) => {
      const whole = sum(parts.map(([amount]) => amount))
      let purse = fresh(exchange)
      for (const [amount, of] of parts) {
        const [settled] = settle(purse, [{ bill: bill(amount, of), amount }])
        purse = { ...purse, used: plus(purse.used, amount), baseUsed: plus(purse.baseUsed, settled!.basePaid) }
      }
      expect(compare(purse.baseUsed, round(times(whole, exchange), 2))).toBe(0)
    }),
  )
})

test('the age of a bill is the number of days since its due date', () => {
  expect([-5, 0, 1, 30, 31, 60, 61, 90, 91, 4000].map(bucketOf)).toEqual([
    'current',
    'current',
    '1-30',
    '1-30',
    '31-60',
    '31-60',
    '61-90',
    '61-90',
    '90+',
    '90+',
  ])
  expect(new Set(ageingBuckets).size).toBe(5)
})
