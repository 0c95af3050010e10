import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Cipher } from '../../kit/files/age.ts'
import { hashOfFile } from '../../kit/files/store.ts'
import { openReplication } from '../../kit/replication/connection.ts'
import type { Copy } from '../../kit/replication/copy.ts'
import { positionOf } from '../../kit/replication/position.ts'
import { filesIn, writePart } from '../backup-content.ts'
import { type Base, placeOfBase, type Stretch, unprovedIn, writeBase } from './folder.ts'

/** The names of what is in a base: the files of the cluster, the key of the envelope, and the password of the embedded database. */
export const parts = { cluster: 'cluster.tar.gz', key: 'envelope.key', password: 'password' } as const

const [archiveBegins, content] = [0x6e, 0x64]

/** The tape archive in the messages of a copy. Throws when the cluster has files outside its folder. */
async function* tarOf(copy: Copy): AsyncGenerator<Buffer> {
  for await (const message of copy.messages) {
    if (message[0] === archiveBegins && !message.toString('latin1', 1).startsWith('base.tar\0'))
      throw new Error('The database uses tablespaces outside its folder, which the archive does not support.')
    if (message[0] === content) yield message.subarray(1)
  }
}

const writeCluster = async (url: string, folder: string, cipher: Cipher | undefined) => {
  const replication = await openReplication(url)
  try {
    const copy = replication.copy('stonebook')
    const packed = createGzip({ level: 1 })
    await Promise.all([pipeline(Readable.from(tarOf(copy)), packed), writePart(folder, parts.cluster, packed, cipher)])
    return { start: positionOf(copy.rows[0]?.[0] ?? ''), end: positionOf(copy.rows.at(-1)?.[0] ?? '') }
  } finally {
    await replication.close()
  }
}

/** The data of which an archive is made. The password of the embedded database is in the data folder. */
export type Source = { url: string; dataDir: string; key: Buffer; isEmbedded: boolean }

/** Copies the cluster while people work, encrypted when there is a cipher. The result is not proved yet, and its name says so. */
export const takeBase = async (
  { url, dataDir, key, isEmbedded }: Source,
  stretch: Stretch,
  cipher: Cipher | undefined,
  at: Date,
): Promise<Base> => {
  for (const old of await unprovedIn(stretch)) await rm(old, { recursive: true, force: true })
  const folder = placeOfBase(stretch, at)
  await mkdir(folder, { mode: 0o700 })
  const { start, end } = await writeCluster(url, folder, cipher)
  const keep = (name: string, text: string) => writePart(folder, name, Readable.from([Buffer.from(text)]), cipher)
  await keep(parts.key, key.toString('base64'))
  if (isEmbedded) await keep(parts.password, await readFile(join(dataDir, 'database/password'), 'utf8'))
  const hashes: Record<string, string> = {}
  for (const name of await readdir(folder)) hashes[name] = await hashOfFile(join(folder, name))
  const base: Base = {
    folder,
    at,
    start,
    end,
    hashes,
    files: await filesIn(dataDir),
    ...(cipher && { publicKeys: [...cipher.publicKeys] }),
  }
  await writeBase(base)
  return base
}
