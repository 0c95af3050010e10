import type { ListRow } from '../../domain/kit/import/row.ts'
import { namesOf } from '../../domain/kit/names.ts'
import { isZero } from '../../domain/kit/quantity.ts'
import { customer } from '../../domain/parties/customer.ts'
import { customerList, customerUpdateList } from '../../domain/parties/import.ts'
import { todayIn } from '../kit/business-day.ts'
import { uuid } from '../kit/db/uuid.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { createMany } from '../kit/entity/create-many.ts'
import { type DeclaredImport, declaredImport, type Rows, type Surroundings } from '../kit/import/declared.ts'
import { importedFrom } from '../kit/import/each.ts'
import { removing } from '../kit/import/undo.ts'
import { declaredUpdate } from '../kit/import/update.ts'
import { openingChecker } from './opening-check.ts'

const amounts = ['openingBalance', 'openingPayable'] as const

const customerRows =
  (behavior: Behavior) =>
  async (...[db, { names, at }, clock]: Parameters<DeclaredImport['open']>): Promise<Rows> => {
    const kinds = { customer: 0, supplier: 0 }
    const [faultsOf, now] = [await openingChecker(db, clock), await todayIn(db, clock)]
    const fault = (row: ListRow, name: string, message: string) =>
      row.faults.push({ row: row.row, column: names[at.get(name) ?? -1] ?? '', message })
    const fieldOf = { amount: 'openingBalance', date: 'openingDate', currency: 'currency', dueDate: 'openingDate' } as const
    return {
      check: async (from, rows) => {
        for (const row of rows) {
          const { currency, openingDate } = row.values
          const amount = amounts.map(name => row.values[name]).find(value => typeof value === 'string' && !isZero(value))
          if (row.faults.length > 0 || typeof amount !== 'string' || typeof currency !== 'string') continue
          const faults = await faultsOf(from, { amount, currency, date: typeof openingDate === 'string' ? openingDate : now })
          for (const name of namesOf(fieldOf)) if (faults[name]) fault(row, fieldOf[name], faults[name])
        }
      },
      count: rows => {
        for (const { values } of rows)
          for (const kind of ['customer', 'supplier'] as const)
            if (Array.isArray(values.kinds) && values.kinds.includes(kind)) kinds[kind] += 1
      },
      counts: () => [
        { label: 'Customers', value: String(kinds.customer) },
        { label: 'Suppliers', value: String(kinds.supplier) },
      ],
      write: async (writing, rows) => {
        const today = await todayIn(writing.tx, writing.doing)
        const drafts = rows.map(({ values }) => ({ ...values, id: uuid() }))
        writing.made.push(...drafts)
        await createMany(writing, { ...writing.doing, today }, customer, behavior, drafts, importedFrom(writing, rows))
      },
    }
  }

/** The import of customers and suppliers. */
export const customerImport = (behavior: Behavior, around: Surroundings) =>
  declaredImport(
    {
      ...{ entity: customer, list: customerList, id: 'CustomerImport', maxRows: 200_000, changed: 'The customers have changed' },
      open: customerRows(behavior),
      undo: removing(customer, behavior),
    },
    around,
  )

/** The list that changes customers and suppliers. */
export const customerUpdate = (behavior: Behavior, around: Surroundings) =>
  declaredUpdate({ entity: customer, list: customerUpdateList, id: 'CustomerUpdate', behavior }, around)
