import { sql } from 'kysely'
import { dayInWords } from '../../../../domain/company/business-day.ts'
import type { Entity } from '../../../../domain/kit/entity.ts'
import type { Field } from '../../../../domain/kit/field.ts'
import type { ExportQuery, ListQuery } from '../../../../domain/kit/list-query.ts'
import { present } from '../../../../domain/kit/present.ts'
import type { Role } from '../../../../domain/people/role.ts'
import type { Viewer } from '../../../../domain/people/viewer.ts'
import { todayIn, zoneName } from '../../business-day.ts'
import type { Db } from '../../db/db.ts'
import { notAllowed } from '../../errors.ts'
import type { Context } from '../../http/route.ts'
import type { About } from '../../sheet/frame.ts'
import { sheetAnswer } from '../../sheet/response.ts'
import { writeSheet } from '../../sheet/write.ts'
import { writeAudit } from '../audit.ts'
import type { Behavior } from '../behavior.ts'
import { columnsNamed, noColumns, visible } from '../columns.ts'
import { orderOf, readCondition } from '../query.ts'
import { source } from '../read.ts'
import type { Values } from '../rows.ts'
import { cellValue, sheetCells, sheetColumn } from './cell.ts'
import { filterWords } from './filter-words.ts'

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
export const exportSheet = async (context: Context, entity: Entity, behavior: Behavior, query: ExportQuery) => {
  const { db, reader, caller } = context
  const shown = exported(entity, caller.role, query.columns)
  const columns = shown.map(([name]) => name)
  await writeAudit(db, { entity: entity.name, record: null, action: 'export', after: { ...query, columns }, caller })
  return sheetAnswer(async () => {
    const read = (await reader?.choose()) ?? db
    const about = await aboutExport({ ...context, db: read }, entity, query)
    const rows = await begun(readRows(read, entity, behavior, caller, query, shown))
    const cells = sheetCells(entity, shown, await zoneName(read))
    const name = entity.label
    return {
      name,
      body: writeSheet(
        shown.map(([field, declared]) => sheetColumn(entity, field, declared)),
        mapped(rows, cells),
        { name, about },
      ),
    }
  })
}

/** The lines of the second sheet: what the file is, and of which rows. */
const aboutExport = async (context: Context, entity: Entity, query: ExportQuery): Promise<About> => {
  const { db, caller } = context
  const filters = await filterWords(db, entity, query, caller, dayInWords)
  return [['List', entity.label], ...filters, ['Exported on', dayInWords(await todayIn(db, context))], ['Exported by', caller.name]]
}

async function* mapped<T, R>(rows: AsyncIterable<T>, to: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield to(row)
}

/** The same rows after reading the first one, so that a read error is a refusal and not a broken file. */
export const begun = async <T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T>> => {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

const chunk = 2_000

/** Every row of a list as cells. */
export const exportRows = (...[db, entity, behavior, viewer, query, shown]: Parameters<typeof readRows>): AsyncGenerator<unknown[]> =>
  mapped(readRows(db, entity, behavior, viewer, query, shown), row => shown.map(([name, field]) => cellValue(name, field, row[name])))

/** Every row of a list with these columns and the currency of its amounts, read in batches. */
async function* readRows(
  db: Db,
  entity: Entity,
  behavior: Behavior,
  viewer: Viewer,
  query: ListQuery,
  shown: readonly (readonly [string, Field])[],
): AsyncGenerator<Values> {
  const columns = behavior.columns ?? noColumns
  const where = await readCondition(db, entity, query, behavior, viewer)
  // The ids are fixed first, so that a concurrent sale neither repeats nor drops a row.
  const { rows: ids } = await sql<{
    id: string
  }>`select t.id from ${source(entity, behavior)} where ${where} order by ${orderOf(entity, query, columns, viewer.role)}`.execute(db)
  const names = [...shown.map(([name]) => name), 'currency']
  for (let start = 0; start < ids.length; start += chunk) {
    const part = ids.slice(start, start + chunk).map(row => row.id)
    const { rows } = await sql<Values>`select ${columnsNamed(entity, columns, viewer, names)} from ${source(entity, behavior)}
      join unnest(${part}::uuid[]) with ordinality as wanted (id, place) on wanted.id = t.id order by wanted.place`.execute(db)
    yield* rows
  }
}
