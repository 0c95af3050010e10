import { type RawBuilder, sql } from 'kysely'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import type { Quantity } from '../../domain/kit/quantity.ts'
import { approvalLifecycle } from '../../domain/sales/approval.ts'
import { inBaseDigits } from '../company/base-digits.ts'
import { stateIn } from '../kit/db/states.ts'
import { worthOut } from './line-worth.ts'

type Sum = (t: string) => RawBuilder<Quantity>

/** SQL: what a party owes, in the base currency; `t` is the alias of the customer table. */
export const balanceOf: Sum = t =>
  sql`coalesce((select sum(b.base_amount) from account_balance b where b.party_id = ${sql.ref(`${t}.id`)} and b.ledger = 'receivable'), 0)`

/** SQL: what the company owes a party, in the base currency. */
export const payableOf: Sum = t =>
  sql`coalesce((select sum(b.base_amount) from account_balance b where b.party_id = ${sql.ref(`${t}.id`)} and b.ledger = 'payable'), 0)`

/** SQL: the value of what a party holds on approval, at the approvals' prices and rates, in the base currency. */
export const approvalValueOf: Sum = t => approvalValueAt(t, 'a.exchange')
const approvalValueAt = (t: string, rate: string): RawBuilder<Quantity> =>
  sql`coalesce((select sum(round(o.value * ${sql.raw(rate)}, ${inBaseDigits})) from approval a cross join lateral (
    select sum(${worthOut()}) as value from item l where l.approval_id = a.id and l.out_weight > 0) o
  where a.customer_id = ${sql.ref(`${t}.id`)} and ${stateIn('a.state', statesOf(approvalLifecycle, 'open'))}), 0)`

/** SQL: what a party owes on a day at the table rates, for limits. It ignores typed rates. */
export const owedAt = (t: string, day: string): RawBuilder<Quantity> =>
  sql`coalesce((select sum(coalesce(round(b.amount * r.rate, ${inBaseDigits}), b.base_amount)) from account_balance b left join lateral (
    select x.rate from exchange_rate x where x.currency = b.currency and x.date <= ${day} order by x.date desc limit 1) r on true
  where b.party_id = ${sql.ref(`${t}.id`)} and b.ledger = 'receivable'), 0)`

/** SQL: the same, plus what they hold on approval, at the table rates of the approvals. */
export const exposureAt = (t: string, day: string): RawBuilder<Quantity> =>
  sql`(${owedAt(t, day)} + ${approvalValueAt(t, 'coalesce(a.table_rate, a.exchange)')})`

/** SQL: the exposure to a party: what they owe plus what they hold (docs/domain/parties.md#exposure). */
export const exposureOf: Sum = t => sql`(${balanceOf(t)} + ${approvalValueOf(t)})`
