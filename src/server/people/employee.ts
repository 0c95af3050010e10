import { sql } from 'kysely'
import { fromTheBeginning } from '../../domain/company/tax-rate.ts'
import { compare, type Quantity } from '../../domain/kit/quantity.ts'
import { employee, timeFaults } from '../../domain/people/employee.ts'
import type { Db } from '../kit/db/db.ts'
import { behaviorOf, type Stored, type Work } from '../kit/entity/behavior.ts'
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

type Employee = Stored<typeof employee>
const isSame = (a: Quantity | null, b: Quantity | null): boolean => (a === null || b === null ? a === b : compare(a, b) === 0)
const firstDay = ({ commissionFrom }: Employee): string => commissionFrom ?? fromTheBeginning

/** Stores the terms of a commission. From their day on they replace what was agreed; earlier days keep theirs. */
const agree = async (tx: Db, now: Employee, replaced: string): Promise<void> => {
  const from = firstDay(now)
  await sql`delete from commission_term where employee_id = ${now.id} and (date >= ${from} or date = ${replaced})`.execute(tx)
  await sql`insert into commission_term (employee_id, date, commission, commission_basis)
    values (${now.id}, ${from}, ${now.commission}, ${now.commissionBasis})`.execute(tx)
}

const create = async (work: Work<typeof employee, 'create'>) => {
  await keepTime(work)
  const { tx, values } = work
  return async () => (values.commission === null ? undefined : agree(tx, values, firstDay(values)))
}

const update = async (work: Work<typeof employee, 'update'>) => {
  await keepTime(work)
  const { tx, values, before, input, today } = work
  const isNew = !isSame(values.commission, before.commission) || values.commissionBasis !== before.commissionBasis
  // Without a day, a new percentage holds from today and never for the past.
  if (isNew) values.commissionFrom = input.commissionFrom ?? today
  if (isNew || values.commissionFrom !== before.commissionFrom) return () => agree(tx, values, isNew ? firstDay(values) : firstDay(before))
}

export const employeeBehavior = behaviorOf(employee, { columns, effects: { create, update } })
