import { billLifecycle } from '../../../domain/documents/bill.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { openPair, overduePairs, statusPair } from '../../documents/bill-pairs.tsx'
import { DocumentSummary } from '../../documents/summary.tsx'
import { day } from '../../kit/data/number.ts'
import { Summary } from '../../kit/record/summary.tsx'
import type { InvoiceRow } from '../../stock/stone/line-values.ts'

/** The summary of an invoice. */
export const InvoiceSummary = ({ row }: { row: InvoiceRow | null }) => (
  <DocumentSummary row={row}>{row && <InvoiceState row={row} />}</DocumentSummary>
)

const InvoiceState = ({ row }: { row: InvoiceRow }) => {
  const pairs = [statusPair('invoice', row)]
  if (row.number) pairs.push(['Number', row.number])
  if (isIn(billLifecycle, row.state, 'inForce')) pairs.push(openPair('invoice', row), ['Due', day(row.dueDate)])
  pairs.push(...overduePairs(row.overdueDays))
  if (row.taxIncluded) pairs.push(['Prices', 'Tax included'])
  return <Summary pairs={pairs} />
}
