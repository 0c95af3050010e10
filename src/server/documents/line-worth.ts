import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../domain/stock/inventory/place.ts'

type Sql = RawBuilder<unknown>

/**
 * SQL: the worth of these pieces and carats of an approval line (alias `l`), in its currency: what they would be invoiced at
 * (docs/domain/sales.md#quantities-of-a-line). The approval has the alias `a` unless another currency column is given.
 */
export const worthOf = (pieces: Sql, weight: Sql, currency = sql`a.currency`): Sql =>
  sql`coalesce(worth_of_part(l.basis, l.rate, l.discount_percent, l.weight, ${pieces}, ${weight}, currency_digits(${currency})), 0)`

/** SQL: the worth of what is still out on a line. */
export const worthOut = (currency = sql`a.currency`): Sql => worthOf(sql`l.out_pieces`, sql`l.out_weight`, currency)

const order = ['out', 'lost', 'invoiced'] as const
type Fate = (typeof order)[number]
const places: Record<Exclude<Fate, 'out'>, Place> = { lost: 'loss', invoiced: 'sold' }

/**
 * SQL: how many pieces and carats of an approval line (alias `l`) were out, lost and invoiced at the end of a day, by the stock ledger. Its
 * columns are named as those of the line.
 */
export const fatesOn = (day: string): Sql => {
  const amounts = (of: Fate, which: Sql) => [
    sql`coalesce(sum(m.sign * p.pieces) filter (where ${which}), 0) as ${sql.id(`${of}_pieces`)}`,
    sql`coalesce(sum(m.sign * p.weight) filter (where ${which}), 0) as ${sql.id(`${of}_weight`)}`,
  ]
  const went = (of: Exclude<Fate, 'out'>) => amounts(of, sql`m.place = ${sql.lit(places[of])}`)
  return sql`select -coalesce(sum(m.sign * p.pieces), 0) as out_pieces, -coalesce(sum(m.sign * p.weight), 0) as out_weight, ${sql.join([...went('lost'), ...went('invoiced')])}
    from stock_posting p cross join lateral (select case when p.from_holder = l.id then 1 else -1 end as sign, case when p.from_holder = l.id then p.to_place else p.from_place end as place) m
    where (p.from_holder = l.id or p.to_holder = l.id) and p.date <= ${day}`
}

const until = (parts: readonly Fate[], amounts: string): Sql => {
  const total = (of: string) => sql.raw(parts.map(part => `coalesce(${amounts}.${part}_${of}, 0)`).join(' + '))
  return parts.length === 0 ? sql`0` : worthOf(total('pieces'), total('weight'))
}

/**
 * SQL: the worth of the goods of a line that are out, lost or invoiced. With the returned goods they add up to the amount of the line.
 * The amounts are those of today, from the line, or those of `fatesOn` under another alias.
 */
export const worthOfPart = (part: Fate, amounts = 'l'): Sql => {
  const before = order.slice(0, order.indexOf(part))
  return sql`(${until([...before, part], amounts)} - ${until(before, amounts)})`
}
