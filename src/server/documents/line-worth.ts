import { type RawBuilder, sql } from 'kysely'

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
const until = (parts: readonly string[]): Sql => {
  const total = (of: string) => sql.raw(parts.map(part => `coalesce(l.${part}_${of}, 0)`).join(' + '))
  return parts.length === 0 ? sql`0` : worthOf(total('pieces'), total('weight'))
}

/** SQL: the worth of the goods of a line that are out, lost or invoiced. With the returned goods they add up to the amount of the line. */
export const worthOfPart = (part: (typeof order)[number]): Sql => {
  const before = order.slice(0, order.indexOf(part))
  return sql`(${until([...before, part])} - ${until(before)})`
}
