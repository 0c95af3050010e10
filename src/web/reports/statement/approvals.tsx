import { sum } from '../../../domain/kit/quantity.ts'
import type { HeldApproval } from '../../../domain/reports/statement-contract.ts'
import { inUnits } from '../../../domain/stock/stone/weights.ts'
import { amount, day } from '../../kit/data/number.ts'
import { Status } from '../../kit/display/cell.tsx'
import { Go, useHome } from '../../kit/shell/place.tsx'
import { Sideways } from '../../kit/shell/sideways.tsx'
import { goodsText } from '../../stock/stone/cells.tsx'
import classes from './page.module.css'

/** The company's goods that the party has on approval. They are not part of the balance. */
export const StatementApprovals = ({ approvals, currency }: { approvals: readonly HeldApproval[]; currency: string }) => {
  const home = useHome()
  if (approvals.length === 0) return null
  return (
    <section className={classes.lent} aria-label="On approval">
      <h3>On approval</h3>

      <Sideways label="Goods on approval" className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Document</th>
              <th scope="col">Due</th>
              <th scope="col">Out</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {approvals.map(({ id, number, date, dueDate, overdue, pieces, carats, grams, value, lines }) => (
              <tr key={id}>
                <td>{day(date)}</td>
                <td>
                  <Go to={home('approval', id) ?? ''}>Approval {number}</Go>
                  <span className={classes.quiet}> · {lines.map(({ sku }) => sku).join(', ')}</span>
                </td>
                <td>{overdue ? <Status tone="red">{day(dueDate)}</Status> : day(dueDate)}</td>
                <td>{goodsText(pieces ?? 0, inUnits(carats, grams))}</td>
                <td>{amount(value, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td>Property of the company until invoiced and paid</td>
              <td />
              <td />
              <td>{amount(sum(approvals.map(({ value }) => value)), currency)}</td>
            </tr>
          </tfoot>
        </table>
      </Sideways>
    </section>
  )
}
