import { entities } from '../../domain/index.ts'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { isZero } from '../../domain/kit/quantity.ts'
import { moneyIn } from '../kit/form/typed-number.ts'
import { asTyped, sentNumber, typedDiscount } from '../kit/form/typed-text.ts'
import type { InvoiceRow } from '../stock/stone/line-values.ts'
import { issueWords } from './issue.ts'
import type { DocumentKind } from './kind.ts'
import { cells } from './lines/cell.ts'

export const invoiceKind: DocumentKind<InvoiceRow> = {
  entity: entities.invoice,
  home: '/sales-and-clients/invoices',
  days: 'termsDays',
  cells,
  taxed: true,
  sells: true,
  choosePartyText: 'Choose the customer.',
  issueMessage: (values, summary) => {
    const { goods, total, who, mind } = issueWords(values, summary, true)
    return [`${goods ? `${goods} leave stock` : 'Nothing leaves stock'}; ${who} owes ${total} more.`, ...mind].join(' ')
  },
  valuesOf: row => ({
    // The tax treatment of the customer is fixed when the document is issued.
    customer: { ...row.customer, ...(row.taxTreatment ? { taxTreatment: row.taxTreatment } : {}) },
    taxIncluded: row.taxIncluded,
    splits: row.splits.map(({ employee, share }) => ({ employee, share: asTyped(share) })),
    discount: row.discountPercent ? `${asTyped(row.discountPercent)} %` : asTyped(row.discountAmount),
    shipping: isZero(row.shipping) ? '' : asTyped(row.shipping, 2),
    charges: isZero(row.charges) ? '' : asTyped(row.charges, 2),
  }),
  draftOf: values => ({
    ...typedDiscount(values.discount, values.currency),
    shipping: sentNumber(values.shipping, moneyIn(values.currency)) ?? '0',
    charges: sentNumber(values.charges, moneyIn(values.currency)) ?? '0',
    taxIncluded: values.taxIncluded,
    // A draft stored in the browser can be older than the `splits` field.
    splits: (values.splits ?? []).map(({ employee, share }) => ({
      employee: employee?.id,
      share: sentNumber(share, numberKinds.percent) ?? undefined,
    })),
  }),
  editableAfterIssue: values => ({
    notes: values.notes.trim() || null,
    dueDate: values.dueDate || null,
    salesperson: values.salesperson?.id,
  }),
}
