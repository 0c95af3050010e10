import { entities } from '../../../domain/index.ts'
import { invoiceKind } from '../../documents/invoice-kind.ts'
import { creditHome } from '../credit-note/values.ts'

/** Invoices and their credit notes, as tabs. */
export const invoiceTabs = [
  { label: entities.invoice.label, to: invoiceKind.home },
  { label: entities.creditNote.label, to: creditHome },
]
