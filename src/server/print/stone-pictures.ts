import type { PictureSize } from '../../domain/company/attachment.ts'
import { firstPhotosOf } from '../company/attachment/first-photos.ts'
import type { Db } from '../kit/db/db.ts'
import type { Pictures } from '../kit/pictures/pictures.ts'

type Line = { inventory: { id: string } | null }

/** Reads the first photos of the stones of lines. What it returns gives the picture of a line, if there is one. */
export const stonePictures = async (
  db: Db,
  pictures: Pictures,
  lines: readonly Line[],
  size: PictureSize,
): Promise<(line: Line) => { picture?: string }> => {
  const stones = lines.flatMap(({ inventory }) => inventory?.id ?? [])
  const photos = await firstPhotosOf(db, pictures, 'inventory', stones, size)
  return ({ inventory }) => {
    const picture = photos.get(inventory?.id ?? '')
    return picture ? { picture } : {}
  }
}
