import { sql } from 'kysely'
import type { Field } from '../../domain/kit/field.ts'
import type { Noun } from '../../domain/kit/entity.ts'
import { conflict } from '../kit/errors.ts'
import { exported, exportRows } from '../kit/entity/export.ts'
import type { Extra } from '../kit/entity/behavior.ts'
import type { ListQuery } from '../kit/entity/query.ts'
import type { Context } from '../kit/http/route.ts'
import { caratsText, dateText, moneyText, percentText } from '../print/format.ts'
import { letterheadOf } from '../print/letterhead.ts'
import type { TablePrint } from '../print/shapes.ts'

// Setting a table costs memory by its rows; beyond this a spreadsheet serves better.
const most = 1_000
const toTheRight = new Set<Field['kind']>(['money', 'rate', 'exchange', 'carats', 'grams', 'millimetres', 'percent', 'integer'])

const textOf = (field: Field, value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (field.kind === 'money' || field.kind === 'rate') return moneyText(text, 'USD')
  if (field.kind === 'carats') return caratsText(text)
  if (field.kind === 'percent') return percentText(text)
  if (field.kind === 'date') return dateText(text)
  return text
}

/** A list as it would be printed: what it shows, narrowed as it is on the screen, at most a thousand rows. */
export const listPrint = async ({ db, caller, now }: Context, noun: Noun, extra: Extra, query: ListQuery): Promise<TablePrint> => {
  const shown = exported(noun, caller.role)
  const rows: string[][] = []
  for await (const row of exportRows(db, noun, extra, caller.role, query, shown)) {
    if (rows.length === most) throw conflict(`A printed list has at most ${most} rows: narrow it, or take it as a spreadsheet.`)
    rows.push(shown.map(([, field], index) => textOf(field, row[index])))
  }
  const { rows: branches } = await sql<{
    id: string
  }>`select id from branch order by (id = ${caller.branch || null}) desc nulls last, head_office desc limit 1`.execute(db)
  const { head } = await letterheadOf(db, branches[0]!.id)
  return {
    ...head,
    title: noun.label,
    landscape: true,
    rows,
    filters: Object.entries(query)
      .filter(([name, value]) => value !== undefined && !['page', 'pageSize', 'sort'].includes(name))
      .map(([name, value]) => `${noun.fields[name]?.label ?? name}: ${String(value)}`),
    columns: shown.map(([, field]) => ({ header: field.label, align: toTheRight.has(field.kind) ? 'right' : 'left' })),
    printed: `${caller.name} · ${dateText(now().toISOString().slice(0, 10))}`,
  }
}
