import { sql } from 'kysely'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import type { EmployeePerformance } from '../../../domain/reports/performance/contract.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { workLifecycle } from '../../../domain/workshop/lifecycle.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { worthOut } from '../../documents/line-worth.ts'
import { todayOf } from '../../kit/business-day.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { stateIn } from '../../kit/db/states.ts'

const now = todayOf()

/** What an employee is responsible for today: goods out, open bills, open jobs, and what of it is late. */
export const holdingsOf = async (db: Db, id: string) => {
  const { rows } = await sql<EmployeePerformance['holds']>`select
    (select json_build_object('documents', count(distinct a.id), 'value', coalesce(sum(o.value), 0)::text, 'late', count(distinct a.id) filter (where a.due_date < ${now}), 'lateValue', coalesce(sum(o.value) filter (where a.due_date < ${now}), 0)::text)
      from approval a join lateral (select round(sum(${worthOut()}) * a.exchange, ${inBaseDigits}) as value
        from item l where l.approval_id = a.id and l.out_weight > 0) o on o.value is not null where ${stateIn('a.state', statesOf(approvalLifecycle, 'open'))} and a.salesperson_id = ${id}) as approvals,
    (select json_build_object('documents', count(*), 'value', coalesce(sum(b.base_total - b.base_settled), 0)::text, 'late', count(*) filter (where b.due_date < ${now}), 'lateValue', coalesce(sum(b.base_total - b.base_settled) filter (where b.due_date < ${now}), 0)::text)
      from bill b join invoice i on i.id = b.id where b.active and b.settled < b.total and i.salesperson_id = ${id}) as bills,
    (select json_build_object('documents', count(*), 'late', count(*) filter (where f.promised_date < ${now})) from (select promised_date from order_form where employee_id = ${id} and ${stateIn('state', statesOf(workLifecycle, 'open'))}
      union all select promised_date from lapidary_order_form where employee_id = ${id} and ${stateIn('state', statesOf(workLifecycle, 'open'))} union all select promised_date from mf_order_form where employee_id = ${id} and ${stateIn('state', statesOf(workLifecycle, 'open'))}) f) as jobs`.execute(
    db,
  )
  return oneRow(rows)
}
