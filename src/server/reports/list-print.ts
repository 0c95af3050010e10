import { sql } from 'kysely'
import type { Entity } from '../../domain/kit/entity.ts'
import type { ExportQuery } from '../../domain/kit/list-query.ts'
import { todayIn } from '../kit/business-day.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { visible } from '../kit/entity/columns.ts'
import { exported, exportRows } from '../kit/entity/export/export.ts'
import { filterWords } from '../kit/entity/export/filter-words.ts'
import { listRecords } from '../kit/entity/read.ts'
import { conflict, notFound } from '../kit/errors.ts'
import type { Context } from '../kit/http/route.ts'
import { columnsFor } from '../print/columns.ts'
import { letterheadOf } from '../print/letterhead.ts'
import type { TablePrint } from '../print/shapes.ts'
import { countOf, currencyOf, footOf, isNumber, type Printed, textOf } from './list-foot.ts'

// The memory to typeset a table grows with its rows. Beyond this, a spreadsheet is better.
const max = 1_000

/** Reads the rows to print, each with the currency of its record. */
const rowsOf = async ({ db, caller }: Context, entity: Entity, behavior: Behavior, query: ExportQuery): Promise<Printed[]> => {
  const shown = exported(entity, caller.role, query.columns)
  const currency = visible(entity.fields, caller.role).filter(([name]) => name === 'currency')
  const rows: Printed[] = []
  for await (const cells of exportRows(db, entity, behavior, caller, query, [...shown, ...currency])) {
    if (rows.length === max) throw conflict(`A printed list has at most ${max} rows. Narrow the filters or export a spreadsheet.`)
    const code = currency.length > 0 ? cells.pop() : null
    rows.push({ cells, currency: typeof code === 'string' ? code : null })
  }
  return rows
}

/** A list as it is printed: the visible columns, filtered as on the screen, at most a thousand rows, with its sums at the foot. */
export const listPrint = async (context: Context, entity: Entity, behavior: Behavior, query: ExportQuery): Promise<TablePrint> => {
  const { db, caller, now } = context
  const { rows: branches } = await sql<{
    id: string
  }>`select id from branch order by (id = ${caller.branch || null}) desc nulls last, head_office desc limit 1`.execute(db)
  const [branch] = branches
  if (!branch) throw notFound('branch')
  const { head, format } = await letterheadOf(db, branch.id)
  const shown = exported(entity, caller.role, query.columns)
  const rows = await rowsOf(context, entity, behavior, query)
  const { columns: _, ...criteria } = query
  const { sums } = await listRecords(db, entity, behavior, caller, { ...criteria, page: 1, pageSize: 1 })
  const printed = rows.map(row => shown.map((column, at) => textOf(column, row.cells[at], currencyOf(column, row), format)))
  const headings = shown.map(([, field]) => ({ header: field.label, align: isNumber(field) ? ('right' as const) : ('left' as const) }))
  const filters = (await filterWords(db, entity, query, caller, format.date)).map(([label, words]) => `${label}: ${words}`)
  const foot = footOf(entity, shown, rows, sums, format)
  return {
    ...head,
    ...columnsFor(headings, [...printed, foot]),
    title: entity.label,
    rows: printed,
    sums: foot,
    filters: [...filters, countOf(entity, rows.length, format)],
    printed: `${caller.name} · ${format.date(await todayIn(db, { now }))}`,
  }
}
