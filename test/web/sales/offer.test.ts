import { beforeEach, describe, expect, test, vi } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { noGoodsRules } from '../../../src/domain/parties/goods-rules.ts'
import { saleFaults } from '../../../src/web/documents/blockers/sale-faults.ts'
import { invoiceKind } from '../../../src/web/documents/invoice-kind.ts'
import { daysOf, untilLabel } from '../../../src/web/documents/kind.ts'
import { basesOf } from '../../../src/web/documents/lines/context.ts'
import { issueStep, saleForm } from '../../../src/web/documents/totals/sale-state.ts'
import { totalsOf } from '../../../src/web/documents/totals/totals.ts'
import { offerKind } from '../../../src/web/sales/offer/kind.ts'
import { priceText } from '../../../src/web/sales/offer/price-text.ts'
import type { OfferRow } from '../../../src/web/stock/stone/line-values.ts'
import { lineFrom, needs, warningsOf } from '../../../src/web/stock/stone/on-line.ts'
import { bangkok, signIn } from '../support/company.ts'
import { line, sale, stone } from '../support/stone.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:30:00Z'), toFake: ['Date'] })
  signIn({ zones: { company: 'UTC', branches: { [bangkok.id]: 'Asia/Bangkok' }, own: bangkok.id } })
})

const known = { stones: new Map(), approvalLines: new Map() }
const form = saleForm(offerKind, known)
const usd = { currency: 'USD', rates: {}, discount: '5' }
const item = {
  ...{ id: 'line-1', inventory: { id: 'stone-1', title: 'EU-00001' }, sku: 'EU-00001', description: 'Blue sapphire', pieces: 1 },
  ...{ weight: '3.270', basis: 'on request', rate: '0.0000', discountPercent: null, taxCode: 'EXEMPT', details: null, treatment: null },
  certificate: null,
}
const row = {
  ...Object.fromEntries(Object.keys(entities.offer.fields).map(name => [name, null])),
  ...{ id: 'old', version: 3, number: 'OF-BKK-26-00007', branch: bangkok, customer: { id: 'party-1', title: 'Galle Gems' } },
  ...{ date: '2026-01-05', validUntil: '2026-01-19', currency: 'USD', exchange: '1', shipping: '0', charges: '0', state: 'draft' },
  ...{ onRequest: true, message: 'As discussed', items: [item] },
} as unknown as OfferRow

describe('the form of an offer', () => {
  test('keeps its last day under its own name, also where the server refuses it', () => {
    expect(untilLabel(offerKind)).toBe('Valid until')
    expect(form.shown(row)).toMatchObject({ dueDate: '2026-01-19', onRequest: true, message: 'As discussed' })
    const sent = form.draftOf(form.shown(row), { ratedByHand: false })
    expect(sent).toMatchObject({ validUntil: '2026-01-19', onRequest: true, message: 'As discussed' })
    expect(sent).not.toHaveProperty('dueDate')
    expect(form.editableAfterIssue(form.shown(row))).toMatchObject({ validUntil: '2026-01-19' })
    expect(form.placeOf(form.shown(row), 'validUntil')).toBe('dueDate')
    expect(saleForm(invoiceKind, known).draftOf(sale({ dueDate: '2026-12-01' }), { ratedByHand: false })).toMatchObject({
      dueDate: '2026-12-01',
    })
  })
  test('is copied with the days of the settings, whatever the customer has', () => {
    expect(daysOf(offerKind, null)).toBe(14)
    expect(daysOf(invoiceKind, null)).toBeUndefined()
    expect(form.copied({ row, party: null })).toMatchObject({ date: '2026-11-21', dueDate: '2026-12-05', onRequest: true })
  })
})

describe('a price on request', () => {
  const open = line({
    stone: stone(),
    sku: stone().title,
    basis: 'on request',
    rate: '450',
    discountPercent: '5',
    pieces: '1',
    weight: '2',
  })
  test('counts for nothing, needs nothing, and is sent without the price that was typed before', () => {
    const values = sale({ items: [open, line({ basis: 'whole', rate: '100', description: 'x' })] })
    expect(totalsOf(values, true).total).toBe('100.00')
    expect(needs(line({ stone: stone(), basis: 'on request' }))).toBe(null)
    expect(form.draftOf(values, { ratedByHand: false })).toMatchObject({
      items: [{ basis: 'on request', rate: undefined, discountPercent: null }, { rate: '100' }],
    })
    expect(
      warningsOf(
        { ...open, stone: stone({ minimumRate: '900' }) },
        { currency: 'USD', rates: { USD: '1' }, inPrice: {}, branch: null, rules: noGoodsRules },
      ).map(({ message }) => message),
    ).not.toContainEqual(expect.stringMatching(/minimum/))
  })
  test('is shown as such, and a saved one has an empty price', () => {
    expect(form.shown(row).items[0]).toMatchObject({ basis: 'on request', rate: '' })
    expect(priceText({ basis: 'on request', rate: '0', type: 'single' }, 'USD')).toBe('on request')
    expect(priceText({ basis: 'per carat', rate: '450', type: 'single' }, 'USD')).toBe('450.00/ct')
    expect(priceText({ basis: 'per carat', rate: '62', type: 'metal' }, 'USD')).toBe('62.00/g')
    expect(priceText({ basis: 'whole', rate: '450', type: 'single' }, 'USD')).toBe('450.00')
  })
  test('is what a stone begins with in an offer without prices, and the only basis there', () => {
    expect(lineFrom(stone({ askingRate: '450' }), line(), { ...usd, onRequest: true })).toMatchObject({
      basis: 'on request',
      rate: '450.00',
    })
    expect(lineFrom(stone({ askingRate: '450' }), line(), usd).basis).toBe(stone().askingBasis)
    expect(basesOf(offerKind, true)).toEqual(['on request'])
    expect(basesOf(offerKind, false)).toContain('per piece')
    expect(basesOf(invoiceKind, false)).not.toContain('on request')
  })
})

describe('sending an offer', () => {
  const nadia = { id: 'employee-1', title: 'Nadia' }
  const offered = (of: Parameters<typeof stone>[0]) =>
    sale({ salesperson: nadia, items: [line({ stone: stone({ treatments: [{ code: 'H' }], ...of }), sku: 'EU-1', basis: 'on request' })] })
  const messages = (of: Parameters<typeof stone>[0], takesStones: boolean) =>
    saleFaults(offered(of), { isRated: true, status: 'active', takesStones }).map(({ message }) => message)
  test('needs a stone that the company still has, not one in the safe', () => {
    const gone = { availableWeight: '0', availablePieces: 0 }
    expect(messages({ ...gone, status: 'on_approval' }, false)).toEqual([])
    expect(messages({ ...gone, status: 'on_approval' }, true)).toEqual([expect.stringMatching(/is not available: on approval/)])
    expect(messages({ ...gone, status: 'sold' }, false)).toEqual([expect.stringMatching(/is not available: sold/)])
  })
  test('says what is offered, until when, and that nothing is held', () => {
    const step = issueStep(offerKind, { rates: {}, rules: noGoodsRules })
    expect([step.name, step.title]).toEqual(['send', 'Mark this offer as sent?'])
    const values = { ...offered({}), dueDate: '2026-12-05' }
    expect(step.message(values)).toMatch(
      /^You offer 1 stone to Galle Gems until 5 Dec 2026, with prices on request\. The stones stay available to others\./,
    )
    expect(step.lacks(sale())).toEqual({ message: 'Add at least one line.' })
  })
})
