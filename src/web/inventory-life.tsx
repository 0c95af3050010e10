import { nouns } from '../domain/index.ts'
import type { Tone } from '../domain/kit/field.ts'
import { type Place, statuses } from '../domain/place.ts'
import { quantityOf } from './inventory-cells.tsx'
import classes from './inventory-life.module.css'
import { Money, Status } from './kit/cell.tsx'
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
}

/** Where a stone has been, newest first. */
export const useMovements = (id: string) => useRead<Movement[]>('inventory/movement', { id })

const toneOf = (place: Place): Tone => statuses.find(({ value }) => value === place)?.tone ?? 'grey'
const wordOf = (place: Place): string => statuses.find(({ value }) => value === place)?.label.toLowerCase() ?? place

/** What happened, as people would say it. */
const happening = ({ from, to, paper, reversal }: Movement): string => {
  if (paper?.kind === 'opening') return 'Taken into stock'
  if (paper?.kind === 'adjustment') return to === 'adjustment' ? 'Counted out' : 'Counted in'
  if (reversal) return `Came back, ${wordOf(to)}`
  if (to === 'sold') return 'Sold'
  return `${wordOf(from)} → ${wordOf(to)}`.replace(/^./, letter => letter.toUpperCase())
}

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
            <b>{happening(movement)}</b> <PaperLink movement={movement} />{' '}
            {movement.party && (
              <span className={classes.quiet}>
                {movement.reversal ? 'from' : 'to'} {movement.party}
              </span>
            )}
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

/** Where a stone is now, and with whom since when, as far as its last move tells. */
export const Whereabouts = ({ id, status }: { id: string; status: string }) => {
  const { data } = useMovements(id)
  const option = statuses.find(({ value }) => value === status)
  const last = status === 'available' ? undefined : data?.find(({ to }) => to === status)
  return (
    <>
      <Status tone={option?.tone}>{option?.label ?? status}</Status>
      {last?.party && ` to ${last.party} on ${day(last.date)}, `}
      {last && <PaperLink movement={last} />}
    </>
  )
}
