import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../kit/business-day.ts'

const types = { dueDate: 'date', salesperson: 'uuid' } as const
const columns = { dueDate: 'a.due_date', salesperson: 'a.salesperson_id' } as const

/** SQL: what an approval (alias `a`) said at the end of a day, from its history (docs/domain/reports.md#closed-periods). */
export const agreedOn = (day: string, field: keyof typeof types): RawBuilder<unknown> =>
  sql`coalesce((select (t.before ->> ${sql.lit(field)})::${sql.raw(types[field])} from audit_trail t
    where t.record_id = a.id and t.before ? ${sql.lit(field)} and ${dayOf(sql`t.at`, sql`a.branch_id`)} > ${day} order by t.id limit 1), ${sql.ref(columns[field])})`
