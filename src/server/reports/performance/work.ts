import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../domain/reports/performance/period.ts'
import type { Goods, Jobs } from '../../../domain/reports/performance/work.ts'
import { inventoryTypes } from '../../../domain/trade/inventory-types.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import type { Db } from '../../kit/db/db.ts'
import { keysOf } from '../../kit/keys.ts'
import type { WhoseSales } from './sales.ts'

const inGrams = inventoryTypes.filter(({ unit }) => unit === 'g').map(({ code }) => code)
const makingJewels = keysOf(workKinds).filter(kind => workKinds[kind].makes === 'jewels')
const isOneOf = (column: string, values: readonly string[]) => sql`${sql.ref(column)} = any(${sql.lit(`{${values.join(',')}}`)}::text[])`

/**
 * SQL: the jobs that count in a period, with the day and whether they count 1 or -1. As issued, a job counts on the day it was completed, and
 * as negative on the day of its rework. Restated, only the jobs in force count (docs/domain/people.md#performance-of-a-maker).
 */
export const jobsIn = ({ from, to }: Period, { employee, basis }: WhoseSales): RawBuilder<unknown> => {
  const counted = (counts: 1 | -1, day: string, more = sql``) =>
    sql`select j.*, j.employee_id as employee, ${isOneOf('j.kind', makingJewels)} as is_jewels, ${sql.lit(counts)} as counts, ${sql.ref(day)} as day
      from completed_job j where ${sql.ref(day)} between ${from} and ${to} ${employee ? sql`and j.employee_id = ${employee}` : sql``} ${more}`
  if (basis === 'restated') return counted(1, 'j.completed_on', sql`and j.taken_back_on is null`)
  return sql`${counted(1, 'j.completed_on')} union all ${counted(-1, 'j.taken_back_on')}`
}

/** SQL: the lines of those jobs, as they were at completion. `is_metal`: weighed in grams (metal, and jewels to be worked on). */
export const linesIn = (period: Period, whose: WhoseSales): RawBuilder<unknown> =>
  sql`select l.*, j.kind, j.employee, j.is_jewels, j.counts, ${isOneOf('l.type', inGrams)} as is_metal, to_char(date_trunc('month', j.day), 'YYYY-MM-DD') as month
    from (${jobsIn(period, whose)}) j join completed_line l on l.job_id = j.id`

export type DoneJobs = Jobs & { employee: string }
export type DoneGoods = Goods & { month: string; kind: WorkKind; type: string; stone: string | null; shape: string | null }

/** SQL: what was lost of a line, at its cost when it was issued. */
export const lostValue = sql`round(coalesce(l.cost, 0) * l.loss_weight / l.weight, ${inBaseDigits})`

/** The jobs of each employee in the period. For jewelry, metal is in grams. */
export const jobsOf = async (db: Db, period: Period, whose: WhoseSales): Promise<DoneJobs[]> => {
  const count = (which = sql`true`) => sql`coalesce(sum(counts) filter (where ${which}), 0)::integer`
  const { rows } = await sql<DoneJobs>`
    with job as (${jobsIn(period, whose)}), done as (
      select employee, ${count()} as jobs, ${count(sql`promised_on is not null`)} as promised, ${count(sql`completed_on <= promised_on`)} as "onTime", ${count(sql`reworked`)} as reworked,
        sum(counts * (completed_on - ordered_on))::integer as days, coalesce(sum(counts * labour), 0) as labour, sum(counts * jewels)::integer as jewels from job group by 1
    ), built as (
      select l.employee, coalesce(sum(counts * l.weight) filter (where is_metal), 0) as issued, coalesce(sum(counts * l.uncut_weight) filter (where is_metal), 0) as back,
        coalesce(sum(counts * l.finished_weight) filter (where is_metal), 0) as built, coalesce(sum(counts * l.loss_weight) filter (where is_metal), 0) as loss, coalesce(sum(counts * ${lostValue}) filter (where is_metal), 0) as value,
        coalesce(sum(counts * round((l.weight - l.uncut_weight) * l.allowed_loss / 100, 3)) filter (where is_metal), 0) as allowed,
        sum(case when is_jewels and not is_metal then counts * l.finished_pieces end)::integer as set, sum(case when not is_metal then counts * l.broken_pieces end)::integer as broken, sum(case when not is_metal then counts * l.lost_pieces end)::integer as lost
      from (${linesIn(period, whose)}) l group by 1
    ) select d.*, coalesce(b.issued, 0) as "metalIssued", coalesce(b.back, 0) as "metalBack", coalesce(b.built, 0) as "metalBuilt", coalesce(b.loss, 0) as "metalLoss",
      coalesce(b.value, 0) as "metalLossValue", coalesce(b.allowed, 0) as "metalAllowed", coalesce(b.set, 0) as "stonesSet", coalesce(b.broken, 0) as "stonesBroken", coalesce(b.lost, 0) as "stonesLost"
    from done d left join built b on b.employee = d.employee`.execute(db)
  return rows
}

/** What each employee cut in the period, in carats, by month, kind of work, type, stone and shape. */
export const goodsOf = async (db: Db, period: Period, whose: WhoseSales): Promise<DoneGoods[]> => {
  const cut = sql`counts * (l.weight - l.uncut_weight)`
  const { rows } = await sql<DoneGoods>`
    select l.employee, l.month, l.kind, l.type, l.stone_name_id as stone, l.shape_id as shape, concat_ws(' ', l.kind, l.type, l.stone_name_id, coalesce(l.shape_id::text, '-')) as key,
      sum(counts)::integer as lines, sum(counts * l.weight) as issued, sum(counts * l.uncut_weight) as uncut, sum(counts * l.finished_weight) as finished, sum(counts * l.reject_weight) as rejects, sum(counts * l.loss_weight) as loss,
      sum(counts * ${lostValue}) as "lossValue", coalesce(sum(${cut}) filter (where l.expected_yield is not null), 0) as judged,
      coalesce(sum(counts * l.finished_weight) filter (where l.expected_yield is not null), 0) as kept, coalesce(sum(${cut} * l.expected_yield / 100), 0) as foreseen
    from (${linesIn(period, whose)}) l where not l.is_jewels and not l.is_metal and l.weight > 0
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows
}
