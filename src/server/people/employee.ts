import { sql } from 'kysely'
import { employee, timeFaults } from '../../domain/people/employee.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { invalid } from '../kit/errors.ts'

const columns: Columns = {
  photo: t =>
    sql`(select a.id from attachment a where a.entity = 'employee' and a.record_id = ${sql.ref(`${t}.id`)} and a.kind = 'photo' order by a.created_at desc limit 1)`,
}

/** An employee becomes inactive from the day after they leave, so that nothing new is assigned to them. */
const keepTime = async ({ values, today }: Work<typeof employee>): Promise<void> => {
  const faults = timeFaults(values)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  if (values.left && values.left < today) values.active = false
}

export const employeeBehavior = behaviorOf(employee, { columns, effects: { create: keepTime, update: keepTime } })
