import { type RawBuilder, sql } from 'kysely'
import { withArticle } from '../../../domain/kit/article.ts'
import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import type { ListDeclaration } from '../../../domain/kit/import/list.ts'
import type { ListRow } from '../../../domain/kit/import/row.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Db } from '../db/db.ts'

type Group = readonly string[]

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim().toLowerCase() : null)

/** The value of several fields together; null when one is empty. */
const keyOf = (group: Group, { values }: ListRow): string | null => {
  const parts = group.map(name => textOf(values[name]))
  return parts.includes(null) ? null : parts.join('\n')
}

/** The titles of the records that have the values of these rows in this group of fields, by row. */
const holders = async (
  db: Db,
  entity: Entity,
  group: Group,
  rows: readonly ListRow[],
  { where, finds }: { where: RawBuilder<unknown>; finds: string | null },
): Promise<Map<number, string>> => {
  const keyed = rows.filter(row => keyOf(group, row) !== null)
  if (keyed.length === 0) return new Map()
  const columns = group.map((name, at) => ({ field: present(entity.fields[name]), name, k: sql.ref(`k.${`k${at}`}`) }))
  const same = columns.map(({ field, name, k }) => {
    const column = sql.ref(`t.${columnOf(name, field)}`)
    if (field.kind === 'ref') return sql`${column} = ${k}::uuid`
    if (field.kind === 'date') return sql`${column} = ${k}::date`
    return field.kind === 'choice' ? sql`lower(${column}) = ${k}` : sql`lower(btrim(${column})) = ${k}`
  })
  // A record that a row changes may keep its value.
  const own = keyed.map(({ values }) => (finds === null ? null : textOf(values[finds])))
  const values = group.map(name => sql`${keyed.map(({ values }) => textOf(values[name]))}::text[]`)
  const { rows: found } = await sql<{ row: number; title: string }>`select k.row, ${sql.ref(`t.${entity.title}`)} as title
    from unnest(${keyed.map(({ row }) => row)}::integer[], ${own}::uuid[], ${sql.join(values)}) as k (row, own, ${sql.join(group.map((_, at) => sql.id(`k${at}`)))})
    join ${sql.table(entity.table)} t on ${sql.join(same, sql` and `)} where ${where} and t.id is distinct from k.own`.execute(db)
  return new Map(found.map(({ row, title }) => [row, title]))
}

const wordsFor = (list: ListDeclaration, group: Group): string => {
  const labels = group.map(name => list.fields[name]?.label.toLowerCase() ?? name)
  return labels.length === 1 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}

/** Finds values that belong to one record only, repeated in the list or already in the database. `where` narrows the records that count. */
export const onceFinder = (
  list: ListDeclaration,
  entity: Entity,
  columnOf: (name: string) => string,
  where: RawBuilder<unknown> = sql`true`,
) => {
  const groups = [
    ...list.once.map(group => ({ group, isFault: true })),
    ...list.seldomTwice.map(name => ({ group: [name], isFault: false })),
  ].map(one => ({ ...one, met: new Map<string, number>(), words: wordsFor(list, one.group) }))
  return async (db: Db, rows: readonly ListRow[]): Promise<void> => {
    for (const { group, isFault, met, words } of groups) {
      const known = await holders(db, entity, group, rows, { where, finds: list.finds })
      for (const row of rows) {
        const key = keyOf(group, row)
        if (key === null) continue
        const [earlier, holder] = [met.get(key), known.get(row.row)]
        const column = columnOf(group.at(-1) ?? '')
        const add = (message: string) => (isFault ? row.faults : row.warnings).push({ row: row.row, column, message })
        if (earlier !== undefined) add(`This ${words} is already in row ${earlier}.`)
        else met.set(key, row.row)
        if (holder !== undefined) add(`There is already ${withArticle(entity.one)} with this ${words}: ${holder}.`)
      }
    }
  }
}
