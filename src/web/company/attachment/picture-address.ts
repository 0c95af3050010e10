import { addressOf } from '../../kit/data/api.ts'

/** Where the picture of an attachment is fetched from. */
export const pictureOf = (id: string, small = true): string => addressOf('attachment/file', { id, size: small ? 'thumb' : undefined })
