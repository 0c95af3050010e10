import { type DeskProps, PaperDesk, type PaperParts } from '../../documents/editor.tsx'
import { DueInput, SalespersonInput } from '../../documents/head/after-issue-fields.tsx'
import { PaperFixedHead } from '../../documents/head/fixed.tsx'
import { invoiceKind } from '../../documents/invoice-kind.ts'
import type { InvoiceRow } from '../../stock/stone/line-values.ts'
import { InvoiceActions } from './actions.tsx'
import { FromApprovals } from './from-approvals.tsx'
import { InvoiceShares, InvoiceSharesFact } from './shares.tsx'
import { InvoiceFacts } from './summary.tsx'
import { InvoiceTotals } from './totals.tsx'
import { InvoiceReadLines, InvoiceReadTotals } from './view.tsx'

const parts: PaperParts<InvoiceRow> = {
  Actions: InvoiceActions,
  Facts: InvoiceFacts,
  FixedHead: ({ row, base }) => (
    <PaperFixedHead row={row} base={base} due={<DueInput />}>
      <SalespersonInput />
      <InvoiceSharesFact row={row} />
    </PaperFixedHead>
  ),
  ReadLines: InvoiceReadLines,
  Totals: InvoiceTotals,
  ReadTotals: InvoiceReadTotals,
  More: InvoiceShares,
  FromElsewhere: FromApprovals,
}

/** An invoice at the desk. */
export const InvoiceDesk = (props: DeskProps<InvoiceRow>) => <PaperDesk kind={invoiceKind} parts={parts} {...props} />
