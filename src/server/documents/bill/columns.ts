import { sql } from 'kysely'
import { billLifecycle, billStatuses } from '../../../domain/documents/bill.ts'
import { type DerivedStatuses, openStatuses } from '../../../domain/kit/lifecycle.ts'
import { newestToday, todayOf } from '../../kit/business-day.ts'
import { statusColumn } from '../../kit/db/states.ts'
import type { Filters } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'

/** SQL join: the bill of a document, with its total and what has settled it. */
export const billJoin = sql`left join bill on bill.id = t.id`
/** The statuses of a bill in force, by what is settled of it. */
export const paymentStatuses = (t: string) =>
  ({
    paid: sql`bill.settled = bill.total`,
    overdue: sql`bill.due_date < ${todayOf(sql.ref(`${t}.branch_id`))}`,
    'part paid': sql`bill.settled > 0`,
    unpaid: sql`true`,
  }) satisfies DerivedStatuses<typeof billLifecycle, typeof billStatuses>
/** What is open on a bill and how it stands, read off the allocations. */
export const billColumns = {
  open: () => sql`case when bill.active then bill.total - bill.settled end`,
  baseOpen: () => sql`case when bill.active then bill.base_total - bill.base_settled end`,
  overdueDays: t =>
    sql`(select case when bill.active and bill.settled < bill.total and bill.due_date < today then today - bill.due_date end from ${todayOf(sql.ref(`${t}.branch_id`))} d (today))`,
  status: t => statusColumn(`${t}.state`, billLifecycle, paymentStatuses(t)),
  payments:
    t => sql`(select coalesce(json_agg(json_build_object('entity', s.entity, 'id', s.id, 'number', s.number, 'date', s.date, 'amount', s.amount::text, 'writtenOff', s.forgiven::text) order by s.date, s.number), '[]'::json)
    from (select case c.kind when 'paymentNote' then c.kind else 'creditNote' end as entity, c.document_id as id, c.number, min(a.date) as date, sum(a.amount) as amount,
        coalesce(sum(a.amount) filter (where a.kind = 'writeOff'), 0) as forgiven
      from allocation a join credit_source c on c.id = coalesce(a.note_id, a.credit_id) where a.bill_id = ${sql.ref(`${t}.id`)} group by 1, 2, 3 having sum(a.amount) <> 0) s)`,
} satisfies Columns

// Open bills have their own index, so the many paid ones are not read.
const unsettled = openStatuses(billStatuses)
/** The filters of a list of bills that can use an index. */
export const billFilters = (columns: Readonly<{ status: Columns[string] }>): Filters => ({
  status: (statuses: string[]) =>
    statuses.every(status => unsettled.includes(status))
      ? sql`(bill.active and bill.settled < bill.total${statuses.join() === 'overdue' ? sql` and bill.due_date < ${newestToday}` : sql``} and ${columns.status('t')} = any(${statuses}::text[]))`
      : sql`${columns.status('t')} = any(${statuses}::text[])`,
})
