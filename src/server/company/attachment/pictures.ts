import { buffer } from 'node:stream/consumers'
import type { AttachmentKind } from '../../../domain/company/attachment.ts'
import type { Name } from '../../../domain/index.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { type PictureType, pictureSvg } from '../../kit/print/pictures.ts'

export const isPicture = (type: string) => type.startsWith('image/')

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
