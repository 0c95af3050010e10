import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Db } from './db/db.ts'
import { oneRow } from './db/one-row.ts'
import type { Values } from './entity/rows.ts'

type Sql = RawBuilder<unknown>

/** A clock, and the business day where a larger operation has already fixed it. */
export type Clock = { now: () => Date; today?: string | undefined }

const company = sql`(select time_zone from setting), 'UTC'`

/** SQL for the time zone of the branch with this id; the company's when the branch has none or none is given. */
export const zoneOf = (branch?: Sql): Sql =>
  branch ? sql`coalesce((select time_zone from branch where id = ${branch}), ${company})` : sql`coalesce(${company})`

/** SQL for the business day of a moment (timestamptz), in the zone of a branch or of the company. */
export const dayOf = (moment: Sql, branch?: Sql): Sql => sql`(${moment} at time zone ${zoneOf(branch)})::date`

/** SQL for the moment (timestamptz) at which a company business day begins, `after` days later. */
export const startOf = (day: string, after = 0): Sql => sql`((${day}::date + ${after}::integer)::timestamp at time zone ${zoneOf()})`

/** SQL for today in the zone of a branch or of the company; computed once for all rows when it names none of their columns. */
export const todayOf = (branch?: Sql): Sql => sql`(select ${dayOf(sql`business_now()`, branch)})`

/** SQL for the latest current date of all branches. Nothing due on or after it is late anywhere, so an index can exclude it. */
export const newestToday: Sql = sql`(select max((business_now() at time zone coalesce(b.time_zone, s.time_zone))::date) from setting s left join branch b on true)`

/** The time zone of the company (IANA name). */
export const zoneName = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ zone: string }>`select ${zoneOf()} as zone`.execute(db)
  return oneRow(rows).zone
}

const readToday = async (db: Db, now: Date, branch: Sql): Promise<string> => {
  const { rows } = await sql<{ today: string }>`select ${dayOf(sql`${now}::timestamptz`, branch)} as today`.execute(db)
  return oneRow(rows).today
}

/** Today (YYYY-MM-DD) in the zone of a branch, or of the company without one. */
export const todayIn = async (db: Db, { now, today }: Clock, branch?: string | null): Promise<string> =>
  today ?? readToday(db, now(), sql`${branch || null}::uuid`)

/** Today (YYYY-MM-DD) at the branch of a stone. */
export const todayAt = async (db: Db, { now, today }: Clock, stone: string): Promise<string> =>
  today ?? readToday(db, now(), sql`(select branch_id from inventory where id = ${stone})`)

/** The earliest and the latest of the current days (YYYY-MM-DD) of the company and its branches, which differ while their zones do. */
export const todaysIn = async (db: Db, { now }: Clock): Promise<{ earliest: string; latest: string }> => {
  const { rows } = await sql<{ earliest: string; latest: string }>`select min(day) as earliest, max(day) as latest from (
    select (${now()}::timestamptz at time zone zone)::date as day from (
      select time_zone as zone from branch where time_zone is not null union select coalesce(${company})) z) d`.execute(db)
  return oneRow(rows)
}

/** The branch of a record: the value of its first branch field. */
export const branchOf = ({ fields }: Pick<Entity, 'fields'>, values: Values): string | null => {
  const named = Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.of === 'branch')
  const branch = named && values[named[0]]
  return typeof branch === 'string' ? branch : null
}
