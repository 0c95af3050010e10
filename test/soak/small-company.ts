import { cp, mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { programFolder } from '../../src/server/database.ts'
import { openEmbedded } from '../../src/server/kit/embedded/database.ts'
import { unpack } from '../releases/pack.ts'
import { standAs, sums } from '../releases/stand.ts'

/** The figures of the company in a data folder that no process uses. */
export const figuresIn = async (data: string): Promise<string> => {
  const { url, stop } = await openEmbedded(data, () => {})
  const client = new pg.Client(url)
  try {
    await client.connect()
    return JSON.stringify((await client.query(sums)).rows)
  } finally {
    await client.end()
    await stop()
  }
}

/** A few days of a company of the last release that is kept: its backup, its data folder without any upgrade, and its figures. */
const make = async (folder: string) => {
  const releases = join(programFolder, 'test/releases')
  const release = (await readdir(releases))
    .filter(name => name.endsWith('.json.gz'))
    .sort()
    .at(-1)!
  const packed = await unpack(join(releases, release))
  const data = join(await mkdtemp(join(folder, 'release-')), 'data')
  await mkdir(data, { mode: 0o755 })
  const { url, stop } = await openEmbedded(data, () => {}, { fsync: 'off' })
  await standAs(packed, url).finally(stop)
  return { backup: packed.folder, data, figures: await figuresIn(data) }
}
export type SmallCompany = Awaited<ReturnType<typeof make>>

let made: Promise<SmallCompany> | undefined
/** The small company, made once in this folder. */
export const smallCompany = (folder: string): Promise<SmallCompany> => {
  made ??= make(folder)
  return made
}

/** Copies a data folder with the owners of its files. */
export const copyData = async (from: string, to: string) => {
  await cp(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
}
