import { DocumentEditor, type DocumentParts, type EditorProps } from '../../documents/editor.tsx'
import { DocumentFixedHead } from '../../documents/head/fixed.tsx'
import { invoiceKind } from '../../documents/invoice-kind.ts'
import type { InvoiceRow } from '../../stock/stone/line-values.ts'
import { InvoiceActions } from './actions.tsx'
import { FromApprovals } from './from-approvals.tsx'
import { InvoiceShares, InvoiceSharesFact } from './shares.tsx'
import { InvoiceSummary } from './summary.tsx'
import { InvoiceTotals } from './totals.tsx'
import { InvoiceReadLines, SaleReadTotals } from './view.tsx'

const parts: DocumentParts<InvoiceRow> = {
  Actions: InvoiceActions,
  Summary: InvoiceSummary,
  FixedHead: ({ row, base }) => (
    <DocumentFixedHead row={row} base={base}>
      <InvoiceSharesFact row={row} />
    </DocumentFixedHead>
  ),
  ReadLines: InvoiceReadLines,
  Totals: InvoiceTotals,
  ReadTotals: SaleReadTotals,
  More: InvoiceShares,
  FromElsewhere: FromApprovals,
}

/** The editor of an invoice. */
export const InvoiceEditor = (props: EditorProps<InvoiceRow>) => <DocumentEditor kind={invoiceKind} parts={parts} {...props} />
