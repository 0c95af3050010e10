import { declareList, importable } from '../kit/import/list.ts'
import { openingBill } from './opening-bill.ts'

/** A list of the bills and credits that are open when a company changes over (docs/domain/parties.md#import). */
export const openingList = declareList({
  fields: importable(openingBill.fields),
  one: 'opening bill', many: 'opening bills', key: 'number',
  heads: {
    number: ['invoice', 'invoice no', 'invoice number', 'bill', 'bill no', 'document', 'document no', 'document number', 'number', 'no', 'voucher no', 'ref', 'ref no', 'reference'],
    party: ['customer', 'customer name', 'customer code', 'client', 'name', 'supplier', 'supplier name', 'vendor', 'account', 'party name', 'party code'],
    side: ['type', 'receivable or payable', 'ledger', 'ar ap', 'dr cr', 'owed by or to'],
    date: ['invoice date', 'bill date', 'document date', 'doc date'],
    dueDate: ['due date', 'due on', 'payable by', 'maturity'],
    currency: ['cur', 'ccy', 'currency code'],
    amount: ['open', 'open amount', 'balance', 'outstanding', 'outstanding amount', 'amount due', 'due amount', 'remaining', 'total'],
    notes: ['note', 'remark', 'remarks', 'comment', 'description', 'memo'],
  },
  words: {
    side: {
      receivable: ['owed by', 'owed by them', 'receivable', 'receivables', 'ar', 'a/r', 'customer', 'debtor', 'sales', 'invoice', 'debit', 'dr'],
      payable: ['owed to', 'owed to them', 'payable', 'payables', 'ap', 'a/p', 'supplier', 'vendor', 'creditor', 'purchase', 'bill', 'credit', 'cr'],
    },
  },
  defaults: ['side', 'currency', 'date'],
  required: ['side'],
  once: [['party', 'side', 'number']],
  example: { number: 'EXAMPLE-1', side: 'They owe us', date: '2026-01-15', dueDate: '2026-02-14', amount: '1250.00', notes: 'From the old books' },
})
