import type { Entity } from '../../../domain/kit/entity.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { inWords, Money } from '../display/cell.tsx'
import { RefLink } from '../shell/place.tsx'
import classes from './history.module.css'

/** The change of a field: its old and new value, or for lines a text. */
export type Change = { field: string; label: string; before: unknown; after: unknown; words?: string }

type ChangesProps = { entity: Entity | undefined; changes: readonly Change[] }

// Their words leave out details.
const shortened = ['json', 'lines']

/** Whether the old and the new value read the same, as 0 and 0.00 do, or a text with another line break at its end. */
export const readsSame = (entity: Entity | undefined, { field, before, after, words }: Change): boolean => {
  const known = entity?.fields[field]
  if (!known || shortened.includes(known.kind) || words !== undefined || isEmpty(before) || isEmpty(after)) return false
  const text = (value: unknown) => inWords(known, value).trim()
  return text(before) === text(after)
}

/** The changes of an action, one per line, without those that a reader could not see. */
export const Changes = ({ entity, changes }: ChangesProps) => (
  <ul className={classes.changes}>
    {changes
      .filter(change => !readsSame(entity, change))
      .map(change => (
        <li key={change.field}>
          {change.label}: {change.words ?? <FromTo entity={entity} change={change} />}
        </li>
      ))}
  </ul>
)

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The old and the new value; only the new one when there was none. */
const FromTo = ({ entity, change: { field, before, after } }: { entity: Entity | undefined; change: Change }) => (
  <>
    {!isEmpty(before) && (
      <>
        <s>
          <ChangedValue entity={entity} field={field} value={before} />
        </s>{' '}
        <span aria-hidden>→</span>{' '}
      </>
    )}
    <ChangedValue entity={entity} field={field} value={after} />
  </>
)

const ChangedValue = ({ entity, field, value }: { entity: Entity | undefined; field: string; value: unknown }) => {
  if (isRecord(value) && typeof value.amount === 'string' && typeof value.currency === 'string')
    return <Money value={value.amount} currency={value.currency} />
  if (isRecord(value) && typeof value.entity === 'string' && typeof value.id === 'string')
    return (
      <RefLink entity={value.entity} id={value.id}>
        {String(value.title)}
      </RefLink>
    )
  const known = entity?.fields[field]
  const words = (known ? inWords(known, value) : String(value ?? '')) || '–'
  if (known?.kind !== 'ref' || !isRecord(value) || typeof value.id !== 'string') return <>{words}</>
  return (
    <RefLink entity={known.of ?? ''} id={value.id}>
      {words}
    </RefLink>
  )
}
