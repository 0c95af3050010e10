import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permission } from '../../domain/access.ts'
import { isZero } from '../../domain/kit/quantity.ts'
import { writeAudit } from '../kit/audit.ts'
import { conflict } from '../kit/errors.ts'
import type { Printer } from '../kit/print.ts'
import { type Context, type Route, route } from '../kit/route.ts'
import type { Values } from '../kit/rows.ts'
import { type SheetColumn, writeSheet } from '../kit/sheet.ts'
import { caratsText, dateText, moneyText } from '../print/format.ts'
import { letterheadOf } from '../print/letterhead.ts'
import type { TablePrint } from '../print/shapes.ts'

/** One column of a report: the name of its value in a row, its head, and what it is; money is in the row's currency unless it is in the base. */
export type ReportColumn = {
  name: string
  header: string
  kind: 'text' | 'date' | 'integer' | 'money' | 'weight' | 'percent'
  inBase?: true
}

/** What a report found: its rows, what stands in its foot, by the names of the columns, and how many rows there are where not all are told. */
export type Found = { columns: readonly ReportColumn[]; rows: Values[]; sums: Values; all?: number }

/** A report that is asked for over the API, and taken out as a spreadsheet and a PDF with the same figures. */
export type Report<Q> = {
  path: string
  title: string
  right: Permission
  query: z.ZodType<Q>
  /** What was asked, a thought each, for the head of the print. */
  asked: (query: Q, today: string) => string[]
  find: (context: Context, query: Q) => Promise<Found>
}

// A printed table costs memory by its rows; beyond this a spreadsheet serves better.
const mostPrinted = 1_000

export const todayOf = ({ now }: Pick<Context, 'now'>): string => now().toISOString().slice(0, 10)

/** What a cell reads as: of what it refers to, its title. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'title' in value ? (value as { title: string }).title : value

const cells = (columns: readonly ReportColumn[], row: Values): unknown[] => columns.map(({ name }) => plain(row[name]))

const printed = ({ kind }: ReportColumn, value: unknown, currency: string): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return moneyText(String(value), currency)
  if (kind === 'weight') return isZero(String(value)) ? '' : caratsText(String(value))
  if (kind === 'percent') return `${Number(value)} %`
  return kind === 'date' ? dateText(String(value)) : String(value)
}

const tableOf = async (context: Context, title: string, asked: string[], { columns, rows, sums }: Found): Promise<TablePrint> => {
  if (rows.length > mostPrinted) throw conflict(`A printed report has at most ${mostPrinted} rows: narrow it, or take it as a spreadsheet.`)
  const { rows: branches } = await sql<{ id: string; base: string }>`select b.id, s.currency as base from branch b, setting s
    order by (b.id = ${context.caller.branch || null}) desc nulls last, b.head_office desc limit 1`.execute(context.db)
  const { id, base } = branches[0]!
  const { head } = await letterheadOf(context.db, id)
  const line = (row: Values, currency: string) =>
    cells(columns, row).map((value, index) => printed(columns[index]!, value, columns[index]!.inBase ? base : currency))
  return {
    ...head,
    title,
    landscape: true,
    filters: asked,
    columns: columns.map(({ header, kind }) => ({ header, align: kind === 'text' || kind === 'date' ? 'left' : 'right' })),
    rows: rows.map(row => line(row, row.currency ?? base)),
    sums: line(sums, base),
    printed: `${context.caller.name} · ${dateText(todayOf(context))}`,
  }
}

/** The three calls of a report. */
export const reportRoutes = <Q>({ path, title, right, query, asked, find }: Report<Q>, printer: Printer): Route[] => {
  const common = { method: 'GET', right: { permission: right }, query } as const
  const noted = async (context: Context, given: Q) => {
    await writeAudit(context.db, {
      noun: 'report',
      record: null,
      action: 'export',
      after: { report: path, ...given },
      caller: context.caller,
    })
    return find(context, given)
  }
  return [
    route({ ...common, path: `/api/report/${path}`, summary: title, handle: (context, { query }) => find(context, query) }),
    route({
      ...common,
      path: `/api/report/${path}/export/excel`,
      summary: `${title} as a spreadsheet`,
      handle: async (context, { query }) => {
        const { columns, rows, sums } = await noted(context, query)
        const sheet: SheetColumn[] = columns.map(({ header, kind }) => ({ header, kind }))
        return {
          download: {
            type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            name: `${title}.xlsx`,
            body: writeSheet(
              sheet,
              [...rows, sums].map(row => cells(columns, row)),
              { name: title },
            ),
          },
        }
      },
    }),
    route({
      ...common,
      path: `/api/report/${path}/export/pdf`,
      summary: `${title} as a PDF`,
      handle: async (context, { query }) => {
        const table = await tableOf(context, title, asked(query, todayOf(context)), await noted(context, query))
        return { download: { type: 'application/pdf', name: `${title}.pdf`, inline: true, body: await printer.pdf('table', table) } }
      },
    }),
  ]
}
