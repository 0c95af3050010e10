import { readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { withClient } from '../kit/db/db.ts'
import { dump } from '../kit/db/dump.ts'
import type { Cipher } from '../kit/files/age.ts'
import { hashOfFile } from '../kit/files/store.ts'
import { makeFolder, syncAll, writeWhole } from '../kit/files/write-whole.ts'
import { filesIn, nameOnDisk, pathOfFile, type Target, takeFile, writePart } from './backup-content.ts'
import { beginIn } from './backup-folder.ts'
import { type Contents, type Manifest, manifestOf, sealedHeads } from './backup-manifest.ts'

/** The data of a company: its database, its files, and the key of the envelope. Its backups are encrypted when it has public keys. */
export type Place = { url: string; dataDir: string; key: Buffer; publicKeys?: readonly string[] | undefined }

// Sessions and sign-in attempts are temporary and left out.
const passing = ['session', 'sign_in_try']

/** The hashes of the files of the previous backup that can be linked: those that are encrypted to the same keys. */
const linkableOf = async (before: string | undefined, { publicKeys }: Cipher): Promise<Record<string, string>> => {
  const manifest = before === undefined ? undefined : await manifestOf(before).catch(() => undefined)
  return String(manifest?.publicKeys) === String(publicKeys) ? { ...manifest?.hashes } : {}
}

/** The hash of each part and of each encrypted file, by its name on the disk. */
const hashesOf = async ({ folder, hashes, cipher }: Target, files: readonly string[]): Promise<Record<string, string>> => {
  const parts = [...(await readdir(join(folder, 'tables'))).sort().map(table => `tables/${table}`)]
  for (const name of ['envelope.key', ...(cipher ? ['contents.json'] : [])]) parts.push(nameOnDisk(name, cipher !== undefined))
  const found: Record<string, string> = {}
  for (const name of parts) found[name] = await hashOfFile(join(folder, name))
  const encrypted = cipher ? files.map(name => nameOnDisk(pathOfFile(name), true)) : []
  for (const name of encrypted) found[name] = hashes[name] ?? ''
  return found
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

const write = async ({ url, dataDir, key }: Place, target: Target, now: Date): Promise<void> => {
  const { folder, cipher } = target
  // Copies files before the dump, so that files deleted during the dump are included; new files are copied afterwards.
  for (const name of await filesIn(dataDir)) await takeFile(dataDir, name, target).catch(ignoreMissing)
  // Read before the dump, which therefore contains them.
  const heads = await sealedHeads(url)
  const keep = (name: string, content: Readable) => writePart(folder, name, content, cipher)
  const { dumped, attached } = await withClient(url, async client => {
    const all = await dump(client, (name, content) => keep(`tables/${name}`, content), passing)
    const { rows } = await client.query<{ path: string }>(
      'select path from attachment union select poster from attachment where poster is not null',
    )
    return { dumped: all, attached: rows.map(({ path }) => path) }
  })
  for (const name of attached) await takeFile(dataDir, name, target).catch(ignoreMissing)
  const { migrations, tables, sequences } = dumped
  const contents: Contents = { tables, sequences }
  await keep('envelope.key', Readable.from([Buffer.from(key.toString('base64'))]))
  if (cipher) await keep('contents.json', Readable.from([Buffer.from(JSON.stringify(contents))]))
  const files = (await filesIn(folder)).sort()
  const manifest: Manifest = {
    ...{ program: 'stonebook', at: now.toISOString(), migrations },
    ...(cipher ? { publicKeys: cipher.publicKeys } : contents),
    ...{ files, hashes: await hashesOf(target, files), heads },
  }
  await writeWhole(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
}

/**
 * Creates a backup of the whole company in a new folder while users continue to work, encrypted when there is a cipher; returns its
 * path. Its name marks it as not verified; an unfinished backup has another name.
 */
export const backUp = async (place: Place, folder: string, now: Date, cipher?: Cipher): Promise<string> => {
  const { path: done, before } = await beginIn(resolve(folder), now)
  const part = `${done}.part`
  await rm(part, { recursive: true, force: true })
  await makeFolder(join(part, 'tables'))
  try {
    await write(place, { folder: part, before, hashes: cipher ? await linkableOf(before, cipher) : {}, cipher }, now)
    await syncAll(part)
    await rename(part, done)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
  return done
}
