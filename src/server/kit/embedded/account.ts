import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** An operating system account by its numbers, and as people know it. */
export type Account = { uid: number; gid: number; name: string }

const nobody: Account = { uid: 65534, gid: 65534, name: 'nobody' }

/**
 * The account without rights under which the database runs when we are root, because it refuses to run as root.
 * Undefined when we are an ordinary user: then the database runs as ourselves.
 * `owned` is a folder of the database that may exist already; its owner keeps it.
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
 * The outermost folder or file on the way to the path that is closed to the account; undefined when it may pass through every folder and,
 * if the path is a program, run it.
 */
export const closedFolder = async (account: Account, target: string): Promise<string | undefined> => {
  const parent = path.dirname(target)
  const outer = parent === target ? undefined : await closedFolder(account, parent)
  if (outer) return outer
  const { uid, gid, mode } = await stat(target)
  const passes = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
  return passes === 0 ? target : undefined
}

/** Whether the account may pass through every folder on the way to the path and, if it is a program, run it. */
export const canReach = async (account: Account | undefined, target: string): Promise<boolean> =>
  !account || (await closedFolder(account, target)) === undefined
