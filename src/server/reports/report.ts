import { sql } from 'kysely'
import { z } from 'zod'
import { fileOf, pdf, spreadsheet } from '../../domain/kit/contract.ts'
import { isZero, round } from '../../domain/kit/quantity.ts'
import { type Found, found, type ReportColumn } from '../../domain/reports/contract.ts'
import { percentDigits, type ReportName, reports } from '../../domain/reports/report.ts'
import { todayIn } from '../kit/business-day.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { conflict, notFound } from '../kit/errors.ts'
import { type BranchRule, type Context, type Route, readAside, route } from '../kit/http/route.ts'
import type { Printer } from '../kit/print/print.ts'
import { sheetAnswer } from '../kit/sheet/response.ts'
import { columnsFor } from '../print/columns.ts'
import type { PrintFormat } from '../print/format.ts'
import { letterheadOf } from '../print/letterhead.ts'
import type { TablePrint } from '../print/shapes.ts'
import { plain } from './columns.ts'
import { reportSheet } from './sheet.ts'

/** The maximum number of rows on a screen; a file has them all. */
export type Max = { max: number }

/** What the head of a print is made with: the current day, and how the country of the letterhead writes. */
export type Printing = { context: Context; today: string; format: PrintFormat }

/** A report: served by the API, and exported as a spreadsheet and a PDF with the same figures. */
export type Report<Q = unknown> = {
  name: ReportName
  /** Its path, if it is not the default one. */
  at?: string
  query: z.ZodType<Q>
  /** What it shows a user who is limited to some branches. Without it: the branch that its query names, or nothing. */
  branches?: BranchRule<Q, undefined>
  /** The criteria for the head of the print, one string each. */
  describeQuery(query: Q, printing: Printing): string[] | Promise<string[]>
  find(context: Context, query: Q, limit: Max): Promise<Found>
}

// More rows are not useful on a screen. In print, the memory to typeset a table grows with its rows.
const maxShown = 500
const maxPrinted = 1_000

/** The current day for reports, in the company's time zone, whatever the branches. */
export const todayFor = (context: Context): Promise<string> => todayIn(context.db, context)

const printed = ({ kind }: ReportColumn, value: unknown, currency: string, format: PrintFormat): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return format.money(String(value), currency)
  if (kind === 'weight') return isZero(String(value)) ? '' : format.carats(String(value))
  if (kind === 'percent') return `${format.grouped(round(String(value), percentDigits(String(value))))} %`
  if (kind === 'integer') return format.grouped(String(value))
  if (kind === 'number') return format.grouped(round(String(value), 1))
  return kind === 'date' ? format.date(String(value)) : String(value)
}

/** How the criteria of a spreadsheet are written: as on the letterhead of the user's branch. */
const printingFor = async (context: Context): Promise<Printing> => {
  const { rows } = await sql<{ id: string }>`select id from branch
    order by (id = ${context.caller.branch || null}) desc nulls last, head_office desc limit 1`.execute(context.db)
  const { format } = await letterheadOf(context.db, oneRow(rows).id)
  return { context, today: await todayFor(context), format }
}

const tableOf = async (
  context: Context,
  title: string,
  describe: (printing: Printing) => string[] | Promise<string[]>,
  { columns, rows, sums, more = 0 }: Found,
): Promise<TablePrint> => {
  if (rows.length + more > maxPrinted)
    throw conflict(`A printed report has at most ${maxPrinted} rows. Narrow the filters or export a spreadsheet.`)
  const { rows: branches } = await sql<{ id: string; base: string }>`select b.id, s.currency as base from branch b, setting s
    order by (b.id = ${context.caller.branch || null}) desc nulls last, b.head_office desc limit 1`.execute(context.db)
  const [branch] = branches
  if (!branch) throw notFound('branch')
  const { id, base } = branch
  const { head, format } = await letterheadOf(context.db, id)
  const today = await todayFor(context)
  const line = (row: Found['rows'][number], currency: string) =>
    columns.map(column => printed(column, plain(row[column.name]), column.inBase ? base : currency, format))
  const printedRows = rows.map(row => line(row, String(row.currency ?? base)))
  const foot = line(sums, base)
  const headings = columns.map(({ header, kind }) => ({
    header,
    align: kind === 'text' || kind === 'date' ? ('left' as const) : ('right' as const),
  }))
  return {
    ...head,
    ...columnsFor(headings, [...printedRows, foot]),
    title,
    filters: await describe({ context, today, format }),
    rows: printedRows,
    sums: foot,
    printed: `${context.caller.name} · ${format.date(today)}`,
  }
}

const isOfBranch = (query: z.ZodType): boolean => query instanceof z.ZodObject && 'branch' in query.shape

/** The three routes of a report: JSON, spreadsheet and PDF. */
export const reportRoutes = <Q>(
  { name, at = `/api/report/${name}`, query, describeQuery, branches, find }: Report<Q>,
  printer: Printer,
): Route[] => {
  const { title, right } = reports[name]
  const rule = branches ?? (isOfBranch(query) ? ('filter' as const) : undefined)
  const common = { method: 'GET', right: { permission: right }, query, ...(rule ? { branches: rule } : {}) } as const
  const read = (context: Context, given: Q, limit: Max) => readAside(context, db => find({ ...context, db }, given, limit))
  const noted = async (context: Context, given: Q, limit: Max) => {
    await writeAudit(context.db, {
      entity: 'report',
      record: null,
      action: 'export',
      after: { report: name, ...given },
      caller: context.caller,
    })
    return read(context, given, limit)
  }
  return [
    route({ ...common, path: at, answer: found, summary: title, handle: (context, { query }) => read(context, query, { max: maxShown }) }),
    route({
      ...common,
      path: `${at}/export/excel`,
      needsProof: 'confidential',
      answer: fileOf(spreadsheet),
      summary: `${title} as a spreadsheet`,
      handle: (context, { query }) =>
        sheetAnswer(async () => {
          const found = await noted(context, query, { max: Number.POSITIVE_INFINITY })
          const criteria = await describeQuery(query, await printingFor(context))
          return { name: title, body: reportSheet(found, { title, criteria, today: await todayFor(context), by: context.caller.name }) }
        }),
    }),
    route({
      ...common,
      path: `${at}/export/pdf`,
      answer: fileOf(pdf),
      summary: `${title} as a PDF`,
      handle: async (context, { query }) => {
        const found = await noted(context, query, { max: maxPrinted })
        const table = await tableOf(context, title, printing => describeQuery(query, printing), found)
        return { download: { type: 'application/pdf', name: `${title}.pdf`, inline: true, body: await printer.pdf('table', table) } }
      },
    }),
  ]
}
