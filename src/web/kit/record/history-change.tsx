import type { Noun } from '../../../domain/kit/entity.ts'
import { inWords } from '../display/cell.tsx'
import classes from './history.module.css'
import { RefLink } from '../shell/place.tsx'

/** What was changed of a field: from what to what, or of lines how many. */
export type Change = { field: string; label: string; before: unknown; after: unknown; words?: string }

type ChangesProps = { noun: Noun | undefined; changes: readonly Change[] }

/** What a deed changed, a line each. */
export const Changes = ({ noun, changes }: ChangesProps) => (
  <ul className={classes.changes}>
    {changes.map(change => (
      <li key={change.field}>
        {change.label}: {change.words ?? <FromTo noun={noun} change={change} />}
      </li>
    ))}
  </ul>
)

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What it was and what it is; where there was nothing, only what it is. */
const FromTo = ({ noun, change: { field, before, after } }: { noun: Noun | undefined; change: Change }) => (
  <>
    {!isEmpty(before) && (
      <>
        <s>
          <Said noun={noun} field={field} value={before} />
        </s>{' '}
        <span aria-hidden>→</span>{' '}
      </>
    )}
    <Said noun={noun} field={field} value={after} />
  </>
)

const Said = ({ noun, field, value }: { noun: Noun | undefined; field: string; value: unknown }) => {
  const known = noun?.fields[field]
  const words = (known ? inWords(known, value) : String(value ?? '')) || '–'
  if (known?.kind !== 'ref' || value === null) return <>{words}</>
  return (
    <RefLink noun={known.of ?? ''} id={(value as { id: string }).id}>
      {words}
    </RefLink>
  )
}
