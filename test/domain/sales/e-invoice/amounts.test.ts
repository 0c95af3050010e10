import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { absolute, compare, isZero, minus, over, plus, round, sum, times } from '../../../../src/domain/kit/quantity.ts'
import { eInvoiceOf } from '../../../../src/domain/sales/e-invoice/make.ts'
import type { EInvoice } from '../../../../src/domain/sales/e-invoice/model.ts'
import { buyerWith, lineWith, saleOf, seller, usualLines } from './sale.ts'

// docs/domain/e-invoices.md#amounts
const cents = (max: number) => fc.integer({ min: 0, max }).map(value => (value / 100).toFixed(2))
const line = fc
  .record({
    basis: fc.constantFrom('per carat', 'per piece', 'whole'),
    rate: fc.integer({ min: 0, max: 9_999_999 }).map(value => (value / 1000).toFixed(3)),
    pieces: fc.integer({ min: 0, max: 50 }),
    weight: fc.option(fc.integer({ min: 0, max: 99_999 }).map(value => (value / 1000).toFixed(3))),
    discountPercent: fc.option(fc.integer({ min: 0, max: 10_000 }).map(value => (value / 100).toFixed(2))),
    taxCode: fc.constantFrom('STD', 'RED', 'EXEMPT', 'ZERO'),
  })
  .map(lineWith)
const sales = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    taxIncluded: fc.boolean(),
    discountAmount: cents(100_000),
    shipping: cents(5_000),
    charges: cents(5_000),
  })
  .map(({ lines, ...given }) => saleOf(lines, given))

const isNear = (a: string, b: string, most: string) => compare(absolute(minus(a, b)), most) <= 0
/** The rules of EN 16931 and Peppol on amounts that are broken, by their numbers. */
const broken = ({ lines, allowances, charges, taxes, sums }: EInvoice): string[] => {
  const added = (parts: readonly { amount: string }[]) => sum(parts.map(({ amount }) => amount))
  const rules: Record<string, boolean> = {
    'BR-CO-10': compare(sum(lines.map(({ net }) => net)), sums.lines) === 0,
    'BR-CO-11': compare(added(allowances), sums.allowances) === 0,
    'BR-CO-12': compare(added(charges), sums.charges) === 0,
    'BR-CO-13': compare(plus(minus(sums.lines, sums.allowances), sums.charges), sums.net) === 0,
    'BR-CO-14': compare(sum(taxes.map(({ tax }) => tax)), sums.tax) === 0,
    'BR-CO-15': compare(plus(sums.net, sums.tax), sums.total) === 0,
    // The tax of a category is rounded on each line.
    'BR-CO-17': taxes.every(({ taxed, base, tax }) => isNear(over(times(base, taxed.rate), 100), tax, '0.10')),
    'BR-S-08': compare(sum(taxes.map(({ base }) => base)), sums.net) === 0,
    R120: lines.every(({ quantity, price, allowance, net }) => isNear(minus(times(quantity, price), allowance), net, '0.02')),
    'BR-27': lines.every(({ price }) => !price.startsWith('-')),
    R121: lines.every(({ quantity }) => !isZero(quantity)),
  }
  return Object.keys(rules).filter(rule => !rules[rule])
}

test('every sale keeps the rules on amounts, and its total to the cent', () => {
  fc.assert(
    fc.property(sales, ({ sale, total }) => {
      const made = eInvoiceOf(sale, seller, buyerWith())
      expect([broken(made), made.sums.total]).toEqual([[], total])
    }),
  )
})

describe('a line', () => {
  const only = (given: Parameters<typeof lineWith>[0], terms = {}) => {
    const { sale } = saleOf([lineWith(given)], terms)
    return eInvoiceOf(sale, seller, buyerWith()).lines[0]
  }

  it('has its weight as billed, with its price and its discount beside it', () => {
    expect(only({ discountPercent: '10' })).toMatchObject({
      quantity: '2.32',
      unit: 'CTM',
      price: '1250.5',
      allowance: '290.12',
      net: '2611.04',
    })
  })

  it('has grams for goods in grams, pieces for a price per piece, and one for a whole price', () => {
    expect(only({ type: 'metal' })).toMatchObject({ unit: 'GRM' })
    expect(only({ basis: 'per piece', pieces: 3 })).toMatchObject({ quantity: '3', unit: 'H87' })
    expect(only({ basis: 'whole' })).toMatchObject({ quantity: '1', unit: 'C62' })
  })

  it('has a price without tax where prices include it', () => {
    const found = only({ basis: 'whole', rate: '119' }, { taxIncluded: true })
    expect(found).toMatchObject({ net: '100.00', allowance: '0' })
    expect(round(found?.price ?? '', 2)).toBe('100.00')
  })

  it('that costs nothing because it has no weight is one unit', () => {
    expect(only({ weight: '0' })).toMatchObject({ quantity: '1', unit: 'C62', net: '0.00' })
  })
})

test('a credited line has the price that its amount comes to', () => {
  const { sale } = saleOf(usualLines, { kind: 'credit note' })
  const [first] = eInvoiceOf(sale, seller, buyerWith()).lines
  expect(first).toMatchObject({ quantity: '2.32', price: '1250.5', allowance: '0' })
})
