import { useState } from 'react'
import { pastLabel } from '../../../domain/kit/action-label.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { HistoryStep } from '../../../domain/kit/entity-schema.ts'
import { inOwnTime, moment } from '../data/moment.ts'
import { counted } from '../data/number.ts'
import { useHistory } from '../data/query.ts'
import { capital } from './entity.ts'
import classes from './history.module.css'
import { Changes } from './history-change.tsx'
import { PutBack } from './history-undo.tsx'

// The number of steps shown at first; the rest loads on request.
const first = 12

/** The history of a record: who did what, when and why, newest first. Plain changes can be reverted. */
export const History = ({ entity, id }: { entity: Entity; id: string }) => {
  const { data, error } = useHistory(entity, id)
  const [isWhole, setWhole] = useState(false)
  if (error) return <p className={classes.none}>{error.message}</p>
  if (!data) return null
  if (data.length === 0) return <p className={classes.none}>No history yet.</p>
  const rest = isWhole ? 0 : data.length - first
  return (
    <>
      <ol className={classes.history}>
        {(rest > 0 ? data.slice(0, first) : data).map(step => (
          <Entry key={`${step.at}${step.action}`} entity={entity} id={id} step={step} />
        ))}
      </ol>
      {rest > 0 && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          Show {counted(rest, 'older entry', 'older entries')}
        </button>
      )}
    </>
  )
}

const Entry = ({ entity, id, step }: { entity: Entity; id: string; step: HistoryStep }) => {
  const { at, by, action, reason, changes } = step
  return (
    <li>
      <div>
        <b>{capital(entity.actionLabels[action] ?? pastLabel(action))}</b>{' '}
        <span className={classes.by}>
          by {by ?? 'the system'}, <time dateTime={at}>{moment(at)}</time>
        </span>
      </div>
      {reason && <p className={classes.reason}>{inOwnTime(reason)}</p>}
      {changes.length > 0 && <Changes entity={entity} changes={changes} />}
      <PutBack entity={entity} id={id} step={step} />
    </li>
  )
}
