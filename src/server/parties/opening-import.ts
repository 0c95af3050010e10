import type { ListRow } from '../../domain/kit/import/row.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { plus, type Quantity } from '../../domain/kit/quantity.ts'
import { openingBill, openingLifecycle, openingSides } from '../../domain/parties/opening-bill.ts'
import { openingList } from '../../domain/parties/opening-list.ts'
import { stateIn } from '../kit/db/states.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { type DeclaredImport, declaredImport, type Rows, type Surroundings } from '../kit/import/declared.ts'
import { createEach } from '../kit/import/each.ts'
import { moving } from '../kit/import/undo.ts'
import { openingChecker } from './opening-check.ts'

/** The values of a row without faults. Its declaration makes them text. */
const text = ({ values }: ListRow, name: string): string => (typeof values[name] === 'string' ? values[name] : '')

const openingRows =
  (behavior: Behavior) =>
  async (...[db, { names, at }, clock]: Parameters<DeclaredImport['open']>): Promise<Rows> => {
    const faultsOf = await openingChecker(db, clock)
    const sums = new Map<string, Quantity>()
    return {
      check: async (from, rows) => {
        for (const row of rows) {
          if (row.faults.length > 0) continue
          const opening = {
            date: text(row, 'date'),
            currency: text(row, 'currency'),
            amount: text(row, 'amount'),
            dueDate: text(row, 'dueDate') || null,
          }
          for (const [name, message] of Object.entries(await faultsOf(from, opening)))
            row.faults.push({ row: row.row, column: names[at.get(name) ?? -1] ?? '', message })
        }
      },
      count: rows => {
        for (const row of rows) {
          const key = `${openingSides.find(({ value }) => value === row.values.side)?.label}, ${text(row, 'currency')}`
          sums.set(key, plus(sums.get(key) ?? '0', text(row, 'amount')))
        }
      },
      counts: () => [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, value]) => ({ label, value })),
      write: (writing, rows) => createEach(writing, openingBill, behavior, rows),
    }
  }

/** The import of bills and credits that are open at the changeover. */
export const openingImport = (behavior: Behavior, around: Surroundings) =>
  declaredImport(
    {
      ...{ entity: openingBill, list: openingList, id: 'OpeningImport', maxRows: 100_000, changed: 'The opening bills have changed' },
      where: stateIn('t.state', statesOf(openingLifecycle, 'inForce')),
      open: openingRows(behavior),
      undo: moving(openingBill, behavior, 'reverse'),
    },
    around,
  )
