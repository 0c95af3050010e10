import { type RawBuilder, sql } from 'kysely'
import { inBaseDigits } from '../../company/base-digits.ts'
import { todayOf } from '../../kit/business-day.ts'

const today = todayOf()

/**
 * SQL: the overdue bills of a party, with the part that its credit on account does not cover, in the base currency. Credit covers the oldest
 * bills in its currency first (docs/domain/documents.md#overdue-parties).
 */
export const lateBills = (party: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.id, o.kind, o.number, o.date, o.due_date, ${today} - o.due_date as late, round(o.base_open * least(o.open, o.until - o.credit) / o.open, ${inBaseDigits}) as amount
  from (select b.id, b.kind, b.number, b.date, b.due_date, b.total - b.settled as open, b.base_total - b.base_settled as base_open,
      sum(b.total - b.settled) over (partition by b.currency order by b.due_date, b.date, b.id) as until,
      sum(b.total - b.settled) over (partition by b.currency) - coalesce((select a.amount from account_balance a where a.party_id = ${party} and a.ledger = 'receivable' and a.currency = b.currency), 0) as credit
    from bill b where b.party_id = ${party} and b.ledger = 'receivable' and b.active and b.settled < b.total) o
  where o.until > o.credit and o.due_date < ${today}`
