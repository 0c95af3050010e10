import { type Db, sql, transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { notAllowed } from '../../kit/errors.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Context } from '../../kit/http/route.ts'
import { mayRemove, maySee, type Sees } from './access.ts'
import { findAttachment, missing, store } from './stored.ts'

/** Removes a file from its record, and its content when no other record uses it. */
export const removeFile = async (context: Context, id: string, { files, sees }: { files: FileStore; sees: Sees }) => {
  const { db, caller } = context
  const { entity, record, kind, name, path, by } = await findAttachment(db, id)
  if (!maySee(caller.role, entity, kind) || !(await sees(context, entity, record))) throw missing()
  if (!mayRemove(caller, entity, by)) throw notAllowed()
  await transact(db, async tx => {
    const { rows } = await sql`delete from attachment where id = ${id} returning id`.execute(tx)
    if (rows.length === 0) throw missing()
    await writeAudit(tx, { entity, record, action: 'detach', before: { kind, name }, caller })
  })
  context.afterCommit(root => sweep(root, files, path))
  return null
}

/** Removes the content of a file that no attachment refers to any more. */
const sweep = (db: Db, files: FileStore, path: string) =>
  db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${store})`.execute(tx)
    const { rows } = await sql`select 1 from attachment where path = ${path} limit 1`.execute(tx)
    if (rows.length === 0) await files.remove(path)
  })
