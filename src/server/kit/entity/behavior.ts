import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { HistoryStep } from '../../../domain/kit/entity-schema.ts'
import type { ListQuery } from '../../../domain/kit/list-query.ts'
import type { Change, Draft } from '../../../domain/kit/shape.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Db } from '../db/db.ts'
import type { Caller, Context, Doing, Note, Route } from '../http/route.ts'
import type { Columns } from './columns.ts'
import type { Stored, StoredValues, Values } from './rows.ts'

/** An operation on one record, inside its transaction: its stored values, and the input of the operation. */
export type WorkOn<V extends object, I = unknown, B extends V | null = V | null> = {
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
  before: B
  /** The new values; an effect may set fields that the system fills. */
  values: V
  /** The unchanged input. */
  input: I
  /** The id of the record that the call answers with: this one, unless the effect sets another. */
  answer: string
  /** Columns outside the declaration, such as a password hash. */
  columns: Values
  reason: string | null
  /** Stores a security event of the request. */
  note: Note | undefined
}

export type { Stored }

type Actions<R extends Entity> = R['lifecycle'] extends { actions: infer A } ? A : Record<never, never>
type ActionInput<T> = T extends { input: infer I } ? { [K in keyof I]: I[K] extends z.ZodType<infer V> ? V : never } : Record<never, never>
type InputOf<R extends Entity, A> = A extends 'create'
  ? Draft<R['fields']>
  : A extends 'update'
    ? Change<R['fields']>
    : A extends keyof Actions<R>
      ? ActionInput<Actions<R>[A]>
      : unknown

/** The same on a record that exists already. */
export type WorkOnStored<V extends object, I = unknown> = WorkOn<V, I, V>
// Nothing is stored before a record is created.
export type Before<V, A extends string> = [A] extends [never] ? V | null : A extends 'create' ? null : V

/** The work of one action on a record of an entity. Without an action, its input is unknown. */
export type Work<R extends Entity, A extends string = never> = WorkOn<
  Stored<R>,
  [A] extends [never] ? unknown : InputOf<R, A>,
  Before<Stored<R>, A>
>

/** The same caller on the same business day, for further records that an operation creates or moves. */
export const doingOf = ({ doing, date }: Pick<WorkOn<Values>, 'doing' | 'date'>): Doing => ({ ...doing, today: date })

type After = (() => Promise<void>) | void
/** The effect of an action: it runs before the record is written; the function it returns runs after. */
export type Effect<V extends object = StoredValues, I = Values> = (work: WorkOn<V, I>) => Promise<After>
type EffectsOf<R extends Entity> = {
  [A in 'create' | 'update' | 'remove' | (keyof Actions<R> & string)]?: (work: Work<R, A>) => Promise<After>
}

/**
 * SQL conditions on `t` for filters, by parameter name and from its value. For filters where comparing the read-only column would
 * compute it for every row.
 */
export type Filters = Readonly<Record<string, (value: never) => RawBuilder<unknown>>>

/** A search text that is understood: SQL of the records that fit it, on `t`, and of the order of all that are found, the best first. */
export type Understood = { where: RawBuilder<unknown>; order: RawBuilder<unknown> }

/** The extension points of an entity: read-only columns and their filters, effects, and routes of its own. */
export type Behavior = {
  /** Joins for the read-only columns, besides the entity's own table `t`. */
  join?: RawBuilder<unknown>
  columns?: Columns
  filters?: Filters
  /** A condition on `t` for the records that a role may see; absent when it may see all. */
  visibleTo?: (role: Role) => RawBuilder<unknown> | null
  /** A condition on `t` for the records of these branches, of an entity whose own fields do not name its branch. */
  inBranches?: (branches: readonly string[]) => RawBuilder<unknown>
  /** What the search text of a list asks for beyond its words; null when nothing. */
  understand?: (db: Db, query: ListQuery) => Promise<Understood | null>
  effects?: Readonly<Record<string, Effect>>
  /** Deletes a record that was posted: what it posted is reversed, and the record stays. */
  takeBack?: (context: Context, record: { id: string; version: number }) => Promise<unknown>
  /** Completes the history of a record with what ledgers say of it: further steps, and details of its own steps. */
  history?: (db: Db, id: string, steps: HistoryStep[]) => Promise<HistoryStep[]>
  /** Allows several records per create, change or remove call: all or none. */
  bulk?: boolean
  /** A user creates, changes, or deletes a record only with a recent proof of who they are (docs/domain/people.md#confirming-who-you-are). */
  needsProof?: true
  routes?: readonly Route[]
}

type Declared<R extends Entity> = Omit<Behavior, 'effects'> & { effects?: EffectsOf<R> }
/** Declares the behavior of an entity, or of several that share it: its effects know the fields of the entity and the input of the action. */
export const behaviorOf = <R extends Entity>(_entity: R, declared: Declared<R>): Behavior =>
  // An effect is called only for its own entity and action, with input that the schemas of both have checked.
  declared as Behavior
