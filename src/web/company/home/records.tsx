import type { ReactNode } from 'react'
import { entities } from '../../../domain/index.ts'
import type { Urgent } from '../../../domain/reports/contract.ts'
import { day } from '../../kit/data/number.ts'
import { Money } from '../../kit/display/cell.tsx'
import { Go, useHome } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import type { HomeCount } from './messages.ts'
import classes from './records.module.css'

type Props = { entity: HomeCount['entity']; records: readonly Urgent[]; act: (id: string) => ReactNode }

/** The first records of a line of Today: whom they are about, by which day, and their amount. Each leads to its screen. */
export const Records = ({ entity, records, act }: Props) => {
  const { currency } = useUser().settings
  const home = useHome()
  const reachable = records.flatMap(record => {
    const to = home(entity, record.id)
    return to ? [{ ...record, to }] : []
  })
  if (reachable.length === 0) return null
  return (
    <ol className={classes.records}>
      {reachable.map(({ id, title, who, due, amount, to }) => (
        <li key={id} className={classes.row}>
          <Go to={to} className={classes.record}>
            <span className={classes.name}>{[who, title].filter(Boolean).join(' · ') || entities[entity].one}</span>
            {(due || amount !== null) && (
              <span className={classes.summary}>
                {due && <time dateTime={due}>{day(due)}</time>}
                {amount !== null && <Money value={amount} currency={currency} />}
              </span>
            )}
          </Go>
          <span className={classes.act}>{act(id)}</span>
        </li>
      ))}
    </ol>
  )
}
