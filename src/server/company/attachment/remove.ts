import { type Db, sql, transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { notAllowed } from '../../kit/errors.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Context } from '../../kit/http/route.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import { mayRemove, maySee, type Sees } from './access.ts'
import { findAttachment, missing, store } from './stored.ts'

type Removing = { files: FileStore; pictures: Pictures; sees: Sees }

/** Removes a file from its record, and its content when no other record uses it. A picture of a 360° view takes the whole view with it. */
export const removeFile = async (context: Context, id: string, { files, pictures, sees }: Removing) => {
  const { db, caller } = context
  const { entity, record, kind, name, by } = await findAttachment(db, id)
  if (!maySee(caller.role, entity, kind) || !(await sees(context, entity, record))) throw missing()
  if (!mayRemove(caller, entity, by)) throw notAllowed()
  const same = kind === 'turn' ? sql`record_id = ${record} and kind = 'turn' and entity = ${entity}` : sql`id = ${id}`
  const gone = await transact(db, async tx => {
    const { rows } = await sql<{
      path: string
      poster: string | null
    }>`delete from attachment where ${same} returning path, poster`.execute(tx)
    if (rows.length === 0) throw missing()
    await writeAudit(tx, { entity, record, action: 'detach', before: { kind, name }, caller })
    return new Set(rows.flatMap(({ path, poster }) => (poster ? [path, poster] : [path])))
  })
  context.afterCommit(async root => {
    for (const path of gone) await sweep(root, { files, pictures }, path)
  })
  return null
}

/** Removes the content of a file that no attachment refers to any more. */
const sweep = (db: Db, { files, pictures }: Pick<Removing, 'files' | 'pictures'>, path: string) =>
  db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${store})`.execute(tx)
    const { rows } = await sql`(select 1 from attachment where path = ${path} limit 1) union all
      (select 1 from attachment where poster = ${path} limit 1)`.execute(tx)
    if (rows.length > 0) return
    await files.remove(path)
    await pictures.forget(path)
  })
