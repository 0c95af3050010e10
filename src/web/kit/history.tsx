import type { Noun } from '../../domain/kit/record.ts'
import { inWords } from './cell.tsx'
import classes from './history.module.css'
import { capital } from './noun.ts'
import { moment } from './number.ts'
import { type Step, useHistory } from './query.ts'

const words: Record<string, string> = { create: 'Made', update: 'Changed', remove: 'Deleted' }

// 'writeOff' is what the books call it; people read 'Write off'.
const spoken = (action: string): string => capital(action.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

/** What happened to a record: who did what, when and why, newest first. */
export const History = ({ noun, id }: { noun: Noun; id: string }) => {
  const { data, error } = useHistory(noun, id)
  if (error) return <p className={classes.none}>{error.message}</p>
  if (!data) return null
  if (data.length === 0) return <p className={classes.none}>Nothing has happened to it yet.</p>
  return (
    <ol className={classes.history}>
      {data.map(step => (
        <Entry key={`${step.at}${step.action}`} noun={noun} step={step} />
      ))}
    </ol>
  )
}

const Entry = ({ noun, step: { at, by, action, reason, changes } }: { noun: Noun; step: Step }) => {
  const declared = noun.life?.actions[action]
  const said = (field: string, value: unknown) => {
    const known = noun.fields[field]
    return (known ? inWords(known, value) : String(value ?? '')) || '–'
  }
  return (
    <li>
      <div>
        <b>{words[action] ?? noun.told[action] ?? declared?.label ?? spoken(action)}</b>{' '}
        <span className={classes.by}>
          by {by ?? 'the system'}, <time dateTime={at}>{moment(at)}</time>
        </span>
      </div>
      {reason && <p className={classes.reason}>{reason}</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map(({ field, label, before, after }) => (
            <li key={field}>
              {label}: <s>{said(field, before)}</s> <span aria-hidden>→</span> {said(field, after)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
