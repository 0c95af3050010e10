import { setImmediate } from 'node:timers/promises'
import { withDefaults } from '../../../domain/kit/shape.ts'
import { booksOf, type Vocabulary } from '../../../domain/stock/import/books.ts'
import type { Fault } from '../../../domain/stock/import/contract.ts'
import { type Reading as RowReading, readStone, type StockList, stockList } from '../../../domain/stock/import/list.ts'
import { type ListNumbers, listNumbers } from '../../../domain/stock/import/numbers.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { isSemicolonFile, readRows, SheetError } from '../../kit/sheet/sheet.ts'
import { knownSkus } from '../tagging-definition.ts'
import { fileOf, type Job } from './job.ts'

export const maxRows = 200_000
const chunk = 1_000

/** The lookup lists that a stock list may refer to, including inactive entries. */
const vocabularyOf = async (db: Db): Promise<Vocabulary> => {
  const stones = await sql<
    Vocabulary['stones'][number]
  >`select id, code, name, synonyms, specific_gravity as "specificGravity", category from stone_name order by active desc, code`.execute(db)
  const shapes = await sql<
    Vocabulary['shapes'][number]
  >`select id, code, name, aliases, factor from shape order by active desc, code`.execute(db)
  const origins = await sql<
    Vocabulary['origins'][number]
  >`select id, code, name, country, mine from origin order by active desc, code`.execute(db)
  return { stones: stones.rows, shapes: shapes.rows, origins: origins.rows }
}

/** Prepares the list of a job for reading. */
export const listOf = async (db: Db, { columns, reading }: Job): Promise<StockList> => {
  const { mapping, defaults, unknownWords } = reading
  return stockList(
    columns.map(({ name }) => name),
    mapping,
    defaults,
    unknownWords,
    booksOf(await vocabularyOf(db)),
    Object.fromEntries(columns.map(({ name, numbers }) => [name, numbers?.decimal ?? null])),
  )
}

/** The job with the number format of each column, and the choices the user must make first. Reads the whole file. */
export const withNumbers = async (folder: string, job: Job): Promise<{ job: Job; faults: readonly Fault[] }> => {
  const { columns, faults } = await numbersOf(folder, job)
  const known = job.columns.map(({ name, samples }) => ({ name, samples, ...(columns[name] && { numbers: columns[name] }) }))
  return { job: { ...job, columns: known }, faults: faults }
}

const numbersOf = async (folder: string, { id, kind, head, columns, reading }: Job): Promise<ListNumbers> => {
  const path = fileOf(folder, id)
  const numbers = listNumbers(
    columns.map(({ name }) => name),
    reading,
  )
  let row = 0
  try {
    for await (const { cells, numeric } of readRows(path, { kind, maxRows })) {
      row += 1
      if (row > head) numbers.see(row, cells, numeric)
      if (row % 1000 === 0) await setImmediate()
    }
  } catch (error) {
    // The error is reported when the rows are read.
    if (!(error instanceof SheetError)) throw error
  }
  return numbers.found(kind === 'csv' && (await isSemicolonFile(path)))
}

/** Reads the stones of a job's file in chunks and checks them against the list and the existing stock. */
export async function* readChunks(db: Db, folder: string, job: Job, list: StockList): AsyncGenerator<RowReading[]> {
  const met = { skus: new Map<string, number>(), reports: new Map<string, number>() }
  let readings: RowReading[] = []
  let row = 0
  const hold = async () => {
    for (const reading of readings) refuseRepeated(reading, met, list)
    await refuseKnown(db, readings, list)
    const full = readings
    readings = []
    return full
  }
  try {
    for await (const { cells, numeric } of readRows(fileOf(folder, job.id), { kind: job.kind, maxRows })) {
      row += 1
      if (row <= job.head || cells.length === 0) continue
      readings.push(readStone(list, row, cells, numeric))
      if (row % 100 === 0) await setImmediate()
      if (readings.length >= chunk) yield await hold()
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    readings.push(broken(error, row))
  }
  if (readings.length > 0) yield await hold()
}

const broken = (error: SheetError, row: number): RowReading => {
  const at = error.row ?? row + 1
  const sentence = error.message.replace(/^Row \d+: /, '')
  return {
    row: at,
    stone: withDefaults(inventory.fields, {}),
    report: null,
    warnings: [],
    faults: [{ row: at, column: '', message: sentence.charAt(0).toUpperCase() + sentence.slice(1) }],
  }
}

const skuOf = ({ stone }: RowReading) => stone.sku.toLowerCase()
const reportOf = ({ report }: RowReading) => (report ? `${report.lab} ${report.number}`.toLowerCase() : '')
const columnOf = ({ names, at }: StockList, target: 'sku' | 'reportNumber') => names[at.get(target) ?? at.get('lab') ?? -1] ?? ''

const refuseRepeated = (reading: RowReading, met: { skus: Map<string, number>; reports: Map<string, number> }, list: StockList): void => {
  const [sku, report] = [skuOf(reading), reportOf(reading)]
  const [sameSku, sameReport] = [met.skus.get(sku), met.reports.get(report)]
  if (sku && sameSku)
    reading.faults.push({
      row: reading.row,
      column: columnOf(list, 'sku'),
      message: `The SKU ${reading.stone.sku} is already in row ${sameSku}.`,
    })
  if (reading.report && sameReport)
    reading.faults.push({
      row: reading.row,
      column: columnOf(list, 'reportNumber'),
      message: `The report ${reading.report.lab} ${reading.report.number} is already in row ${sameReport}.`,
    })
  if (sku && !sameSku) met.skus.set(sku, reading.row)
  if (report && !sameReport) met.reports.set(report, reading.row)
}

const refuseKnown = async (db: Db, readings: readonly RowReading[], list: StockList): Promise<void> => {
  const skus = await knownSkus(db, readings.map(skuOf).filter(Boolean))
  const reports = await knownReports(
    db,
    readings.map(({ report }) => report).filter(report => report !== null),
  )
  for (const reading of readings) {
    if (skus.has(skuOf(reading)))
      reading.faults.push({ row: reading.row, column: columnOf(list, 'sku'), message: `The SKU ${reading.stone.sku} is already in stock.` })
    const holder = reports.get(reportOf(reading))
    if (holder && reading.report)
      reading.faults.push({
        row: reading.row,
        column: columnOf(list, 'reportNumber'),
        message: `The report ${reading.report.lab} ${reading.report.number} already belongs to ${holder}.`,
      })
  }
}

const knownReports = async (db: Db, reports: readonly { lab: string; number: string }[]): Promise<Map<string, string>> => {
  if (reports.length === 0) return new Map()
  const { rows } = await sql<{
    lab: string
    number: string
    sku: string
  }>`select c.lab, c.number, i.sku from certificate c join inventory i on i.id = c.inventory_id
    join unnest(${reports.map(({ lab }) => lab)}::text[], ${reports.map(({ number }) => number.toLowerCase())}::text[]) as r (lab, number)
      on r.lab = c.lab and r.number = lower(btrim(c.number))`.execute(db)
  return new Map(rows.map(({ lab, number, sku }) => [`${lab} ${number.trim()}`.toLowerCase(), sku]))
}
