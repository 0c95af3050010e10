import type { WorkKind } from '../../../../domain/workshop/work-kind.ts'
import { GridHead } from '../../../documents/lines/line-parts.tsx'
import lines from '../../../documents/view.module.css'
import { amount, price } from '../../../kit/data/number.ts'
import { Money } from '../../../kit/display/cell.tsx'
import { Go } from '../../../kit/shell/place.tsx'
import { useRights } from '../../../kit/shell/session.tsx'
import { Sideways } from '../../../kit/shell/sideways.tsx'
import { type WorkRow, workHome } from '../../kind.ts'
import classes from '../order-form.module.css'

const heads = [
  { label: 'Work' },
  { label: 'Applies to' },
  { label: 'Price', right: true },
  { label: 'Amount', right: true },
  { label: 'Invoice' },
  { label: 'Labor', right: true },
]

/** The services of an issued order form: price, the maker's pay, and the invoice. */
export const ReadTasks = ({ kind, row }: { kind: WorkKind; row: WorkRow }) => {
  const seesPay = useRights().may('confidential.read')
  if (row.tasks.length === 0) return null
  return (
    <Sideways label="Work" className={lines.scroll}>
      <table className={`${lines.read} ${classes.read}`} aria-label="Work">
        <GridHead heads={seesPay ? heads : heads.slice(0, -1)} />
        <tbody>
          {row.tasks.map(task => (
            <tr key={task.id}>
              <td>{task.description}</td>
              <td className={classes.brief}>{task.of ? `line ${task.of}` : 'all lines'}</td>
              <td className={lines.number}>{task.rate && `${price(task.rate, row.currency)} ${task.basis}`}</td>
              <td className={lines.number}>{task.amount && amount(task.amount, row.currency)}</td>
              <td>{task.billed && <Go to={`${workHome(kind)}/invoices?search=${task.billed}`}>{task.billed}</Go>}</td>
              {seesPay && <td className={lines.number}>{task.labour && <Money value={task.labour} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}
