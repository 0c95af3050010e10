import { createHash, randomBytes } from 'node:crypto'

/** The hash under which the database knows a random secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
/** A secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
