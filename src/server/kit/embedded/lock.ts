import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { birthOf, isAlive } from './other-process.ts'

const isHeld = async (mark: string): Promise<boolean> => {
  const [pid, birth] = mark.split(' ')
  return isAlive(Number(pid)) && (await birthOf(Number(pid))) === birth
}

const take = async (own: string, lock: string): Promise<boolean> => {
  try {
    await link(own, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead holder's lock away; one that a quicker starter took meanwhile is put back. */
const clear = async (lock: string, dead: string) => {
  const aside = `${lock}.${process.pid}.aside`
  await rename(lock, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => dead)
  if (moved !== dead) await link(aside, lock).catch(() => undefined)
  await rm(aside, { force: true })
}

/**
 * Takes the folder for this process alone and answers how to give it back.
 * Throws a sentence naming the holder when another living process has it; a dead holder's lock is taken over.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const lock = path.join(folder, 'in-use')
  const own = `${lock}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(own, `${process.pid} ${await birthOf(process.pid)}`, { mode: 0o600 })
  try {
    while (!(await take(own, lock))) {
      const mark = await readFile(lock, 'utf8').catch(() => '')
      if (mark && (await isHeld(mark)))
        throw new Error(
          `The data folder ${folder} is in use by another start (process ${mark.split(' ')[0]}). Stop that one first, or set DATA_DIR to another folder.`,
        )
      await clear(lock, mark)
    }
  } finally {
    await rm(own, { force: true })
  }
  return () => rm(lock, { force: true })
}
