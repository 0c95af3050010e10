import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { billTotals } from '../../../../src/domain/documents/totals.ts'
import { noGoodsRules } from '../../../../src/domain/parties/goods-rules.ts'
import { invoiceKind } from '../../../../src/web/documents/invoice-kind.ts'
import { issueWords } from '../../../../src/web/documents/issue.ts'
import { saleNumbers } from '../../../../src/web/documents/totals/sale-numbers.ts'
import { issueStep, saleForm } from '../../../../src/web/documents/totals/sale-state.ts'
import { draftOf, valuesOf } from '../../../../src/web/documents/totals/sale-values.ts'
import { amountOf, readOr, totalsOf } from '../../../../src/web/documents/totals/totals.ts'
import { draftDescription } from '../../../../src/web/documents/unfinished.ts'
import { moneyIn } from '../../../../src/web/kit/form/typed-number.ts'
import { numberFaults, sentNumber, typedDiscount } from '../../../../src/web/kit/form/typed-text.ts'
import type { DocumentRow, DocumentValues } from '../../../../src/web/stock/stone/line-values.ts'
import { bangkok, signIn } from '../../support/company.ts'
import { speak } from '../../support/speak.ts'
import { line, parcel, sale, stone } from '../../support/stone.ts'

const known = { stones: new Map([['stone-1', stone()]]), approvalLines: new Map() }
const form = saleForm(invoiceKind, known)
const noRates = { rates: {}, rules: noGoodsRules }
const plain = (text: string) => sentNumber(text, moneyIn('USD')) ?? '0'
const priced = (rate: string, weight = '1', change = {}) => line({ weight, rate, basis: 'per carat', ...change })

beforeEach(() => void signIn())

describe('the totals while the user types', () => {
  test('are those that the server computes from what is sent', () => {
    const money = fc.integer({ min: 0, max: 10 ** 7 }).map(cents => (cents / 100).toFixed(2))
    const items = fc.array(fc.tuple(money, fc.integer({ min: 1, max: 5000 })), { maxLength: 5 })
    fc.assert(
      fc.property(items, money, money, fc.option(fc.integer({ min: 0, max: 100 })), (lines, shipping, charges, percent) => {
        const values = sale({
          items: lines.map(([rate, weight], at) => priced(rate, (weight / 1000).toFixed(3), { id: String(at), taxCode: 'STD' })),
          ...{ shipping, charges, discount: percent === null ? '' : `${percent} %` },
        })
        const typed = totalsOf(values, true)
        const { discountPercent, discountAmount } = typedDiscount(values.discount, 'USD')
        const items = draftOf(values).items.map(({ rate, pieces, ...item }) => ({
          ...item,
          rate: rate ?? '0',
          pieces: Number(pieces) || null,
        }))
        const sent = {
          currency: 'USD',
          exchange: '1',
          discountPercent,
          discountAmount,
          shipping: plain(shipping),
          charges: plain(charges),
          items,
        }
        const server = billTotals(sent, { STD: '7' })
        expect([typed.total, typed.tax, typed.discount]).toEqual([server.total, server.tax, server.discount])
      }),
      { numRuns: 60 },
    )
  })

  test('tax a customer who pays tax, and no other', () => {
    const values = sale({ items: [priced('100', '1', { taxCode: 'STD' })] })
    expect([totalsOf(values, true).total, totalsOf(values, false).total]).toEqual(['107.00', '100.00'])
    expect(totalsOf({ ...values, taxIncluded: true }, true)).toMatchObject({ total: '100.00', tax: '6.54' })
  })

  test('count an unfinished cell as nothing, and a wrong exchange rate as 1', () => {
    const values = sale({ items: [priced('2k'), priced('100', 'heavy'), line()], discount: 'much %', shipping: 'x', exchange: 'x' })
    expect(totalsOf(values, true)).toMatchObject({ total: '0.00', baseTotal: '0.00' })
    expect(totalsOf(sale({ items: [priced('100')], exchange: '0' }), true).baseTotal).toBe('100.00')
    expect([readOr('5'), readOr('much'), readOr(null)]).toEqual(['5', null, null])
  })

  test('are in the decimals of their currency', () => {
    expect(totalsOf(sale({ currency: 'JPY', items: [priced('100.5')] }), true).total).toBe('101')
    expect(amountOf(priced('450', '3.27'), 'USD')).toBe('1471.50')
  })

  test('read European numbers', () => {
    speak('de-DE')
    expect(totalsOf(sale({ items: [priced('1.234,50', '2,00')] }), true).total).toBe('2469.00')
  })
})

const row = (change = {}): DocumentRow =>
  ({
    ...{ id: 'invoice-1', version: 2, state: 'draft', number: null, customer: { id: 'party-1', title: 'Galle Gems' }, branch: bangkok },
    ...{ salesperson: null, date: '2026-11-21', dueDate: null, currency: 'KWD', exchange: '3.2500000', exchangeReason: null, notes: null },
    ...{ discountPercent: '7.500', discountAmount: null, shipping: '0.000', charges: '1.005', taxIncluded: true, splits: [] },
    items: [
      {
        ...{
          id: 'line-1',
          inventory: { id: 'stone-1', title: 'EU-00001' },
          sku: 'EU-00001',
          description: 'Blue Sapphire',
          details: 'Oval',
        },
        ...{
          treatment: 'Heated',
          certificate: null,
          pieces: 1,
          weight: '3.270',
          basis: 'per carat',
          rate: '450.1250',
          discountPercent: '2.125',
        },
        ...{ taxCode: 'EXEMPT', approvalLine: null },
      },
    ],
    ...change,
    // A row of the server has many more fields.
  }) as unknown as DocumentRow

