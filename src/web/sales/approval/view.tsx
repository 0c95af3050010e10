import { useContext } from 'react'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { weightsOf } from '../../../domain/stock/stone/weights.ts'
import frame from '../../documents/document.module.css'
import { LinesContext } from '../../documents/lines/context.ts'
import { GridHead } from '../../documents/lines/line-parts.tsx'
import { useLiveTotals } from '../../documents/totals/live-totals.ts'
import { BaseTotal, Sum, Total } from '../../documents/totals/rows.tsx'
import lines from '../../documents/view.module.css'
import { amount, counted, price, readable } from '../../kit/data/number.ts'
import { Measure, Status, Weights } from '../../kit/display/cell.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { LinePhoto, useLineStones } from '../../stock/media/line-photo.tsx'
import { quantityOf } from '../../stock/stone/cells.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import classes from './approval.module.css'
import { isOut } from './return/quantities.ts'

type Line = ApprovalRow['items'][number]

/** The statuses of a line's goods other than out. */
const fates = [
  ['Returned', (line: Line) => [line.returnedPieces, line.returnedWeight]],
  ['Invoiced', (line: Line) => [line.invoicedPieces, line.invoicedWeight]],
  ['Lost', (line: Line) => [line.lostPieces, line.lostWeight]],
] as const satisfies [string, (line: Line) => [number | null, string]][]

/** The lines of an issued approval, with the current status of the goods. */
export const ApprovalReadLines = ({ row }: { row: ApprovalRow }) => {
  const stones = useLineStones(row.items)
  const shown = fates.filter(([label, of]) => label !== 'Lost' || row.items.some(line => !isZero(of(line)[1])))
  const figures = ['Sent', 'Price', 'Value', ...shown.map(([label]) => label), 'Outstanding']
  return (
    <div className={lines.scroll}>
      <table className={`${lines.read} ${classes.read}`}>
        <GridHead heads={[{ label: 'Line', quiet: true }, { label: 'Stone' }, ...figures.map(label => ({ label, right: true }))]} />
        <tbody>
          {row.items.map((line, index) => (
            <tr key={line.id} data-over={(isIn(approvalLifecycle, row.state, 'open') && !isOut(line)) || undefined}>
              <td className={lines.count}>{index + 1}</td>
              <td>
                {line.inventory && (
                  <>
                    <LinePhoto of={stones.get(line.inventory.id)} />{' '}
                    <RefLink entity="inventory" id={line.inventory.id}>
                      {line.sku ?? line.inventory.title}
                    </RefLink>
                  </>
                )}{' '}
                {line.description}
                <div className={frame.quiet}>{[line.details, line.treatment, line.certificate].filter(Boolean).join(' · ')}</div>
              </td>
              <td data-label="Went out">{quantityOf(line.pieces, line.weight ?? '0', line.type ?? '')}</td>
              <td data-label="Price">
                {price(line.rate, row.currency)}
                {priceUnit(line.basis, line.type)}
              </td>
              <td data-label="Value">{amount(line.amount, row.currency)}</td>
              {shown.map(([label, of]) => (
                <td key={label} data-label={label}>
                  {!isZero(of(line)[1]) && quantityOf(...of(line), line.type ?? '')}
                </td>
              ))}
              <td data-label="Still out">
                {isOut(line) && (
                  <Status tone={row.overdue ? 'red' : 'blue'}>{quantityOf(line.outPieces, line.outWeight, line.type ?? '')}</Status>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SumProps = {
  count: number
  pieces: number
  items: Parameters<typeof weightsOf>[0]
  total: string
  baseTotal: string
  currency: string
}

const Sums = ({ count, pieces, items, total, baseTotal, currency }: SumProps) => (
  <dl className={frame.totals}>
    <Sum label={counted(count, 'line')} row="counts">
      {pieces > 0 && <Measure unit="pcs">{readable(pieces)}</Measure>} <Weights of={weightsOf(items)} />
    </Sum>
    <Total label="Value" value={total} currency={currency} />
    <BaseTotal value={baseTotal} currency={currency} />
  </dl>
)

/** The totals of a draft, updated while typing. */
export const ApprovalTotals = () => {
  const { totals, count } = useLiveTotals()
  const { currency } = useContext(LinesContext)
  return <Sums {...totals} count={count} currency={currency} />
}

/** The totals of an issued approval. */
export const ApprovalReadTotals = ({ row }: { row: ApprovalRow }) => (
  <div>
    <Sums {...row} count={row.items.length} />
    {row.terms && (
      <details className={classes.terms}>
        <summary>Terms</summary>
        <p>{row.terms}</p>
      </details>
    )}
  </div>
)
