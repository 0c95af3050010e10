import { useState } from 'react'
import { pastOf } from '../../../domain/kit/action-label.ts'
import type { Noun } from '../../../domain/kit/entity.ts'
import classes from './history.module.css'
import { Changes } from './history-change.tsx'
import { PutBack } from './history-undo.tsx'
import { inOwnTime, moment } from '../data/moment.ts'
import { capital } from '../noun.ts'
import { counted } from '../data/number.ts'
import { type Step, useHistory } from '../data/query.ts'

// What is read of a record is mostly its last days; the rest is there when it is asked for.
const first = 12

/** What happened to a record: who did what, when and why, newest first; what was merely changed may be put back. */
export const History = ({ noun, id }: { noun: Noun; id: string }) => {
  const { data, error } = useHistory(noun, id)
  const [isWhole, setWhole] = useState(false)
  if (error) return <p className={classes.none}>{error.message}</p>
  if (!data) return null
  if (data.length === 0) return <p className={classes.none}>Nothing has happened to it yet.</p>
  const rest = isWhole ? 0 : data.length - first
  return (
    <>
      <ol className={classes.history}>
        {(rest > 0 ? data.slice(0, first) : data).map(step => (
          <Entry key={`${step.at}${step.action}`} noun={noun} id={id} step={step} />
        ))}
      </ol>
      {rest > 0 && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {counted(rest, 'step')} before these
        </button>
      )}
    </>
  )
}

const Entry = ({ noun, id, step }: { noun: Noun; id: string; step: Step }) => {
  const { at, by, action, reason, changes } = step
  return (
    <li>
      <div>
        <b>{capital(noun.told[action] ?? pastOf(action))}</b>{' '}
        <span className={classes.by}>
          by {by ?? 'the system'}, <time dateTime={at}>{moment(at)}</time>
        </span>
      </div>
      {reason && <p className={classes.reason}>{inOwnTime(reason)}</p>}
      {changes.length > 0 && <Changes noun={noun} changes={changes} />}
      <PutBack noun={noun} id={id} step={step} />
    </li>
  )
}
