import { z } from 'zod'
import { wholePriceFault } from '../../company/amount.ts'
import { baseCurrency } from '../../company/base-currency.ts'
import type { DayOrder } from '../../kit/date-text.ts'
import { columnReading, corrections, type Fault, wordMeanings } from '../../kit/import/contract.ts'
import type { DecimalMark } from '../../kit/number-shape.ts'
import type { WeightUnit } from '../../kit/quantity.ts'
import { draftSchema, type Filled, withDefaults } from '../../kit/shape.ts'
import { inventory, stoneFaults, usualPieces } from '../inventory/entity.ts'
import { isDisclosed, treatmentOptions } from '../stone/treatment.ts'
import { expectedCarats, isOddWeight } from '../stone/weight.ts'
import type { Books } from './books.ts'
import { readPieces, readReport } from './cells.ts'
import { type Mapping, type Target, targetLabel, targetNames } from './columns.ts'
import { stoneOfColour } from './lexicon/stones.ts'
import { naturalnessOf } from './naturalness.ts'
import { type DatedReport, withDate } from './report-date.ts'
import { type RowReader, rowReader } from './row.ts'
import type { Title } from './titles.ts'
import { priceOf, valuesIn } from './values.ts'
import { readCarats, unitOf } from './words.ts'

const { fields } = inventory
const left = <T>(schema: z.ZodType<T>) => schema.nullish()

/** Default values for the stones of a list, where the list has none. */
export const stockListDefaults = z.strictObject({
  branch: fields.branch.schema,
  type: left(fields.type.schema), stoneName: left(fields.stoneName.schema), shape: left(fields.shape.schema), category: left(fields.category.schema),
  naturalness: left(fields.naturalness.schema), treatments: left(z.array(z.enum(treatmentOptions.map(({ value }) => value))).max(8)),
  originBasis: left(fields.originBasis.schema), ownership: left(fields.ownership.schema), owner: left(fields.owner.schema), supplier: left(fields.supplier.schema),
  currency: left(fields.currency.schema), askingBasis: left(fields.askingBasis.schema), costBasis: left(fields.costBasis.schema),
  location: left(fields.location.schema), acquired: left(fields.acquired.schema),
  /** The user knows that the list has no costs. */
  withoutCost: z.boolean().nullish(),
})
export type Defaults = z.infer<typeof stockListDefaults>

/** The user's settings for reading a list. Unknown words are rejected, or left empty and kept in the notes. */
export const listReading = z.strictObject({
  /** A column that is missing here is not decided yet; null leaves it out. */
  mapping: z.record(z.string().max(140), z.enum(targetNames).nullable()),
  defaults: stockListDefaults,
  unknownWords: z.enum(['refuse', 'note']).default('refuse'),
  words: wordMeanings(targetNames),
  /** The decimal mark of a column, by its name, when its cells do not prove one. */
  decimals: z.record(z.string().max(140), z.enum(['.', ','])).default({}),
  dates: columnReading.shape.dates,
  ...corrections,
})

type Words = z.infer<typeof listReading>['words']
/** The words of an earlier list of the same supplier, with those of this list before them. */
export const wordsTogether = (earlier: Words, now: Words): Words => ({
  ...earlier,
  ...Object.fromEntries(Object.entries(now).map(([target, words]) => [target, { ...Object.entries(earlier).find(([name]) => name === target)?.[1], ...words }])),
})

/** How the cells of a list are written: the decimal marks and the orders of day and month by column, and what its words mean. */
type Written = { marks: Readonly<Record<string, DecimalMark | null>>; orders: Readonly<Record<string, DayOrder | null>>; words: Words }
/** The columns of a list, and how their cells are read. */
export type ListColumns = Written & { names: readonly string[]; at: ReadonlyMap<Target, number>; notes: readonly (readonly [Target, number])[]; unit: WeightUnit; keepsUnknown: boolean; books: Books }
export type StockList = ListColumns & { defaults: Defaults }
/** A stone of a list: its values are valid when its row has no faults. */
export type ListedStone = Filled<typeof fields>
/** The result of one row: a new stone, its report if it names one, and its faults and warnings. */
export type Reading = { row: number; stone: ListedStone; report: DatedReport | null; faults: Fault[]; warnings: Fault[] }

/** Prepares the columns of a list for reading row by row. */
export const listColumns = (names: readonly string[], mapping: Mapping, unknownWords: 'refuse' | 'note', books: Books, { marks = {}, orders = {}, words = {} }: Partial<Written> = {}): ListColumns => {
  const mapped = names.flatMap((name, index) => (mapping[name] ? [[mapping[name], index] as const] : []))
  const at = new Map(mapped)
  return {
    names, at, marks, orders, words, books, keepsUnknown: unknownWords === 'note',
    notes: mapped.filter(([target]) => target === 'internalNotes' || target === 'notes'),
    unit: unitOf(names[at.get('weight') ?? -1] ?? ''),
  }
}

/** Prepares a list of new stones for reading row by row. */
export const stockList = (names: readonly string[], mapping: Mapping, defaults: Defaults, unknownWords: 'refuse' | 'note', books: Books, written: Partial<Written> = {}): StockList => ({
  ...listColumns(names, mapping, unknownWords, books, written), defaults,
})

const draft = draftSchema(fields)

