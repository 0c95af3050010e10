import { DocumentEditor, type DocumentParts, type EditorProps } from '../../documents/editor.tsx'
import { DocumentFixedHead } from '../../documents/head/fixed.tsx'
import type { OfferRow } from '../../stock/stone/line-values.ts'
import { InvoiceTotals } from '../invoice/totals.tsx'
import { SaleReadTotals } from '../invoice/view.tsx'
import { OfferActions } from './actions.tsx'
import { offerKind } from './kind.ts'
import { OfferMessage, OfferMore } from './more.tsx'
import { OfferSummary } from './summary.tsx'
import { OfferReadLines } from './view.tsx'

const parts: DocumentParts<OfferRow> = {
  Actions: OfferActions,
  Summary: OfferSummary,
  FixedHead: ({ row, base }) => (
    <>
      <DocumentFixedHead row={row} base={base} />
      <OfferMessage row={row} />
    </>
  ),
  More: OfferMore,
  ReadLines: OfferReadLines,
  Totals: InvoiceTotals,
  ReadTotals: SaleReadTotals,
}

/** The editor of an offer. */
export const OfferEditor = (props: EditorProps<OfferRow>) => <DocumentEditor kind={offerKind} parts={parts} {...props} />
