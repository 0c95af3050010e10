import { array, boolean, constantFrom, integer, option, property, record, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TaxRates, untaxed } from '../../../src/domain/documents/tax.ts'
import { compare, isNegative, minus, over, plus, round, sum, times } from '../../../src/domain/kit/quantity.ts'
import { lossTitlePostings, memoPosting, owedFor, owing, titlePostings } from '../../../src/domain/purchases/goods-in.ts'
import { lineFaults, madeOf } from '../../../src/domain/purchases/line.ts'
import { isOwed, purchasePostings, raisingPostings } from '../../../src/domain/purchases/posting.ts'
import { isMemoIn, purchaseTypeOptions, seriesOf, variantOf } from '../../../src/domain/purchases/purchase.ts'
import { creditFor } from '../../../src/domain/purchases/return.ts'
import { type PurchaseDraft, totalFaults, purchaseTotals as totalsAt } from '../../../src/domain/purchases/totals.ts'
import { always } from '../../support/always.ts'
import { usualRates } from '../../support/taxes.ts'

const purchaseTotals = <P extends PurchaseDraft>(draft: P, kind: { rates?: TaxRates; isMemo?: boolean } = {}) =>
  totalsAt(draft, { rates: usualRates, ...kind })

const written = (digits: number, max = 10_000_000) =>
  integer({ min: 0, max }).map(units => round(over(String(units), 10 ** digits), digits))
const bought = (given: object = {}) => ({
  type: 'single',
  basis: 'per carat',
  rate: '100',
  pieces: 1,
  weight: '1.000',
  discountPercent: null,
  taxCode: 'EXEMPT',
  ...given,
})
const document = (given: object = {}): PurchaseDraft => ({
  ...{ currency: 'USD', exchange: '1', discountPercent: null, discountAmount: null, withholdingPercent: null, withholdingAmount: null },
  ...{ items: [bought()], costs: [], ...given },
})

