import { readFile, writeFile } from 'node:fs/promises'
import { type AttachmentKind, attachmentFault, mostTurnPictures, sizeFault } from '../../../domain/company/attachment.ts'
import { entities, type Name } from '../../../domain/index.ts'
import { workKinds } from '../../../domain/workshop/work-kind.ts'
import { type Db, sql, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid, notAllowed, notFound, Refusal } from '../../kit/errors.ts'
import { type Content, contentOf } from '../../kit/files/content.ts'
import { withoutMetadata } from '../../kit/files/metadata.ts'
import { cleanMovie } from '../../kit/files/movie.ts'
import { fileName } from '../../kit/files/name.ts'
import { type FileStore, hashOfFile } from '../../kit/files/store.ts'
import type { Context, Upload } from '../../kit/http/route.ts'
import { damaged, isFitSize, isPictureType, type ReadsPicture } from '../../kit/print/pictures.ts'
import { mayChange, type Sees } from './access.ts'
import { isPicture } from './pictures.ts'
import { refuseBeyondQuota } from './quota.ts'
import { store } from './stored.ts'

const isVideo = (type: string) => type.startsWith('video/')

const refuseUnfit = ({ type, width = 0, height = 0 }: Content, entity: Name, kind: AttachmentKind): void => {
  if (isPicture(type) && !isFitSize(width, height))
    throw invalid({ file: 'The picture is damaged, has more than 50 million pixels, or is over 20,000 pixels wide or high.' })
  const content = isPicture(type) ? 'picture' : isVideo(type) ? 'video' : type === 'application/pdf' ? 'pdf' : 'other'
  const fault = attachmentFault(kind, { content, isOnOrderForm: entity in workKinds, isOnStone: entity === 'inventory' })
  if (fault) throw invalid({ file: fault })
}

/** The type of an upload by its content. Refuses what is not accepted, whatever its name says. */
const acceptedType = async ({ path, size }: Upload): Promise<Content> => {
  if (size === 0) throw invalid({ file: 'The file is empty.' })
  const content = await contentOf(path)
  if (content?.type === 'image/heic')
    throw new Refusal(415, 'HEIC pictures are not stored. The program converts them when they are added on its pages; others send JPEG.')
  if (!content) throw new Refusal(415, 'Only JPEG, PNG and WebP pictures, MP4, MOV and WebM videos, PDF, CSV and Excel files are accepted.')
  const fault = sizeFault(size, isVideo(content.type))
  if (fault) throw new Refusal(413, fault, { fields: { file: fault } })
  return content
}

/** Removes what a camera noted beside the picture or the film, such as the place. Refuses a damaged file. */
const clean = async (upload: Upload, { type }: Content, reads: ReadsPicture): Promise<void> => {
  if (type === 'video/mp4' || type === 'video/quicktime') {
    if (!(await cleanMovie(upload.path))) throw invalid({ file: 'The video is damaged or was not sent whole.' })
  }
  if (!isPictureType(type)) return
  const picture = withoutMetadata(await readFile(upload.path), type)
  if (!(await reads(picture, type))) throw invalid({ file: damaged })
  await writeFile(upload.path, picture)
  upload.size = picture.length
}

/** What a file is attached to, and the link that it was fetched from. */
type Described = { entity: Name; record: string; kind: AttachmentKind; link?: string }
type Adding = { files: FileStore; sees: Sees; reads: ReadsPicture }

/** Refuses the same photo or video twice, and too long a 360° view. */
const refuseKnown = async (tx: Db, { entity, record, kind }: Described, path: string): Promise<void> => {
  if (kind !== 'photo' && kind !== 'video' && kind !== 'turn') return
  const { rows } = await sql<{ path: string; name: string }>`select path, name from attachment
    where record_id = ${record} and kind = ${kind} and entity = ${entity}`.execute(tx)
  const same = kind === 'turn' ? undefined : rows.find(row => row.path === path)
  const words = same
    ? `This ${entities[entity].one} already has this ${kind}, as “${same.name}”.`
    : `A 360° view has at most ${mostTurnPictures} pictures.`
  if (same || (kind === 'turn' && rows.length >= mostTurnPictures)) throw conflict(words, { fields: { file: words } })
}

/** Attaches one uploaded file to a record, if its content suits the kind. A video may come with a second file, its poster. */
export const addFile = async (
  context: Pick<Context, 'db' | 'caller' | 'now'>,
  body: Described,
  uploads: readonly Upload[],
  { files, sees, reads }: Adding,
) => {
  const { db, caller } = context
  const { entity, record, kind } = body
  if (!mayChange(caller.role, entity)) throw notAllowed()
  if (!(await sees(context, entity, record))) throw notFound(entities[entity].one)
  const [upload, poster] = uploads
  if (!upload || uploads.length > (kind === 'video' ? 2 : 1)) throw invalid({ file: 'Send one file at a time.' })
  const content = await acceptedType(upload)
  refuseUnfit(content, entity, kind)
  await clean(upload, content, reads)
  if (poster) {
    const type = await acceptedType(poster)
    if (!isPictureType(type.type) || !isFitSize(type.width ?? 0, type.height ?? 0))
      throw invalid({ poster: 'The poster must be a picture.' })
    await clean(poster, type, reads)
  }
  const [id, name] = [uuid(), fileName(upload.name, content.type)]
  await transact(db, async tx => {
    await sql`select pg_advisory_xact_lock_shared(${store})`.execute(tx)
    await refuseBeyondQuota(tx, { ...body, size: upload.size + (poster?.size ?? 0) }, context)
    await refuseKnown(tx, body, await hashOfFile(upload.path))
    const path = await files.keep(upload.path)
    const posterPath = poster ? await files.keep(poster.path) : null
    await sql`insert into attachment (id, entity, record_id, kind, name, type, size, path, poster, width, height, position, created_at, created_by, link)
      values (${id}, ${entity}, ${record}, ${kind}, ${name}, ${content.type}, ${upload.size}, ${path}, ${posterPath}, ${content.width ?? null},
              ${content.height ?? null}, (select coalesce(max(position), 0) + 1 from attachment where record_id = ${record}), ${context.now()},
              ${caller.id}, ${body.link ?? null})`.execute(tx)
    await writeAudit(tx, { entity, record, action: 'attach', after: { kind, name }, caller })
  })
  return { id, name, type: content.type, size: upload.size }
}
