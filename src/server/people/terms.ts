import { fromTheBeginning } from '../../domain/company/tax-rate.ts'
import { plus, type Quantity } from '../../domain/kit/quantity.ts'
import type { employee } from '../../domain/people/employee.ts'
import { firstOpenDay, refuseClosedFrom } from '../company/closed-days.ts'
import { type Db, sql } from '../kit/db/db.ts'
import type { Stored, Work } from '../kit/entity/behavior.ts'

type Employee = Stored<typeof employee>
/** What is agreed with an employee from a day on (docs/domain/company.md#valid-from-a-day): the field with the day, and what is stored. */
type Terms = {
  from: 'commissionFrom' | 'targetFrom'
  table: string
  amount: 'commission' | 'target'
  stored: (values: Employee) => Record<string, string | null>
}
const shown = (amount: Quantity | null): Quantity | null => (amount === null ? null : plus(amount, '0'))
const allTerms: readonly Terms[] = [
  {
    ...{ from: 'commissionFrom', table: 'commission_term', amount: 'commission' },
    stored: ({ commission, commissionBasis }) => ({ commission: shown(commission), commission_basis: commissionBasis }),
  },
  { from: 'targetFrom', table: 'target_term', amount: 'target', stored: ({ target }) => ({ target: shown(target) }) },
]

type Agreed = { from: string; replaced: string }

/** Stores the terms. From their day on they replace what was agreed; earlier days keep theirs. */
const agree = async (tx: Db, { table, stored }: Terms, now: Employee, { from, replaced }: Agreed): Promise<void> => {
  const values = stored(now)
  await sql`delete from ${sql.table(table)} where employee_id = ${now.id} and (date >= ${from} or date = ${replaced})`.execute(tx)
  await sql`insert into ${sql.table(table)} (employee_id, date, ${sql.join(Object.keys(values).map(name => sql.id(name)))})
    values (${now.id}, ${from}, ${sql.join(Object.values(values))})`.execute(tx)
}

const firstDay = (values: Employee, { from }: Terms): string => values[from] ?? fromTheBeginning

/** The first terms of a new employee. Without a day they are valid from the beginning, or from the first open day. */
export const firstTerms = async ({ tx, values }: Work<typeof employee, 'create'>): Promise<() => Promise<void>> => {
  const agreed = allTerms.filter(({ amount }) => values[amount] !== null)
  const open = await firstOpenDay(tx)
  for (const { from } of agreed) {
    await refuseClosedFrom(tx, from, values[from])
    if (open > fromTheBeginning) values[from] ??= open
  }
  return async () => {
    for (const terms of agreed) {
      const from = firstDay(values, terms)
      await agree(tx, terms, values, { from, replaced: from })
    }
  }
}

/** New terms of an employee: from the day that is given, else from today and never for the past. Refuses a closed day. */
export const changeTerms = async ({ tx, values, before, input, today }: Work<typeof employee, 'update'>): Promise<() => Promise<void>> => {
  const changed: [Terms, Agreed][] = []
  for (const terms of allTerms) {
    const { from, stored } = terms
    const isNew = JSON.stringify(stored(values)) !== JSON.stringify(stored(before))
    if (isNew) values[from] = input[from] ?? today
    if (!isNew && values[from] === before[from]) continue
    const agreed = { from: firstDay(values, terms), replaced: firstDay(isNew ? values : before, terms) }
    await refuseClosedFrom(tx, from, agreed.from, agreed.replaced)
    changed.push([terms, agreed])
  }
  return async () => {
    for (const [terms, agreed] of changed) await agree(tx, terms, values, agreed)
  }
}

/**
 * Stores that an employee is active or not, their designation and their branch, from a day on. It replaces what was stored for later days:
 * the first open day was later while the books were closed. Call it after the change is written.
 */
export const keepStanding = async (tx: Db, id: string, from: string): Promise<void> => {
  await sql`delete from employee_standing where employee_id = ${id} and date >= ${from}`.execute(tx)
  await sql`insert into employee_standing (employee_id, date, active, designation_id, branch_id)
    select id, ${from}, active, designation_id, branch_id from employee where id = ${id}`.execute(tx)
}
