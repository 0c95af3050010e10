import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../property.ts'
import { sync } from './write-whole.ts'

/** Stores the company's files by the hash of their content; a user's file name is never a path. */
export type FileStore = {
  /** Moves a file from a temporary path into the store; returns its name. The file is synced to disk. */
  keep(path: string): Promise<string>
  /** The content of a stored file; undefined when it is missing. */
  read(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
}

const nameForm = /^[0-9a-f]{64}$/

/** The hash of a file's content, which is its name. */
export const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

/** A store in a local folder with two-letter subfolders; files must come from the same disk. */
export const createFileStore = (root: string): FileStore => {
  const placeOf = (name: string): string => {
    if (!nameForm.test(name)) throw new TypeError('A file in the store is named by its hash.')
    return join(root, name.slice(0, 2), name)
  }
  return {
    keep: async path => {
      const name = await hashOfFile(path)
      const place = placeOf(name)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await sync(path)
      await rename(path, place)
      await sync(dirname(place))
      return name
    },
    read: async name => {
      try {
        await access(placeOf(name))
        return createReadStream(placeOf(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: name => rm(placeOf(name), { force: true }),
  }
}
