import type { Crop, PictureSize } from '../../../domain/company/attachment.ts'
import type { Name } from '../../../domain/index.ts'
import { anyOf, type Db, sql } from '../../kit/db/db.ts'
import { Refusal } from '../../kit/errors.ts'
import type { Pictures, Shown } from '../../kit/pictures/pictures.ts'
import { pictureSvg } from '../../kit/print/pictures.ts'

type Photo = Shown & { record: string; width: number | null; height: number | null; crop: Crop | null }

/** A photo as it is shown, small enough for a document that is sent; undefined for one that is lost or damaged. */
const printedPhoto = async (pictures: Pictures, photo: Photo, size: PictureSize): Promise<string | undefined> => {
  const bytes = await pictures.scaled(photo, size).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return undefined
  })
  const { width, height } = photo.crop ?? { width: 1, height: 1 }
  return bytes && pictureSvg(bytes, 'image/webp', (photo.width ?? 1) * width, (photo.height ?? 1) * height)
}

/** The first photo of each of these records in a size, as SVG for a template, by record. */
export const firstPhotosOf = async (
  db: Db,
  pictures: Pictures,
  entity: Name,
  records: readonly string[],
  size: PictureSize,
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<Photo>`
    select distinct on (record_id) record_id as record, path, type, width, height, crop from attachment
    where record_id = ${anyOf([...new Set(records)])} and kind = 'photo' and entity = ${entity} order by record_id, position, created_at, id`.execute(
    db,
  )
  const found = new Map<string, string>()
  for (const row of rows) {
    const picture = await printedPhoto(pictures, row, size)
    if (picture) found.set(row.record, picture)
  }
  return found
}
