import { lstatSync, readdirSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { codeOf } from '../../../src/server/kit/property.ts'
import type { Chance } from '../chance.ts'
import { type NameChange, nameChanges, type Old, oldContents } from './logs.ts'

/** What a power cut took back: files with changed content, and changes of names. */
export type Lost = { files: number; names: number }

// A disk writes whole blocks, in any order.
const block = 4_096

/** The path of each file and folder below these folders, by inode. Thousands of files are read faster one by one than by promises. */
const pathsIn = (...folders: string[]): Map<string, string> => {
  const paths = new Map<string, string>()
  const add = (path: string) => paths.set(`${lstatSync(path, { bigint: true }).ino}`, path)
  for (const folder of folders) {
    add(folder)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) add(join(entry.parentPath, entry.name))
  }
  return paths
}

/** Takes back some blocks of a file that only grew, and keeps the others. Without a kept block after its old end it has its old size. */
const takeBackBlocks = async (path: string, old: readonly Old[], chance: Chance): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const oldSize = old[0]?.size ?? size
    const isKept = Array.from({ length: Math.ceil(size / block) }, () => chance(2) === 0)
    for (const { at, content } of old.toReversed())
      for (let from = at; from < at + content.length; ) {
        const to = Math.min(at + content.length, (Math.floor(from / block) + 1) * block)
        if (!isKept[Math.floor(from / block)]) await file.write(content, from - at, to - from, from)
        from = to
      }
    for (const [index, kept] of isKept.entries()) {
      const from = Math.max(index * block, oldSize)
      const to = Math.min((index + 1) * block, size)
      if (!kept && from < to) await file.write(Buffer.alloc(to - from), 0, to - from, from)
    }
    await file.truncate(Math.max(oldSize, Math.min(size, (isKept.lastIndexOf(true) + 1) * block)))
  } finally {
    await file.close()
  }
}

const takeBackAll = async (path: string, old: readonly Old[]): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    for (const { at, size, content } of old.toReversed()) {
      await file.truncate(size)
      await file.write(content, 0, content.length, at)
    }
  } finally {
    await file.close()
  }
}

const takeBackData = async (disk: string, store: string, chance: Chance | undefined): Promise<number> => {
  const old = await oldContents(store)
  const paths = [...pathsIn(disk, join(store, 'kept'))].filter(([inode]) => old.has(inode))
  // In the order of their paths, because inodes differ from run to run.
  for (const [inode, path] of paths.sort(([, a], [, b]) => relative(disk, a).localeCompare(relative(disk, b)))) {
    const changes = old.get(inode) ?? []
    const choice = chance?.(3) ?? 0
    if (choice === 0) await takeBackAll(path, changes)
    if (choice === 1 && chance && !changes.some(({ isCut }) => isCut)) await takeBackBlocks(path, changes, chance)
  }
  return paths.length
}

const takeBackName = async ({ folder, kind, name, from, kept }: NameChange, paths: Map<string, string>, store: string): Promise<void> => {
  const above = paths.get(folder)
  if (above === undefined) return
  const path = join(above, name)
  const source = kind === 'renamed' ? paths.get(from.folder) : undefined
  const move = async (old: string, now: string) => {
    await rename(old, now)
    for (const [inode, at] of paths) if (at === old || at.startsWith(`${old}/`)) paths.set(inode, now + at.slice(old.length))
  }
  if (source !== undefined)
    await move(path, join(source, from.name)).catch(error => {
      // A process that was killed removed it, and could not note that any more.
      if (codeOf(error) !== 'ENOENT') throw error
    })
  else if (kind !== 'removed') await rm(path, { recursive: true, force: true })
  if (kept > 0n) await move(join(store, 'kept', `${kept}`), path)
}

/**
 * Takes back what was not synced on the disk of a device: all of it, or by chance only the newest changes of names, and any blocks of the
 * files. No process may use the disk.
 */
export const takeBack = async (disk: string, store: string, chance?: Chance): Promise<Lost> => {
  const files = await takeBackData(disk, store, chance)
  const changes = await nameChanges(store)
  const lost = chance ? changes.slice(0, chance(changes.length + 1)) : changes
  const paths = pathsIn(disk, join(store, 'kept'))
  for (const change of lost) await takeBackName(change, paths, store)
  for (const kind of ['data', 'names', 'kept'])
    for (const name of await readdir(join(store, kind))) await rm(join(store, kind, name), { recursive: true, force: true })
  return { files, names: lost.length }
}
