import { entities, type Name } from '../../../src/domain/index.ts'
import { type Role, roles } from '../../../src/domain/people/role.ts'
import { behaviors } from '../../../src/server/index.ts'
import { connect, type Db } from '../../../src/server/kit/db/db.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { create } from '../../../src/server/kit/entity/store.ts'
import { seed, systemCaller as system } from '../../../src/server/program/seed.ts'
import { password } from '../visitor.ts'
import { createFilled, type TestDatabase } from './database.ts'

export const emailOf = (role: Role) => `${role.toLowerCase()}@house.test`
/** The ids of the branch and of the employee of each new test company. */
export const founded = { branch: '019aa000-0000-7000-8000-000000000001', employee: '019aa000-0000-7000-8000-000000000002' }

/** Creates records past the HTTP interface. Returns their ids. */
export const maker =
  (db: Db, now: () => Date) =>
  async (name: Name, draft: Record<string, unknown>): Promise<string> => {
    const id = uuid()
    // A party may buy and sell, unless a test says otherwise.
    const usual = name === 'customer' ? { kinds: ['customer', 'supplier'] } : {}
    const record = { id, ...usual, ...draft }
    await db.transaction().execute(tx => create(tx, { caller: system, now }, entities[name], behaviors[name] ?? {}, record))
    return id
  }

type Settings = { currency: string; timeZone: string }

const fill = async (url: string, settings: Settings): Promise<void> => {
  const { db, close } = connect(url)
  const now = () => new Date()
  const make = maker(db, now)
  try {
    await seed(db, now, settings)
    const { branch, employee } = founded
    await make('branch', { id: branch, code: 'BKK', name: 'Bangkok' })
    const sales = db
      .withTables<{ employee_designation: { id: string; track: string } }>()
      .selectFrom('employee_designation')
      .select('id')
      .where('track', '=', 'sales')
    const { id: designation } = await sales.executeTakeFirstOrThrow()
    await make('employee', { id: employee, name: 'Somchai', designation, branch })
    for (const role of roles) await make('user', { name: `${role} of the company`, email: emailOf(role), password, role, branch, employee })
  } finally {
    await close()
  }
}

/** The database of a new test company: a branch with one employee, and a user of each role. */
export const createCompany = (settings: Settings): Promise<TestDatabase> =>
  createFilled(`a company in ${settings.currency} and ${settings.timeZone}`, url => fill(url, settings))
