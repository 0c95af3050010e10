import { unknownColumns } from '../../../domain/kit/import/columns.ts'
import type { Fault } from '../../../domain/kit/import/contract.ts'
import { columnDates } from '../../../domain/kit/import/marks.ts'
import { booksOf } from '../../../domain/stock/import/books.ts'
import { mappingFaults, targets } from '../../../domain/stock/import/columns.ts'
import { stockImportCalls } from '../../../domain/stock/import/contract.ts'
import { type Defaults, listReading, type Reading as RowReading, type StockList, wordsTogether } from '../../../domain/stock/import/list.ts'
import { isKnownHead } from '../../../domain/stock/import/meaning/name-match.ts'
import { listNumbers } from '../../../domain/stock/import/numbers.ts'
import { priceWatch } from '../../../domain/stock/import/outliers.ts'
import { listReader } from '../../../domain/stock/import/reader.ts'
import { suggestReading } from '../../../domain/stock/import/suggest.ts'
import { addWorth, worthOf } from '../../../domain/stock/import/worth.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { refuseClosed } from '../../company/settings.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { faultAmong } from '../../kit/entity/among.ts'
import type { ImportResource, Job, OpenList, Reading } from '../../kit/import/resource.ts'
import { listOf, type Met, refuseTaken, vocabularyOf } from './read.ts'
import { stockTemplate } from './template.ts'
import { undoStones } from './undo.ts'
import { writeStones } from './write.ts'

/** How a list whose column names are new is read at first. */
const suggest: ImportResource['suggest'] = async (db, columns, { branch }) => {
  const { mapping, found, defaults } = suggestReading(columns, booksOf(await vocabularyOf(db)))
  return {
    found,
    reading: { mapping, decimals: {}, dates: {}, words: {}, unknownWords: 'refuse', defaults: { branch, ownership: 'own', ...defaults } },
  }
}

const refuse = async (db: Db, columns: Job['columns'], sent: Reading): Promise<Record<string, string>> => {
  const { mapping, defaults, decimals, dates } = listReading.parse(sent)
  const names = columns.map(({ name }) => name)
  return {
    ...mappingFaults(columns, mapping, defaults),
    ...unknownColumns(names, 'decimals', decimals),
    ...unknownColumns(names, 'dates', dates),
    ...(await defaultFaults(db, defaults)),
  }
}

const tables = [
  { name: 'branch', table: 'branch', word: 'branch' },
  { name: 'stoneName', table: 'stone_name', word: 'stone' },
  { name: 'shape', table: 'shape', word: 'shape' },
  { name: 'owner', table: 'customer', word: 'owner' },
  { name: 'supplier', table: 'customer', word: 'supplier' },
] as const

/** Errors in the defaults that only the database can find. */
const defaultFaults = async (db: Db, defaults: Defaults): Promise<Record<string, string>> => {
  const faults: Record<string, string> = {}
  for (const { name, table, word } of tables) {
    const id = defaults[name]
    if (!id) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(db)
    const { only, of } = inventory.fields[name]
    const fault =
      rows.length === 0 ? `The ${word} that was chosen no longer exists.` : only && of ? await faultAmong(db, of, id, only) : null
    if (fault) faults[`defaults.${name}`] = fault
  }
  if (defaults.ownership && defaults.ownership !== 'own' && !defaults.owner) faults['defaults.owner'] = 'Choose the owner of the stones.'
  return faults
}

/** A stone as the preview shows it, with labels. */
const shown = ({ row, stone, report }: RowReading, { books }: StockList): Record<string, string> => {
  const { stoneName, shape, treatments, origin, branch: _, ...plain } = stone
  const words = {
    ...plain,
    row,
    stoneName: books.stones.get(stoneName)?.name,
    shape: books.shapes.get(shape ?? '')?.name,
    origin: books.originNames.get(origin ?? ''),
    treatments: treatments.map(({ code }) => code).join(' '),
    certificate: report && `${report.lab} ${report.number}`,
    ...worthOf(stone),
  }
  return Object.fromEntries(
    Object.entries(words)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

const open = async (db: Db, job: Job): Promise<OpenList> => {
  const list = await listOf(db, job)
  const met: Met = { skus: new Map(), reports: new Map() }
  const prices = priceWatch(target => list.names[list.at.get(target) ?? -1] ?? '')
  const read = listReader(list)
  const worth = addWorth()
  let [readings, skipped, total]: [RowReading[], Fault[], number] = [[], [], 0]
  return {
    add: (row, cells, numeric) => {
      const found = read(row, cells, numeric)
      if ('skipped' in found) skipped.push({ row, column: '', message: found.skipped })
      else readings.push(found)
    },
    take: async from => {
      const taken = readings
      const left = skipped
      readings = []
      skipped = []
      total += taken.length
      await refuseTaken(from, taken, met, list)
      const good = taken.filter(({ faults }) => faults.length === 0)
      for (const { row, stone } of good) {
        prices.see(row, stone)
        worth.add(stone)
      }
      return {
        count: taken.length,
        faults: taken.flatMap(({ faults }) => faults),
        warnings: [...left, ...taken.flatMap(({ warnings }) => warnings)],
        sample: max => good.slice(0, max).map(reading => shown(reading, list)),
        write: writing => writeStones(writing, taken),
      }
    },
    end: async () => ({ faults: [], warnings: prices.warnings() }),
    counts: () => [{ label: 'Stones', value: String(total) }, ...worth.counts()],
  }
}

/** The import of a stock list. */
export const stockImport: ImportResource = {
  name: inventory.name,
  list: inventory.name,
  path: inventory.path,
  one: 'stone',
  many: 'stones',
  changed: 'The stock has changed',
  maxRows: 200_000,
  calls: stockImportCalls,
  targets,
  knows: isKnownHead,
  template: stockTemplate,
  suggest,
  refuse,
  sourceOf: reading => listReading.parse(reading).defaults.supplier ?? null,
  recall: (reading, earlier) => ({ ...reading, words: wordsTogether(listReading.parse(earlier).words, listReading.parse(reading).words) }),
  looks: (names, sent) => {
    const reading = listReading.parse(sent)
    const isDate = (name: string) => reading.mapping[name] === 'reportDate'
    return { numbers: listNumbers(names, reading), dates: columnDates(names, isDate, reading.dates) }
  },
  branchOf: reading => listReading.parse(reading).defaults.branch,
  begin: ({ tx, date }) => refuseClosed(tx, date),
  open,
  undo: undoStones,
}
