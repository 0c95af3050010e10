import { amount, price } from './kit/number.ts'
import classes from './workshop.module.css'
import type { WorkRow } from './workshop-kind.ts'

export const ReadTasks = ({ row }: { row: WorkRow }) =>
  row.tasks.length > 0 && (
    <div className={classes.scroll}>
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
          </tr>
        </thead>
        <tbody>
          {row.tasks.map(task => (
            <tr key={task.id}>
              <td>{task.description}</td>
              <td>{task.of ? `line ${task.of}` : 'all of it'}</td>
              <td className={classes.number}>{task.rate && `${price(task.rate, row.currency)} ${task.basis}`}</td>
              <td className={classes.number}>{task.amount && amount(task.amount, row.currency)}</td>
              <td>{task.billed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
