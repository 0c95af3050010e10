import { nouns } from '../../../domain/index.ts'
import { Explained } from '../../company/explain/button.tsx'
import { Cell, Money, Status } from '../../kit/display/cell.tsx'
import { Facts } from '../../kit/record/facts.tsx'
import { counted, day } from '../../kit/data/number.ts'
import { PaperFacts } from '../../documents/summary.tsx'
import type { InvoiceRow } from '../../stock/stone/line-values.ts'

/** What to know beside an invoice. */
export const InvoiceFacts = ({ row }: { row: InvoiceRow | null }) => <PaperFacts row={row}>{row && <InvoiceState row={row} />}</PaperFacts>

const InvoiceState = ({ row }: { row: InvoiceRow }) => {
  const pairs: [string, React.ReactNode][] = [
    [
      'Stands',
      <Explained key="status" noun="invoice" id={row.id} field="status">
        <Cell name="status" field={nouns.invoice.fields.status} row={row} />
      </Explained>,
    ],
  ]
  if (row.number) pairs.push(['Number', row.number])
  if (row.state === 'issued') {
    const open = (
      <Explained key="open" noun="invoice" id={row.id} field="open">
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
  return <Facts pairs={pairs} />
}
