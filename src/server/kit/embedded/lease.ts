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

/** Who uses a folder, written in the folder. The time of the file is renewed while that process lives. */
export type Lease = z.infer<typeof leaseShape>

const fileOf = (folder: string) => path.join(folder, 'in-use')
const textOf = (folder: string) => readFile(fileOf(folder), 'utf8').catch(() => '')

/** The lease in a folder; undefined where there is none, or one of a release that wrote it in another way. */
export const readLease = async (folder: string): Promise<Lease | undefined> => {
  try {
    const text = await textOf(folder)
    return leaseShape.parse(JSON.parse(text.slice(text.indexOf('{'))))
  } catch {
    return undefined
  }
}

/** Earlier releases read the first two words, so that they refuse to start beside this one. */
export const writeLease = async (folder: string, lease: Lease) => {
  const words = lease.released ? '' : `${lease.pid} ${await birthOf(lease.pid)} `
  await writeWhole(fileOf(folder), words + JSON.stringify(lease))
}

/** Says that the holder lives: everybody sees it by the time of the file, and a full disk does not prevent it. */
export const renewLease = (folder: string) => utimes(fileOf(folder), new Date(), new Date())

/** What changes when somebody renews or takes the lease. */
export const markOf = async (folder: string): Promise<string> => {
  const text = await textOf(folder)
  const { mtimeMs } = await stat(fileOf(folder)).catch(() => ({ mtimeMs: 0 }))
  return `${mtimeMs} ${text}`
}

/** The process of an earlier release that uses the folder: it wrote its number and when it began, and nothing of its machine. */
export const holderBefore = async (folder: string): Promise<number | undefined> => {
  const [pid, birth] = (await textOf(folder)).split(' ')
  return isAlive(Number(pid)) && (await birthOf(Number(pid))) === birth ? Number(pid) : undefined
}
