import { attachmentKinds } from '../../../domain/company/attachment.ts'
import { entities, type Name } from '../../../domain/index.ts'
import { sql } from '../../kit/db/db.ts'
import { notAllowed, notFound, Refusal } from '../../kit/errors.ts'
import { fileName } from '../../kit/files/name.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Context } from '../../kit/http/route.ts'
import { mayRemove, maySee, type Sees } from './access.ts'
import { isPicture } from './pictures.ts'
import { type Attachment, findAttachment, missing } from './stored.ts'

type Shown = Pick<Attachment, 'id' | 'kind' | 'name' | 'type' | 'size' | 'by'> & {
  width: number | null
  height: number | null
  createdAt: string
  createdBy: string
}

/** The files of a record that the caller may see, oldest first. */
export const filesOf = async (context: Context, entity: Name, record: string, sees: Sees) => {
  const { role } = context.caller
  const seen = attachmentKinds.filter(kind => maySee(role, entity, kind))
  if (seen.length === 0) throw notAllowed()
  if (!(await sees(context, entity, record))) throw notFound(entities[entity].one)
  const { rows } = await sql<Shown>`
    select a.id, a.kind, a.name, a.type, a.size, a.width, a.height, a.created_at as "createdAt", u.name as "createdBy", a.created_by as by
    from attachment a join "user" u on u.id = a.created_by
    where a.entity = ${entity} and a.record_id = ${record} and a.kind = any(${seen}::text[]) order by a.created_at, a.id`.execute(
    context.db,
  )
  return rows.map(({ by, ...file }) => ({
    ...file,
    name: fileName(file.name, file.type),
    mayRemove: mayRemove(context.caller, entity, by),
  }))
}

/** The content of a file, for a download. */
export const contentOfFile = async (context: Context, id: string, { files, sees }: { files: FileStore; sees: Sees }) => {
  const { entity, record, kind, name, type, path } = await findAttachment(context.db, id)
  if (!maySee(context.caller.role, entity, kind) || !(await sees(context, entity, record))) throw missing()
  const body = await files.read(path)
  if (!body) throw new Refusal(404, 'The file is no longer stored.')
  // Older records hold the file name as it was uploaded.
  const download = {
    type: type === 'text/csv' ? 'text/csv; charset=utf-8' : type,
    name: fileName(name, type),
    inline: isPicture(type),
    body,
  }
  // Browsers may cache pictures, because a page shows many of them. They may not cache documents, which can show what was paid.
  return { download: isPicture(type) ? { ...download, etag: path } : download }
}
