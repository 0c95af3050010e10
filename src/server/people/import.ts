import { employee, timeFaults } from '../../domain/people/employee.ts'
import { employeeList, userList } from '../../domain/people/import.ts'
import { user } from '../../domain/people/user.ts'
import { uuid } from '../kit/db/uuid.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { createMany } from '../kit/entity/create-many.ts'
import { countOf, type DeclaredImport, declaredImport, type Surroundings } from '../kit/import/declared.ts'
import { createEach, importedFrom } from '../kit/import/each.ts'
import { removing } from '../kit/import/undo.ts'

const dateIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const employeeRows =
  (behavior: Behavior): DeclaredImport['open'] =>
  async (_, { names, at }) => ({
    ...countOf('Employees'),
    check: async (__, rows) => {
      for (const { row, values, faults } of rows)
        for (const [name, message] of Object.entries(timeFaults({ joined: dateIn(values.joined), left: dateIn(values.left) })))
          faults.push({ row, column: names[at.get(name) ?? -1] ?? '', message })
    },
    write: async (writing, rows) => {
      const drafts = rows.map(({ values }) => ({ ...values, id: uuid() }))
      writing.made.push(...drafts)
      await createMany(writing, writing.doing, employee, behavior, drafts, importedFrom(writing, rows))
    },
  })

/** The import of employees. */
export const employeeImport = (behavior: Behavior, around: Surroundings) =>
  declaredImport(
    {
      ...{ entity: employee, list: employeeList, id: 'EmployeeImport', maxRows: 10_000, changed: 'The employees have changed' },
      open: employeeRows(behavior),
      undo: removing(employee, behavior),
    },
    around,
  )

/** The import of users. Nobody knows their passwords: an Admin sets one, or sends a link, before the user can sign in. */
export const userImport = (behavior: Behavior, around: Surroundings) =>
  declaredImport(
    {
      ...{ entity: user, list: userList, id: 'UserImport', maxRows: 1_000, changed: 'The users have changed' },
      open: async () => ({
        ...countOf('Users'),
        write: (writing, rows) => createEach(writing, user, behavior, rows),
      }),
      undo: removing(user, behavior),
    },
    around,
  )
