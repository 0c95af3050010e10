import { buffer } from 'node:stream/consumers'
import { attachmentKinds, type PictureSize, pictureSizes } from '../../../domain/company/attachment.ts'
import { entities, type Name } from '../../../domain/index.ts'
import { sql } from '../../kit/db/db.ts'
import { notAllowed, notFound, Refusal } from '../../kit/errors.ts'
import { withoutMetadata } from '../../kit/files/metadata.ts'
import { fileName } from '../../kit/files/name.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Context } from '../../kit/http/route.ts'
import { drawing, type Pictures } from '../../kit/pictures/pictures.ts'
import { isPictureType } from '../../kit/print/pictures.ts'
import { mayRemove, maySee, type Sees } from './access.ts'
import { isPicture } from './pictures.ts'
import { type Attachment, findAttachment, missing } from './stored.ts'

type Shown = Pick<Attachment, 'id' | 'kind' | 'name' | 'type' | 'size' | 'by' | 'width' | 'height' | 'crop'> & {
  hasPoster: boolean
  createdAt: string
  createdBy: string
}

/** The files of a record that the caller may see: photos and videos in their order, else the oldest first. */
export const filesOf = async (context: Context, entity: Name, record: string, sees: Sees) => {
  const { role } = context.caller
  const seen = attachmentKinds.filter(kind => maySee(role, entity, kind))
  if (seen.length === 0) throw notAllowed()
  if (!(await sees(context, entity, record))) throw notFound(entities[entity].one)
  const { rows } = await sql<Shown>`
    select a.id, a.kind, a.name, a.type, a.size, a.width, a.height, a.crop, a.poster is not null as "hasPoster", a.created_at as "createdAt", u.name as "createdBy", a.created_by as by
    from attachment a join "user" u on u.id = a.created_by
    where a.entity = ${entity} and a.record_id = ${record} and a.kind = any(${seen}::text[]) order by a.position, a.created_at, a.id`.execute(
    context.db,
  )
  return rows.map(({ by, ...file }) => ({
    ...file,
    name: fileName(file.name, file.type),
    mayRemove: mayRemove(context.caller, entity, by),
  }))
}

type Reading = { files: FileStore; pictures: Pictures; sees: Sees }
const lost = () => new Refusal(404, 'The file is no longer stored.')
const pictureFile = (name: string, body: Buffer, etag: string) => ({
  download: { type: 'image/webp', name: fileName(name.replace(/\.\w+$/, ''), 'image/webp'), inline: true, body, etag },
})

/** A picture, or the poster of a video, in one of the declared sizes. */
const inSize = async ({ name, path, poster, crop, type, kind }: Attachment, size: PictureSize, { pictures }: Reading) => {
  if (kind === 'video' && !poster) throw new Refusal(404, 'This video has no poster.')
  const shown = { path: poster ?? path, type: poster ? 'image/jpeg' : type, crop }
  const body = await pictures.scaled(shown, size)
  if (!body) throw lost()
  return pictureFile(name, body, pictures.tagOf(shown, size))
}

const isWholeLarge = ({ type, crop, width, height }: Attachment) =>
  isPictureType(type) && !crop && Math.max(width ?? 0, height ?? 0) <= pictureSizes.large

/** A file as it was added. Pictures of earlier releases still have what the camera noted, which nobody gets to see. */
const asAdded = async ({ name, path, type }: Attachment, { files }: Reading) => {
  const content = isPictureType(type) ? await files.read(path) : undefined
  const body = content && isPictureType(type) ? withoutMetadata(await buffer(content), type) : await files.find(path)
  if (!body) throw lost()
  // Older records hold the file name as it was uploaded.
  const download = {
    type: type === 'text/csv' ? 'text/csv; charset=utf-8' : type,
    name: fileName(name, type),
    inline: isPicture(type) || type.startsWith('video/'),
    body,
  }
  // Browsers may cache pictures, because a page shows many of them. They may not cache documents, which can show what was paid.
  return { download: download.inline ? { ...download, etag: path } : download }
}

/** The content of a file, for a download, or a picture of it in a size. */
export const contentOfFile = async (context: Context, { id, size }: { id: string; size?: PictureSize | undefined }, reading: Reading) => {
  const file = await findAttachment(context.db, id)
  const { entity, record, kind, type } = file
  if (!maySee(context.caller.role, entity, kind) || !(await reading.sees(context, entity, record))) throw missing()
  // A drawing is never sent as it is: it would be a page of its own.
  if (!size && type === drawing) return inSize({ ...file, crop: null }, 'large', reading)
  const isPictured = isPicture(type) || kind === 'video'
  return size && isPictured && !(size === 'large' && isWholeLarge(file)) ? inSize(file, size, reading) : asAdded(file, reading)
}
