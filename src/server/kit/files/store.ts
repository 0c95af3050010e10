import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uuid } from '../db/uuid.ts'
import { codeOf } from '../property.ts'
import { sync, syncUp } from './write-whole.ts'

/** Stores the company's files by the hash of their content; a user's file name is never a path. */
export type FileStore = {
  /** Moves a file from a temporary path into the store; returns its name. The file is synced to disk. */
  keep(path: string): Promise<string>
  /** Stores content that the program made; returns its name. */
  put(content: Uint8Array | string): Promise<string>
  /** The content of a stored file; undefined when it is missing. */
  read(name: string): Promise<Readable | undefined>
  /** Where a stored file lies, to send parts of it; undefined when it is missing. */
  find(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
}

/** A file below a folder. */
export type StoredFile = { folder: string; path: string }
export const isStoredFile = (body: object): body is StoredFile => 'folder' in body && 'path' in body

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
  const keep = async (path: string): Promise<string> => {
    const name = await hashOfFile(path)
    const place = placeOf(name)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await sync(path)
    await rename(path, place)
    // Another request may have created these folders a moment ago. The names of all of them must stay.
    await syncUp(dirname(place), dirname(root))
    return name
  }
  const find = async (name: string): Promise<StoredFile | undefined> => {
    try {
      await access(placeOf(name))
      return { folder: root, path: `${name.slice(0, 2)}/${name}` }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  return {
    keep,
    find,
    put: async content => {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const path = join(root, `${uuid()}.part`)
      try {
        await writeFile(path, content, { mode: 0o600, flag: 'wx' })
        return await keep(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    read: async name => ((await find(name)) ? createReadStream(placeOf(name)) : undefined),
    remove: name => rm(placeOf(name), { force: true }),
  }
}
