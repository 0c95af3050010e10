import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { programFolder } from '../../database.ts'
import { connect, withClient } from '../../kit/db/db.ts'
import { migrate } from '../../kit/db/migrate.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { fillWhole, quoted } from '../../kit/db/whole.ts'
import { createFileStore, hashOfFile } from '../../kit/files/store.ts'
import { makeFolder } from '../../kit/files/write-whole.ts'
import { rehash } from '../../people/password.ts'
import { makeEmpty } from '../backup-restore.ts'
import { columnsOf, read } from './columns.ts'
import { type DataPackage, dataPackageIn, type Resource } from './data-package.ts'
import { columnsLeftOut, endUseless, tablesLeftOut } from './left-out.ts'

const migrations = join(programFolder, 'migrations')

/** An export whose files are all as they were written. */
export type OpenedExport = { folder: string; described: DataPackage }

/** Opens an export and compares all its files with their hashes. Changes nothing. Throws a sentence when one is missing or was changed. */
export const openExport = async (folder: string): Promise<OpenedExport> => {
  const described = await dataPackageIn(folder)
  const expected = [
    ...described.resources.map(({ name, hash }) => ({ path: `tables/${name}.csv`, hash: hash.slice('sha256:'.length) })),
    ...described.stonebook.files,
  ]
  for (const { path, hash } of expected) {
    const found = await hashOfFile(join(folder, path)).catch(() => '')
    if (found !== hash) throw new Error(`${path} of the export is ${found ? 'not what was exported' : 'missing'}. Nothing was imported.`)
  }
  return { folder, described }
}

const loadTable = async (client: pg.ClientBase, folder: string, { name, rowCount, schema }: Resource): Promise<void> => {
  const table = `public.${quoted(name)}`
  const { columns } = await columnsOf(client, name)
  const unknown = schema.fields.find(field => !columns.some(column => column.name === field.name))
  if (unknown) throw new Error(`The column ${unknown.name} of ${name} is unknown to this release.`)
  const [names, made] = [columns.map(column => quoted(column.name)), Object.entries(columnsLeftOut[name] ?? {})]
  await client.query(`create temporary table imported (${names.map(column => `${column} text`).join(', ')}) on commit drop`)
  await pipeline(
    createReadStream(join(folder, `tables/${name}.csv`)),
    client.query(from(`copy imported from stdin with (format csv, header match, encoding 'UTF8')`)),
  )
  const { rowCount: count } = await client.query(
    `insert into ${table} (${[...names, ...made.map(([column]) => quoted(column))].join(', ')}) overriding system value
      select ${[...columns.map(read), ...made.map(([, value]) => value)].join(', ')} from imported`,
  )
  await client.query('drop table imported')
  if (count !== rowCount) throw new Error(`tables/${name}.csv has ${count} of ${rowCount} rows.`)
}

/** Migrates an empty database to the version of the export, loads it, and runs the later migrations. */
const fill = async (url: string, { folder, described }: OpenedExport): Promise<void> => {
  const { stonebook, resources } = described
  const { pool, close } = connect(url, 2)
  try {
    await migrate(pool, migrations, { until: stonebook.migrations.at(-1) })
    await withClient(url, client =>
      fillWhole(client, stonebook.sequences, async () => {
        await client.query(`set local timezone = 'UTC'`)
        for (const resource of resources) if (!tablesLeftOut.includes(resource.name)) await loadTable(client, folder, resource)
        for (const statement of endUseless) await client.query(statement)
        await client.query('update "user" set password_hash = $1', [await rehash(randomBytes(24).toString('base64url'))])
      }),
    )
    await migrate(pool, migrations)
  } finally {
    await close()
  }
}

/**
 * Imports an opened export into an empty installation: its tables and its attached files. No server may use it. Nobody can sign in with an
 * old password. Throws a sentence when there is a company already, or a table does not fit; then nothing was imported.
 */
export const importCompany = async (url: string, dataDir: string, opened: OpenedExport): Promise<void> => {
  await makeEmpty(url)
  // The database comes last. An import that was stopped then leaves none, and can be repeated.
  await makeFolder(join(dataDir, 'files'))
  const store = createFileStore(join(dataDir, 'files'))
  for (const { path } of opened.described.stonebook.files) {
    const part = join(dataDir, 'files', `${uuid()}.part`)
    await copyFile(join(opened.folder, path), part, constants.COPYFILE_FICLONE)
    await store.keep(part)
  }
  await fill(url, opened)
}
