import type { ExplainedEntity } from '../../../domain/reports/explain.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { account, bill, credit, creditLeft, lent, overdue } from './money.ts'
import type { Explain } from './query.ts'
import { entered, firstCost, lines, moved, whereabouts } from './stock.ts'

const goods =
  (unit: 'ct' | 'g' | 'all'): Explain<'approval'> =>
  (db, id) => [lines(db, id, unit)]

/** The postings behind each number and status that can be explained. */
export const ways: { readonly [E in ExplainedEntity]: Readonly<Record<string, Explain<E>>> } = {
  customer: {
    balance: (db, id) => [account(db, id, 'receivable', 'Receivable')],
    payable: (db, id) => [account(db, id, 'payable', 'Payable')],
    onApproval: (db, id) => [lent(db, id)],
    exposure: (db, id) => [account(db, id, 'receivable', 'Receivable'), lent(db, id)],
    overdueDays: (db, id) => [overdue(db, id)],
  },
  invoice: bill('invoice'),
  cuttingInvoice: bill('cuttingInvoice'),
  lapidaryInvoice: bill('lapidaryInvoice'),
  mfInvoice: bill('mfInvoice'),
  purchase: bill('purchase'),
  paymentNote: { credit },
  creditNote: { credit: creditLeft, status: creditLeft },
  approval: { outCarats: goods('ct'), outGrams: goods('g'), status: goods('all') },
  inventory: {
    status: whereabouts,
    availableWeight: (db, id) => [moved(db, id, { over: 'safe', of: 'weight', label: 'In the safe' })],
    heldWeight: (db, id) => [moved(db, id, { over: 'company', of: 'weight', label: 'Held by the company' })],
    weight: (db, id, record) => [
      isWhole(record.type) ? entered(db, id) : moved(db, id, { over: 'lot', of: 'weight', label: 'In the lot' }),
    ],
    cost: firstCost,
    value: (db, id) => [moved(db, id, { over: 'company', of: 'value', label: 'Cost of the goods held' })],
  },
}
