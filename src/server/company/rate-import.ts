import { exchangeRate } from '../../domain/company/exchange-rate.ts'
import { rateList } from '../../domain/company/rate-list.ts'
import type { Fault } from '../../domain/kit/import/contract.ts'
import type { ListRow } from '../../domain/kit/import/row.ts'
import { compare, plus } from '../../domain/kit/quantity.ts'
import { type Db, sql } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { create } from '../kit/entity/store.ts'
import { fieldsOf, Refusal } from '../kit/errors.ts'
import type { Doing } from '../kit/http/route.ts'
import { type DeclaredImport, declaredImport, type Surroundings } from '../kit/import/declared.ts'
import { createEach } from '../kit/import/each.ts'
import { tryOut } from '../kit/import/trial.ts'
import { removing } from '../kit/import/undo.ts'

/** The values of a row without faults. Its declaration makes them text. */
const text = ({ values }: ListRow, name: 'currency' | 'date' | 'rate'): string => String(values[name])
const keyOf = (row: ListRow): string => `${text(row, 'currency')} ${text(row, 'date')}`
const byDay = (a: ListRow, b: ListRow): number => (text(a, 'date') < text(b, 'date') ? -1 : 1)

/** The rates in the table for the currencies and days of these rows. */
const knownRates = async (db: Db, rows: readonly ListRow[]): Promise<Map<string, string>> => {
  const { rows: found } = await sql<{ key: string; rate: string }>`select concat(r.currency, ' ', r.date) as key, r.rate
    from unnest(${rows.map(row => text(row, 'currency'))}::text[], ${rows.map(row => text(row, 'date'))}::date[]) as k (currency, date)
    join exchange_rate r on r.currency = k.currency and r.date = k.date`.execute(db)
  return new Map(found.map(({ key, rate }) => [key, rate]))
}

const rateRows =
  (behavior: Behavior): DeclaredImport['open'] =>
  async (_, { names, at }, { now }, caller) => {
    const met = new Map<string, number>()
    const added: ListRow[] = []
    const doing: Doing = { caller, now, today: undefined, note: undefined }
    const fault = (row: ListRow, name: string, message: string) => ({ row: row.row, column: names[at.get(name) ?? -1] ?? '', message })
    /** Compares a row with the table and with the rows before it. One that says what the table says is left out. */
    const compareRow = (row: ListRow, known: string | undefined) => {
      const [earlier, currency] = [met.get(keyOf(row)), text(row, 'currency')]
      if (earlier !== undefined) row.faults.push(fault(row, 'date', `Row ${earlier} has a rate of ${currency} for this day already.`))
      else if (known === undefined) added.push(row)
      else if (compare(known, text(row, 'rate')) === 0)
        row.warnings.push(fault(row, 'date', 'The table has this rate already. The row is left out.'))
      else
        row.faults.push(
          fault(row, 'rate', `The table has ${plus(known, '0')} for ${currency} on this day. Change it there, or leave the row out.`),
        )
      if (earlier === undefined) met.set(keyOf(row), row.row)
    }
    /** Why rates are refused, each tried in the order of its day, as when typed one after the other. */
    const refusals = async (tx: Db): Promise<Fault[]> => {
      const faults: Fault[] = []
      for (const row of [...added].sort(byDay))
        await create(tx, doing, exchangeRate, behavior, { ...row.values, id: uuid() }).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          faults.push(fault(row, fieldsOf(error)[0] ?? '', error.message))
        })
      return faults
    }
    return {
      check: async (db, rows) => {
        const sound = rows.filter(({ faults }) => faults.length === 0)
        const known = await knownRates(db, sound)
        for (const row of sound) compareRow(row, known.get(keyOf(row)))
      },
      count: () => {},
      counts: () => [{ label: 'Exchange rates', value: String(added.length) }],
      // The transaction of the import tries nothing: it creates.
      end: async db => {
        const faults: Fault[] = []
        if (!db.isTransaction) await tryOut(db, async tx => void faults.push(...(await refusals(tx))))
        return { faults: faults.sort((a, b) => a.row - b.row), warnings: [] }
      },
      write: async () => {},
      finish: writing => createEach(writing, exchangeRate, behavior, [...added].sort(byDay)),
    }
  }

/** The import of exchange rates. Each row is checked as if it were typed (docs/domain/company.md#unusual-rates). */
export const rateImport = (behavior: Behavior, around: Surroundings) =>
  declaredImport(
    {
      ...{ entity: exchangeRate, list: rateList, id: 'ExchangeRateImport', maxRows: 10_001, changed: 'The exchange rates have changed' },
      open: rateRows(behavior),
      undo: removing(exchangeRate, behavior),
    },
    around,
  )
