import { billLifecycle } from '../../../domain/documents/bill.ts'
import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { Explained } from '../../company/explain/button.tsx'
import { DocumentSummary } from '../../documents/summary.tsx'
import { counted, day } from '../../kit/data/number.ts'
import { Cell, Money, Status } from '../../kit/display/cell.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import type { InvoiceRow } from '../../stock/stone/line-values.ts'

/** The summary of an invoice. */
export const InvoiceSummary = ({ row }: { row: InvoiceRow | null }) => (
  <DocumentSummary row={row}>{row && <InvoiceState row={row} />}</DocumentSummary>
)

const InvoiceState = ({ row }: { row: InvoiceRow }) => {
  const pairs: [string, React.ReactNode][] = [
    [
      'Status',
      <Explained key="status" entity="invoice" id={row.id} field="status">
        <Cell name="status" field={entities.invoice.fields.status} row={row} />
      </Explained>,
    ],
  ]
  if (row.number) pairs.push(['Number', row.number])
  if (isIn(billLifecycle, row.state, 'inForce')) {
    const open = (
      <Explained key="open" entity="invoice" id={row.id} field="open">
        <Money value={row.open} currency={row.currency} />
      </Explained>
    )
    pairs.push(['Open', open], ['Due', day(row.dueDate)])
  }
  if (row.overdueDays)
    pairs.push([
      'Overdue',
      <Status key="late" tone="red">
        {counted(row.overdueDays, 'day')}
      </Status>,
    ])
  if (row.taxIncluded) pairs.push(['Prices', 'Tax included'])
  return <Summary pairs={pairs} />
}
