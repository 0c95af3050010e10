import type { ReactNode } from 'react'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { inUnits } from '../../../domain/stock/stone/weights.ts'
import { Explained } from '../../company/explain/button.tsx'
import { correctionPairs, offerPairs, overduePairs, type Pair, statusPair } from '../../documents/bill-pairs.tsx'
import { DocumentSummary } from '../../documents/summary.tsx'
import { day } from '../../kit/data/number.ts'
import { Money } from '../../kit/display/cell.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { goodsText } from '../../stock/stone/cells.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import classes from './approval.module.css'

/** The due date of goods on approval, and the days overdue. */
export const dueOf = ({ dueDate, overdueDays }: Pick<ApprovalRow, 'dueDate' | 'overdueDays'>): Pair[] =>
  dueDate ? [['Due', day(dueDate)], ...overduePairs(overdueDays)] : []

/** The status of an approval's goods, as label and value. */
export const standingOf = (row: ApprovalRow): Pair[] => {
  const pairs = [statusPair('approval', row)]
  const addPair = (label: string, value: ReactNode) => pairs.push([label, value])
  pairs.push(...dueOf(row))
  if (isIn(approvalLifecycle, row.state, 'open')) {
    const out = goodsText(row.outPieces ?? 0, inUnits(row.outCarats, row.outGrams)) || 'none'
    addPair(
      'Outstanding',
      <Explained entity="approval" id={row.id} field={isPositive(row.outCarats) ? 'outCarats' : 'outGrams'}>
        {out}
      </Explained>,
    )
    if (isPositive(row.outCarats) || isPositive(row.outGrams)) addPair('Value', <Money value={row.outValue} currency={row.currency} />)
    const [returned, invoiced] = [inUnits(row.returnedCarats, row.returnedGrams), inUnits(row.invoicedCarats, row.invoicedGrams)]
    if (returned.length > 0) addPair('Returned', goodsText(0, returned))
    if (invoiced.length > 0) addPair('Invoiced', goodsText(0, invoiced))
  }
  pairs.push(...correctionPairs('approval', row), ...offerPairs(row))
  if (row.invoices.length > 0) addPair(row.invoices.length === 1 ? 'Invoice' : 'Invoices', <Invoices key="invoices" row={row} />)
  return pairs
}

const Invoices = ({ row }: { row: ApprovalRow }) => (
  <span className={classes.documents}>
    {row.invoices.map(({ id, number, state }) => (
      <span key={id}>
        <RefLink entity="invoice" id={id}>
          {number ?? 'Draft invoice'}
        </RefLink>
        {isIn(billLifecycle, state, 'void') && ' canceled'}
      </span>
    ))}
  </span>
)

/** The summary of an approval. */
export const ApprovalSummary = ({ row }: { row: ApprovalRow | null }) => (
  <DocumentSummary row={row}>{row && <Summary pairs={standingOf(row)} />}</DocumentSummary>
)
