import type { WorkKind } from '../domain/work-kind.ts'
import { Money } from './kit/cell.tsx'
import { amount, price } from './kit/number.ts'
import { Go } from './kit/place.tsx'
import { useRights } from './kit/session.tsx'
import { Sideways } from './kit/sideways.tsx'
import classes from './workshop.module.css'
import { type WorkRow, workHome } from './workshop-kind.ts'

/** The work done to the goods, its price, what whoever did it earns, and which invoice asks for it. */
export const ReadTasks = ({ kind, row }: { kind: WorkKind; row: WorkRow }) => {
  const seesPay = useRights().may('confidential.read')
  if (row.tasks.length === 0) return null
  return (
    <Sideways label="Work" className={classes.scroll}>
      <table className={classes.read} aria-label="Work">
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">To</th>
            <th scope="col" className={classes.number}>
              Price
            </th>
            <th scope="col" className={classes.number}>
              Amount
            </th>
            <th scope="col">Invoice</th>
            {seesPay && (
              <th scope="col" className={classes.number}>
                Labour
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {row.tasks.map(task => (
            <tr key={task.id}>
              <td>{task.description}</td>
              <td className={classes.brief}>{task.of ? `line ${task.of}` : 'all of it'}</td>
              <td className={classes.number}>{task.rate && `${price(task.rate, row.currency)} ${task.basis}`}</td>
              <td className={classes.number}>{task.amount && amount(task.amount, row.currency)}</td>
              <td>{task.billed && <Go to={`${workHome(kind)}/invoices?search=${task.billed}`}>{task.billed}</Go>}</td>
              {seesPay && <td className={classes.number}>{task.labour && <Money value={task.labour} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}
