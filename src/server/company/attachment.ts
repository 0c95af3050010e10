import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { can } from '../../domain/access.ts'
import { type AttachmentKind, attachmentFault, attachmentKinds } from '../../domain/company/attachment.ts'
import type { Name } from '../../domain/index.ts'
import { entities } from '../../domain/index.ts'
import type { Role } from '../../domain/people/role.ts'
import { workKinds } from '../../domain/workshop/work-kind.ts'
import { type Db, sql, transact } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { invalid, notAllowed, notFound, Refusal } from '../kit/errors.ts'
import { type Content, contentOf } from '../kit/files/content.ts'
import { fileName } from '../kit/files/name.ts'
import type { FileStore } from '../kit/files/store.ts'
import { type Context, type Input, type Route, route } from '../kit/http/route.ts'
import { damaged, isFitSize, isPictureType, type PictureType, pictureSvg, type ReadsPicture } from '../kit/print/pictures.ts'

const maxFileBytes = 15 * 1024 * 1024
const names = Object.keys(entities) as [Name, ...Name[]]

type Attachment = {
  id: string
  entity: Name
  record: string
  kind: AttachmentKind
  name: string
  type: string
  size: number
  path: string
  by: string
}

/** Whether the caller may see the record that the files are attached to. Access to the files is checked separately. */
export type Sees = (context: Context, entity: Name, record: string) => Promise<boolean>

// A role that may select a stone may see its pictures and reports. Other documents may show what it cost.
const maySee = (role: Role, entity: Name, kind: AttachmentKind) => can(role, kind === 'document' ? 'read' : 'lookup', entity)
const mayChange = (role: Role, entity: Name) => can(role, 'update', entity)
// A Salesman may remove only the files that they added, as with documents.
const mayRemove = ({ role, id }: Context['caller'], entity: Name, by: string) =>
  mayChange(role, entity) && (role !== 'Salesman' || by === id)

const isPicture = (type: string) => type.startsWith('image/')

const refuseUnfit = ({ type, width = 0, height = 0 }: Content, entity: Name, kind: AttachmentKind): void => {
  if (isPicture(type) && !isFitSize(width, height))
    throw invalid({ file: 'The picture is damaged, has more than 50 million pixels, or is over 20,000 pixels wide or high.' })
  const fault = attachmentFault(kind, { isPicture: isPicture(type), isPdf: type === 'application/pdf', isOnOrderForm: entity in workKinds })
  if (fault) throw invalid({ file: fault })
}

const described = z.strictObject({ entity: z.enum(names), record: z.uuid('is not an id'), kind: z.enum(attachmentKinds) })
const ofRecord = z.strictObject({ entity: z.enum(names), record: z.uuid('is not an id') })
const oneId = z.strictObject({ id: z.uuid('is not an id') })
const oneFile = z.strictObject({ id: z.uuid('is not an id'), size: z.enum(['thumb']).optional() })
const missing = () => notFound('file')

const findAttachment = async (db: Db, id: string): Promise<Attachment> => {
  const { rows } =
    await sql<Attachment>`select id, entity, record_id as record, kind, name, type, size, path, created_by as by from attachment where id = ${id}`.execute(
      db,
    )
  if (!rows[0]) throw missing()
  return rows[0]
}

// Two records may use the same file. This lock keeps `sweep` from removing one while another upload adds it.
const store = sql`hashtextextended('attachment', 0)`

/** Removes the content of a file that no attachment refers to any more. */
const sweep = (db: Db, files: FileStore, path: string) =>
  db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${store})`.execute(tx)
    const { rows } = await sql`select 1 from attachment where path = ${path} limit 1`.execute(tx)
    if (rows.length === 0) await files.remove(path)
  })

/** The newest pictures of one kind attached to a record, as SVG for a template: at most `most`, without any that the store lost. */
export const picturesOf = async (
  db: Db,
  files: FileStore,
  entity: Name,
  record: string,
  kind: AttachmentKind,
  max: number,
): Promise<string[]> => {
  const { rows } = await sql<{ path: string; type: PictureType; width: number; height: number }>`
    select path, type, width, height from attachment
    where record_id = ${record} and kind = ${kind} and entity = ${entity} and width > 0 order by created_at desc, id desc limit ${max}`.execute(
    db,
  )
  const pictures = await Promise.all(
    rows.map(async ({ path, type, width, height }) => {
      const content = await files.read(path)
      return content && pictureSvg(await buffer(content), type, width, height)
    }),
  )
  return pictures.filter(one => one !== undefined)
}

/** Routes to add, list, download and remove the files attached to records. */
export const attachmentRoutes = ({ files, sees, reads }: { files: FileStore; sees: Sees; reads: ReadsPicture }): Route[] => {
  const add = async (context: Context, { body, files: uploads }: Input<undefined, z.infer<typeof described>>) => {
    const { db, caller } = context
    const { entity, record, kind } = body
    if (!mayChange(caller.role, entity)) throw notAllowed()
    if (!(await sees(context, entity, record))) throw notFound(entities[entity].one)
    const [upload] = uploads
    if (!upload || uploads.length > 1) throw invalid({ file: 'Send one file at a time.' })
    if (upload.size === 0) throw invalid({ file: 'The file is empty.' })
    const content = await contentOf(upload.path)
    if (!content) throw new Refusal(415, 'Only JPEG, PNG and WebP pictures, PDF, CSV and Excel files are accepted.')
    refuseUnfit(content, entity, kind)
    if (isPictureType(content.type) && !(await reads(await readFile(upload.path), content.type))) throw invalid({ file: damaged })
    const [id, name] = [uuid(), fileName(upload.name, content.type)]
    await transact(db, async tx => {
      await sql`select pg_advisory_xact_lock_shared(${store})`.execute(tx)
      const path = await files.keep(upload.path)
      await sql`insert into attachment (id, entity, record_id, kind, name, type, size, path, width, height, created_at, created_by)
        values (${id}, ${entity}, ${record}, ${kind}, ${name}, ${content.type}, ${upload.size}, ${path}, ${content.width ?? null},
                ${content.height ?? null}, ${context.now()}, ${caller.id})`.execute(tx)
      await writeAudit(tx, { entity, record, action: 'attach', after: { kind, name }, caller })
    })
    return { id, name, type: content.type, size: upload.size }
  }

  const list = async (context: Context, entity: Name, record: string) => {
    const { role } = context.caller
    const seen = attachmentKinds.filter(kind => maySee(role, entity, kind))
    if (seen.length === 0) throw notAllowed()
    if (!(await sees(context, entity, record))) throw notFound(entities[entity].one)
    const { rows } = await sql<Attachment>`
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

  const fetch = async (context: Context, id: string) => {
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

  const remove = async (context: Context, id: string) => {
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

  return [
    route({
      method: 'POST',
      path: '/api/attachment',
      right: 'signed-in',
      summary: 'Attach a file to a record',
      body: described,
      maxFileBytes,
      handle: add,
    }),
    route({
      method: 'GET',
      path: '/api/attachment',
      right: 'signed-in',
      summary: 'The files attached to a record',
      query: ofRecord,
      handle: (context, { query }) => list(context, query.entity, query.record),
    }),
    route({
      method: 'GET',
      path: '/api/attachment/file',
      right: 'signed-in',
      summary: 'The content of a file',
      query: oneFile,
      handle: (context, { query }) => fetch(context, query.id),
    }),
    route({
      method: 'DELETE',
      path: '/api/attachment',
      right: 'signed-in',
      summary: 'Remove a file from a record',
      query: oneId,
      handle: (context, { query }) => remove(context, query.id),
    }),
  ]
}
