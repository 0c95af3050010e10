import { type RawBuilder, sql } from 'kysely'
import type { SalesGroup, SalesMeasure } from '../../../domain/reports/sales.ts'
import { baseUnits, inBaseDigits } from '../../company/base-digits.ts'
import type { Db } from '../../kit/db/db.ts'
import { inGrams } from '../../stock/inventory/in-grams.ts'
import { billNumbers, entryTitle } from './entries.ts'

type Sql = RawBuilder<unknown>
/** A column of the sales lines and the title of its values; null if the domain names them. */
type Key = { column: string; title: Sql | null }

const called = (table: string): Sql => sql`(select name from ${sql.table(table)} where id = key)`
// The title of an entry is JSON text with its kind, document, date and customer.
const documents = sql`(select json_build_object('title', ${entryTitle}, 'entity', s.kind, 'record', s.document_id, 'date', s.date, 'party', json_build_object('id', c.id, 'title', c.name))::text
  from sale_line s join (${billNumbers}) b on b.id = s.document_id join customer c on c.id = s.customer_id where s.entry = key and s.firsts & 1 = 1)`

/** The column and title of each sales group. A null title means that the domain names the values. */
export const keys: Record<SalesGroup, Key> = {
  day: { column: 'day', title: null },
  week: { column: 'week', title: null },
  month: { column: 'month', title: null },
  salesperson: { column: 'salesperson_id', title: called('employee') },
  branch: { column: 'branch_id', title: called('branch') },
  customer: { column: 'customer_id', title: called('customer') },
  country: { column: 'country', title: null },
  stone: { column: 'stone_name_id', title: called('stone_name') },
  type: { column: 'type', title: null },
  shape: { column: 'shape_id', title: called('shape') },
  origin: { column: 'origin_id', title: called('origin') },
  treatment: { column: 'treatment', title: null },
  kind: { column: 'kind', title: null },
  document: { column: 'entry', title: documents },
}

// An entry may have several rows. A bit on each row marks the first row of the entry with this value (migration 48).
export const within = { salesperson: 1, stone: 2, type: 3, shape: 4, origin: 5, treatment: 6 } as const
export type Within = keyof typeof within
export const isWithin = (name: SalesGroup): name is Within => name in within

export const amounts = ['pieces', 'carats', 'grams', 'caratNet', 'gross', 'discount', 'net', 'tax', 'charges', 'cost'] as const
export type Amount = (typeof amounts)[number]
// A line of a jewel has its grams where others have carats, both in thousandths.
export const isGramsLine = sql`coalesce(type in ${inGrams}, false)`
/** SQL: an amount of a line. `caratNet` is the net of lines in carats. */
export const amountOf = (name: Amount): Sql => {
  if (name === 'carats') return sql`(case when ${isGramsLine} then 0 else carats end)::bigint`
  if (name === 'grams') return sql`(case when ${isGramsLine} then carats else 0 end)::bigint`
  return name === 'caratNet' ? sql`(case when ${isGramsLine} then 0 else net end)::bigint` : sql.ref(name)
}
export const madeOf: Record<SalesMeasure, readonly Amount[]> = {
  documents: [],
  pieces: ['pieces'],
  carats: ['carats'],
  grams: ['grams'],
  gross: ['gross'],
  discount: ['discount'],
  net: ['net'],
  tax: ['tax'],
  charges: ['charges'],
  total: ['net', 'tax', 'charges'],
  cost: ['cost'],
  margin: ['net', 'cost'],
  marginRate: ['net', 'cost'],
  average: ['caratNet', 'carats'],
}

export const isMeasure = (name: string): name is SalesMeasure => name in madeOf

/** The prefix of the sums: of the requested period, or of the one it is compared with. */
export type Prefix = '' | 'b_'

/** The sort value of a measure, from the sums it is computed from, in any unit. */
export const weight = (name: SalesMeasure, prefix: Prefix): Sql => {
  const of = (amount: Amount | 'documents') => sql.ref(`${prefix}${amount}`)
  if (name === 'total') return sql`(${of('net')} + ${of('tax')} + ${of('charges')})`
  if (name === 'margin') return sql`(${of('net')} - ${of('cost')})`
  if (name === 'marginRate') return sql`((${of('net')} - ${of('cost')}) * 100.0 / nullif(${of('net')}, 0))`
  if (name === 'average') return sql`(${of('caratNet')} * 1000.0 / ${baseUnits} / nullif(${of('carats')}, 0))`
  return of(name)
}

/** A measure from the sums it is computed from, in display units. */
export const measureIn = (name: SalesMeasure, prefix: Prefix): Sql => {
  const all = weight(name, prefix)
  if (name === 'documents' || name === 'pieces') return sql`${all}::integer`
  if (name === 'carats' || name === 'grams') return sql`round(${all} / 1000.0, 3)`
  if (name === 'marginRate') return sql`round(${all}, 1)`
  return name === 'average' ? sql`round(${all}, ${inBaseDigits})` : sql`round(${all} / ${baseUnits}, ${inBaseDigits})`
}

/** The titles of these ids; empty if the domain names the values. */
export const namesOf = async (db: Db, group: SalesGroup, ids: readonly string[]): Promise<Map<string, string>> => {
  const { title } = keys[group]
  if (!title || ids.length === 0) return new Map()
  const { rows } = await sql<{ key: string; title: string }>`select key, ${title} as title from unnest(${ids}::uuid[]) key`.execute(db)
  return new Map(rows.map(row => [row.key, row.title]))
}
