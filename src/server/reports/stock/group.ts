import { type RawBuilder, sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { ReportColumn } from '../../../domain/reports/contract.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { statuses } from '../../../domain/stock/inventory/place.ts'
import { integer, text, weight } from '../columns.ts'

type Option = { value: string; label: string }
/** A way to group stock: by a record it refers to, by an option, or by free text. */
type Group = { header: string; column: string; table?: string; options?: readonly Option[] | undefined; description?: string }

const { fields } = inventory
const groups = {
  type: { header: 'Type', column: 'type', options: fields.type.options },
  category: { header: 'Category', column: 'category', options: fields.category.options },
  stone: { header: 'Stone', column: 'stone_name_id', table: 'stone_name' },
  origin: { header: 'Origin', column: 'origin_id', table: 'origin' },
  branch: { header: 'Branch', column: 'branch_id', table: 'branch' },
  location: { header: 'Location', column: 'location', description: 'The location today. Past locations are not kept.' },
} satisfies Record<string, Group>
export const stockGroups: Record<keyof typeof groups, Group> = groups
export type StockGroup = keyof typeof groups

/** The title of a group: the name of its record, or the value itself. */
export const titleOf = (group: StockGroup, key: string): RawBuilder<unknown> => {
  const { table } = stockGroups[group]
  const id = sql.ref(key)
  return table
    ? sql`(select json_build_object('id', o.id, 'title', o.name) from ${sql.table(table)} o where o.id = ${id})`
    : sql`case when ${id} is not null then json_build_object('id', ${id}, 'title', ${id}) end`
}

export type Ref = { id: string; title: string }
/** An option with its label. */
const called = (options: readonly Option[] | undefined, value: string): Ref => ({
  id: value,
  title: options?.find(option => option.value === value)?.label ?? value,
})
/** The title of a group; stock without a value is in a group of its own. */
export const groupCalled = (group: StockGroup, key: Ref | null): Ref => {
  const { options } = stockGroups[group]
  if (!key) return { id: '', title: 'Not set' }
  return options ? called(options, key.id) : key
}
export const typeCalled = (type: string): Ref => called(fields.type.options, type)
export const placeCalled = (place: string): Ref => called(statuses, place)
export const ownershipCalled = (ownership: string): Ref => called(fields.ownership.options, ownership)

/** The quantity columns of all stock reports. */
export const amounts = [
  integer('pieces', 'Pieces'),
  weight('carats', 'Carats'),
  weight('grams', 'Grams', 'Metal and jewels are weighed in grams.'),
]
export type Amounts = { pieces: number | null; carats: Quantity; grams: Quantity; value: Quantity }
export const amountNames = ['pieces', 'carats', 'grams', 'value'] as const

/** The leading columns of a report by stone. */
export const stoneColumns: readonly ReportColumn[] = [
  text('sku', 'SKU'),
  text('stone', 'Stone'),
  text('type', 'Type'),
  text('place', 'Place'),
  text('branch', 'Branch'),
]
export const stoneRead = sql`id, sku, place, ownership, type, pieces, carats, grams, value, ${titleOf('stone', 'stone_name_id')} as stone, ${titleOf('branch', 'branch_id')} as branch`
export type StoneRead = Amounts & { id: string; sku: string; place: string; ownership: string; type: string; all: number }
export const stoneCalled = <R extends StoneRead>(row: R) => ({
  ...row,
  document: { entity: 'inventory', id: row.id },
  type: typeCalled(row.type),
  place: placeCalled(row.place),
  ownership: ownershipCalled(row.ownership),
})
