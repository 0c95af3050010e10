import { isNegative, type Quantity, sum } from '../../../domain/kit/quantity.ts'
import type { OpenItem, Statement } from '../../../domain/reports/statement-contract.ts'
import { amount, counted, day } from '../../kit/data/number.ts'
import { Status } from '../../kit/display/cell.tsx'
import { Go, useHome } from '../../kit/shell/place.tsx'
import { Sideways } from '../../kit/shell/sideways.tsx'
import { documentName } from './messages.ts'
import classes from './page.module.css'

/** The open items: each bill with its open amount, and credit on account. */
export const StatementOpen = ({ statement: { openItems, currency, to } }: { statement: Statement }) => (
  <>
    <Sideways label="Open items" className={classes.scroll}>
      <table className={classes.open}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Document</th>
            <th scope="col">Due</th>
            <th scope="col">Total</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          {openItems.map(item => (
            <OpenRow key={item.document.id + item.number} item={item} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{day(to)}</td>
            <td>Closing balance</td>
            <td />
            <td />
            <td>{amount(sum(openItems.map(({ open }): Quantity => open)), currency)}</td>
          </tr>
        </tfoot>
      </table>
    </Sideways>
    {openItems.length === 0 && <p className={classes.none}>No open items.</p>}
  </>
)

const OpenRow = ({ item, currency }: { item: OpenItem; currency: string }) => {
  const { document, kind, date, dueDate, daysLate, total, open } = item
  const home = useHome()(document.entity, document.id)
  const name = documentName(item)
  const late = daysLate !== null && daysLate > 0
  return (
    <tr>
      <td>{day(date)}</td>
      <td>
        {home ? <Go to={home}>{name}</Go> : name}
        {kind === 'paymentNote' && isNegative(open) && <span className={classes.quiet}> · on account</span>}
        {late && (
          <span className={classes.late}>
            <Status tone="red">{counted(daysLate, 'day')} late</Status>
          </span>
        )}
      </td>
      <td>{day(dueDate)}</td>
      <td>{amount(total, currency)}</td>
      <td>{amount(open, currency)}</td>
    </tr>
  )
}
