import type { Crop, PictureSize } from '../../../domain/company/attachment.ts'
import { addressOf } from '../../kit/data/api.ts'

/** The URL of the picture of an attachment in a size, by default its thumbnail. With another crop it has another URL. */
export const pictureOf = (id: string, size: PictureSize = 'thumb', crop?: Crop | null): string =>
  addressOf('attachment/file', { id, size, mark: crop ? Object.values(crop).join('_') : undefined })

/** The URL of a file as it was added. */
export const fileOf = (id: string): string => addressOf('attachment/file', { id })
