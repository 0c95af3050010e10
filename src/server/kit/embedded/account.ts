import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** An operating system account by its numbers. */
export type Account = { uid: number; gid: number }

const nobody: Account = { uid: 65534, gid: 65534 }

/**
 * The account without rights under which the database runs when we are root, because it refuses to run as root.
 * Undefined when we are an ordinary user: then the database runs as ourselves.
 * `owned` is a folder of the database that may exist already; its owner keeps it.
 */
export const accountWithoutRights = async (owned: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(owned).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.match(new RegExp(`^${name}:.*`, 'm'))?.[0].split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return nobody
}

/** Whether the account may pass through every folder on the way to the path and, if it is a program, run it. */
export const canReach = async (account: Account | undefined, target: string): Promise<boolean> => {
  if (!account) return true
  const { uid, gid, mode } = await stat(target)
  const passes = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
  const parent = path.dirname(target)
  return passes !== 0 && (parent === target || (await canReach(account, parent)))
}
