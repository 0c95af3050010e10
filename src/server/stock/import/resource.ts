import { unknownColumns } from '../../../domain/kit/import/columns.ts'
import { basisIn, isKnownHead, mappingFaults, suggestMapping, targets } from '../../../domain/stock/import/columns.ts'
import { stockImportCalls } from '../../../domain/stock/import/contract.ts'
import { type Defaults, listReading, type Reading as RowReading, readStone, type StockList } from '../../../domain/stock/import/list.ts'
import { listNumbers } from '../../../domain/stock/import/numbers.ts'
import { priceWatch } from '../../../domain/stock/import/outliers.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { refuseClosed, settingsOf } from '../../company/settings.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { faultAmong } from '../../kit/entity/among.ts'
import type { ImportResource, Job, OpenList, Reading } from '../../kit/import/resource.ts'
import { listOf, type Met, refuseTaken } from './read.ts'
import { stockTemplate } from './template.ts'
import { writeStones } from './write.ts'

/** The suggested mapping for a list whose column names are new. */
const suggest: ImportResource['suggest'] = async (db, columns, { branch }) => {
  const mapping = suggestMapping(columns)
  const headOf = (target: string) => columns.find(({ name }) => mapping[name] === target)?.name ?? ''
  const { currency } = await settingsOf(db)
  return {
    mapping,
    decimals: {},
    unknownWords: 'refuse',
    defaults: {
      branch,
      ownership: 'own',
      naturalness: 'natural',
      currency: inventory.fields.currency.schema.safeParse(currency).data,
      askingBasis: basisIn(headOf('askingRate')) ?? 'per carat',
      costBasis: basisIn(headOf('costRate')) ?? 'per carat',
    },
  }
}

const refuse = async (db: Db, names: readonly string[], sent: Reading): Promise<Record<string, string>> => {
  const { mapping, defaults, decimals } = listReading.parse(sent)
  return {
    ...mappingFaults(names, mapping, Boolean(defaults.stoneName)),
    ...unknownColumns(names, 'decimals', decimals),
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
  let [readings, total]: [RowReading[], number] = [[], 0]
  return {
    add: (row, cells, numeric) => void readings.push(readStone(list, row, cells, numeric)),
    take: async from => {
      const taken = readings
      readings = []
      total += taken.length
      await refuseTaken(from, taken, met, list)
      const good = taken.filter(({ faults }) => faults.length === 0)
      for (const { row, stone } of good) prices.see(row, stone)
      return {
        count: taken.length,
        faults: taken.flatMap(({ faults }) => faults),
        warnings: taken.flatMap(({ warnings }) => warnings),
        sample: max => good.slice(0, max).map(reading => shown(reading, list)),
        write: writing => writeStones(writing, taken),
      }
    },
    end: async () => ({ faults: [], warnings: prices.warnings() }),
    counts: () => [{ label: 'Stones', value: String(total) }],
  }
}

/** The import of a stock list. */
export const stockImport: ImportResource = {
  name: inventory.name,
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
  looks: (names, reading) => ({ numbers: listNumbers(names, listReading.parse(reading)) }),
  branchOf: reading => listReading.parse(reading).defaults.branch,
  begin: ({ tx, date }) => refuseClosed(tx, date),
  open,
}
