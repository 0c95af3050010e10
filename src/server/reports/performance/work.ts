import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import type { Period } from '../../../domain/reports/performance/period.ts'
import type { Goods, Jobs } from '../../../domain/reports/performance/work.ts'
import { inventoryTypes } from '../../../domain/trade/inventory-types.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import type { Db } from '../../kit/db/db.ts'
import { keysOf } from '../../kit/keys.ts'
import type { Whose } from './sales.ts'

const kinds = keysOf(workKinds).map(kind => ({
  kind,
  table: entities[kind].table,
  isJewels: workKinds[kind].makes === 'jewels',
}))
const inGrams = inventoryTypes.filter(({ unit }) => unit === 'g').map(({ code }) => code)
/** SQL: whether a line is weighed in grams (metal, and jewels to be worked on). */
const isMetal = sql`l.type = any(${sql.lit(`{${inGrams.join(',')}}`)}::text[])`

/** SQL: the forms of all three kinds that the company's staff completed in the period. Each counts as a job. */
export const jobsIn = ({ from, to }: Period, { employee }: Whose): RawBuilder<unknown> =>
  sql.join(
    kinds.map(
      ({
        kind,
        table,
        isJewels,
      }) => sql`select ${sql.lit(kind)} as kind, ${sql.lit(isJewels)} as is_jewels, f.id, f.number, f.date, f.promised_date, f.completed_on, f.customer_id,
        f.employee_id as employee, f.labour, f.completed_on <= f.promised_date as on_time, exists (select 1 from step s where s.document_id = f.id and s.action = 'rework') as reworked
      from ${sql.table(table)} f where f.completed_on between ${from} and ${to} and f.employee_id is not null ${employee ? sql`and f.employee_id = ${employee}` : sql``}`,
    ),
    sql` union all `,
  )

/** SQL: the lines of those forms, each with its expected yield and the shape it was cut to. */
export const linesIn = ({ from, to }: Period, { employee }: Whose): RawBuilder<unknown> =>
  sql.join(
    kinds.map(
      ({
        kind,
        table,
        isJewels,
      }) => sql`select ${sql.lit(kind)} as kind, ${sql.lit(isJewels)} as is_jewels, ${isMetal} as is_metal, f.id as form, f.employee_id as employee,
        to_char(date_trunc('month', f.completed_on), 'YYYY-MM-DD') as month, l.type, coalesce(l.stone_name_id, i.stone_name_id) as stone, coalesce(c.shape_id, i.shape_id) as shape,
        l.ownership, l.weight, l.uncut_weight, l.finished_weight, l.reject_weight, l.loss_weight, l.finished_pieces, l.broken_pieces, l.lost_pieces, l.cost, l.allowed_loss,
        coalesce(l.expected_yield, c.yield) as expected
      from ${sql.table(table)} f join work_line l on ${sql.ref(`l.${table}_id`)} = f.id left join cutting_shape c on c.id = l.cutting_shape_id left join inventory i on i.id = l.inventory_id
      where f.completed_on between ${from} and ${to} and f.employee_id is not null ${employee ? sql`and f.employee_id = ${employee}` : sql``}`,
    ),
    sql` union all `,
  )

export type DoneJobs = Jobs & { employee: string }
export type DoneGoods = Goods & { month: string; kind: WorkKind; type: string; stone: string | null; shape: string | null }

/** SQL: what was lost of a line, at its cost when it was issued. */
export const lostValue = sql`round(coalesce(l.cost, 0) * l.loss_weight / l.weight, ${inBaseDigits})`

/** The jobs of each employee in the period. For jewelry, metal is in grams. */
export const jobsOf = async (db: Db, period: Period, whose: Whose): Promise<DoneJobs[]> => {
  const { rows } = await sql<DoneJobs>`
    with job as (${jobsIn(period, whose)}), done as (
      select employee, count(*)::integer as jobs, count(promised_date)::integer as promised, count(*) filter (where on_time)::integer as "onTime",
        count(*) filter (where reworked)::integer as reworked, sum(completed_on - date)::integer as days, sum(labour) as labour from job group by 1
    ), built as (
      select l.employee, coalesce(sum(l.weight) filter (where is_metal), 0) as issued, coalesce(sum(l.uncut_weight) filter (where is_metal), 0) as back,
        coalesce(sum(l.finished_weight) filter (where is_metal), 0) as built, coalesce(sum(l.loss_weight) filter (where is_metal), 0) as loss, coalesce(sum(${lostValue}) filter (where is_metal), 0) as value,
        coalesce(sum(round((l.weight - l.uncut_weight) * l.allowed_loss / 100, 3)) filter (where is_metal), 0) as allowed,
        sum(case when is_jewels and not is_metal then l.finished_pieces end)::integer as set, sum(case when not is_metal then l.broken_pieces end)::integer as broken, sum(case when not is_metal then l.lost_pieces end)::integer as lost
      from (${linesIn(period, whose)}) l group by 1
    ), jewel as (
      select j.employee, count(*)::integer as jewels from job j join work_result r on r.mf_order_form_id = j.id where r.of is null and r.kind = 'output' and not r.reworked group by 1
    ) select d.*, coalesce(w.jewels, 0) as jewels, coalesce(b.issued, 0) as "metalIssued", coalesce(b.back, 0) as "metalBack", coalesce(b.built, 0) as "metalBuilt", coalesce(b.loss, 0) as "metalLoss",
      coalesce(b.value, 0) as "metalLossValue", coalesce(b.allowed, 0) as "metalAllowed", coalesce(b.set, 0) as "stonesSet", coalesce(b.broken, 0) as "stonesBroken", coalesce(b.lost, 0) as "stonesLost"
    from done d left join built b on b.employee = d.employee left join jewel w on w.employee = d.employee`.execute(db)
  return rows
}

/** What each employee cut in the period, in carats, by month, kind of work, type, stone and shape. */
export const goodsOf = async (db: Db, period: Period, whose: Whose): Promise<DoneGoods[]> => {
  const cut = sql`(l.weight - l.uncut_weight)`
  const { rows } = await sql<DoneGoods>`
    select l.employee, l.month, l.kind, l.type, l.stone, l.shape, concat_ws(' ', l.kind, l.type, l.stone, coalesce(l.shape::text, '-')) as key,
      count(*)::integer as lines, sum(l.weight) as issued, sum(l.uncut_weight) as uncut, sum(l.finished_weight) as finished, sum(l.reject_weight) as rejects, sum(l.loss_weight) as loss,
      sum(${lostValue}) as "lossValue", coalesce(sum(${cut}) filter (where l.expected is not null), 0) as judged,
      coalesce(sum(l.finished_weight) filter (where l.expected is not null), 0) as kept, coalesce(sum(${cut} * l.expected / 100), 0) as foreseen
    from (${linesIn(period, whose)}) l where not l.is_jewels and not l.is_metal and l.weight > 0
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  return rows
}
