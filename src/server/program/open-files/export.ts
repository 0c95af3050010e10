import { createHash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { withClient } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { quoted, readWhole } from '../../kit/db/whole.ts'
import { hashOfFile } from '../../kit/files/store.ts'
import { makeFolder, syncAll, writeWhole } from '../../kit/files/write-whole.ts'
import { pathOfFile } from '../backup-content.ts'
import { sealedHeads } from '../backup-manifest.ts'
import { columnsOf, written } from './columns.ts'
import { type DataPackage, descriptionFile, profile, type Resource, schemaOf } from './data-package.ts'
import { labelsByTable } from './labels.ts'
import { tablesLeftOut } from './left-out.ts'
import { readMe } from './read-me.ts'

type File = DataPackage['stonebook']['files'][number]

/** What an export has. `missing` are the names of attached files that are not in the data folder. */
export type Exported = { tables: number; rows: number; files: number; missing: string[] }

const openFolder = async (folder: string): Promise<void> => {
  if ((await readdir(folder).catch(() => [])).length > 0) throw new Error(`${folder} is not empty. Name a new folder for the export.`)
  await makeFolder(join(folder, 'tables'))
}

const labels = labelsByTable()

const writeTable = async (client: pg.ClientBase, folder: string, table: string): Promise<Resource> => {
  const found = await columnsOf(client, table)
  const [columns, key] = [found.columns.map(column => `${written(column)} as ${quoted(column.name)}`), found.key.map(quoted)]
  const order = key.length > 0 ? ` order by ${key.map(name => `t.${name}`).join(', ')}` : ''
  const rows = to(
    `copy (select ${columns.join(', ')} from public.${quoted(table)} t${order}) to stdout with (format csv, header, encoding 'UTF8')`,
  )
  const path = `tables/${table}.csv`
  const [file, hash] = [createWriteStream(join(folder, path), { mode: 0o600, flags: 'wx' }), createHash('sha256')]
  await pipeline(
    client.query(rows),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    file,
  )
  const known = labels.get(table)
  return {
    ...{ name: table, path, ...(known && { title: known.label }) },
    ...{ format: 'csv', mediatype: 'text/csv', encoding: 'utf-8' },
    ...{ bytes: file.bytesWritten, hash: `sha256:${hash.digest('hex')}`, rowCount: rows.rowCount },
    schema: schemaOf(found, known),
  }
}

/** Copies an attached file, with the ending of its name so that other programs open it. */
const copyAttached = async (
  dataDir: string,
  folder: string,
  { hash, name }: { hash: string; name: string | null },
): Promise<File | null> => {
  const ending = extname(name ?? '').toLowerCase()
  const path = `${pathOfFile(hash)}${/^\.[a-z0-9]+$/.test(ending) ? ending : ''}`
  const [from, there] = [join(dataDir, pathOfFile(hash)), join(folder, path)]
  if (!(await stat(from).catch(() => null))) return null
  await mkdir(dirname(there), { recursive: true, mode: 0o700 })
  await copyFile(from, there, constants.COPYFILE_FICLONE)
  if ((await hashOfFile(there)) !== hash)
    throw new Error(`The attached file ${name ?? hash} is damaged: ${from}. Restore it from a backup first.`)
  return { path, hash }
}

const copyAllAttached = async (client: pg.ClientBase, dataDir: string, folder: string) => {
  const { rows } = await client.query<{ hash: string; name: string | null }>(
    `select distinct on (hash) hash, name from (
      select path as hash, name from attachment union all select poster, null from attachment where poster is not null) f order by hash, name`,
  )
  const [files, missing]: [File[], string[]] = [[], []]
  for (const attached of rows) {
    const file = await copyAttached(dataDir, folder, attached)
    if (file) files.push(file)
    else missing.push(attached.name ?? attached.hash)
  }
  return { files, missing }
}

/**
 * Writes everything a company has into an empty folder, in open formats: a CSV file of each table, the attached files, and a description of
 * them by the standard Data Package. Users may go on working: all is of one moment. Secrets are left out
 * (docs/operating/open-files.md#left-out). Throws a sentence when the folder is not empty or an attached file is damaged.
 */
export const exportCompany = async ({ url, dataDir }: { url: string; dataDir: string }, folder: string, now: Date): Promise<Exported> => {
  await openFolder(folder)
  // Read before the tables, which therefore contain them.
  const heads = await sealedHeads(url)
  return withClient(url, async client => {
    let attached: Awaited<ReturnType<typeof copyAllAttached>> = { files: [], missing: [] }
    const { migrations, sequences, tables } = await readWhole(client, tablesLeftOut, async table => {
      if (table === 'attachment') attached = await copyAllAttached(client, dataDir, folder)
      return writeTable(client, folder, table)
    })
    const company = oneRow((await client.query<{ company: string }>('select company from setting')).rows)
    const described: DataPackage = {
      ...{ $schema: profile, name: 'stonebook-export', title: company.company },
      description: 'Everything that Stonebook stores of this company. README.txt says how to read it.',
      ...{ created: now.toISOString(), resources: tables },
      stonebook: { migrations, sequences, heads, files: attached.files },
    }
    await writeFile(join(folder, 'README.txt'), readMe(described), { mode: 0o600 })
    await syncAll(folder)
    await writeWhole(join(folder, descriptionFile), `${JSON.stringify(described, null, 2)}\n`)
    const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0)
    return { tables: tables.length, rows, files: attached.files.length, missing: attached.missing }
  })
}
