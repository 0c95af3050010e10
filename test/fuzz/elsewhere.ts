import { entities, type Name } from '../../src/domain/index.ts'
import type { Entity } from '../../src/domain/kit/entity.ts'
import { branchFields } from '../../src/domain/people/viewer.ts'
import { type Db, sql } from '../../src/server/kit/db/db.ts'
import { nowhere } from './calls.ts'

/** Finds what belongs to another branch in a text: the id or the number of a document. */
export type Elsewhere = { foundIn(text: string): string | undefined }
export const nothingElsewhere: Elsewhere = { foundIn: () => undefined }

// A draft may still move to another branch while calls are made.
const documents = (Object.keys(entities) as Name[])
  .map((name): Entity => entities[name])
  .filter(entity => entity.lifecycle && entity.fields.number && branchFields(entity).length > 0)

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const numbers = /[A-Z]+(?:-[A-Z0-9]+)+/g

/** The documents, drafts left out, that a user who is limited to this branch may know nothing of. */
export const readElsewhere = async (db: Db, branch: string): Promise<Elsewhere> => {
  const known = new Set<string>()
  for (const entity of documents) {
    const columns = branchFields(entity).map(({ column }) => sql.ref(column))
    const { rows } = await sql<{ id: string; number: string | null }>`select id, number from ${sql.table(entity.table)}
      where state <> 'draft' and ${sql.join(
        columns.map(column => sql`${column} <> ${branch}`),
        sql` and `,
      )}`.execute(db)
    for (const { id, number } of rows) for (const one of [id, number]) if (one && one !== nowhere) known.add(one)
  }
  // A number of a stone may look like that of a document.
  const { rows: stones } = await sql<{ sku: string }>`select sku from inventory where sku = any(${[...known]}::text[])`.execute(db)
  for (const { sku } of stones) known.delete(sku)
  const foundIn = (text: string) => [...(text.match(ids) ?? []), ...(text.match(numbers) ?? [])].find(one => known.has(one))
  return { foundIn }
}

/** The records of other branches that limited users changed, in the order of their changes after this entry of the audit trail. */
export const changedElsewhere = async (db: Db, branch: string, users: readonly string[], since: string): Promise<string[]> => {
  const changed: string[] = []
  for (const entity of documents) {
    const columns = branchFields(entity).map(({ column }) => sql.ref(`t.${column}`))
    const { rows } = await sql<{
      id: string
      action: string
    }>`select t.id, a.action from audit_trail a join ${sql.table(entity.table)} t on t.id = a.record_id
      where a.id > ${since} and a.by_id = any(${users}::uuid[]) and t.state <> 'draft'
        and ${sql.join(
          columns.map(column => sql`${column} <> ${branch}`),
          sql` and `,
        )}
        and not exists (select from audit_trail b where b.record_id = t.id and b.id > ${since} and b.by_id <> all(${users}::uuid[]))`.execute(
      db,
    )
    changed.push(...rows.map(({ id, action }) => `${action} of the ${entity.one} ${id}`))
  }
  return changed
}
