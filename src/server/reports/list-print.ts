import { sql } from 'kysely'
import { baseCurrency } from '../../domain/company/base-currency.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Field } from '../../domain/kit/field.ts'
import type { ExportQuery } from '../../domain/kit/list-query.ts'
import { todayIn } from '../kit/business-day.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { exported, exportRows } from '../kit/entity/export.ts'
import { conflict, notFound } from '../kit/errors.ts'
import type { Context } from '../kit/http/route.ts'
import type { PrintFormat } from '../print/format.ts'
import { letterheadOf } from '../print/letterhead.ts'
import type { TablePrint } from '../print/shapes.ts'

// The memory to typeset a table grows with its rows. Beyond this, a spreadsheet is better.
const max = 1_000
const toTheRight = new Set<Field['kind']>(['money', 'rate', 'exchange', 'carats', 'grams', 'millimetres', 'percent', 'integer'])

const textOf = (field: Field, value: unknown, format: PrintFormat): string => {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (field.kind === 'money' || field.kind === 'rate') return format.money(text, baseCurrency())
  if (field.kind === 'carats') return format.carats(text)
  if (field.kind === 'percent') return format.percent(text)
  if (field.kind === 'date') return format.date(text)
  return toTheRight.has(field.kind) ? format.plain(text) : text
}

/** A list as it is printed: the visible columns, filtered as on the screen, at most a thousand rows. */
export const listPrint = async (
  { db, caller, now }: Context,
  entity: Entity,
  behavior: Behavior,
  query: ExportQuery,
): Promise<TablePrint> => {
  const { rows: branches } = await sql<{
    id: string
  }>`select id from branch order by (id = ${caller.branch || null}) desc nulls last, head_office desc limit 1`.execute(db)
  const [branch] = branches
  if (!branch) throw notFound('branch')
  const { head, format } = await letterheadOf(db, branch.id)
  const shown = exported(entity, caller.role, query.columns)
  const rows: string[][] = []
  for await (const row of exportRows(db, entity, behavior, caller.role, query, shown)) {
    if (rows.length === max) throw conflict(`A printed list has at most ${max} rows. Narrow the filters or export a spreadsheet.`)
    rows.push(shown.map(([, field], index) => textOf(field, row[index], format)))
  }
  return {
    ...head,
    title: entity.label,
    landscape: true,
    rows,
    filters: Object.entries(query)
      .filter(([name, value]) => value !== undefined && !['page', 'pageSize', 'sort', 'columns'].includes(name))
      .map(([name, value]) => `${entity.fields[name]?.label ?? name}: ${String(value)}`),
    columns: shown.map(([, field]) => ({ header: field.label, align: toTheRight.has(field.kind) ? 'right' : 'left' })),
    printed: `${caller.name} · ${format.date(await todayIn(db, { now }))}`,
  }
}
