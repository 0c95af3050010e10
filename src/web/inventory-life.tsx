import { nouns } from '../domain/index.ts'
import type { Ref, Tone } from '../domain/kit/field.ts'
import { type Place, statuses } from '../domain/place.ts'
import { quantityOf } from './inventory-cells.tsx'
import classes from './inventory-life.module.css'
import { Money } from './kit/cell.tsx'
import { day } from './kit/number.ts'
import { RefLink } from './kit/place.tsx'
import { useRead } from './kit/query.ts'
import { useUser } from './kit/session.tsx'

/** One move of a stone from one place to another, and the paper that moved it. */
export type Movement = {
  id: number
  at: string
  date: string
  from: Place
  to: Place
  pieces: number | null
  weight: string
  value?: string
  paper: { kind: string; id: string; number: string | null } | null
  party: string | null
  by: string
  reason: string | null
  reversal: boolean
  /** Whether it was taken back since. */
  reversed: boolean
  /** What it was, in words. */
  what: string
  /** The other stones of a split, a merge or a breaking. */
  related: Ref[]
}

/** Where a stone has been, newest first. */
export const useMovements = (id: string) => useRead<Movement[]>('inventory/movement', { id })

const toneOf = (place: Place): Tone => statuses.find(({ value }) => value === place)?.tone ?? 'grey'

const isPaper = (kind: string): kind is keyof typeof nouns => kind in nouns && kind !== 'inventory'

/** The paper of a move, as a link where it has a screen. */
export const PaperLink = ({ movement: { paper } }: { movement: Movement }) =>
  paper && isPaper(paper.kind) ? (
    <RefLink noun={paper.kind} id={paper.id}>
      {paper.number ?? `Draft ${nouns[paper.kind].one}`}
    </RefLink>
  ) : null

/** The life of a stone as a line: every move, newest first, each with its paper. */
export const Life = ({ id }: { id: string }) => {
  const { data, error } = useMovements(id)
  const { currency } = useUser().settings
  if (error)
    return (
      <p className={classes.quiet} role="alert">
        {error.message}
      </p>
    )
  if (!data) return null
  if (data.length === 0) return <p className={classes.quiet}>It has not moved yet.</p>
  return (
    <ol className={classes.life}>
      {data.map(movement => (
        <li key={movement.id} data-tone={toneOf(movement.to)}>
          <div className={classes.what}>
            <b>{movement.what}</b> <PaperLink movement={movement} />
          </div>
          <div className={classes.amounts}>
            <span>{quantityOf(movement.pieces, movement.weight)}</span>
            {movement.value !== undefined && (
              <span className={classes.quiet}>
                <Money value={movement.value} currency={currency} />
              </span>
            )}
          </div>
          <div className={classes.quiet}>
            <time dateTime={movement.date}>{day(movement.date)}</time>, {movement.by}
            {movement.reason && ` · ${movement.reason}`}
          </div>
        </li>
      ))}
    </ol>
  )
}
