import type { ListDeclaration } from '../../../domain/kit/import/list.ts'
import { type Db, sql } from '../db/db.ts'
import type { SheetColumn } from '../sheet/column.ts'
import type { Surroundings } from './declared.ts'
import type { Template } from './resource.ts'

/** The kind of column of each kind of field in the template. Text keeps leading zeros. */
const kinds: Partial<Record<string, SheetColumn['kind']>> = { date: 'date' }

/**
 * The columns of the template of a declared list, and the cells of its example row: those of the declaration, else the usual option of a
 * choice, else the oldest record of a reference.
 */
export const templateOf = async (
  list: ListDeclaration,
  entityOf: Surroundings['entityOf'],
  db: Db,
  usual: Record<string, unknown>,
): Promise<Template> => {
  const cells = Object.entries(list.fields).map(async ([name, field]) => {
    const example = list.example[name]
    if (example !== undefined) return example
    if (field.kind === 'choice') return field.options?.find(({ value }) => value === usual[name])?.value ?? ''
    if (field.kind !== 'ref' || !field.of) return ''
    const { table, title } = entityOf(field.of)
    const { rows } = await sql<{
      title: string
    }>`select ${sql.ref(title)} as title from ${sql.table(table)} order by created_at, id limit 1`.execute(db)
    return rows[0]?.title ?? ''
  })
  return {
    columns: Object.values(list.fields).map(({ label, kind }) => ({ header: label, kind: kinds[kind] ?? 'text' })),
    example: await Promise.all(cells),
  }
}
