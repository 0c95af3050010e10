import { readFile } from 'node:fs/promises'
import { type AttachmentKind, attachmentFault } from '../../../domain/company/attachment.ts'
import { entities, type Name } from '../../../domain/index.ts'
import { workKinds } from '../../../domain/workshop/work-kind.ts'
import { sql, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { invalid, notAllowed, notFound, Refusal } from '../../kit/errors.ts'
import { type Content, contentOf } from '../../kit/files/content.ts'
import { fileName } from '../../kit/files/name.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Context, Upload } from '../../kit/http/route.ts'
import { damaged, isFitSize, isPictureType, type ReadsPicture } from '../../kit/print/pictures.ts'
import { mayChange, type Sees } from './access.ts'
import { isPicture } from './pictures.ts'
import { store } from './stored.ts'

const refuseUnfit = ({ type, width = 0, height = 0 }: Content, entity: Name, kind: AttachmentKind): void => {
  if (isPicture(type) && !isFitSize(width, height))
    throw invalid({ file: 'The picture is damaged, has more than 50 million pixels, or is over 20,000 pixels wide or high.' })
  const fault = attachmentFault(kind, { isPicture: isPicture(type), isPdf: type === 'application/pdf', isOnOrderForm: entity in workKinds })
  if (fault) throw invalid({ file: fault })
}

type Described = { entity: Name; record: string; kind: AttachmentKind }
type Adding = { files: FileStore; sees: Sees; reads: ReadsPicture }

/** Attaches one uploaded file to a record, if its content suits the kind. */
export const addFile = async (context: Context, body: Described, uploads: readonly Upload[], { files, sees, reads }: Adding) => {
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
