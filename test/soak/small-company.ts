import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openCompanyDatabase, programFolder } from '../../src/server/database.ts'
import { openEmbedded } from '../../src/server/kit/embedded/database.ts'
import { unpack } from '../releases/pack.ts'
import { standAs, sums } from '../releases/stand.ts'

const run = promisify(execFile)

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

/** Copies a data folder with the owners of its files. */
export const copyData = (from: string, to: string) => run('cp', ['-a', from, to])

/** A few days of a company of the last release that is kept: its backup, its data folders before and after the upgrade, and its figures. */
const make = async (folder: string) => {
  const releases = join(programFolder, 'test/releases')
  const release = (await readdir(releases))
    .filter(name => name.endsWith('.json.gz'))
    .sort()
    .at(-1)!
  const packed = await unpack(join(releases, release))
  const old = join(folder, 'release')
  const upgraded = join(folder, 'upgraded')
  const { url, stop } = await openEmbedded(old, () => {}, { fsync: 'off' })
  await standAs(packed, url).finally(stop)
  const backup = join(folder, 'backup')
  await copyData(packed.folder, backup)
  await rm(packed.folder, { recursive: true })
  await copyData(old, upgraded)
  const database = await openCompanyDatabase({ DATA_DIR: upgraded, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined }, () => {})
  await database.stop()
  return { backup, old, upgraded, figures: await figuresIn(old) }
}
export type SmallCompany = Awaited<ReturnType<typeof make>>

let made: Promise<SmallCompany> | undefined
/** The small company, made once in this folder. */
export const smallCompany = (folder: string): Promise<SmallCompany> => {
  made ??= make(folder)
  return made
}
