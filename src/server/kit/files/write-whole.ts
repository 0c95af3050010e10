import { link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { uuid } from '../db/uuid.ts'
import { codeOf } from '../property.ts'

/** Waits until a file or folder is synced to disk. Windows cannot sync folders. */
export const sync = async (place: string) => {
  const handle = await open(place, 'r').catch(error => {
    if (process.platform !== 'win32') throw error
  })
  try {
    await handle?.sync()
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    await handle?.close()
  }
}

/** Waits until everything in a folder is synced to disk: the files, and the names of all below it. */
export const syncAll = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await syncAll(place)
    if (entry.isFile()) await sync(place)
  }
  await sync(folder)
}

/** Waits until the names in a folder are synced to disk, and those in the folders above it up to `top`. */
export const syncUp = async (folder: string, top: string): Promise<void> => {
  for (let at = path.resolve(folder), end = path.resolve(top); at.length >= end.length; at = path.dirname(at)) {
    await sync(at)
    if (at === path.dirname(at)) return
  }
}

/**
 * Creates a folder and those above it that are missing, and waits until their names are synced to disk. Returns the outermost one that
 * it created; undefined when there was nothing to create.
 */
export const makeFolder = async (folder: string): Promise<string | undefined> => {
  const first = await mkdir(path.resolve(folder), { recursive: true, mode: 0o700 })
  if (first === undefined) return undefined
  await syncUp(path.dirname(folder), path.dirname(first)).catch(error => {
    // The account may create folders there, and may not list them.
    if (codeOf(error) !== 'EACCES') throw error
  })
  return first
}

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Writes a small file atomically: to a temporary name, synced to disk, then renamed. With `isNew` an existing file is kept. Returns
 * whether the new content is in place. Throws a sentence when the disk is full.
 */
export const writeWhole = async (file: string, text: string, { mode = 0o600, isNew = false } = {}): Promise<boolean> => {
  const part = `${file}.${uuid()}.part`
  try {
    const handle = await open(part, 'wx', mode)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const took = isNew ? await place(part, file) : await rename(part, file).then(() => true)
    await sync(path.dirname(file))
    return took
  } catch (error) {
    if (!noRoom.has(codeOf(error) ?? '')) throw error
    throw new Error(`The disk is full: ${file} could not be written. Make room and start again.`, { cause: error })
  } finally {
    await rm(part, { force: true })
  }
}

/** Gives a file its name unless that name exists. */
const place = (part: string, file: string): Promise<boolean> =>
  link(part, file).then(
    () => true,
    error => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
