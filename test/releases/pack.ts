import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { backUp } from '../../src/server/program/backup.ts'
import type { Contents, Manifest } from '../../src/server/program/backup-manifest.ts'

type Checksum = { name: string; checksum: string }
type Packed = { manifest: Manifest & Contents; checksums: Checksum[]; tables: Record<string, string> }

/** The Admin of the stored companies. */
export const admin = { email: 'admin@house.test', password: 'a quiet harbour' }

const checksumsOf = async (url: string): Promise<Checksum[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Checksum>('select name, checksum from migration order by name')).rows
  } finally {
    await client.end()
  }
}

/** A small backup of the company as one file, named by its last migration, with the migrations as they ran. Returns the name. */
export const pack = async (url: string, into: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-pack-'))
  try {
    const backup = await backUp({ url, dataDir: folder, key: Buffer.alloc(32) }, join(folder, 'backups'), new Date())
    // The tables are packed in another format, which has other hashes.
    const { hashes: _, ...manifest } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as Packed['manifest']
    const tables: Packed['tables'] = {}
    for (const { name, rows } of manifest.tables)
      if (rows > 0) tables[name] = gunzipSync(await readFile(join(backup, 'tables', `${name}.rows.gz`))).toString()
    const name = manifest.migrations.at(-1)!.replace('.sql', '.json.gz')
    const packed: Packed = { manifest, checksums: await checksumsOf(url), tables }
    await writeFile(join(into, name), gzipSync(JSON.stringify(packed), { level: 9 }))
    return name
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The packed data as a backup in a folder, which the caller deletes. */
export const unpack = async (file: string) => {
  const { manifest, checksums, tables } = JSON.parse(gunzipSync(await readFile(file)).toString()) as Packed
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-release-'))
  await mkdir(join(folder, 'tables'))
  for (const { name } of manifest.tables) await writeFile(join(folder, 'tables', `${name}.rows.gz`), gzipSync(tables[name] ?? ''))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'envelope.key'), Buffer.alloc(32).toString('base64'))
  return { folder, manifest, checksums }
}
