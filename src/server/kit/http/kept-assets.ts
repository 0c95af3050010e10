import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { uuid } from '../db/uuid.ts'

// All files of a build get the same time, that of its last start. So the times tell the builds apart.
const builds = 5

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  )

const keep = async (from: string, to: string, time: Date): Promise<void> => {
  if ((await sizeOf(to)) === (await sizeOf(from))) return utimes(to, time, time)
  const part = `${to}.${uuid()}.part`
  try {
    await copyFile(from, part)
    await utimes(part, time, time)
    await rename(part, to)
  } finally {
    await rm(part, { force: true })
  }
}

/** Another server that starts may remove a file at the same time. */
const filesIn = async (folder: string): Promise<{ path: string; time: number }[]> => {
  const paths = (await readdir(folder)).map(name => join(folder, name))
  const found = await Promise.all(
    paths.map(path =>
      stat(path).then(
        ({ mtimeMs: time }) => [{ path, time }],
        () => [],
      ),
    ),
  )
  return found.flat()
}

const removeOld = async (folder: string): Promise<void> => {
  const files = await filesIn(folder)
  const times = [...new Set(files.map(({ time }) => time))].sort((a, b) => b - a)
  const oldest = times[builds - 1] ?? 0
  for (const { path, time } of files) if (time < oldest) await rm(path, { force: true })
}

type Context = { now: () => Date; log: FastifyBaseLogger }

/**
 * Copies the files of a build, which have a hash in their names, from `from` to the data folder. Those of the five builds that were
 * started last stay there.
 */
export const keepAssets = async (from: string, to: string, now: Date): Promise<void> => {
  const time = new Date(Math.floor(now.getTime() / 1_000) * 1_000)
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of await readdir(from)) await keep(join(from, name), join(to, name), time)
  await removeOld(to)
}

/**
 * The folders of the pages, for the server: that of the build, and one in the data folder with the assets of all builds. So a page of
 * an older or newer program finds its files at every server of the company. Nothing when the program has no pages.
 */
export const openPages = async (build: string, kept: string, { now, log }: Context) => {
  if (!existsSync(build)) return {}
  await keepAssets(join(build, 'assets'), join(kept, 'assets'), now()).catch(error =>
    log.warn({ err: error }, 'The files of the pages could not be kept. A page that was loaded before an upgrade may have to be reloaded.'),
  )
  return { staticDir: build, keptDir: existsSync(kept) ? kept : undefined }
}
