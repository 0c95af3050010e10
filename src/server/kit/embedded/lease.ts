import { readFile, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../files/write-whole.ts'
import { birthOf, isAlive } from './other-process.ts'

const leaseShape = z.object({
  id: z.string(),
  host: z.string(),
  boot: z.string(),
  namespace: z.string(),
  pid: z.number(),
  since: z.string(),
  released: z.string().optional(),
})

/** The user of a folder, written in the folder. The process renews the file's time while it lives. */
export type Lease = z.infer<typeof leaseShape>

const fileOf = (folder: string) => path.join(folder, 'in-use')
const textOf = (folder: string) => readFile(fileOf(folder), 'utf8').catch(() => '')

/** Reads the lease of a folder; undefined when there is none, or it has the format of an earlier release. */
export const readLease = async (folder: string): Promise<Lease | undefined> => {
  try {
    const text = await textOf(folder)
    return leaseShape.parse(JSON.parse(text.slice(text.indexOf('{'))))
  } catch {
    return undefined
  }
}

/** Writes the lease. Earlier releases read its first two words and then refuse to start. */
export const writeLease = async (folder: string, lease: Lease) => {
  const words = lease.released ? '' : `${lease.pid} ${await birthOf(lease.pid)} `
  await writeWhole(fileOf(folder), words + JSON.stringify(lease))
}

/** Renews the lease through the file's time, which works on a full disk too. */
export const renewLease = (folder: string) => utimes(fileOf(folder), new Date(), new Date())

/** A value that changes when the lease is renewed or taken. */
export const markOf = async (folder: string): Promise<string> => {
  const text = await textOf(folder)
  const { mtimeMs } = await stat(fileOf(folder)).catch(() => ({ mtimeMs: 0 }))
  return `${mtimeMs} ${text}`
}

/** The process of an earlier release that uses the folder. Its file has only its id and start time, not its machine. */
export const holderBefore = async (folder: string): Promise<number | undefined> => {
  const [pid, birth] = (await textOf(folder)).split(' ')
  return isAlive(Number(pid)) && (await birthOf(Number(pid))) === birth ? Number(pid) : undefined
}
