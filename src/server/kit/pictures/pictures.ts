import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Crop, type PictureSize, pictureSizes } from '../../../domain/company/attachment.ts'
import { uuid } from '../db/uuid.ts'
import type { FileStore } from '../files/store.ts'
import { sync } from '../files/write-whole.ts'
import { openBoundedQueue } from '../jobs/bounded-queue.ts'
import { startChild } from '../jobs/child.ts'
import { createWorker } from '../jobs/worker.ts'
import type { PictureJob } from './picture-worker.ts'

/** A picture of the store by its hash, and the part of it to show. */
export type Shown = { path: string; type: string; crop: Crop | null }

export type Pictures = {
  /** The picture in this size, as WebP; undefined when the store has lost it. Throws when it cannot be decoded. */
  scaled(shown: Shown, size: PictureSize): Promise<Buffer | undefined>
  /** The name of the content that `scaled` gives. */
  tagOf(shown: Pick<Shown, 'path' | 'crop'>, size: PictureSize): string
  /** Forgets all sizes of a picture that the store no longer has. */
  forget(path: string): Promise<void>
  close(): Promise<void>
}

export const drawing = 'image/svg+xml'

/**
 * Scales pictures of the store in a separate process, one at a time, and keeps the results in a folder. They are made again when they
 * are missing, so the folder may be emptied.
 */
export const createPictures = (files: FileStore, folder: string): Pictures => {
  const jobs = openBoundedQueue({ atOnce: 1, max: 1_000, full: 'Too many pictures are being prepared. Try again in a moment.' })
  const worker = createWorker<PictureJob>(() => startChild('picture-worker', import.meta.url, {}))
  const inWork = new Map<string, Promise<Buffer | undefined>>()

  const tagOf: Pictures['tagOf'] = ({ path, crop }, size) => {
    const part = crop ? `-${[crop.left, crop.top, crop.width, crop.height].map(share => Math.round(share * 10_000)).join('.')}` : ''
    return `${path}-${size}${part}`
  }
  const placeOf = (tag: string) => join(folder, tag.slice(0, 2), `${tag}.webp`)

  const keep = async (place: string, bytes: Buffer): Promise<void> => {
    const part = `${place}.${uuid()}.part`
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await writeFile(part, bytes, { mode: 0o600 })
    // Without this a picture that was kept may be empty after a power failure.
    await sync(part)
    await rename(part, place)
  }

  const make = async ({ path, type, crop }: Shown, size: PictureSize, place: string): Promise<Buffer | undefined> => {
    const content = await files.read(path)
    if (!content) return undefined
    const bytes = await buffer(content)
    const leave = await jobs.enter()
    const made = await worker
      .run({
        bytes,
        isDrawing: type === drawing,
        longest: Math.min(pictureSizes[size], type === drawing ? 1200 : pictureSizes[size]),
        crop,
      })
      .finally(leave)
    // Without room on the disk the picture is only made again.
    await keep(place, made).catch(() => {})
    return made
  }

  const scaled: Pictures['scaled'] = async (shown, size) => {
    const tag = tagOf(shown, size)
    const kept = await readFile(placeOf(tag)).catch(() => undefined)
    if (kept) return kept
    const made = inWork.get(tag) ?? make(shown, size, placeOf(tag)).finally(() => inWork.delete(tag))
    inWork.set(tag, made)
    return made
  }

  const forget = async (path: string): Promise<void> => {
    const beside = join(folder, path.slice(0, 2))
    const names = await readdir(beside).catch((): string[] => [])
    await Promise.all(names.filter(name => name.startsWith(path)).map(name => rm(join(beside, name), { force: true })))
  }

  const close = async () => {
    await jobs.close()
    await worker.end()
  }
  return { scaled, tagOf, forget, close }
}
