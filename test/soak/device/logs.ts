import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A part of a file before it was overwritten or cut off. `size` is that of the whole file at that time. */
export type Old = { at: number; size: number; isCut: boolean; content: Buffer }

/** A change of a name in a folder, which is named by its inode. `kept` is 0 if nothing lost its name. */
export type NameChange = {
  order: bigint
  folder: string
  kind: 'created' | 'removed' | 'renamed'
  name: string
  /** Where it was before it was renamed; the folder is 0 if that is not on the device. */
  from: { folder: string; name: string }
  kept: bigint
}

const lengthBytes = 8
/** The content of each log of a kind without its length, by inode. A process may have been killed while it wrote beyond the length. */
const logsOf = async (store: string, kind: string): Promise<[inode: string, log: Buffer][]> => {
  const logs: [string, Buffer][] = []
  for (const inode of await readdir(join(store, kind))) {
    const log = await readFile(join(store, kind, inode))
    if (log.length > lengthBytes) logs.push([inode, log.subarray(lengthBytes, Number(log.readBigUInt64LE(0)))])
  }
  return logs
}

const oldBytes = 32
const oldIn = (log: Buffer): Old[] => {
  const all: Old[] = []
  for (let at = 0; at < log.length; ) {
    const field = (index: number) => Number(log.readBigInt64LE(at + 8 * index))
    const length = field(1)
    const start = at + oldBytes
    all.push({ at: field(0), size: field(2), isCut: field(3) === 1, content: log.subarray(start, start + length) })
    at = start + length
  }
  return all
}

/** What each file had before its changes that were not synced, oldest first, by inode. */
export const oldContents = async (store: string): Promise<Map<string, Old[]>> =>
  new Map((await logsOf(store, 'data')).map(([inode, log]) => [inode, oldIn(log)]))

const kinds = ['created', 'removed', 'renamed'] as const
const nameBytes = 256
const headBytes = 40
const changeBytes = headBytes + 2 * nameBytes

const changesIn = ([folder, log]: [string, Buffer]): NameChange[] => {
  const all: NameChange[] = []
  for (let at = 0; at < log.length; at += changeBytes) {
    const one = log.subarray(at, at + changeBytes)
    const number = (index: number) => one.readBigUInt64LE(8 * index)
    const named = one.readUInt32LE(32) === 1 ? kinds[one.readUInt32LE(36) - 1] : undefined
    if (!named) continue
    const text = (start: number) => one.toString('utf8', start, one.indexOf(0, start))
    const from = { folder: `${number(2)}`, name: text(headBytes + nameBytes) }
    all.push({ order: number(0), folder, kind: named, name: text(headBytes), from, kept: number(3) })
  }
  return all
}

/** The changes of names that were not synced, newest first. */
export const nameChanges = async (store: string): Promise<NameChange[]> =>
  (await logsOf(store, 'names')).flatMap(changesIn).sort((a, b) => Number(b.order - a.order))
