import { beforeEach, describe, expect, test } from 'vitest'
import { noGoodsRules } from '../../../../src/domain/parties/goods-rules.ts'
import type { ApprovalLine } from '../../../../src/domain/sales/contract.ts'
import { quantityOf } from '../../../../src/web/stock/stone/cells.tsx'
import { askingText, detailsOf, lineFrom, lineFromApproval, needs, warningsOf } from '../../../../src/web/stock/stone/on-line.ts'
import { withTreatment } from '../../../../src/web/stock/stone/treatments.tsx'
import { failedIn } from '../../../../src/web/stock/stone/unread.ts'
import { signIn } from '../../support/company.ts'
import { line, parcel, stone } from '../../support/stone.ts'

const rates = { USD: '1', THB: '0.0285', EUR: '1.1' }
const usd = { currency: 'USD', rates, discount: null }

beforeEach(() => void signIn())

describe('a stone on a line', () => {
  test('is offered with all that is available, at its asking price', () => {
    expect(lineFrom(stone(), line(), usd)).toMatchObject({
      ...{
        sku: 'EU-00001',
        description: 'Blue Sapphire',
        pieces: '1',
        weight: '3.27',
        basis: 'per carat',
        rate: '450.00',
        discountPercent: '',
      },
    })
    expect(lineFrom(parcel({ availablePieces: 7, availableWeight: '3.500' }), line(), usd)).toMatchObject({ pieces: '7', weight: '3.50' })
  })

  test('that is not in the safe is offered whole, because it may be sold from where it is', () => {
    const out = stone({ availablePieces: 0, availableWeight: '0.000' })
    expect(lineFrom(out, line(), usd)).toMatchObject({ pieces: '1', weight: '3.27' })
  })

  test('is priced in the currency of the document, and not at all without a rate', () => {
    expect(lineFrom(stone(), line(), { ...usd, currency: 'THB' }).rate).toBe('15,789.47')
    expect(lineFrom(stone(), line(), { ...usd, currency: 'CHF' }).rate).toBe('')
    expect(lineFrom(stone(), line(), { currency: 'USD', rates: {}, discount: null }).rate).toBe('450.00')
    expect(lineFrom(stone({ askingRate: null }), line(), usd).rate).toBe('')
  })

  test('has the usual discount of the customer', () => {
    expect(lineFrom(stone(), line(), { ...usd, discount: '7.500' }).discountPercent).toBe('7.5')
    expect(lineFrom(stone(), line(), { ...usd, discount: '0' }).discountPercent).toBe('')
  })

  test('is described by shape, size, origin, treatment and certificate', () => {
    expect(detailsOf(stone())).toBe('Oval · 9.10 × 7.20 × 4.50 mm · heated · uncertified')
    expect(detailsOf(stone({ length: null, shape: null, depth: null, certificate: 'GIA 1' }))).toBe('heated · GIA 1')
  })

  test('keeps the id of its line', () => expect(lineFrom(stone(), line({ id: 'kept' }), usd).id).toBe('kept'))

  test('shows its price with currency and basis', () => {
    expect(askingText(stone())).toBe('450.00 USD/ct')
    expect(askingText(stone({ askingBasis: 'whole', currency: 'JPY', askingRate: '1500.0000' }))).toBe('1,500 JPY')
    expect(askingText(stone({ askingRate: null }))).toBe('no price')
  })
})

const lent = {
  ...{
    id: 'approval-line-1',
    approval: { id: 'approval-1', title: 'APP-1' },
    outPieces: 4,
    outWeight: '2.000',
    currency: 'THB',
    rate: '10000.0000',
  },
  ...{
    basis: 'per carat',
    sku: 'LOT-1',
    description: 'Blue Sapphire',
    details: 'Oval',
    treatment: 'Heated',
    certificate: null,
    discountPercent: '5.000',
  },
} as unknown as ApprovalLine

test('goods from an approval come at its price, for what is still out or what was chosen of it', () => {
  expect(lineFromApproval(lent, null, line(), usd)).toMatchObject({
    pieces: '4',
    weight: '2.00',
    rate: '285.00',
    details: 'Oval · Heated',
    discountPercent: '5',
  })
  expect(lineFromApproval(lent, parcel(), line(), { ...usd, currency: 'THB' }, { pieces: 1, weight: '0.5' })).toMatchObject({
    ...{ pieces: '1', weight: '0.50', rate: '10,000.00' },
    approvalLine: { id: 'approval-line-1', outPieces: 4, outWeight: '2.000' },
  })
})

test('the next field to fill is the quantity of a lot, then a price', () => {
  expect(needs(line({ stone: stone(), rate: '' }))).toBe('rate')
  expect(needs(line({ stone: stone(), rate: '450' }))).toBeNull()
  expect(needs(line({ stone: parcel(), rate: '450' }))).toBe('pieces')
  expect(needs(line({ stone: parcel({ availablePieces: null }) }))).toBe('weight')
})

