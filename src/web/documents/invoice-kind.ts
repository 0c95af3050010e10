import { nouns } from '../../domain/index.ts'
import { isZero } from '../../domain/kit/quantity.ts'
import { cells } from './lines/cell.ts'
import { issueWords } from './issue.ts'
import type { PaperKind } from './kind.ts'
import { asTyped, typedDiscount } from '../paper-typed.ts'
import { decimalOr, type InvoiceRow } from '../stock/stone/line-values.ts'

export const invoiceKind: PaperKind<InvoiceRow> = {
  noun: nouns.invoice,
  home: '/sales-and-clients/invoices',
  days: 'termsDays',
  cells,
  taxed: true,
  sells: true,
  askWho: 'Choose who buys.',
  saysIssue: (values, rates) => {
    const { goods, total, who, mind } = issueWords(values, rates, true)
    return [`${goods ? `${goods} leave stock` : 'Nothing leaves stock'}; ${who} owes ${total} more.`, ...mind].join(' ')
  },
  valuesOf: row => ({
    // Whether they are taxed was frozen with the paper.
    customer: { ...row.customer, ...(row.taxTreatment ? { taxTreatment: row.taxTreatment } : {}) },
    taxIncluded: row.taxIncluded,
    splits: row.splits.map(({ employee, share }) => ({ employee, share: asTyped(share) })),
    discount: row.discountPercent ? `${asTyped(row.discountPercent)} %` : asTyped(row.discountAmount),
    shipping: isZero(row.shipping) ? '' : asTyped(row.shipping, 2),
    charges: isZero(row.charges) ? '' : asTyped(row.charges, 2),
  }),
  draftOf: values => ({
    ...typedDiscount(values.discount),
    shipping: decimalOr(values.shipping) ?? '0',
    charges: decimalOr(values.charges) ?? '0',
    taxIncluded: values.taxIncluded,
    // A draft that was kept in the browser may be older than shares are.
    splits: (values.splits ?? []).map(({ employee, share }) => ({ employee: employee?.id, share: decimalOr(share) ?? undefined })),
  }),
  laterOf: values => ({
    notes: values.notes.trim() || null,
    dueDate: values.dueDate || null,
    salesperson: values.salesperson?.id,
  }),
}
