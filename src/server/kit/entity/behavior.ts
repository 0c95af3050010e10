import type { RawBuilder } from 'kysely'
import type { Role } from '../../../domain/people/role.ts'
import type { Db } from '../db/db.ts'
import type { Caller, Doing, Note, Route } from '../http/route.ts'
import type { Columns } from './columns.ts'
import type { Values } from './rows.ts'

/** An operation on one record, inside its transaction. */
export type Work = {
  tx: Db
  caller: Caller
  /** The current business day in the zone of the record's branch. */
  today: string
  /** The business day the operation counts for: today, unless the effect sets another. */
  date: string
  /** The caller and the time. */
  doing: Doing
  action: string
  /** The previous values; null for a new record. */
  before: Values | null
  /** The new values; an effect may set fields that the system fills. */
  values: Values
  /** The unchanged input. */
  input: Values
  /** Columns outside the declaration, such as a password hash. */
  columns: Values
  reason: string | null
  /** Stores a security event of the request. */
  note: Note | undefined
}

/** The same caller on the same business day, for further records that an operation creates or moves. */
export const doingOf = ({ doing, date }: Pick<Work, 'doing' | 'date'>): Doing => ({ ...doing, today: date })

/** The effect of an action: it runs before the record is written; the function it returns runs after. */
export type Effect = (work: Work) => Promise<(() => Promise<void>) | void>

/**
 * SQL conditions on `t` for filters, by parameter name and from its value. For filters where comparing the read-only column would
 * compute it for every row.
 */
export type Filters = Readonly<Record<string, (value: never) => RawBuilder<unknown>>>

/** The extension points of an entity: read-only columns and their filters, effects, and routes of its own. */
export type Behavior = {
  /** Joins for the read-only columns, besides the entity's own table `t`. */
  join?: RawBuilder<unknown>
  columns?: Columns
  filters?: Filters
  /** A condition on `t` for the records that a role may see; absent when it may see all. */
  visibleTo?: (role: Role) => RawBuilder<unknown> | null
  effects?: Readonly<Record<string, Effect>>
  /** Allows several records per create, change or remove call: all or none. */
  bulk?: boolean
  routes?: readonly Route[]
}
