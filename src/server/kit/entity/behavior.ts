import type { RawBuilder } from 'kysely'
import type { Role } from '../../../domain/people/role.ts'
import type { Db } from '../db/db.ts'
import type { Caller, Doing, Note, Route } from '../http/route.ts'
import type { Columns } from './columns.ts'
import type { Values } from './rows.ts'

/** One piece of work on one record, inside its transaction. */
export type Work = {
  tx: Db
  caller: Caller
  /** The business day on which it happens, in the zone of the record's branch. */
  today: string
  /** The business day on which it counts: today, unless the effect says another. */
  date: string
  /** Who asked for it, and when. */
  doing: Doing
  action: string
  /** The record as it was; null when it is being made. */
  before: Values | null
  /** The record as it will be written; an effect may set what the system gives. */
  values: Values
  /** What was sent, as it was sent. */
  input: Values
  /** Columns outside the declaration, such as a password's hash. */
  columns: Values
  reason: string | null
  /** Keeps a security event of the request. */
  note: Note | undefined
}

/** The same person on the same business day, for what a piece of work makes and moves besides its own record. */
export const doingOf = ({ doing, date }: Pick<Work, 'doing' | 'date'>): Doing => ({ ...doing, today: date })

/** What an action entails: it runs before the record is written, and what it returns runs after. */
export type Effect = (work: Work) => Promise<(() => Promise<void>) | void>

/**
 * Conditions on `t` that an entity puts in its own way, by the parameter that asks for them, given what was asked: where comparing
 * the read-only column would work it out for every row.
 */
export type Filters = Readonly<Record<string, (value: never) => RawBuilder<unknown>>>

/** The doors of an entity that is more than its declaration: read-only columns and their filters, effects, and routes of its own. */
export type Behavior = {
  /** What the read-only columns are read from, beside the entity's own table `t`. */
  join?: RawBuilder<unknown>
  columns?: Columns
  filters?: Filters
  /** Which of its records a role may know of, as a condition on `t`; all of them where there is none. */
  visibleTo?: (role: Role) => RawBuilder<unknown> | null
  effects?: Readonly<Record<string, Effect>>
  /** Several may be made, changed and removed with one call: all of them or none. */
  bulk?: boolean
  routes?: readonly Route[]
}
