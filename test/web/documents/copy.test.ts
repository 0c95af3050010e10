import { beforeEach, describe, expect, test, vi } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import type { Entity } from '../../../src/domain/kit/entity.ts'
import { noGoodsRules } from '../../../src/domain/parties/goods-rules.ts'
import { invoiceKind } from '../../../src/web/documents/invoice-kind.ts'
import { saleForm } from '../../../src/web/documents/totals/sale-state.ts'
import { begin, type Note } from '../../../src/web/payments/form-state.ts'
import { purchaseForm } from '../../../src/web/purchases/state.ts'
import type { PurchaseRow } from '../../../src/web/purchases/values.ts'
import type { InvoiceRow, Party } from '../../../src/web/stock/stone/line-values.ts'
import { warningsOf } from '../../../src/web/stock/stone/on-line.ts'
import { workForm } from '../../../src/web/workshop/order-form/state.ts'
import type { BillRow } from '../../../src/web/workshop/production/kind.ts'
import { billForm } from '../../../src/web/workshop/production/state.ts'
import { bangkok, signIn } from '../support/company.ts'
import { stone } from '../support/stone.ts'
import { inWork, orderForm } from '../support/work.ts'

const party: Party = { id: 'party-1', title: 'Galle Gems', termsDays: 30, approvalDays: 14 }
const head = {
  ...{ id: 'old', version: 3, number: 'INV-BKK-26-00007', branch: bangkok, customer: { id: 'party-1', title: 'Galle Gems' } },
  ...{ date: '2026-01-05', dueDate: '2026-02-04', currency: 'EUR', exchange: '1.100000', exchangeReason: 'Agreed', notes: 'With box' },
}
const numbers = { discountPercent: '5', discountAmount: null, shipping: '0', charges: '12.00', taxIncluded: false, taxTreatment: null }
const blank = (entity: Entity) => Object.fromEntries(Object.keys(entity.fields).map(name => [name, null]))
const price = { basis: 'per carat', rate: '450.0000', discountPercent: null, taxCode: 'EXEMPT' }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:30:00Z'), toFake: ['Date'] })
  signIn({ zones: { company: 'UTC', branches: { [bangkok.id]: 'Asia/Bangkok' }, own: bangkok.id } })
})

describe('a copy of an invoice', () => {
  const line = { id: 'line-1', inventory: { id: 'stone-1', title: 'EU-00001' }, sku: 'EU-00001', description: 'Blue sapphire' }
  const items = [
    { ...line, ...price, pieces: 1, weight: '3.270', approvalLine: 'lent-1', details: null, treatment: null, certificate: null },
  ]
  const row = {
    ...blank(entities.invoice),
    ...head,
    ...numbers,
    state: 'issued',
    salesperson: null,
    splits: [],
    items,
  } as unknown as InvoiceRow
  const known = {
    stones: new Map([['stone-1', stone({ status: 'sold', availableWeight: '0', availablePieces: 0 })]]),
    approvalLines: new Map(),
  }
  const form = saleForm(invoiceKind, known)
  const copyNow = () => form.copied({ row, party })

  test('has the lines and heads, the date of today in the branch, and the terms of the customer today', () => {
    const copy = copyNow()
    expect(copy).toMatchObject({
      customer: party,
      date: '2026-11-21',
      dueDate: '2026-12-21',
      currency: 'EUR',
      discount: '5 %',
      charges: '12.00',
    })
    expect(copy).toMatchObject({ notes: 'With box', exchangeReason: '' })
    expect(copy.items[0]).toMatchObject({ sku: 'EU-00001', rate: '450.00', weight: '3.27' })
  })

  test('has lines of its own, and none of another approval', () => {
    const copy = copyNow()
    expect(copy.items.map(({ id }) => id)).not.toContain('line-1')
    expect(form.draftOf(copy, { ratedByHand: false })).not.toHaveProperty('exchange')
    expect(JSON.stringify(form.draftOf(copy, { ratedByHand: false }))).not.toContain('lent-1')
  })

  test('marks a stone that is no longer there', () =>
    expect(
      copyNow()
        .items.slice(0, 1)
        .flatMap(item => warningsOf(item, { currency: 'EUR', rates: {}, inPrice: {}, branch: null, rules: noGoodsRules })),
    ).toMatchObject([{ message: 'Not available: sold' }]))
})

