import { approvalItem } from '../documents/line.ts'
import { text } from '../kit/field.ts'
import { declareList } from '../kit/import/list.ts'
import { approval } from './approval.ts'

const { customer, date, dueDate, purpose, branch, salesperson, currency, notes } = approval.fields
const { inventory, pieces, weight, basis, rate } = approvalItem

/** The fields that belong to the whole approval. Rows with the same old number are one approval, and must agree in them. */
export const approvalHead = ['customer', 'date', 'dueDate', 'purpose', 'branch', 'salesperson', 'currency', 'notes'] as const

/** A list of goods that are out on approval at the changeover, one stone a row (docs/domain/sales.md#import-of-open-approvals). */
export const approvalList = declareList({
  fields: {
    reference: text('Old number', { max: 80 }),
    customer, date, dueDate,
    inventory: { ...inventory, label: 'SKU' },
    pieces, weight, rate, basis, currency, purpose, branch, salesperson, notes,
  },
  one: 'approval', many: 'approvals', key: 'reference',
  heads: {
    reference: ['memo no', 'memo number', 'memo', 'approval no', 'approval number', 'approval', 'consignment no', 'document no', 'number', 'no', 'ref', 'reference'],
    customer: ['customer name', 'customer code', 'client', 'party', 'party name', 'consignee', 'name'],
    date: ['memo date', 'approval date', 'sent on', 'date out', 'issued'],
    dueDate: ['due date', 'due on', 'return by', 'until'],
    inventory: ['sku', 'stock no', 'stock number', 'stone', 'stone no', 'item', 'item no', 'lot no'],
    pieces: ['pcs', 'pc', 'qty', 'quantity', 'outstanding pieces'],
    weight: ['carat', 'carats out', 'outstanding', 'outstanding carats', 'weight', 'cts', 'ct'],
    rate: ['price', 'rate', 'price per carat', 'price ct', 'memo price', 'unit price'],
    basis: ['price basis', 'per', 'unit', 'rate is per'],
    currency: ['cur', 'ccy', 'currency code'],
    salesperson: ['sales person', 'sales rep', 'rep', 'salesman'],
    branch: ['office', 'location', 'shop'],
    notes: ['note', 'remark', 'remarks', 'comment', 'comments'],
  },
  words: {
    basis: { 'per carat': ['carat', 'ct', '/ct', 'ppc', 'per ct'], 'per piece': ['piece', 'pc', 'each', 'per pc'], whole: ['total', 'lot', 'per lot'] },
  },
  defaults: ['date', 'dueDate', 'currency', 'basis', 'purpose', 'branch', 'salesperson'],
  required: ['inventory'],
  example: { reference: 'EXAMPLE-1', date: '2026-01-15', dueDate: '2026-02-14', pieces: '1', weight: '2.05', rate: '1200', basis: 'Per carat', purpose: 'Selection' },
})
