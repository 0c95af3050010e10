import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** An operating system account: its ids and its name. */
export type Account = { uid: number; gid: number; name: string }

const nobody: Account = { uid: 65534, gid: 65534, name: 'nobody' }

/**
 * The unprivileged account for the database when this process runs as root, because PostgreSQL refuses to run as root.
 * Undefined otherwise: the database then runs under the current account.
 * `owned` is a database folder that may exist already; its owner is kept.
 */
export const accountWithoutRights = async (owned: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(owned).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `with the number ${owner.uid}` }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.match(new RegExp(`^${name}:.*`, 'm'))?.[0].split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid), name }
  }
  return nobody
}

/**
 * The outermost folder or file on the path that the account cannot access; undefined when it can pass every folder and, if the path
 * is a program, run it.
 */
export const closedFolder = async (account: Account, target: string): Promise<string | undefined> => {
  const parent = path.dirname(target)
  const outer = parent === target ? undefined : await closedFolder(account, parent)
  if (outer) return outer
  const { uid, gid, mode } = await stat(target)
  const passes = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
  return passes === 0 ? target : undefined
}

/** Whether the account can pass every folder of the path and, if it is a program, run it. */
export const canReach = async (account: Account | undefined, target: string): Promise<boolean> =>
  !account || (await closedFolder(account, target)) === undefined
