import { sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import type { ExportQuery, ListQuery } from '../../../domain/kit/list-query.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Db } from '../db/db.ts'
import { notAllowed } from '../errors.ts'
import type { Context } from '../http/route.ts'
import { propertyOf } from '../property.ts'
import type { SheetColumn } from '../sheet/column.ts'
import { sheetAnswer } from '../sheet/response.ts'
import { writeSheet } from '../sheet/write.ts'
import { writeAudit } from './audit.ts'
import type { Behavior } from './behavior.ts'
import { columnsNamed, noColumns, visible } from './columns.ts'
import { orderOf, readCondition } from './query.ts'
import { source } from './read.ts'
import type { Values } from './rows.ts'

const kinds: Partial<Record<Field['kind'], SheetColumn['kind']>> = {
  money: 'money',
  rate: 'money',
  exchange: 'number',
  carats: 'weight',
  grams: 'weight',
  millimetres: 'number',
  percent: 'percent',
  integer: 'integer',
  date: 'date',
}

const cell = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (field.kind === 'ref') return propertyOf(value, 'title')
  if (field.kind === 'choice') return field.options?.find(option => option.value === value)?.label ?? value
  if (field.kind === 'choices' && Array.isArray(value)) return value.join(', ')
  if (field.kind === 'json')
    return Array.isArray(value) ? value.map(part => propertyOf(part, 'code') ?? JSON.stringify(part)).join(' ') : JSON.stringify(value)
  if (field.kind === 'flag') return value ? 'yes' : 'no'
  return value
}

/**
 * The columns of an export: those named, in that order, else those of the role's list; never pictures.
 * Refuses a column that the role may not see.
 */
export const exported = (entity: Entity, role: Role, named?: readonly string[]): [string, Field][] => {
  const seen = new Map(visible(entity.fields, role))
  const unseen = named?.find(name => !seen.has(name))
  if (unseen) throw notAllowed(`Your role cannot see ${present(entity.fields[unseen]).label.toLowerCase()}.`)
  return (named ?? entity.list).flatMap((name): [string, Field][] => {
    const field = seen.get(name)
    return field && field.kind !== 'picture' ? [[name, field]] : []
  })
}

/** Exports a list over all its pages as a spreadsheet, written while it is read. */
export const exportSheet = async ({ db, reader, caller }: Context, entity: Entity, behavior: Behavior, query: ExportQuery) => {
  const shown = exported(entity, caller.role, query.columns)
  await writeAudit(db, { entity: entity.name, record: null, action: 'export', after: query, caller })
  const columns = shown.map(([, field]) => ({ header: field.label, kind: kinds[field.kind] ?? 'text' }) satisfies SheetColumn)
  return sheetAnswer(async () => {
    const rows = exportRows((await reader?.choose()) ?? db, entity, behavior, caller.role, query, shown)
    return { name: entity.label, body: writeSheet(columns, await begun(rows), { name: entity.label }) }
  })
}

/** The same rows after reading the first one, so that a read error is a refusal and not a broken file. */
const begun = async (rows: AsyncGenerator<unknown[]>): Promise<AsyncGenerator<unknown[]>> => {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

const chunk = 2_000

/** Every row of a list as cells, read in batches. */
export async function* exportRows(
  db: Db,
  entity: Entity,
  behavior: Behavior,
  role: Role,
  query: ListQuery,
  shown: [string, Field][],
): AsyncGenerator<unknown[]> {
  const columns = behavior.columns ?? noColumns
  const where = await readCondition(db, entity, query, behavior, role)
  // The ids are fixed first, so that a concurrent sale neither repeats nor drops a row.
  const { rows: ids } = await sql<{
    id: string
  }>`select t.id from ${source(entity, behavior)} where ${where} order by ${orderOf(entity, query, columns, role)}`.execute(db)
  const names = shown.map(([name]) => name)
  for (let start = 0; start < ids.length; start += chunk) {
    const part = ids.slice(start, start + chunk).map(row => row.id)
    const { rows } = await sql<Values>`select ${columnsNamed(entity, columns, role, names)} from ${source(entity, behavior)}
      join unnest(${part}::uuid[]) with ordinality as wanted (id, place) on wanted.id = t.id order by wanted.place`.execute(db)
    for (const row of rows) yield shown.map(([name, field]) => cell(field, row[name]))
  }
}
