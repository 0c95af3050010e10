import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { uptime } from 'node:os'
import path from 'node:path'
import { tryLock } from './file-lock.ts'
import type { Hold } from './lock.ts'
import { commandOf, isAlive, parentOf, processesIn, waitUntil } from './other-process.ts'

/** The lock that a database server holds while any of its processes lives. */
export const serverLock = (home: string) => path.join(home, 'server-lock')

const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')
const pidIn = async (cluster: string) => Number.parseInt(await readFile(pidFileOf(cluster), 'utf8').catch(() => ''), 10) || undefined

/** The visible server processes of the cluster. */
const serversOn = async (cluster: string): Promise<number[]> => {
  const working = await processesIn(cluster)
  const noted = await pidIn(cluster)
  const isServer = noted !== undefined && isAlive(noted) && (await commandOf(noted)).includes(cluster)
  return isServer ? [...new Set([noted, ...working])] : working
}

/** Throws when the program that started the server still runs: then the server is in use. */
const refuseIfStarterLives = async (cluster: string, server: number) => {
  const starter = await parentOf(server)
  if (starter <= 1 || starter === process.pid) return
  if (/\bnode\b/.test(await commandOf(starter)))
    throw new Error(`The database in ${cluster} is in use by another start (process ${starter}). Stop that one first.`)
}

/** Sends a signal to a process, which may have ended already. */
const send = (pid: number, signal: NodeJS.Signals) => {
  if (isAlive(pid)) process.kill(pid, signal)
}

const endServers = async (cluster: string, log: (sentence: string) => void) => {
  const servers = await serversOn(cluster)
  const [first] = servers
  if (first === undefined) return
  for (const pid of servers) await refuseIfStarterLives(cluster, pid)
  log('A database server of an earlier start is still running. It is stopped first.')
  const signal = async (name: NodeJS.Signals) => {
    const left = await serversOn(cluster)
    for (const pid of left) if (!left.includes(await parentOf(pid))) send(pid, name)
  }
  const areGone = async () => (await serversOn(cluster)).length === 0
  await signal('SIGINT')
  if (await waitUntil(areGone, 15_000)) return
  await signal('SIGQUIT')
  if (await waitUntil(areGone, 10_000)) return
  throw new Error(`The database server of an earlier start (process ${first}) does not end. End it, and start again.`)
}

/** Whether no process holds the server's lock. Waits, because a server whose program has ended is about to end. */
const isLockFree = async (cluster: string): Promise<boolean | 'unsupported'> => {
  const attempt = async () => {
    const lock = await tryLock(serverLock(path.dirname(cluster)))
    if (typeof lock === 'object') lock.release()
    return lock
  }
  if ((await attempt()) === 'unsupported') return 'unsupported'
  return waitUntil(async () => (await attempt()) !== 'taken', 20_000)
}

/** Whether the server that wrote the pid file must be dead, wherever it ran. Visible servers have ended before this call. */
const isProvenDead = async (cluster: string, { machine, before }: Hold, isFree: boolean): Promise<boolean> => {
  const pid = await pidIn(cluster)
  if (process.platform === 'win32' && pid && isAlive(pid) && /postgres/i.test(await commandOf(pid))) return false
  if (before && before.boot === machine.boot) return isFree || before.namespace === machine.namespace || machine.seesAll
  if (before) return machine.isLocal || before.host === machine.host
  // Servers of earlier releases hold no lock. Proof is a full view of the kernel's processes, or a reboot after the pid file.
  const { mtimeMs } = await stat(pidFileOf(cluster))
  return machine.isLocal && (machine.seesAll || mtimeMs < Date.now() - uptime() * 1_000 - 60_000)
}

/**
 * Ends a server left by an earlier start and removes its pid file. The caller holds the folder, so that server's program has ended.
 * Throws a sentence, without removing anything, when a server may still run where this process cannot see it.
 */
export const endLeftBehind = async (cluster: string, hold: Hold, log: (sentence: string) => void) => {
  await endServers(cluster, log)
  const isFree = await isLockFree(cluster)
  const where = hold.before ? ` on ${hold.before.host}` : ''
  if (isFree === false)
    throw new Error(
      `A database server of an earlier start still runs${where}, where this start cannot see it. End it there, and start again.`,
    )
  if (!existsSync(pidFileOf(cluster))) return
  if (!(await isProvenDead(cluster, hold, isFree === true)))
    throw new Error(
      `A database server of an earlier start may still run${where}, where this start cannot see it. Make sure that no other Stonebook uses the data folder, remove ${pidFileOf(cluster)}, and start again.`,
    )
  await rm(pidFileOf(cluster))
}
