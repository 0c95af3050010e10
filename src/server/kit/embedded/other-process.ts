import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { codeOf } from '../property.ts'

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
    return codeOf(error) === 'EPERM'
  }
}

// In /proc/PID/stat the name is in parentheses and may contain spaces; state, parent and so on follow.
const summaryOf = async (pid: number): Promise<string[]> => {
  const summary = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return summary.slice(summary.lastIndexOf(')') + 2).split(' ')
}

/** The start time of a process in the system's format, to detect a reused process id. */
export const birthOf = async (pid: number): Promise<string> =>
  process.platform === 'linux' ? ((await summaryOf(pid))[19] ?? '') : ps(pid, 'lstart')

/** The parent of a process, or the process that adopted it; 0 when it is not visible. */
export const parentOf = async (pid: number): Promise<number> =>
  Number(process.platform === 'linux' ? (await summaryOf(pid))[1] : await ps(pid, 'ppid')) || 0

/** The command line of a process, on Windows its program name; empty when it is not visible. */
export const commandOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  if (process.platform !== 'win32') return ps(pid, 'command')
  const args = ['/fi', `pid eq ${pid}`, '/fo', 'csv', '/nh']
  return promisify(execFile)('tasklist', args).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

/** The visible PostgreSQL processes that work in the folder, in any container of this kernel; none when the system does not show them. */
export const processesIn = async (folder: string): Promise<number[]> => {
  const { dev, ino } = await stat(folder)
  const found: number[] = []
  for (const name of await readdir('/proc').catch(() => [])) {
    const place = /^\d+$/.test(name) ? await stat(`/proc/${name}/cwd`).catch(() => undefined) : undefined
    if (place?.ino === ino && place.dev === dev && (await commandOf(Number(name))).includes('postgres')) found.push(Number(name))
  }
  return found
}

/** Waits until the condition holds; false after `limit` milliseconds. */
export const waitUntil = async (condition: () => boolean | Promise<boolean>, limit: number): Promise<boolean> => {
  for (const end = Date.now() + limit; Date.now() < end; ) {
    if (await condition()) return true
    await new Promise(done => setTimeout(done, 25))
  }
  return condition()
}
