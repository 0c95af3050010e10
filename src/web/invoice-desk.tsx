import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { FromApprovals } from './invoice-from-approvals.tsx'
import { invoiceKind } from './invoice-kind.ts'
import { InvoiceReadLines, InvoiceReadTotals } from './invoice-read.tsx'
import { InvoiceShares, InvoiceSharesSaid } from './invoice-shares.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import { type DeskProps, PaperDesk, type PaperParts } from './paper-desk.tsx'
import { PaperFixedHead } from './paper-fixed-head.tsx'
import { DueInput, SalespersonInput } from './paper-later-fields.tsx'
import type { InvoiceRow } from './paper-values.ts'

const parts: PaperParts<InvoiceRow> = {
  Actions: InvoiceActions,
  Facts: InvoiceFacts,
  FixedHead: ({ row, base }) => (
    <PaperFixedHead row={row} base={base} due={<DueInput />}>
      <SalespersonInput />
      <InvoiceSharesSaid row={row} />
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
