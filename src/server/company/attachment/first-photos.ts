import { buffer } from 'node:stream/consumers'
import type { Name } from '../../../domain/index.ts'
import { anyOf, type Db, sql } from '../../kit/db/db.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { type PictureType, pictureSvg } from '../../kit/print/pictures.ts'

// A document with more pictures would be too large to send.
const maxBytes = 30_000_000

type Photo = { record: string; path: string; type: PictureType; width: number; height: number; size: number }

/**
 * The first photo of each of these records, as SVG for a template, by record. When all of them together are too large, the last ones in
 * the order of the records are left out.
 */
export const firstPhotosOf = async (
  db: Db,
  files: FileStore,
  entity: Name,
  records: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<Photo>`
    select distinct on (record_id) record_id as record, path, type, width, height, size from attachment
    where record_id = ${anyOf([...new Set(records)])} and kind = 'photo' and entity = ${entity} and width > 0 order by record_id, created_at, id`.execute(
    db,
  )
  const photos = new Map(rows.map(row => [row.record, row]))
  const found = new Map<string, string>()
  let bytes = 0
  for (const record of new Set(records)) {
    const photo = photos.get(record)
    if (!photo || bytes + photo.size > maxBytes) continue
    const content = await files.read(photo.path)
    if (!content) continue
    bytes += photo.size
    found.set(record, pictureSvg(await buffer(content), photo.type, photo.width, photo.height))
  }
  return found
}
