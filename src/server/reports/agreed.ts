import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../kit/business-day.ts'

type Field = {
  /** The end of this day. */
  day: string
  /** The name of the field in the history. */
  field: string
  type: 'date' | 'uuid'
  /** The column with the value of today. */
  now: string
  /** The alias of the record, which has `id` and `branch_id`. */
  record: string
}

/** SQL: what a field of a record said at the end of a day, from its history (docs/domain/reports.md#closed-periods). */
export const agreedOn = ({ day, field, type, now, record }: Field): RawBuilder<unknown> =>
  sql`(select said from (
      (select (t.before ->> ${sql.lit(field)})::${sql.raw(type)} as said, 1 as place from audit_trail t
        where t.record_id = ${sql.ref(`${record}.id`)} and t.before ? ${sql.lit(field)} and ${dayOf(sql`t.at`, sql.ref(`${record}.branch_id`))} > ${day} order by t.id limit 1)
      union all select ${sql.ref(now)}, 2) s order by place limit 1)`

/** SQL: the due date of an approval (alias `a`) at the end of a day. */
export const dueDateOn = (day: string): RawBuilder<unknown> =>
  agreedOn({ day, field: 'dueDate', type: 'date', now: 'a.due_date', record: 'a' })

/** SQL: the salesperson of an approval (alias `a`) at the end of a day. */
export const salespersonOn = (day: string): RawBuilder<unknown> =>
  agreedOn({ day, field: 'salesperson', type: 'uuid', now: 'a.salesperson_id', record: 'a' })
