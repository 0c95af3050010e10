import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Entity, type RowOf } from '../../../domain/kit/entity.ts'
import type { Listed, Page } from '../../../domain/kit/entity-schema.ts'
import type { ListQuery } from '../../../domain/kit/list-query.ts'
import type { Viewer } from '../../../domain/people/viewer.ts'
import { anyOf, type Db } from '../db/db.ts'
import { oneRow } from '../db/one-row.ts'
import { notFound } from '../errors.ts'
import type { Behavior } from './behavior.ts'
import { listColumns, lookupColumns, noColumns, recordColumns, visible } from './columns.ts'
import { conditionOf, orderOf, understoodIn } from './query.ts'
import type { Values } from './rows.ts'
import { nearnessOf, readRare } from './search-pattern.ts'
import { seenBy } from './seen.ts'

/** The FROM clause of an entity: its table as t, and the joins of its columns. */
export const source = (entity: Entity, { join }: Behavior) =>
  join ? sql`${sql.table(entity.table)} t ${join}` : sql`${sql.table(entity.table)} t`

/** Reads one record as the viewer may see it; throws not found when there is none. */
export const readRecord = async <R extends Entity>(
  db: Db,
  entity: R,
  behavior: Behavior,
  viewer: Viewer,
  id: string,
): Promise<RowOf<R>> => {
  const { rows } = await sql<
    RowOf<R>
  >`select ${recordColumns(entity, behavior.columns ?? noColumns, viewer)} from ${source(entity, behavior)} where t.id = ${id} and ${seenBy(entity, behavior, viewer) ?? sql`true`}`.execute(
    db,
  )
  if (!rows[0]) throw notFound(entity.one)
  return rows[0]
}

// The maximum number of search results whose ids are passed to the page query.
const few = 1000

type Condition = RawBuilder<unknown>
type Sums = Page<Listed>['sums']
type Counted = { total: number; sums: Sums; found: string[] | null }
const isSum = (entry: [string, unknown]): entry is [string, Sums[string]] => typeof entry[1] === 'string' || typeof entry[1] === 'number'

/**
 * Counts the records of a list and sums its footer. A search with few results also returns their ids, so that they are not searched
 * again. Without them the planner expects a word in every fifth record, and would walk the whole table in list order to find
 * one page.
 */
const count = async (
  db: Db,
  entity: Entity,
  behavior: Behavior,
  { role }: Viewer,
  query: ListQuery,
  condition: Condition,
): Promise<Counted> => {
  const columns = behavior.columns ?? noColumns
  const summed = query.view === 'lookup' ? [] : visible(entity.fields, role).filter(([, field]) => field.sum)
  const wanted = [
    sql`count(*)::integer as total`,
    ...(query.search ? [sql`case when count(*) <= ${sql.lit(few)} then coalesce(array_agg(t.id), '{}') end as found`] : []),
    ...summed
      .filter(([name, field]) => field.stored || name in columns)
      .map(([name, field]) => sql`coalesce(sum(${columns[name]?.('t') ?? sql.ref(`t.${columnOf(name, field)}`)}), 0) as ${sql.id(name)}`),
  ]
  const { rows } = await sql<
    Values & { total: number; found?: string[] | null }
  >`select ${sql.join(wanted)} from ${source(entity, behavior)} where ${condition}`.execute(db)
  const { total, found = null, ...sums } = oneRow(rows)
  return { total, sums: Object.fromEntries(Object.entries(sums).filter(isSum)), found }
}

/** Reads one page of a list, with the total count and the footer sums. */
export const listRecords = async (db: Db, entity: Entity, behavior: Behavior, viewer: Viewer, query: ListQuery): Promise<Page<Listed>> => {
  const { role } = viewer
  const columns = behavior.columns ?? noColumns
  const [page, pageSize] = [query.page ?? 1, query.pageSize ?? (query.view === 'lookup' ? 20 : 50)]
  const shown = query.view === 'lookup' ? lookupColumns(entity, columns, viewer) : listColumns(entity, columns, viewer, query.further)
  const understood = await understoodIn(db, behavior, query)
  const from = source(entity, behavior)
  const usual = orderOf(entity, query, columns, role)
  const best = query.view === 'lookup' && query.search && !query.sort ? (understood?.order ?? nearnessOf(entity, query.search)) : null
  const order = best ? sql`${best}, ${usual}` : usual
  // The planner guesses an unknown limit as a tenth of the table and plans again each time, so the first page's limit is a literal.
  const onPage = page > 1 ? sql`limit ${pageSize} offset ${(page - 1) * pageSize}` : sql`limit ${sql.lit(pageSize)}`
  // Finds the ids first; otherwise the shown columns would be computed for every sorted row.
  const rowsWhere = (condition: Condition) =>
    sql<Listed>`select ${shown} from ${from} where t.id = any(array(
      select t.id from ${from} where ${condition} order by ${order} ${onPage}
    )) order by ${order}`.execute(db)
  const rare = await readRare(db, entity, query.search)
  const condition = conditionOf(entity, query, behavior, viewer, { rare, understood: understood?.where })
  const counting = count(db, entity, behavior, viewer, query, condition)
  const found = query.search ? (await counting).found : null
  const [{ rows }, { total, sums }] = await Promise.all([rowsWhere(found ? sql`t.id = ${anyOf(found)}` : condition), counting])
  return { rows, total, page, pageSize, sums }
}
