import { type RawBuilder, sql } from 'kysely'
import type { Quantity } from '../../domain/kit/quantity.ts'

type Sum = (t: string) => RawBuilder<Quantity>

/** What a party owes, in the base currency, given the alias of the customer's table. */
export const balanceOf: Sum = t =>
  sql`coalesce((select sum(b.base_amount) from account_balance b where b.party_id = ${sql.ref(`${t}.id`)} and b.ledger = 'receivable'), 0)`

/** What the house owes a party, in the base currency. */
export const payableOf: Sum = t =>
  sql`coalesce((select sum(b.base_amount) from account_balance b where b.party_id = ${sql.ref(`${t}.id`)} and b.ledger = 'payable'), 0)`

/** The value of what a party holds on approval, at the approvals' prices and rates, in the base currency. */
export const memoValueOf: Sum =
  t => sql`coalesce((select sum(round(round(case l.basis when 'per piece' then l.amount * l.out_pieces / nullif(l.pieces, 0) else l.amount * l.out_weight / nullif(l.weight, 0) end, 2) * a.exchange, 2))
  from approval a join item l on l.approval_id = a.id where a.customer_id = ${sql.ref(`${t}.id`)} and a.state = 'issued' and l.out_weight > 0), 0)`

/** What the house stands to lose with a party: what they owe and what they hold (domain, section 3). */
export const exposureOf: Sum = t => sql`(${balanceOf(t)} + ${memoValueOf(t)})`
