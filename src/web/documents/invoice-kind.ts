import { entities } from '../../domain/index.ts'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { bases } from '../../domain/stock/inventory/entity.ts'
import { asTyped, sentNumber } from '../kit/form/typed-text.ts'
import type { InvoiceRow } from '../stock/stone/line-values.ts'
import { issueWords } from './issue.ts'
import type { DocumentKind } from './kind.ts'
import { cells } from './lines/cell.ts'
import { saleTermsOf, sentSaleTerms } from './totals/sale-terms.ts'

export const invoiceKind: DocumentKind<InvoiceRow> = {
  entity: entities.invoice,
  home: '/sales-and-clients/invoices',
  days: 'termsDays',
  until: 'dueDate',
  cells,
  bases,
  taxed: true,
  sells: true,
  takesStones: true,
  choosePartyText: 'Choose the customer.',
  issueMessage: (values, summary) => {
    const { goods, total, who, mind } = issueWords(values, summary, true)
    return [`${goods ? `${goods} leave stock` : 'Nothing leaves stock'}; ${who} owes ${total} more.`, ...mind].join(' ')
  },
  valuesOf: row => ({
    ...saleTermsOf(row),
    splits: row.splits.map(({ employee, share }) => ({ employee, share: asTyped(share) })),
  }),
  draftOf: values => ({
    ...sentSaleTerms(values),
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