describe('a warning', () => {
  const of = (change: Parameters<typeof line>[0], currency = 'USD', inPrice = {}, branch = stone().branch, rules = noGoodsRules) =>
    warningsOf(line({ basis: 'per carat', ...change }), { currency, rates, inPrice, branch, rules }).map(({ message }) => message)
  const single = { stone: stone(), pieces: '1', weight: '3.27', rate: '450' }
  const lot = { stone: parcel(), pieces: '4', weight: '2', rate: '450' }

  test('is absent when all is well, and without a stone', () => {
    expect([of(single), of(lot), of({ description: 'Setting' })]).toEqual([[], [], []])
  })

  test('says where a stone is that is not available', () => {
    expect(of({ ...single, stone: stone({ availableWeight: '0', status: 'sold' }) })).toEqual([expect.stringMatching(/^Not available: /)])
  })

  test('says when a stone is in another branch, unless it is on approval', () => {
    const elsewhere = { id: 'another', title: 'Another branch' }
    expect(of(single, 'USD', {}, elsewhere)).toEqual([`At ${stone().branch.title}, another branch than that of this document`])
    const approvalLine = { id: 'a', approval: { id: 'b', title: 'AP-1' }, outPieces: 1, outWeight: '3.27' }
    expect(of({ ...single, approvalLine }, 'USD', {}, elsewhere)).toEqual([])
  })

  test('says which rule of the customer a stone breaks', () => {
    const rules = { unwantedOrigins: ['MM' as const], onlyCertified: true, onlyUntreated: true }
    const burmese = stone({ originCountry: 'MM', certificate: 'GIA 1', treatments: [{ code: 'N' }] })
    expect(of({ ...single, stone: burmese }, 'USD', {}, stone().branch, rules)).toEqual([
      'From Myanmar. The customer takes no goods from there',
    ])
  })

  test('says how much of a lot there is', () => {
    expect(of({ ...lot, weight: '6.001' })).toEqual(['Only 12 pcs, 6.00 ct available'])
    expect(of({ ...lot, pieces: '13' })).toEqual(['Only 12 pcs, 6.00 ct available'])
    expect(of({ ...lot, pieces: '12', weight: '6' })).toEqual([])
  })

  test('asks for the last pieces and the last carats together', () => {
    const message = 'Enter the last pieces and the last carats together: 12 pcs, 6.00 ct'
    expect([of({ ...lot, pieces: '12' }), of({ ...lot, weight: '6' })]).toEqual([[message], [message]])
  })

  test('refuses a part of a single stone', () => {
    expect(of({ ...single, weight: '3.26' })).toEqual(['This stone cannot be divided: 3.27 ct'])
  })

  test('of goods on approval counts what is out there, not what is in the safe', () => {
    const approvalLine = { id: '1', approval: { id: '2', title: 'APP-1' }, outPieces: 4, outWeight: '2' }
    const gone = parcel({ availableWeight: '0' })
    expect(of({ ...lot, stone: gone, approvalLine })).toEqual([])
    expect(of({ ...lot, stone: gone, approvalLine, weight: '2.5' })).toEqual(['Only 4 pcs, 2.00 ct out on approval'])
    expect(of({ ...lot, stone: gone, approvalLine: { ...approvalLine, outWeight: '0' } })).toEqual(['No goods outstanding on APP-1'])
  })

  test('names the minimum price when the line comes to less, in whichever currency and with its discount', () => {
    const below = ['Below the minimum, 400.00 USD/ct']
    expect([of({ ...single, rate: '399.99' }), of({ ...single, rate: '400' })]).toEqual([below, []])
    expect([of({ ...single, discountPercent: '11.2' }), of({ ...single, discountPercent: '11' })]).toEqual([below, []])
    expect([of({ ...single, rate: '14035' }, 'THB'), of({ ...single, rate: '14036' }, 'THB')]).toEqual([below, []])
    const taxed = { ...single, taxCode: 'STD' }
    expect([of({ ...taxed, rate: '427.99' }, 'USD', { STD: '7' }), of({ ...taxed, rate: '428' }, 'USD', { STD: '7' })]).toEqual([below, []])
    expect(of({ ...single, rate: '1', stone: stone({ minimumRate: null }) })).toEqual([])
    expect(of({ ...single, rate: '' })).toEqual([])
  })

  test('stands out for goods of a customer and for a treatment that nobody stated', () => {
    expect(of({ ...single, stone: stone({ ownership: 'customer' }) })).toContain('Belongs to a customer. It is not for sale')
    expect(of({ ...single, stone: stone({ treatments: [] }) })).toContain(
      'Treatment not stated. Enter it before the stone leaves the company',
    )
  })
})

test('a quantity names pieces only when there are several, and metal in grams', () => {
  expect([
    quantityOf(2, '4.210'),
    quantityOf(1, '4.21'),
    quantityOf(null, '4.213'),
    quantityOf(0, '0'),
    quantityOf(null, '6.85', 'metal'),
  ]).toEqual(['2 pcs, 4.21 ct', '4.21 ct', '4.213 ct', 'none', '6.85 g'])
})

test('no treatment and a treatment exclude each other', () => {
  expect(withTreatment([{ code: 'H' }], 'N')).toEqual([{ code: 'N' }])
  expect(withTreatment([{ code: 'N' }], 'H')).toEqual([{ code: 'H' }])
  expect(withTreatment([{ code: 'H', basis: 'lab' }], 'O')).toEqual([{ code: 'H', basis: 'lab' }, { code: 'O' }])
  expect(withTreatment([{ code: 'H', basis: 'lab' }], 'H')).toEqual([{ code: 'H', basis: 'lab' }])
})

test('the stones that a refusal names are read from its data, whatever else is in it', () => {
  expect(failedIn({ failed: [{ id: '1', reason: 'sold' }, { id: 2, reason: 'x' }, null, { id: '3' }] })).toEqual([
    { id: '1', reason: 'sold' },
  ])
  expect([failedIn(null), failedIn({ failed: 'x' }), failedIn('x')]).toEqual([[], [], []])
})
