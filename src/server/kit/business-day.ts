import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Db } from './db/db.ts'
import type { Values } from './entity/rows.ts'

type Sql = RawBuilder<unknown>

/** What tells the time: a clock, and the business day where something larger has decided it already. */
export type Clock = { now: () => Date; today?: string | undefined }

const company = sql`(select time_zone from setting), 'UTC'`

/** The time zone of the branch with this id, in SQL; the company's where the branch has none or there is no branch. */
export const zoneOf = (branch?: Sql): Sql =>
  branch ? sql`coalesce((select time_zone from branch where id = ${branch}), ${company})` : sql`coalesce(${company})`

/** The business day of a moment (timestamptz), in SQL, in the zone of a branch or of the company. */
export const dayOf = (moment: Sql, branch?: Sql): Sql => sql`(${moment} at time zone ${zoneOf(branch)})::date`

/** The moment (timestamptz) at which a business day begins for the company, in SQL; so many days later where `after` says so. */
export const startOf = (day: string, after = 0): Sql => sql`((${day}::date + ${after}::integer)::timestamp at time zone ${zoneOf()})`

/** Today in SQL, in the zone of a branch or of the company; put together once for all rows where it names none of their columns. */
export const todayOf = (branch?: Sql): Sql => sql`(select ${dayOf(sql`business_now()`, branch)})`

/** The newest day that it is anywhere in the company, in SQL: what is not late by it is late nowhere, as an index can tell. */
export const newestToday: Sql = sql`(select max((business_now() at time zone coalesce(b.time_zone, s.time_zone))::date) from setting s left join branch b on true)`

const readToday = async (db: Db, now: Date, branch: Sql): Promise<string> => {
  const { rows } = await sql<{ today: string }>`select ${dayOf(sql`${now}::timestamptz`, branch)} as today`.execute(db)
  return rows[0]!.today
}

/** Today (YYYY-MM-DD) in the zone of a branch, or of the company where there is none. */
export const todayIn = async (db: Db, { now, today }: Clock, branch?: string | null): Promise<string> =>
  today ?? readToday(db, now(), sql`${branch || null}::uuid`)

/** Today (YYYY-MM-DD) where a stone is. */
export const todayAt = async (db: Db, { now, today }: Clock, stone: string): Promise<string> =>
  today ?? readToday(db, now(), sql`(select branch_id from inventory where id = ${stone})`)

/** The branch of a record: the first that it names. */
export const branchOf = ({ fields }: Pick<Entity, 'fields'>, values: Values): string | null => {
  const named = Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.of === 'branch')
  return (named && values[named[0]]) ?? null
}
