import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compare, round, sum } from '../../../../src/domain/kit/quantity.ts'
import { type Credited, leftOf, partFor } from '../../../../src/domain/sales/credit-note/left.ts'
import { type CreditDraftLine, creditTotals } from '../../../../src/domain/sales/credit-note/totals.ts'

const lot = { id: 'lot', basis: 'per carat', pieces: 3, weight: '10.000', amount: '100.00', tax: '7.00', cost: '60.00' }
const work = { id: 'work', basis: 'whole', pieces: null, weight: null, amount: '50.00', tax: '3.50', cost: null }
const bill = {
  ...{ currency: 'USD', discount: '15.00', shipping: '20.00', charges: '4.00', total: '169.50', baseTotal: '339.00' },
  items: [lot, work],
}
const nothing = { lines: new Map<string, Credited>(), shipping: '0', charges: '0', total: '0', baseTotal: '0' }
const draft = (items: CreditDraftLine[], given = {}) => ({ items, shipping: '0', charges: '0', ...given })
const goods = (invoiceLine: string, pieces: number | null, weight: string): CreditDraftLine => ({
  ...{ invoiceLine, returnTo: 'stock', amount: null },
  ...{ pieces, weight },
})
const amountOnly = (invoiceLine: string, amount: string): CreditDraftLine => ({
  ...{ invoiceLine, returnTo: 'none', pieces: null, weight: null },
  amount,
})

describe('what is left of an invoice', () => {
  it('is all of it at first, with the part of the discount of each line', () => {
    const left = leftOf(bill, nothing)
    expect(left).toMatchObject({ shipping: '20.00', charges: '4.00', total: '169.50', baseTotal: '339' })
    expect(
      left.lines.map(({ pieces, weight, amount, discount, tax, cost }) => [
        pieces,
        weight && round(weight, 3),
        amount,
        discount,
        tax,
        round(cost, 2),
      ]),
    ).toEqual([
      [3, '10.000', '100.00', '10.00', '7.00', '60.00'],
      [null, null, '50.00', '5.00', '3.50', '0.00'],
    ])
  })

  it('is less by what was credited', () => {
    const gone = { pieces: 1, weight: '4', amount: '40', discount: '4', tax: '2.80', cost: '24' }
    const left = leftOf(bill, { lines: new Map([['lot', gone]]), shipping: '5', charges: '1', total: '43.80', baseTotal: '87.60' })
    expect(left).toMatchObject({ shipping: '15.00', charges: '3.00', total: '125.70' })
    expect(Number(left.baseTotal)).toBe(251.4)
    expect(left.lines[0]).toMatchObject({ pieces: 2, amount: '60.00', discount: '6.00', tax: '4.20' })
    expect([left.lines[0]?.weight, left.lines[0]?.cost].map(Number)).toEqual([6, 36])
    expect(left.lines[1]).toMatchObject({ pieces: null, weight: null, amount: '50.00' })
  })
})

test.each([
  ['by carats', { pieces: 1, weight: '2.5' }, false, '25.00'],
  ['by pieces', { pieces: 1, weight: '2.5' }, true, '33.33'],
  ['by carats where pieces are not counted', { pieces: null, weight: '5' }, true, '0.00'],
  ['all that is left, with the last carats', { pieces: 3, weight: '10' }, true, '100.00'],
])('a part of an amount goes %s', (_, part, byPiece, expected) =>
  expect(partFor('100', { pieces: 3, weight: '10' }, part, { byPiece, digits: 2 })).toBe(expected),
)

test('nothing goes with goods of which nothing is left', () => {
  expect(partFor('100', { pieces: null, weight: '0' }, { pieces: null, weight: '1' }, { byPiece: false, digits: 2 })).toBe('0.00')
  expect(partFor('100', { pieces: null, weight: null }, { pieces: null, weight: '1' }, { byPiece: false, digits: 2 })).toBe('0.00')
})

describe('a credit note', () => {
  const left = { ...leftOf(bill, nothing), currency: 'USD', taxIncluded: false }

  it('adds up its goods, its amounts, shipping and charges', () => {
    const totals = creditTotals(draft([goods('lot', 1, '4'), amountOnly('work', '10')], { shipping: '5', charges: '1' }), left)
    expect(totals.items.map(({ amount, discount, tax }) => [amount, discount, tax])).toEqual([
      ['40.00', '4.00', '2.80'],
      ['10.00', '1.00', '0.70'],
    ])
    expect(totals).toMatchObject({
      ...{ subtotal: '50.00', discount: '5.00', tax: '3.50', shipping: '5.00', charges: '1.00', total: '54.50' },
      ...{ pieces: 1, carats: '4.000', baseTotal: '109.00' },
    })
  })
  it('does not add a tax that its prices include', () => {
    expect(creditTotals(draft([goods('lot', 1, '4')]), { ...left, taxIncluded: true }).total).toBe('36.00')
  })
  it('credits nothing of a line that the invoice does not have', () => {
    expect(creditTotals(draft([goods('other', 1, '4')]), left)).toMatchObject({
      subtotal: '0.00',
      discount: '0.00',
      tax: '0.00',
      total: '0.00',
    })
  })
  it('prices by the piece where the invoice does', () => {
    const byPiece = { ...left, lines: left.lines.map(line => ({ ...line, basis: 'per piece' })) }
    expect(creditTotals(draft([goods('lot', 1, '4')]), byPiece).subtotal).toBe('33.33')
  })
})

test('any credit notes that take all goods of a line add up to it to the cent, also in the base currency', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 0, maxLength: 6 })
  fc.assert(
    fc.property(cuts, fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 99_999 }), (milli, cents, tax) => {
      const [amount, taxed] = [round(String(cents / 100), 2), round(String(tax / 100), 2)]
      const total = round(sum([amount, taxed]), 2)
      const one = { ...lot, pieces: null, amount, tax: taxed }
      const whole = {
        ...bill,
        discount: '0',
        shipping: '0',
        charges: '0',
        total,
        baseTotal: round(String((cents + tax) / 300), 2),
        items: [one],
      }
      const credited = { ...nothing, lines: new Map<string, Credited>() }
      const ends = [...milli.toSorted((a, b) => a - b), 10_000]
      for (const [index, end] of ends.entries()) {
        const weight = round(String((end - (ends[index - 1] ?? 0)) / 1000), 3)
        const left = { ...leftOf(whole, credited), currency: 'USD', taxIncluded: false }
        const note = creditTotals(draft([goods('lot', null, weight)]), left)
        const before = credited.lines.get('lot')
        const line = note.items[0]
        if (!line) throw new Error('A credit note has the lines of its draft.')
        credited.lines.set('lot', {
          ...{ pieces: 0, cost: '0' },
          weight: sum([before?.weight, weight]),
          amount: sum([before?.amount, line.amount]),
          discount: '0',
          tax: sum([before?.tax, line.tax]),
        })
        credited.total = sum([credited.total, note.total])
        credited.baseTotal = sum([credited.baseTotal, note.baseTotal])
      }
      expect([compare(credited.total, total), compare(credited.baseTotal, whole.baseTotal)]).toEqual([0, 0])
    }),
    { numRuns: 200 },
  )
})