describe('a saved document', () => {
  test('that is opened and saved without a change is sent as it came, in every language', () => {
    fc.assert(
      fc.property(fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN'), language => {
        speak(language)
        const sent = form.draftOf(form.shown(row() as never), { ratedByHand: false })
        expect(sent).toMatchObject({
          ...{ customer: 'party-1', branch: bangkok.id, date: '2026-11-21', dueDate: null, currency: 'KWD', notes: null },
          ...{ discountPercent: '7.5', discountAmount: null, shipping: '0', charges: '1.005', taxIncluded: true },
          items: [
            { id: 'line-1', inventory: 'stone-1', pieces: 1, weight: '3.27', rate: '450.125', discountPercent: '2.125', taxCode: 'EXEMPT' },
          ],
        })
      }),
    )
  })

  test('has every number readable, so that it can be saved again', () => {
    expect(numberFaults(saleNumbers(form.shown(row() as never)))).toEqual([])
  })

  test('is open for another line while it is a draft, and not after', () => {
    const lines = (state: string) => valuesOf(row({ state }), known, () => 'next').items.map(({ id }) => id)
    expect([lines('draft'), lines('issued')]).toEqual([['line-1', 'next'], ['line-1']])
  })

  test('keeps the stones that were added since it was loaded', () => {
    const added = stone({ id: 'stone-2', title: 'EU-00002' })
    const saved = row({ items: [{ ...row().items[0], id: 'line-2', inventory: { id: 'stone-2', title: 'EU-00002' } }] })
    expect(form.shown(saved as never, sale({ items: [line({ stone: added })] })).items[0]?.stone).toBe(added)
    expect(form.shown(saved as never).items[0]?.stone).toBeNull()
  })

  test('sends an exchange rate only when it was typed', () => {
    const values = sale({ currency: 'THB', exchange: '0.0285', exchangeReason: ' bank ' })
    expect(draftOf(values)).not.toHaveProperty('exchange')
    expect(draftOf(values, { ratedByHand: true })).toMatchObject({ exchange: '0.0285', exchangeReason: 'bank' })
    expect(draftOf({ ...values, exchange: '' }, { ratedByHand: true })).not.toHaveProperty('exchange')
  })
})

describe('an error of the server', () => {
  const values = sale({ items: [line({ id: '1' }), line({ id: '2', sku: 'A' }), line({ id: '3' }), line({ id: '4', sku: 'B' })] })

  test('stands at the line that was sent, although blank lines were not', () => {
    expect(form.placeOf(values, 'items.0.weight')).toBe('items.1.weight')
    expect(form.placeOf(values, 'items.1.rate')).toBe('items.3.rate')
  })

  test('about the stone of a line, or about a line as a whole, stands at its SKU', () => {
    expect(['items.1.inventory', 'items.1.approvalLine', 'items.1'].map(path => form.placeOf(values, path))).toEqual(
      Array(3).fill('items.3.sku'),
    )
  })

  test('about another field stands there, and one about nothing in the form nowhere', () => {
    expect(['customer', 'splits.0.share', 'splits'].map(path => form.placeOf(values, path))).toEqual([
      'customer',
      'splits.0.share',
      'splits',
    ])
    expect(['items.7.rate', 'items', 'total', ''].map(path => form.placeOf(values, path))).toEqual([null, null, null, null])
  })
})

describe('issuing', () => {
  const step = issueStep(invoiceKind, noRates)
  test('needs a customer and a line', () => {
    expect(step.lacks(sale({ customer: null }))).toEqual({ field: 'customer', message: 'Choose the customer.' })
    expect(step.lacks(sale({ items: [line()] }))).toEqual({ message: 'Add at least one line.' })
    expect(step.lacks(sale({ items: [line({ description: 'Setting' })] }))).toBeNull()
  })

  test('says which goods leave stock and what is owed', () => {
    const single = priced('450', '3.27', { stone: stone(), pieces: '1' })
    const lot = priced('10', '2', { stone: parcel(), pieces: '4' })
    expect(invoiceKind.issueMessage(sale({ items: [single, lot, line()] }), noRates)).toMatch(
      /^5 stones, 5\.27 ct leave stock; Galle Gems owes 1,491\.50 USD more\./,
    )
    expect(invoiceKind.issueMessage(sale({ items: [priced('100')] }), noRates)).toBe(
      'Nothing leaves stock; Galle Gems owes 100.00 USD more.',
    )
  })

  test('counts a stone once although its pieces are not typed', () => {
    expect(issueWords(sale({ items: [priced('1', '3.27', { stone: stone() })] }), noRates, false).goods).toBe('1 stone, 3.27 ct')
  })

  test('names up to three warnings with their lines, and counts the others', () => {
    const gone = stone({ availableWeight: '0', status: 'sold' })
    const values = sale({
      items: Array.from({ length: 5 }, (_, at) => priced('450', '3.27', { id: String(at), stone: gone, pieces: '1' })),
    })
    const { mind } = issueWords(values, noRates, false)
    expect([mind.length, mind[0]?.startsWith('Line 1: '), mind.at(-1)]).toEqual([4, true, 'And 2 more.'])
  })
})

test('an unfinished document is described by its party and its stones or lines', () => {
  const described = (change: Partial<DocumentValues>) => draftDescription(sale(change), draftOf(sale(change)))
  expect(described({ items: [line({ stone: stone(), sku: 'A' })] })).toBe('Galle Gems, 1 stone')
  expect(described({ items: [line({ stone: stone(), sku: 'A' }), line({ description: 'Setting' })] })).toBe('Galle Gems, 2 lines')
  expect(described({ customer: null })).toBe('No name yet, 0 lines')
})
