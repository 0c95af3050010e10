import { billLifecycle } from '../../../domain/documents/bill.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { creditNoteLifecycle } from '../../../domain/sales/credit-note/entity.ts'
import { correctionPairs, offerPairs, openPair, overduePairs, statusPair } from '../../documents/bill-pairs.tsx'
import { BillPayments } from '../../documents/party/payments.tsx'
import { DocumentSummary } from '../../documents/summary.tsx'
import { amount, day } from '../../kit/data/number.ts'
import { Summary } from '../../kit/record/summary.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import type { InvoiceRow } from '../../stock/stone/line-values.ts'
import classes from '../credit-note/credit-note.module.css'

/** The summary of an invoice. */
export const InvoiceSummary = ({ row }: { row: InvoiceRow | null }) => (
  <DocumentSummary row={row}>{row && <InvoiceState row={row} />}</DocumentSummary>
)

const InvoiceState = ({ row }: { row: InvoiceRow }) => {
  const pairs = [statusPair('invoice', row)]
  if (row.number) pairs.push(['Number', row.number])
  if (isIn(billLifecycle, row.state, 'inForce')) pairs.push(openPair('invoice', row), ['Due', day(row.dueDate)])
  pairs.push(...overduePairs(row.overdueDays))
  pairs.push(...correctionPairs('invoice', row), ...offerPairs(row))
  if (row.taxIncluded) pairs.push(['Prices', 'Tax included'])
  return (
    <>
      <Summary pairs={pairs} />
      <CreditNotesOf row={row} />
      <BillPayments payments={row.payments.filter(({ id }) => !row.creditNotes.some(note => note.id === id))} currency={row.currency} />
    </>
  )
}

/** The credit notes of an invoice, each with its amount. */
const CreditNotesOf = ({ row }: { row: InvoiceRow }) => {
  if (row.creditNotes.length === 0) return null
  return (
    <ul className={classes.links} aria-label="Credit notes">
      {row.creditNotes.map(({ id, number, state, total }) => (
        <li key={id}>
          <RefLink entity="creditNote" id={id}>
            {number ?? 'Draft credit note'}
          </RefLink>
          {isIn(creditNoteLifecycle, state, 'void') ? <s>{amount(total, row.currency)}</s> : <span>−{amount(total, row.currency)}</span>}
        </li>
      ))}
    </ul>
  )
}
