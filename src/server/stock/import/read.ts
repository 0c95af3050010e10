import { booksOf, type Vocabulary } from '../../../domain/stock/import/books.ts'
import { listReading, type Reading as RowReading, type StockList, stockList } from '../../../domain/stock/import/list.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import type { Job } from '../../kit/import/resource.ts'
import { knownSkus } from '../tagging-definition.ts'

/** The lookup lists that a stock list may refer to, including inactive entries. */
export const vocabularyOf = async (db: Db): Promise<Vocabulary> => {
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
  const { mapping, defaults, unknownWords, words } = listReading.parse(reading)
  return stockList(
    columns.map(({ name }) => name),
    mapping,
    defaults,
    unknownWords,
    booksOf(await vocabularyOf(db)),
    {
      marks: Object.fromEntries(columns.map(({ name, numbers }) => [name, numbers?.decimal ?? null])),
      orders: Object.fromEntries(columns.map(({ name, dates }) => [name, dates?.order ?? null])),
      words,
    },
  )
}

/** The SKUs and reports that a list has named so far, each with its row. */
export type Met = { skus: Map<string, number>; reports: Map<string, number> }

/** Adds a fault for each stone whose SKU or report is in an earlier row or in the database. */
export const refuseTaken = async (db: Db, readings: readonly RowReading[], met: Met, list: StockList): Promise<void> => {
  for (const reading of readings) refuseRepeated(reading, met, list)
  await refuseKnown(db, readings, list)
}

const skuOf = ({ stone }: RowReading) => stone.sku.toLowerCase()
const reportOf = ({ report }: RowReading) => (report ? `${report.lab} ${report.number}`.toLowerCase() : '')
const columnOf = ({ names, at }: StockList, target: 'sku' | 'reportNumber') => names[at.get(target) ?? at.get('lab') ?? -1] ?? ''

const refuseRepeated = (reading: RowReading, met: Met, list: StockList): void => {
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
      on r.lab = c.lab and r.number = lower(c.number)`.execute(db)
  return new Map(rows.map(({ lab, number, sku }) => [`${lab} ${number.trim()}`.toLowerCase(), sku]))
}