const anyDocument = record({
  currency: constantFrom('USD', 'EUR', 'JPY'),
  exchange: integer({ min: 1, max: 5_000_000 }).map(units => round(over(String(units), 1_000_000), 6)),
  discountPercent: option(written(1, 1000)),
  discountAmount: constantFrom(null),
  withholdingPercent: option(written(1, 500)),
  withholdingAmount: constantFrom(null),
  items: array(
    record({
      type: constantFrom('single', 'parcel', 'melee', 'metal'),
      basis: constantFrom('per carat', 'per piece', 'whole'),
      rate: written(4),
      pieces: option(integer({ min: 1, max: 900 })),
      weight: written(3, 900_000),
      discountPercent: option(written(1, 1000)),
      taxCode: constantFrom('EXEMPT', 'ZERO', 'STD'),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  costs: array(record({ amount: written(2, 900_000), spread: constantFrom('value', 'carats', 'pieces'), billed: boolean() }), {
    maxLength: 5,
  }),
})

describe('the cost of goods', () => {
  it('is their price plus landed costs, to the cent, for any allocation key', () => {
    always(
      property(anyDocument, draft => {
        const made = purchaseTotals(draft)
        const inBase = (amount: string) => round(times(amount, draft.exchange), 2)
        const net = minus(made.subtotal, made.discount)
        const goods = inBase(net)
        const others = made.costs.filter(({ billed }) => !billed).map(({ amount }) => inBase(amount))
        const landed = sum([minus(inBase(plus(net, made.landed)), goods), ...others])
        expect(compare(sum(made.items.map(({ cost }) => cost)), plus(goods, landed))).toBe(0)
        expect(compare(sum(made.items.map(line => line.landed)), landed)).toBe(0)
        expect(compare(made.cost, plus(goods, landed))).toBe(0)
        expect(made.items.filter(({ cost, landed: share }) => isNegative(cost) || isNegative(share))).toEqual([])
      }),
    )
  })
  it('is allocated to each line by its key', () => {
    const items = [bought({ rate: '100', weight: '1' }), bought({ type: 'parcel', rate: '100', weight: '3', pieces: 9 })]
    const spreadBy = (spread: string) =>
      purchaseTotals(document({ items, costs: [{ amount: '40', spread, billed: true }] })).items.map(({ landed }) => landed)
    expect(spreadBy('value')).toEqual(['10.00', '30.00'])
    expect(spreadBy('carats')).toEqual(['10.00', '30.00'])
    expect(spreadBy('pieces')).toEqual(['4.00', '36.00'])
  })
  it('counts grams as carats, and bills metal to the thousandth of a gram', () => {
    const items = [bought({ weight: '5', rate: '1' }), bought({ type: 'metal', weight: '12.345', rate: '65.1234' })]
    const made = purchaseTotals(document({ items, costs: [{ amount: '66.73', spread: 'carats', billed: false }] }))
    expect(made.items).toMatchObject([{ landed: '5.00' }, { gross: '803.95', basis: 'per carat', rate: '65.1234', landed: '61.73' }])
  })
  it('is zero on memo', () => {
    const made = purchaseTotals(document(), { isMemo: true })
    expect(made).toMatchObject({ total: '100.00', cost: '0.00', items: [{ cost: '0.00', landed: '0.00' }] })
  })
})

describe('the total of a bill', () => {
  it('is the goods, their tax and the landed costs on it, less withholding tax on the goods', () => {
    const costs = [
      { amount: '20', spread: 'value', billed: true },
      { amount: '30', spread: 'value', billed: false },
    ]
    const made = purchaseTotals(
      document({ items: [bought({ rate: '1000', taxCode: 'STD' })], costs, discountPercent: '10', withholdingPercent: '1' }),
    )
    expect(made).toMatchObject({
      subtotal: '1000.00',
      discount: '100.00',
      tax: '63.00',
      landed: '20.00',
      total: '983.00',
      withholding: '9.00',
      payable: '974.00',
      cost: '950.00',
    })
  })
  it('has every landed cost in whole coins of the billed currency', () => {
    const costs = ['1.001', '0.006', '0.006'].map(amount => ({ amount, spread: 'value', billed: true }))
    expect(purchaseTotals(document({ costs }))).toMatchObject({
      costs: ['1.00', '0.01', '0.01'].map(amount => ({ amount })),
      landed: '1.02',
    })
    expect(purchaseTotals(document({ currency: 'JPY', costs: [{ amount: '10.4', spread: 'value', billed: false }] })).costs).toMatchObject([
      { amount: '10' },
    ])
  })
  it('adds up in any currency, and never counts withholding tax twice', () => {
    always(
      property(anyDocument, draft => {
        const made = purchaseTotals(draft)
        expect(compare(made.total, sum([made.subtotal, `-${made.discount}`, made.tax, made.landed]))).toBe(0)
        expect(compare(made.total, plus(made.payable, made.withholding))).toBe(0)
        const { account } = purchasePostings({ ...made, type: 'cut-stones', supplier: 'them' }, [])
        expect(compare(sum(account.map(({ amount }) => amount)), made.payable)).toBe(0)
        expect(compare(sum(account.map(({ baseAmount }) => baseAmount)), made.basePayable)).toBe(0)
      }),
    )
  })
  it('has no tax when the supplier charges none', () => {
    expect(purchaseTotals(document({ items: [bought({ taxCode: 'STD' })] }), { rates: untaxed }).tax).toBe('0.00')
  })
  it('withholds a typed amount, but not a rate as well, and not more than the total', () => {
    const made = purchaseTotals(document({ withholdingAmount: '1.5' }))
    expect(made).toMatchObject({ withholding: '1.50', payable: '98.50' })
    expect(totalFaults(made)).toEqual({})
    expect(Object.keys(totalFaults(purchaseTotals(document({ withholdingAmount: '101' }))))).toEqual(['withholdingAmount'])
    expect(Object.keys(totalFaults(purchaseTotals(document({ withholdingAmount: '1', withholdingPercent: '1' }))))).toEqual([
      'withholdingAmount',
    ])
    expect(
      Object.keys(totalFaults(purchaseTotals(document({ costs: [{ amount: '1', spread: 'value', billed: true }] })), { isExpense: true })),
    ).toEqual(['costs'])
  })
})

describe('a purchase line', () => {
  const line = (given: object = {}) => ({
    ...{ inventory: null, expense: null, stoneName: 'BS', sku: null, stones: [] },
    ...bought(given),
    ...given,
  })
  const stock = { variant: 'stock', isMemo: false } as const
  it('creates one number, or one for each listed stone', () => {
    expect(madeOf(line({ sku: 'A-1', length: '7.02' }))).toMatchObject([{ sku: 'A-1', pieces: 1, weight: '1.000', length: '7.02' }])
    const several = madeOf(
      line({
        type: 'pair',
        pieces: 4,
        weight: '3',
        stones: [
          { weight: '1.4', length: '5' },
          { weight: '1.6', sku: 'P-2' },
        ],
      }),
    )
    expect(several).toMatchObject([
      { sku: '', pieces: 2, weight: '1.4', length: '5' },
      { sku: 'P-2', pieces: 2, weight: '1.6' },
    ])
  })
  it('must add up: stones to the line within the scale tolerance, pieces to the stones', () => {
    expect(lineFaults(line({ pieces: 2, weight: '2', stones: [{ weight: '1' }, { weight: '1.02' }] }), stock)).toEqual({})
    expect(Object.keys(lineFaults(line({ pieces: 2, weight: '2', stones: [{ weight: '1' }, { weight: '1.021' }] }), stock))).toEqual([
      'stones',
    ])
    expect(Object.keys(lineFaults(line({ pieces: 3, weight: '2', stones: [{ weight: '1' }, { weight: '1' }] }), stock))).toEqual(['stones'])
    expect(Object.keys(lineFaults(line({ type: 'parcel', pieces: 2, weight: '2', stones: [{ weight: '2' }] }), stock))).toEqual(['stones'])
    expect(
      Object.keys(lineFaults(line({ type: 'set', pieces: 7, weight: '2', stones: [{ weight: '1' }, { weight: '1' }] }), stock)),
    ).toEqual(['pieces'])
    expect(Object.keys(lineFaults(line({ weight: null }), stock))).toEqual(['weight'])
  })
  it('of an expense has a cost and creates no stock', () => {
    const expense = { variant: 'expense', isMemo: false } as const
    expect(lineFaults(line({ basis: 'whole', rate: '5' }), expense)).toEqual({})
    expect(Object.keys(lineFaults(line({ basis: 'whole', rate: '0', stones: [{ weight: '1' }] }), expense)).sort()).toEqual([
      'rate',
      'stones',
    ])
  })
})

it('goods or expense follows from the type, and each has its own number series', () => {
  expect(purchaseTypeOptions.map(({ value }) => value)).not.toContain('return-to-supplier')
  for (const { value, variant } of purchaseTypeOptions) expect(variantOf(value)).toBe(variant)
  expect([variantOf('rent'), variantOf('memo-in'), seriesOf('stock'), seriesOf('expense')]).toEqual(['expense', 'stock', 'PU', 'EX'])
  expect([
    isMemoIn('memo-in'),
    isOwed({ type: 'memo-in', supplier: 'x' }),
    isOwed({ type: 'rent', supplier: null }),
    isOwed({ type: 'rent', supplier: 'x' }),
  ]).toEqual([true, false, false, true])
})

it('an expense for a stone raises the cost of the stone by its amount, without moving it', () => {
  const [out, back] = raisingPostings('s', { pieces: 1, weight: '2.000', value: '231.00' }, '30.00')
  expect([out!.from, out!.to, back!.from, back!.to]).toEqual(['available', 'supplier', 'supplier', 'available'])
  expect([out!.weight, out!.pieces]).toEqual([back!.weight, back!.pieces])
  expect(compare(minus(back!.value, out!.value), '30')).toBe(0)
})

describe('goods on memo', () => {
  const of = (weight: string, pieces: number | null = null) => ({ weight, pieces })
  const line = (given: object = {}) => ({
    basis: 'per carat',
    agreed: '1000',
    came: of('10'),
    here: of('10'),
    gone: of('0'),
    owed: '0',
    ...given,
  })
  it('become payable by weight, or by pieces when priced by the piece', () => {
    expect(owedFor(line(), of('3.333'), 2)).toBe('333.30')
    expect(owedFor(line({ basis: 'per piece', came: of('10', 4), here: of('10', 4), gone: of('0', 0) }), of('1', 1), 2)).toBe('250.00')
    expect(owedFor(line(), of('3.333'), 0)).toBe('333')
  })
  it('are payable in full with the last of them, though they were reweighed', () =>
    expect(owedFor(line({ here: of('9.97') }), of('9.97'), 2)).toBe('1000.00'))
  it('create no payable when returned', () => expect(owedFor(line({ here: of('6'), gone: of('4') }), of('6'), 2)).toBe('600.00'))
  it('cost the agreed total, in whatever parts they are sold', () => {
    always(
      property(array(integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 }), written(2), (parts, agreed) => {
        const carats = (milli: number) => round(over(String(milli), 1000), 3)
        const came = of(carats(parts.reduce((all, part) => all + part, 0)))
        let [here, owed] = [came.weight, '0']
        for (const part of parts) {
          const amount = owedFor(line({ agreed, came, here: of(here), owed }), of(carats(part)), 2)
          expect(isNegative(amount)).toBe(false)
          owed = plus(owed, amount)
          here = minus(here, carats(part))
        }
        expect(compare(owed, agreed)).toBe(0)
      }),
    )
  })
  it('are payable in full once all are sold or lost, in whatever order', () => {
    const parts = array(tuple(integer({ min: 1, max: 5000 }), boolean()), { minLength: 1, maxLength: 20 })
    always(
      property(parts, written(2), (pieces, agreed) => {
        const carats = (milli: number) => of(round(over(String(milli), 1000), 3))
        const came = carats(pieces.reduce((all, [milli]) => all + milli, 0))
        let state = line({ agreed, came, here: came })
        const take = (milli: number) => owing(state, carats(milli), owedFor(state, carats(milli), 2))
        for (const [milli, isLater] of pieces) if (!isLater) state = take(milli)
        for (const [milli, isLater] of pieces) if (isLater) state = take(milli)
        expect([compare(state.owed, agreed), compare(state.here.weight, '0')]).toEqual([0, 0])
      }),
    )
  })
  it('count the pieces that stay, when they are counted', () => {
    const counted = line({ came: of('10', 4), here: of('10', 4), gone: of('0', 0) })
    expect(owing(counted, of('1', 1), '250.00')).toMatchObject({ here: { pieces: 3, weight: '9' }, owed: '250' })
    expect(owing(line(), of('1', null), '100.00')).toMatchObject({ here: { pieces: null, weight: '9' }, owed: '100' })
  })
  it('pass their title among the lost goods, which then cost what is owed', () => {
    const lost = { inventory: 's', pieces: 1, weight: '2' }
    expect(lossTitlePostings({ ...lost, cost: '300', line: 'line' })).toEqual([
      { ...lost, from: 'loss', fromHolder: null, to: 'supplier', value: '0', line: 'line' },
      { ...lost, from: 'supplier', to: 'loss', toHolder: null, value: '300', line: 'line' },
    ])
  })
  it('become company stock in their place, without moving, and create a payable', () => {
    const passed = titlePostings({ inventory: 's', approvalLine: 'line', pieces: 1, weight: '2', cost: '300' })
    expect(passed).toMatchObject([
      { from: 'on_approval', fromHolder: 'line', to: 'supplier', value: '0' },
      { from: 'supplier', to: 'on_approval', toHolder: 'line', value: '300' },
    ])
    const owed = memoPosting({ supplier: 'them', currency: 'EUR', amounts: ['100', '0.5'], exchange: '1.1', digits: 2 })
    expect(owed).toEqual({ party: 'them', ledger: 'payable', currency: 'EUR', amount: '100.50', baseAmount: '110.55' })
  })
})

describe('the credit expected from a supplier', () => {
  const line = { amount: '300', basis: 'per carat', came: { pieces: 10, weight: '3' } }
  const bill = { subtotal: '400', payable: '415', landed: '50' }
  it('is the price of the goods, with the discount and tax of their bill, without the landed costs', () => {
    expect(creditFor(bill, [{ ...line, back: { pieces: 10, weight: '3' } }], 2)).toBe('273.75')
    expect(creditFor(bill, [{ ...line, back: { pieces: 1, weight: '1' } }], 2)).toBe('91.25')
  })
  it('is by pieces when they were bought by the piece', () => {
    expect(creditFor(bill, [{ ...line, basis: 'per piece', back: { pieces: 1, weight: '1' } }], 2)).toBe('27.38')
  })
  it('is zero when the price was zero', () => {
    expect(creditFor({ subtotal: '0', payable: '0', landed: '0' }, [{ ...line, amount: '0', back: { pieces: 1, weight: '1' } }], 2)).toBe(
      '0.00',
    )
  })
})
