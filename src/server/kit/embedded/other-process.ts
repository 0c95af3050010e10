import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const ps = async (pid: number, column: string): Promise<string> => {
  if (process.platform === 'win32') return ''
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', `${column}=`]).catch(() => ({
    stdout: '',
  }))
  return stdout.trim()
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When the process began, in the system's own words: with it a number that was given out again is told apart. */
export const birthOf = async (pid: number): Promise<string> => {
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name stands in brackets and may hold spaces; the 22nd field is the 20th after it.
  return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** The command line of a process, empty when it cannot be seen. */
export const commandOf = async (pid: number): Promise<string> => {
  if (process.platform !== 'linux') return ps(pid, 'command')
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.replaceAll('\0', ' ')
}

/** Waits until the condition holds; false when the time, in milliseconds, is over before. */
export const waitUntil = async (condition: () => boolean, limit: number): Promise<boolean> => {
  for (const end = Date.now() + limit; Date.now() < end; ) {
    if (condition()) return true
    await new Promise(done => setTimeout(done, 25))
  }
  return condition()
}