/** Reads one row into a stone, checked by the same rules as one entered in a form. `row` counts as Excel does; `title` stands above it. */
export const readStone = (list: StockList, row: number, cells: readonly string[], numeric: ReadonlySet<number> = new Set(), title: Title | null = null): Reading => {
  const reader = rowReader(list, row, cells, numeric)
  const stone = described(list, reader, title)
  const report = withDate(readReport(list, reader), list, reader)
  if (reader.notes.length > 0) stone.internalNotes = reader.notes.join('\n')
  if (cells.slice(list.names.length).some(cell => cell.trim() !== '')) reader.fault('', 'The row has more cells than the list has columns. Put text that contains a comma in quotation marks.')
  const values = withDefaults(fields, stone)
  for (const { path, message } of draft.safeParse(stone).error?.issues ?? []) reader.faultOf(String(path[0]), message)
  for (const [name, basis, currency] of pricesOf(values)) {
    const price = values[name]
    const fault = price === null ? null : wholePriceFault(fields[name].label, price, basis, currency)
    if (fault) reader.faultOf(name, fault)
  }
  if (values.weight) for (const [name, message] of Object.entries(stoneFaults(values))) reader.faultOf(name, message)
  if (reader.faults.length === 0) warn(list, reader, values)
  const place = ({ column }: Fault) => list.names.indexOf(column)
  return { row, stone: values, report, faults: reader.faults.sort((a, b) => place(a) - place(b)), warnings: reader.warnings }
}

const pricesOf = ({ askingBasis, costBasis, currency }: ListedStone) =>
  [['askingRate', askingBasis, currency], ['minimumRate', askingBasis, currency], ['costRate', costBasis, baseCurrency()]] as const

/** The values of both that are there; those of the second win. A spread of so many names would take a third of the time of a row. */
const withoutEmpty = (...parts: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> => {
  const found: Record<string, unknown> = {}
  for (const part of parts) for (const name in part) if (part[name] !== null && part[name] !== undefined) found[name] = part[name]
  return found
}

/** The stone that its cells name: the variety before the kind, the kind alone or with the color of the row. */
const stoneOf = (reader: RowReader, { stone }: Books): string | null => {
  const [kind, variety] = [reader.text('stoneName'), reader.text('variety')]
  const named = variety === null ? undefined : (stone(`${variety} ${kind ?? ''}`) ?? stone(variety))
  const colored = kind === null || stone(kind) !== undefined ? undefined : stoneOfColour(stone, kind, reader.text('colour'))
  return named ?? colored ?? reader.word('stoneName', stone, 'stone', true)
}

/** The stone described by the cells; missing values get the list's default. */
const described = (list: StockList, reader: RowReader, title: Title | null): Record<string, unknown> => {
  const { defaults, books, unit } = list
  const pieces = reader.read('pieces', readPieces)
  const type = reader.word('type', books.type, 'stock type', true) ?? defaults.type ?? (pieces !== null && pieces > 1 ? 'parcel' : 'single')
  const stoneName = stoneOf(reader, books) ?? (title ? title.stoneName : defaults.stoneName)
  if (title && !title.stoneName) reader.fault('', `The title “${title.text.slice(0, 60)}” above names no known stone. Add the stone to the list of stones, or a column for it.`)
  if (!stoneName && reader.faults.every(({ column }) => column !== reader.columnOf('stoneName'))) reader.fault(reader.columnOf('stoneName'), 'The stone is missing.')
  const values = valuesIn(list, reader)
  const cost = priceOf(reader, 'costRate')
  if (cost?.currency && cost.currency !== baseCurrency())
    reader.fault(reader.columnOf('costRate'), `The cost is in ${cost.currency}, but costs are kept in ${baseCurrency()}. Convert it.`)
  const weight = reader.read('weight', (text, by) => readCarats(text, unit, by))
  if (weight === null && reader.text('weight') === null) reader.fault(reader.columnOf('weight'), 'The weight is missing.')
  const given = {
    sku: reader.text('sku'), type, stoneName, shape: values.shape ?? defaults.shape, origin: values.origin ?? title?.origin,
    category: defaults.category ?? books.stones.get(stoneName ?? '')?.category, naturalness: naturalnessOf(reader, defaults.naturalness) ?? defaults.naturalness, ownership: defaults.ownership, owner: defaults.owner,
    pieces: pieces ?? (type === 'jewellery' ? 1 : usualPieces(type)), weight, originBasis: defaults.originBasis,
    treatments: values.treatments ?? (defaults.treatments ?? []).map(code => ({ code })),
    askingBasis: values.askingBasis ?? defaults.askingBasis, currency: values.currency ?? defaults.currency,
    costRate: cost?.amount, costBasis: cost?.basis ?? reader.word('costBasis', books.basis, 'price unit', true) ?? defaults.costBasis,
    branch: defaults.branch, location: values.location ?? defaults.location, supplier: defaults.supplier, acquired: defaults.acquired,
    notes: reader.shown.length > 0 ? reader.shown.join('\n') : null,
  }
  return withoutEmpty(values, given)
}

/** Adds warnings about values that are allowed but unusual. */
const warn = ({ books }: StockList, reader: RowReader, stone: ListedStone) => {
  const note = (target: Target, message: string) => reader.warnings.push({ row: reader.row, column: reader.columnOf(target) || targetLabel(target), message })
  if (!isDisclosed(stone)) note('treatments', 'The treatment is missing. The stone cannot be sold until it is entered.')
  const [gravity, factor] = [books.stones.get(stone.stoneName)?.specificGravity, books.shapes.get(stone.shape ?? '')?.factor]
  const expected = stone.pieces === 1 ? expectedCarats(stone, gravity ?? null, factor ?? null) : null
  if (isOddWeight(stone.weight, expected)) note('weight', `${stone.weight} ct is far from the ${expected} ct expected from the measurements.`)
}
