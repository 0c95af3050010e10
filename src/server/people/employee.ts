import { sql } from 'kysely'
import { latest } from '../../domain/company/business-day.ts'
import { employee, timeFaults } from '../../domain/people/employee.ts'
import { firstOpenDay } from '../company/closed-days.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { invalid } from '../kit/errors.ts'
import { changeTerms, firstTerms, keepStanding } from './terms.ts'

const columns: Columns = {
  photo: t =>
    sql`(select a.id from attachment a where a.record_id = ${sql.ref(`${t}.id`)} and a.kind = 'photo' order by a.created_at desc limit 1)`,
}

/** An employee becomes inactive from the day after they leave, so that nothing new is assigned to them. */
const keepTime = async ({ values, today }: Work<typeof employee>): Promise<void> => {
  const faults = timeFaults(values)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  if (values.left && values.left < today) values.active = false
}

const create = async (work: Work<typeof employee, 'create'>) => {
  await keepTime(work)
  const { tx, values } = work
  const [agree, open] = [await firstTerms(work), await firstOpenDay(tx)]
  return async () => {
    await agree()
    await keepStanding(tx, values.id, open)
  }
}

const update = async (work: Work<typeof employee, 'update'>) => {
  await keepTime(work)
  const { tx, values, before, today } = work
  const agree = await changeTerms(work)
  const isMoved = (['active', 'designation', 'branch'] as const).some(name => values[name] !== before[name])
  const from = latest(today, await firstOpenDay(tx))
  return async () => {
    await agree()
    if (isMoved) await keepStanding(tx, values.id, from)
  }
}

export const employeeBehavior = behaviorOf(employee, { columns, effects: { create, update } })
