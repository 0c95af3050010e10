import { sql } from 'kysely'
import { employeeCalls } from '../../domain/people/contract.ts'
import { employee } from '../../domain/people/employee.ts'
import { user } from '../../domain/people/user.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { uuid } from '../kit/db/uuid.ts'
import { readRecord } from '../kit/entity/read.ts'
import { create, update } from '../kit/entity/store.ts'
import { conflict } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'
import { employeeBehavior } from './employee.ts'
import { userBehavior } from './user.ts'

/** The first designation of salespeople; refuses if there is none. */
const salesDesignation = async (tx: Db): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`select id from employee_designation where track = 'sales' and active order by name limit 1`.execute(tx)
  if (!rows[0]) throw conflict('There is no designation for salespeople. Add one under Designations.')
  return rows[0].id
}

/** Makes the user an employee of their branch, once: a user who is one already gets the same employee again. */
const becomeEmployee = (context: Context, name: string): Promise<string> =>
  transact(context.db, async tx => {
    const { caller } = context
    if (caller.token) throw conflict('A program cannot become an employee.')
    const { rows } = await sql<{ version: number; employee: string | null }>`
      select version, employee_id as employee from "user" where id = ${caller.id} for update`.execute(tx)
    const { version, employee: known } = oneRow(rows)
    if (known) return known
    const id = uuid()
    await create(tx, context, employee, employeeBehavior, { id, name, designation: await salesDesignation(tx), branch: caller.branch })
    await update(tx, context, user, userBehavior, { id: caller.id, version, employee: id })
    return id
  })

/** Makes an Admin who sells an employee, with the link to their account. */
export const selfEmployeeRoutes: Route[] = [
  implement(employeeCalls, 'POST employee/self', {
    right: { entity: 'employee', verb: 'create' },
    summary: 'Make the signed-in user an employee',
    handle: async (context, { body }) => {
      const id = await becomeEmployee(context, body.name)
      return readRecord(context.db, employee, employeeBehavior, context.caller, id)
    },
  }),
]