test('a copy of a purchase takes no stock number and no number of a bill', () => {
  const stones = [{ id: 'made-1', sku: 'EU-7', weight: '1.000', length: null, width: null, depth: null }]
  const items = [
    {
      ...blank({ ...entities.purchase, fields: {} }),
      id: 'line-1',
      type: 'single',
      sku: 'EU-9',
      treatments: [],
      description: '',
      stones,
      ...price,
    },
  ]
  const row = {
    ...{ ...blank(entities.purchase), ...head, ...numbers, state: 'recorded', type: 'cut-stones', variant: 'stock', billNumber: 'B-77' },
    ...{ supplier: head.customer, customer: undefined, withholdingPercent: null, withholdingAmount: null, items, costs: [] },
  } as unknown as PurchaseRow
  const copy = purchaseForm('parcel').copied({ row, party })
  expect(copy).toMatchObject({ type: 'cut-stones', supplier: party, billNumber: '', date: '2026-11-21', dueDate: '2026-12-21' })
  expect(copy.items).toMatchObject([{ rate: '450.00', more: { sku: '' }, stones: [{ sku: '', weight: '1.00' }] }])
})

test('a copy of an order form keeps its work with its goods, and asks again whether the customer accepts the risk', () => {
  const theirs = inWork({
    id: 'theirs',
    ownership: 'customer',
    inventory: { id: 'custody-1', title: 'CU-1' },
    stoneName: { id: 'name-1', title: 'Ruby' },
  })
  const task = {
    id: 'task-1',
    of: 2,
    service: null,
    description: 'Cut',
    basis: 'per piece',
    rate: '20.0000',
    labourRate: null,
    minutes: null,
  }
  const row = orderForm({ items: [inWork(), theirs], tasks: [task as never], riskAccepted: true, promisedDate: '2026-11-09' })
  const copy = workForm('orderForm', true).copied({ row, party: null })
  const [own, brought] = copy.items
  expect(copy).toMatchObject({ date: '2026-11-21', promisedDate: '', riskAccepted: false })
  expect(own?.inventory).toMatchObject({ id: 'lot-1' })
  expect(brought).toMatchObject({ isBrought: true, inventory: null, stoneName: { title: 'Ruby' } })
  expect(copy.tasks).toMatchObject([{ line: brought?.id, description: 'Cut' }])
  expect([own?.id, brought?.id, copy.tasks[0]?.id]).not.toContain('task-1')
})

test.each([
  ['issued', null, ''],
  ['cancelled', 'task-1', 'CO-BKK-26-00001'],
])('a copy of a production invoice that is %s bills the work of an order form once', (state, task, form) => {
  const items = [
    { id: 'line-1', task: 'task-1', goods: null, form: 'CO-BKK-26-00001', description: 'Cut', pieces: 2, ...price, basis: 'per piece' },
  ]
  const row = { ...blank(entities.cuttingInvoice), ...head, ...numbers, direction: 'customer', state, items } as unknown as BillRow
  const copy = billForm('orderForm').copied({ row, party })
  expect(copy).toMatchObject({
    date: '2026-11-21',
    dueDate: '2026-12-21',
    items: [{ description: 'Cut', much: '2', rate: '450.00', task, form }],
  })
})

test('a copy of a payment has its party and amount, and not its reference', () => {
  const row = {
    ...{ ...blank(entities.paymentNote), ...head, party: head.customer, direction: 'received', method: 'cheque', amount: '120.00' },
    ...{ reference: 'CHQ 9', chequeDate: '2026-01-09', bankCharges: '2.00', writeOff: '1.00' },
  } as unknown as Note
  const copy = begin({ copied: row }, signIn({ zones: { company: 'UTC', branches: {}, own: bangkok.id } }))
  expect(copy).toMatchObject({ party: head.customer, amount: '120.00', method: 'cheque', currency: 'EUR', date: '2026-11-20' })
  expect(copy).toMatchObject({ reference: '', chequeDate: '', bankCharges: '', writeOff: '', exchange: '', exchangeReason: '' })
})
