import { type RawBuilder, sql } from 'kysely'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import type { Amount } from '../../../domain/stock/inventory/conversion.ts'
import type { Progress } from '../../../domain/stock/stock-take/contract.ts'
import type { Whereabouts } from '../../../domain/stock/stock-take/count.ts'
import { stockTake, stockTakeLifecycle } from '../../../domain/stock/stock-take/entity.ts'
import { labs } from '../../../domain/trade/labs.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import { notFound } from '../../kit/errors.ts'

/** The places that count as in the safe: available, or reserved for a customer. */
export const inSafe = sql.raw(`('available', 'reserved')`)

/** SQL: whether a location is another or inside it. 'Safe 1 · Box A7' is in 'Safe 1', 'Tray 10' is not in 'Tray 1'; null holds all. */
export const liesIn = (inner: RawBuilder<unknown>, outer: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${outer}::text is null or coalesce(lower(btrim(${inner})) = lower(btrim(${outer})) or (starts_with(lower(btrim(${inner})), lower(btrim(${outer}))) and substr(btrim(${inner}), length(btrim(${outer})) + 1, 1) !~ '[[:alnum:]]'), false))`

/** SQL: whether a stone is in the scope of a stock-take: branch, location and type. */
export const inScope = (stone: string, take: string): RawBuilder<unknown> => {
  const [i, t] = [sql.raw(stone), sql.raw(take)]
  return sql`(${i}.branch_id = ${t}.branch_id and ${liesIn(sql`${i}.location`, sql`${t}.location`)} and (${t}.type is null or ${i}.type = ${t}.type))`
}

/** SQL: the lines of stock-takes as l, with the take as k, the stone as i, and what is in the safe now as s. */
export const sheet = sql`stock_take_line l join stock_take k on k.id = l.stock_take_id left join inventory i on i.id = l.inventory_id
  left join lateral (select sum(b.pieces)::integer as pieces, coalesce(sum(b.weight), 0) as weight, coalesce(sum(b.value), 0) as value from stock_balance b
    where b.inventory_id = l.inventory_id and b.place in ${inSafe} and b.weight > 0) s on l.outcome is null`

/** SQL: the outcome of a line. A line without a count is missing, or moved if the stone has left the scope since. */
export const outcomeOf = sql`coalesce(l.outcome, case when coalesce(${inScope('i', 'k')}, false) and s.weight > 0 then 'missing' else 'moved' end)`

/** SQL: the change in value from posting the difference; after posting, the change that was made. */
export const impactOf = sql`case when ${stateIn('k.state', statesOf(stockTakeLifecycle, 'done'))} then l.impact when ${outcomeOf} = 'missing' then -s.value
  when l.outcome = 'variance' and l.weight > 0 then round(l.value * (l.counted_weight - l.book_weight) / l.weight, ${inBaseDigits}) end`

/**
 * SQL text: what each line of a stock-take posted: the pieces and carats that came into the safe, and the value that came with them. Goods of
 * a supplier have no value in the safe, so what counts is what the loss costs.
 */
export const postedLines = `
  select document_id, line_id, sum(case 'available' when to_place then weight when from_place then -weight end) as weight,
    sum(case 'available' when to_place then pieces when from_place then -pieces end) as pieces,
    sum(case when from_place in ('loss', 'adjustment') then value else -value end) as value
  from stock_posting where document_kind = '${stockTake.name}' and reverses is null group by 1, 2`

const labNames = new Map<string, string>(labs.map(({ code, name }) => [code, name]))

export type Located = Whereabouts & { id: string; sku: string; whole: boolean; details: string | null; safe: Amount; comesHere: boolean }

/** The current location of these stones in the book, by id, with the party and number of their last document. */
export const locate = async (tx: Db, take: string, stones: readonly string[]): Promise<Map<string, Located>> => {
  if (stones.length === 0) return new Map()
  const { rows } = await sql<Omit<Located, 'safe'> & Amount>`select i.id, i.sku, i.status, h.name as branch, i.location,
      i.type in ('single', 'pair', 'set', 'jewellery') as whole, concat_ws(' · ', nullif(concat_ws(' ', i.colour, n.name), ''), f.name) as details,
      i.branch_id = t.branch_id as "isThisBranch", ${liesIn(sql`i.location`, sql`t.location`)} as "isThisLocation",
      t.type is null or i.type = t.type as "isThisType", s.pieces, coalesce(s.weight, 0) as weight, coalesce(${inScope('i', 't')} and s.weight > 0, false) as "comesHere",
      coalesce(c.name, lab.lab, g.name) as party, coalesce(v.number, a.number, r.number, lab.number) as number
    from inventory i join stock_take t on t.id = ${take} join branch h on h.id = i.branch_id join stone_name n on n.id = i.stone_name_id left join shape f on f.id = i.shape_id
    left join lateral (select sum(b.pieces)::integer as pieces, sum(b.weight) as weight from stock_balance b where b.inventory_id = i.id and b.place in ${inSafe} and b.weight > 0) s on true
    left join lateral (select * from stock_posting where inventory_id = i.id order by id desc limit 1) p on true
    left join invoice v on p.document_kind = 'invoice' and v.id = p.document_id left join approval a on p.document_kind = 'approval' and a.id = p.document_id
    left join transfer r on p.document_kind = 'transfer' and r.id = p.document_id left join branch g on g.id = r.to_id
    left join lab_submission lab on p.document_kind = 'labSubmission' and lab.id = p.document_id
    left join customer c on c.id = coalesce(v.customer_id, a.customer_id)
    where i.id = any(${[...new Set(stones)]}::uuid[])`.execute(tx)
  return new Map(
    rows.map(({ pieces, weight, party, ...row }) => [
      row.id,
      { ...row, party: party && (labNames.get(party) ?? party), safe: { pieces, weight } },
    ]),
  )
}

/** The progress of a stock-take. */
export const progressOf = async (db: Db, take: string): Promise<Progress> => {
  const { rows } =
    await sql<Progress>`select t.state, coalesce(t.stones, 0) as stones, coalesce(d.counted, 0) as counted, coalesce(d.found, 0) as found,
    coalesce(d.variance, 0) as variance, coalesce(d.missing, 0) as missing, coalesce(d.moved, 0) as moved, coalesce(d.unexpected, 0) as unexpected
    from stock_take t ${tally('t')} where t.id = ${take}`.execute(db)
  if (!rows[0]) throw notFound(stockTake.one)
  return rows[0]
}

/** SQL join: the number of lines of each stock-take by outcome, as d. */
export const tally = (t: string): RawBuilder<unknown> => sql`left join lateral (
  select count(*) filter (where l.expected and l.counts > 0)::integer as counted, count(*) filter (where ${outcomeOf} = 'found')::integer as found,
    count(*) filter (where l.outcome = 'variance')::integer as variance, count(*) filter (where ${outcomeOf} = 'missing')::integer as missing,
    count(*) filter (where ${outcomeOf} = 'moved')::integer as moved, count(*) filter (where l.outcome = 'unexpected')::integer as unexpected,
    count(*) filter (where l.decision is null and ${outcomeOf} in ('missing', 'variance'))::integer as undecided, sum(${impactOf}) as impact
  from ${sheet} where l.stock_take_id = ${sql.ref(`${t}.id`)}) d on ${sql.ref(`${t}.state`)} <> 'draft'`
