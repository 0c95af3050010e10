import { array, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { currencyDigits } from '../../../src/domain/company/base-currency.ts'
import { taxesOn } from '../../../src/domain/company/tax-rate.ts'
import { dueOn } from '../../../src/domain/documents/due-date.ts'
import { grossOf, netRate, type Priced, priceLine } from '../../../src/domain/documents/price.ts'
import { appliedCode, isTaxed, ratesOf, taxFaults, taxSummary, untaxed } from '../../../src/domain/documents/tax.ts'
import { billTotals, discountOf } from '../../../src/domain/documents/totals.ts'
import { compare, isNegative, minus, over, plus, round, sum, times } from '../../../src/domain/kit/quantity.ts'
import { always } from '../../support/always.ts'
import { usualRates, usualTaxes } from '../../support/taxes.ts'

const line = (given: Partial<Priced> = {}): Priced => ({
  basis: 'per carat',
  rate: '100',
  pieces: 1,
  weight: '1.000',
  discountPercent: null,
  taxCode: 'EXEMPT',
  ...given,
})
const bill = (items: Priced[], given: object = {}) =>
  billTotals(
    { currency: 'USD', exchange: '1', discountPercent: null, discountAmount: null, shipping: '0', charges: '0', items, ...given },
    usualRates,
  )

describe('a line', () => {
  // docs/domain/worked-cases.md#case-d-discount
  it('of 3.27 ct at 450 less 5 % comes to 1,397.92', () =>
    expect(priceLine(line({ weight: '3.270', rate: '450', discountPercent: '5' }), 2)).toMatchObject({
      gross: '1471.50',
      discount: '73.58',
      amount: '1397.92',
    }))
  it('is billed by the billed weight', () => {
    expect(grossOf(line({ weight: '1.768' }), 2)).toBe('176.00')
    expect(grossOf(line({ weight: '1.769' }), 2)).toBe('177.00')
  })
  it('is priced by piece, by carat, or as a whole', () => {
    expect(grossOf(line({ basis: 'per piece', pieces: 12, rate: '7.5' }), 2)).toBe('90.00')
    expect(grossOf(line({ basis: 'whole', pieces: 12, weight: '8.000', rate: '999.995' }), 2)).toBe('1000.00')
    expect(grossOf(line({ basis: 'per piece', pieces: null }), 2)).toBe('0.00')
    expect(grossOf(line({ weight: null }), 2)).toBe('0.00')
  })
  it('has this net unit price', () => expect(netRate({ rate: '450', discountPercent: '5' })).toBe('427.5'))
})

describe('an invoice', () => {
  it('adds up lines, discount, tax, shipping and charges', () => {
    const made = bill([line({ rate: '600', taxCode: 'STD' }), line({ rate: '400', taxCode: 'STD' })], {
      discountPercent: '10',
      shipping: '25',
      charges: '5.5',
    })
    expect(made).toMatchObject({
      subtotal: '1000.00',
      discount: '100.00',
      tax: '63.00',
      shipping: '25.00',
      charges: '5.50',
      total: '993.50',
      pieces: 2,
      carats: '2.000',
    })
    expect(made.items.map(item => item.tax)).toEqual(['37.80', '25.20'])
  })
  it('spreads its discount by value before tax, so that an exempt line carries its part', () =>
    expect(bill([line({ rate: '300', taxCode: 'STD' }), line({ rate: '700' })], { discountAmount: '100' })).toMatchObject({
      discount: '100.00',
      tax: '18.90',
      total: '918.90',
    }))
  it('does not tax a party that is not taxed', () => {
    expect(billTotals({ ...bill([line({ taxCode: 'STD' })]), items: [line({ taxCode: 'STD' })] }, untaxed)).toMatchObject({
      tax: '0.00',
      total: '100.00',
    })
    expect(['standard', 'zero rated', 'exempt', 'out of scope'].map(isTaxed)).toEqual([true, false, false, false])
  })
  it('extracts tax from tax-inclusive prices, and the total equals the prices', () => {
    const made = bill([line({ rate: '107', taxCode: 'STD' }), line({ rate: '50' })], { taxIncluded: true })
    expect(made).toMatchObject({ subtotal: '157.00', tax: '7.00', total: '157.00' })
    expect(taxSummary(made, usualTaxes)).toEqual([
      { code: 'EXEMPT', name: 'Exempt', rate: '0', net: '50.00', tax: '0.00' },
      { code: 'STD', name: 'Standard rate', rate: '7', net: '100.00', tax: '7.00' },
    ])
    expect(billTotals({ ...made, items: [line({ rate: '107', taxCode: 'STD' })] }, untaxed)).toMatchObject({ tax: '0.00', total: '107.00' })
  })
  it('has a tax per code, which its lines keep', () => {
    const taxes = taxesOn(
      [
        { code: 'GST18', name: 'GST 18 %', rate: '18', date: '2017-07-01' },
        { code: 'GST3', name: 'GST 3 %', rate: '3', date: '2017-07-01' },
        { code: 'GST025', name: 'GST 0.25 %', rate: '0.25', date: '2017-07-01' },
      ],
      '2026-11-24',
    )
    const items = ['GST18', 'GST025', 'ZERO', 'EXEMPT', 'GST3'].map(taxCode => line({ rate: '100', taxCode }))
    const made = billTotals({ ...bill([]), items }, ratesOf(taxes, 'standard'))
    expect(made).toMatchObject({ tax: '21.25', total: '521.25' })
    expect(made.items.map(({ taxRate, tax }) => [taxRate, tax])).toEqual([
      ['18', '18.00'],
      ['0.25', '0.25'],
      ['0', '0.00'],
      ['0', '0.00'],
      ['3', '3.00'],
    ])
    expect(taxSummary(made, taxes).map(({ code, rate }) => [code, rate])).toEqual([
      ['EXEMPT', '0'],
      ['ZERO', '0'],
      ['GST025', '0.25'],
      ['GST3', '3'],
      ['GST18', '18'],
    ])
    expect(taxSummary({ ...made, items: made.items.slice(0, 1) }, [])).toMatchObject([{ code: 'GST18', name: 'GST18', rate: '18' }])
    expect(taxFaults([line(), line({ taxCode: 'STD' })], taxes, '2026-11-24')).toEqual({
      'items.1.taxCode': 'There is no tax rate STD on 2026-11-24.',
    })
  })
  it('is taxed by the treatment of its party before the code of the line', () =>
    expect(['standard', 'zero rated', 'exempt', 'out of scope', null].map(treatment => appliedCode('STD', treatment))).toEqual([
      'STD',
      'ZERO',
      'EXEMPT',
      'OUT',
      'STD',
    ]))
  it('shows the taxed amount by code, after its discount', () =>
    expect(taxSummary(bill([line({ rate: '300', taxCode: 'STD' }), line({ rate: '700' })], { discountAmount: '100' }), usualTaxes)).toEqual(
      [
        { code: 'EXEMPT', name: 'Exempt', rate: '0', net: '630.00', tax: '0.00' },
        { code: 'STD', name: 'Standard rate', rate: '7', net: '270.00', tax: '18.90' },
      ],
    ))
  it('never has a discount above its amount', () =>
    expect(bill([line()], { discountAmount: '500' })).toMatchObject({ discount: '100.00', total: '0.00' }))
  it('has the decimals of its currency: none in yen, three in Kuwaiti dinar', () => {
    expect([currencyDigits('JPY'), currencyDigits('USD'), currencyDigits('KWD')]).toEqual([0, 2, 3])
    expect(bill([line({ rate: '1234.5', weight: '1.230', taxCode: 'STD' })], { currency: 'JPY', exchange: '0.0065' })).toMatchObject({
      subtotal: '1518',
      tax: '106',
      total: '1624',
      baseTotal: '10.56',
    })
    expect(bill([line({ rate: '12.3456' })], { currency: 'KWD', exchange: '3.25' })).toMatchObject({ total: '12.346', baseTotal: '40.12' })
  })
  it('adds up carats without the grams of jewels', () =>
    expect(bill([line({ type: 'single' }), line({ type: 'jewellery', basis: 'whole', weight: '5.250' })])).toMatchObject({
      pieces: 2,
      carats: '1.000',
    }))
  it('without lines totals zero', () => expect(bill([])).toMatchObject({ subtotal: '0.00', total: '0.00', pieces: 0, carats: '0.000' }))
})

test('the total discount includes the lines’ and the document’s', () => {
  const made = bill([line({ rate: '1000', discountPercent: '10' })], { discountPercent: '10' })
  expect(made.total).toBe('810.00')
  expect(discountOf(made)).toBe('19.000')
  expect(discountOf(bill([]))).toBe('0')
})

test.each([
  ['2026-01-31', 30, '2026-03-02'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s and %i days is %s', (date, days, due) => expect(dueOn(date, days)).toBe(due))

const written = (digits: number, max: number) => integer({ min: 0, max }).map(units => round(over(String(units), 10 ** digits), digits))
const lines = record({
  basis: constantFrom('per carat', 'per piece', 'whole'),
  rate: written(4, 100_000_000),
  pieces: integer({ min: 1, max: 500 }),
  weight: written(3, 500_000),
  discountPercent: option(written(3, 100_000)),
  taxCode: constantFrom('EXEMPT', 'ZERO', 'STD'),
})
const bills = record({
  currency: constantFrom('USD', 'JPY', 'KWD', 'EUR'),
  exchange: written(6, 5_000_000).map(rate => (rate === '0.000000' ? '1' : rate)),
  discountPercent: option(written(3, 100_000)),
  discountAmount: option(written(2, 100_000)),
  shipping: written(2, 100_000),
  charges: written(2, 100_000),
  taxIncluded: boolean(),
  items: array(lines, { maxLength: 30 }),
})

test('any invoice adds up to the last digit, and recalculating it from its result changes nothing', () => {
  always(
    property(bills, draft => {
      const made = billTotals(draft, usualRates)
      const digits = currencyDigits(draft.currency)
      const rounded = (amount: string) => expect(amount).toMatch(digits === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${digits}}$`))
      for (const amount of [
        made.subtotal,
        made.discount,
        made.tax,
        made.total,
        ...made.items.flatMap(item => [item.gross, item.discount, item.amount, item.tax]),
      ])
        rounded(amount)
      expect(compare(made.subtotal, sum(made.items.map(item => minus(item.gross, item.discount))))).toBe(0)
      expect(compare(made.tax, sum(made.items.map(item => item.tax)))).toBe(0)
      expect(
        compare(made.total, sum([minus(made.subtotal, made.discount), draft.taxIncluded ? '0' : made.tax, made.shipping, made.charges])),
      ).toBe(0)
      expect(compare(made.discount, made.subtotal)).toBeLessThanOrEqual(0)
      expect(isNegative(made.total)).toBe(false)
      expect(made.baseTotal).toBe(round(times(made.total, draft.exchange), 2))
      expect(billTotals(made, usualRates)).toEqual(made)
    }),
    { numRuns: 300 },
  )
})

test('the amounts by tax code add up to the invoice, and their tax to its tax', () => {
  always(
    property(bills, draft => {
      const made = billTotals(draft, usualRates)
      const summary = taxSummary(made, usualTaxes)
      expect(compare(sum(summary.map(part => part.tax)), made.tax)).toBe(0)
      const whole = minus(made.subtotal, made.discount)
      expect(compare(sum(summary.map(part => part.net)), draft.taxIncluded ? minus(whole, made.tax) : whole)).toBe(0)
    }),
    { numRuns: 200 },
  )
})

test('the taxable amount of the lines is reduced by the document discount', () => {
  always(
    property(bills, draft => {
      const all = billTotals({ ...draft, taxIncluded: false, items: draft.items.map(item => ({ ...item, taxCode: 'STD' })) }, usualRates)
      const onWhole = times(minus(all.subtotal, all.discount), '0.07')
      // Each line rounds once, so the sum differs by at most half a unit per line from the tax on the whole.
      const allowed = over(String(all.items.length + 1), 10 ** currencyDigits(draft.currency))
      expect(compare(minus(plus(all.tax, allowed), onWhole), '0')).toBeGreaterThanOrEqual(0)
      expect(compare(minus(onWhole, minus(all.tax, allowed)), '0')).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 200 },
  )
})
