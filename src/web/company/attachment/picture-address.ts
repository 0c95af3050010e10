import { addressOf } from '../../kit/data/api.ts'

/** The URL of an attachment's picture, by default its thumbnail. */
export const pictureOf = (id: string, small = true): string => addressOf('attachment/file', { id, size: small ? 'thumb' : undefined })
