import { array, constantFrom, integer, option, property, record, uuid } from 'fast-check'
import { expect, test } from 'vitest'
import { compare, isZero, negate, over, round, sum } from '../../../src/domain/kit/quantity.ts'
import {
  type AccountPosting,
  invoicePostings,
  notePostings,
  openingPostings,
  reverseAccount,
  reverseStock,
  type StockPosting,
} from '../../../src/domain/payments/posting.ts'
import { insidePlaces, outsidePlaces, statuses } from '../../../src/domain/stock/inventory/place.ts'
import { always } from '../../support/always.ts'

const written = (digits: number, max = 10_000_000) =>
  integer({ min: 1, max }).map(units => round(over(String(units), 10 ** digits), digits))
const line = record({
  id: uuid(),
  inventory: option(uuid()),
  pieces: option(integer({ min: 1, max: 900 })),
  weight: written(3),
  cost: option(written(2)),
})
const bill = record({
  customer: uuid(),
  currency: constantFrom('USD', 'EUR', 'JPY'),
  total: written(2),
  baseTotal: written(2),
  items: array(line, { maxLength: 20 }),
})
const note = record({
  direction: constantFrom('received' as const, 'paid' as const, 'refund' as const),
  party: uuid(),
  currency: constantFrom('USD', 'EUR'),
  amount: written(2),
  exchange: written(6),
})
const stone = record({ id: uuid(), pieces: option(integer({ min: 1, max: 900 })), weight: written(3), cost: written(2) })

/** The sum of these postings by item and place, and the balance of each party. */
const sumsOf = (stock: readonly StockPosting[], account: readonly AccountPosting[]) => {
  const sums = new Map<string, string[]>()
  const add = (key: string, quantity: string | number | null) => sums.set(key, [...(sums.get(key) ?? []), String(quantity ?? 0)])
  for (const posting of stock)
    for (const [place, holder, sign] of [
      [posting.from, posting.fromHolder, -1],
      [posting.to, posting.toHolder, 1],
    ] as const) {
      const key = `${posting.inventory} ${place}/${holder ?? ''}`
      add(`${key} pieces`, (posting.pieces ?? 0) * sign)
      add(`${key} weight`, sign < 0 ? negate(posting.weight) : posting.weight)
      add(`${key} value`, sign < 0 ? negate(posting.value) : posting.value)
    }
  for (const posting of account) {
    add(`${posting.party} ${posting.ledger} ${posting.currency}`, posting.amount)
    add(`${posting.party} ${posting.ledger} ${posting.currency} base`, posting.baseAmount)
  }
  return [...sums].map(([key, quantities]) => [key, sum(quantities)] as const)
}

const expectNothingLeft = (postings: { stock: StockPosting[]; account: AccountPosting[] }) => {
  const { stock, account } = postings
  const left = sumsOf([...stock, ...stock.map(reverseStock)], [...account, ...account.map(reverseAccount)])
  expect(left.filter(([, quantity]) => !isZero(quantity))).toEqual([])
  expect(stock.map(reverseStock).map(reverseStock)).toEqual(stock.map(posting => ({ fromHolder: null, toHolder: null, ...posting })))
}

test('an invoice and its cancellation sum to zero, by item, place, party and currency', () => {
  always(property(bill, sold => expectNothingLeft(invoicePostings(sold))))
})
test('a payment note and its void sum to zero', () => {
  always(property(note, received => expectNothingLeft(notePostings(received))))
})
test('a stock receipt and its reversal sum to zero', () => {
  always(
    property(stone, constantFrom('supplier' as const, 'adjustment' as const), (opened, from) =>
      expectNothingLeft(openingPostings(opened, from)),
    ),
  )
})

test('an invoice moves every stone out of the safe at its cost, and debits the total once', () => {
  always(
    property(bill, sold => {
      const { stock, account } = invoicePostings(sold)
      const stones = sold.items.filter(item => item.inventory)
      expect(stock.map(({ inventory, weight, line }) => ({ inventory, weight, line }))).toEqual(
        stones.map(({ inventory, weight, id }) => ({ inventory, weight, line: id })),
      )
      expect(stock.every(({ from, to }) => from === 'available' && to === 'sold')).toBe(true)
      expect(compare(sum(stock.map(posting => posting.value)), sum(stones.map(item => item.cost)))).toBe(0)
      expect(account).toEqual([
        { party: sold.customer, ledger: 'receivable', currency: sold.currency, amount: sold.total, baseAmount: sold.baseTotal },
      ])
    }),
  )
})

test('a payment in another currency has its value at the day’s rate, on its own side of the account', () => {
  const note = { party: 'P', currency: 'EUR', amount: '600.00', exchange: '1.10' }
  const posted = (direction: 'received' | 'paid' | 'refund') =>
    notePostings({ ...note, direction }).account.map(({ ledger, amount, baseAmount }) => [ledger, amount, baseAmount])
  expect(posted('received')).toEqual([['receivable', '-600', '-660']])
  expect(posted('paid')).toEqual([['payable', '-600', '-660']])
  expect(posted('refund')).toEqual([['receivable', '600.00', '660.00']])
})

test('every place has a label for a stone in it', () => {
  const words = new Set<string>(statuses.map(({ value }) => value))
  expect([...insidePlaces, ...outsidePlaces].filter(place => !words.has(place))).toEqual([])
})
