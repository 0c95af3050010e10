import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Cipher } from '../kit/files/age.ts'
import { hashOfFile } from '../kit/files/store.ts'
import { sync } from '../kit/files/write-whole.ts'

const ending = '.age'
const storedName = new RegExp(`^[0-9a-f]{64}(\\${ending})?$`)

/** Whether this is the name of an attached file: the hash of its content. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** The path of an attached file below the data folder or a backup. */
export const pathOfFile = (name: string): string => join('files', name.slice(0, 2), name)

/** The names of the attached files in a data folder or a backup. */
export const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'files'), { recursive: true }).catch(() => []))
    .map(path => basename(path))
    .filter(name => storedName.test(name))
    .map(name => name.slice(0, 64))

/** The name of a part of a backup on the disk. */
export const nameOnDisk = (name: string, isEncrypted: boolean): string => (isEncrypted ? `${name}${ending}` : name)

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Reads a part of a backup by its name, decrypted when there is a cipher. A stream never holds more than a few pieces of it in memory. */
export const readPart = (backup: string, name: string, cipher: Cipher | undefined): Readable => {
  const stream = createReadStream(join(backup, nameOnDisk(name, cipher !== undefined)))
  return cipher ? Readable.from(cipher.decrypt(stream)) : stream
}

/** Writes a part of a backup, encrypted when there is a cipher. Plain text of an encrypted backup never reaches the disk. */
export const writePart = async (backup: string, name: string, content: Readable, cipher: Cipher | undefined): Promise<void> => {
  const path = join(backup, nameOnDisk(name, cipher !== undefined))
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await (cipher ? pipeline(content, cipher.encrypt, file) : pipeline(content, file))
  await sync(path)
}

/** The hash of what a stream gives. */
export const hashOf = async (content: Readable): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

/**
 * A backup that is being written, and the previous one. `hashes` are of the encrypted files, by their names on the disk: at first those
 * of the previous backup, which can be linked.
 */
export type Target = { folder: string; before: string | undefined; hashes: Record<string, string>; cipher: Cipher | undefined }

const isLinked = async (from: string | undefined, path: string, target: string): Promise<boolean> =>
  from !== undefined &&
  link(join(from, path), target).then(
    () => true,
    () => false,
  )

const makeFolder = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 })

const encryptFile = async (from: string, name: string, { folder, hashes, cipher }: Target): Promise<void> => {
  const path = pathOfFile(name)
  // Opened first, so that a file that is gone leaves nothing behind.
  const source = await open(join(from, path))
  await writePart(folder, path, source.createReadStream(), cipher)
  if ((await hashOf(readPart(folder, path, cipher))) !== name) throw new Error(`The attached file ${name} is damaged.`)
  hashes[nameOnDisk(path, true)] = await hashOfFile(join(folder, nameOnDisk(path, true)))
}

/**
 * Takes an attached file into a backup. Links a file that the previous backup has, because content never changes under a name; copies
 * any other. An encrypted one is read back once. From then on it is compared by the hash of its encrypted bytes.
 */
export const takeFile = async (from: string, name: string, target: Target): Promise<void> => {
  const { folder, before, hashes, cipher } = target
  const path = pathOfFile(name)
  const onDisk = nameOnDisk(path, cipher !== undefined)
  if (await exists(join(folder, onDisk))) return
  await makeFolder(join(folder, path))
  const isLinkable = !cipher || hashes[onDisk] !== undefined
  if (isLinkable && (await isLinked(before, onDisk, join(folder, onDisk)))) return
  if (cipher) await encryptFile(from, name, target)
  else {
    await copyFile(join(from, path), join(folder, path), constants.COPYFILE_FICLONE)
    await sync(join(folder, path))
  }
}

/** Takes an attached file out of a backup. Throws a sentence when it is not what its name stands for. */
export const restoreFile = async (backup: string, name: string, dataDir: string, cipher: Cipher | undefined): Promise<void> => {
  const path = pathOfFile(name)
  const place = join(dataDir, path)
  const isWhole = async () => (await hashOfFile(place).catch(() => '')) === name
  if (await isWhole()) return
  await rm(place, { force: true })
  await makeFolder(place)
  await writePart(dataDir, path, readPart(backup, path, cipher), undefined)
  if (!(await isWhole())) throw new Error(`The file ${name} of the backup is damaged.`)
}
