import { sql } from 'kysely'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { stockTake, stockTakeLifecycle } from '../../../domain/stock/stock-take/entity.ts'
import { refuseClosed } from '../../company/settings.ts'
import { nextNumber } from '../../kit/db/counter.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import { behaviorOf, type Work } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import { conflict } from '../../kit/errors.ts'
import { countRoutes } from './count/routes.ts'
import { resultSheet } from './export.ts'
import { lineRoutes } from './line.ts'
import { closeLines, decide, post } from './review.ts'
import { inSafe, inScope, liesIn, tally } from './sheet.ts'

const reported = ['found', 'variance', 'missing', 'moved', 'unexpected', 'undecided', 'impact'] as const
const columns: Columns = Object.fromEntries(reported.map(name => [name, () => sql.ref(`d.${name}`)]))

type StockTakeWork = Work<typeof stockTake>

const draft = async ({ values, today }: StockTakeWork) => {
  values.date = today
}

/** Refuses overlapping stock-takes: two that share a stone would correct the same difference twice. */
const refuseOverlap = async (tx: Db, { id, branch, location, type }: StockTakeWork['values']): Promise<void> => {
  await sql`select 1 from branch where id = ${branch} for no key update`.execute(tx)
  const { rows } = await sql<{
    number: string
  }>`select number from stock_take where branch_id = ${branch} and ${stateIn('state', statesOf(stockTakeLifecycle, 'open'))} and id <> ${id}
    and (${liesIn(sql`location`, sql`${location}::text`)} or ${liesIn(sql`${location}::text`, sql`location`)}) and (type is null or ${type}::text is null or type = ${type}) limit 1`.execute(
    tx,
  )
  if (rows[0]) throw conflict(`${rows[0].number} counts some of the same stones. Post or cancel it first.`)
}

/** Freezes the list: the book quantity in the safe at this moment, and the last posting of each stone. */
const freeze = async (tx: Db, take: string): Promise<number> => {
  await sql`select 1 from inventory i, stock_take t where t.id = ${take} and ${inScope('i', 't')} and i.held_weight > 0 order by i.id for share of i`.execute(
    tx,
  )
  const { numAffectedRows } =
    await sql`insert into stock_take_line (id, stock_take_id, inventory_id, code, details, location, whole, expected, pieces, weight, value, last_posting)
    select gen_random_uuid(), t.id, i.id, i.sku, concat_ws(' · ', nullif(concat_ws(' ', i.colour, n.name), ''), f.name), i.location, i.type in ('single', 'pair', 'set', 'jewellery'), true,
      b.pieces, b.weight, b.value, (select max(p.id) from stock_posting p where p.inventory_id = i.id)
    from stock_take t join inventory i on ${inScope('i', 't')} join stone_name n on n.id = i.stone_name_id left join shape f on f.id = i.shape_id
    join lateral (select sum(pieces)::integer as pieces, sum(weight) as weight, sum(value) as value from stock_balance where inventory_id = i.id and place in ${inSafe} and weight > 0) b on b.weight > 0
    where t.id = ${take}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const start = async ({ tx, values, today }: StockTakeWork) => {
  await refuseClosed(tx, today)
  await refuseOverlap(tx, values)
  values.stones = await freeze(tx, values.id)
  if (values.stones === 0) throw conflict('There is nothing to count: no stones are recorded there.')
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(tx)
  Object.assign(values, { date: today, started: rows[0]?.now, number: await nextNumber(tx, stockTake.series, values.branch, today) })
}

/** Refuses a stock-take without any count: it cannot show what is missing. */
const finish = async ({ tx, values }: StockTakeWork) => {
  const { rows } = await sql`select 1 from stock_take_line where stock_take_id = ${values.id} and counts > 0 limit 1`.execute(tx)
  if (rows.length === 0) throw conflict('Nothing is counted yet. Count first, or cancel the stock-take.')
}

const cancel = async ({ tx, values }: StockTakeWork) => closeLines(tx, values.id)

/** Stock-takes on the server: counts of the safe compared with the book. */
export const stockTakeBehavior = behaviorOf(stockTake, {
  join: tally('t'),
  columns,
  effects: { create: draft, start, finish, decide, post, cancel },
  routes: [...countRoutes, ...lineRoutes, resultSheet],
})
