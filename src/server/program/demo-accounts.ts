import { randomBytes } from 'node:crypto'
import { endAccessOf } from '../kit/auth/session.ts'
import { type Db, sql, transact } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { SettingError, type Settings } from '../kit/settings.ts'
import { demoPassword } from '../people/demo-password.ts'
import { checkPassword, hashPassword } from '../people/password.ts'
import { systemCaller } from './seed.ts'

type Opening = Pick<Settings, 'DEMO' | 'DEMO_PUBLIC' | 'HOST' | 'PUBLIC_URL' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>
export type Account = { id: string; email: string; role: string; active: boolean; hash: string }

/** Whether an address or host name is the local computer. */
export const isLoopback = (host: string): boolean => /^(::ffff:)?127\.|^::1$|^\[::1\]$|^localhost$/i.test(host)

/** Whether the demo company can be reached only from this computer. */
export const isLocalDemo = ({ HOST, PUBLIC_URL }: Pick<Opening, 'HOST' | 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL === undefined && isLoopback(HOST)

const publicDemo = () =>
  new SettingError(
    `The demo passwords are public, and other computers can reach this server (HOST or PUBLIC_URL is set).
Set DEMO=0 for your own company. Leave out HOST and PUBLIC_URL to try the demo on this computer.
Set DEMO_PUBLIC=1 only if anyone may read and change the demo.`,
  )

const openAccounts = (accounts: readonly Account[]) =>
  new SettingError(
    `These accounts still have the public demo password: ${accounts.map(({ email }) => email).join(', ')}.
Start once with ADMIN_PASSWORD set to a new password. ${adminOf(accounts)?.email ?? 'No Admin'} gets it; the other accounts get none until an Admin sets one under People, Users.
Or start with DEMO=1 and without HOST and PUBLIC_URL, sign in, and change these passwords or deactivate these accounts.`,
  )

const adminOf = (accounts: readonly Account[], email?: string): Account | undefined => {
  const admins = accounts.filter(({ role, active }) => role === 'Admin' && active)
  return admins.find(admin => admin.email.toLowerCase() === email?.toLowerCase()) ?? admins[0]
}

/** All accounts that have the public demo password, also deactivated ones. */
export const accountsWithDemoPassword = async (db: Db): Promise<Account[]> => {
  const { rows } = await sql<Account>`select id, email, role, active, password_hash as hash from "user" order by email`.execute(db)
  const open = await Promise.all(rows.map(({ hash }) => checkPassword(hash, demoPassword)))
  return rows.filter((_, index) => open[index])
}

/** Replaces the demo password of these accounts: the Admin gets the given one, the others a random one. */
const closeAccounts = async (db: Db, accounts: readonly Account[], given?: { admin: Account | undefined; password: string }) => {
  for (const { id, email } of accounts) {
    const password = given && id === given.admin?.id ? given.password : randomBytes(32).toString('base64url')
    const hash = await hashPassword(db, { password, owner: { email }, field: 'ADMIN_PASSWORD' })
    await transact(db, async tx => {
      await sql`update "user" set password_hash = ${hash}, version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
      await endAccessOf(tx, id)
      await writeAudit(tx, { entity: 'user', record: id, action: 'set-password', caller: systemCaller })
    })
  }
}

/**
 * Why the demo company or its passwords must not be open here; undefined when they may. `accounts` are the active ones with the demo
 * password, and `isEmpty` whether there is no company yet.
 */
export const demoFault = (
  { DEMO, ADMIN_PASSWORD, ...settings }: Opening,
  { isEmpty, accounts }: { isEmpty: boolean; accounts: readonly Account[] },
): SettingError | undefined => {
  if (DEMO) return (isEmpty || accounts.length > 0) && !settings.DEMO_PUBLIC && !isLocalDemo(settings) ? publicDemo() : undefined
  return accounts.length > 0 && !ADMIN_PASSWORD ? openAccounts(accounts) : undefined
}

/** Throws SettingError when the start would create the demo company at a public address. */
export const refusePublicDemo = async (db: Db, settings: Opening): Promise<void> => {
  if (!settings.DEMO) return
  const { rows } = await sql`select 1 from setting`.execute(db)
  const fault = demoFault(settings, { isEmpty: rows.length === 0, accounts: [] })
  if (fault) throw fault
}

/**
 * Whether this is the demo company with its public password. Throws SettingError when it must not be open: with DEMO=0, or at a
 * public address without DEMO_PUBLIC=1. With DEMO=0 and ADMIN_PASSWORD the known passwords are replaced, with a message.
 */
export const openDemoAccounts = async (db: Db, settings: Opening, print: (sentence: string) => void): Promise<boolean> => {
  const accounts = await accountsWithDemoPassword(db)
  const active = accounts.filter(account => account.active)
  const fault = demoFault(settings, { isEmpty: false, accounts: active })
  if (fault) throw fault
  if (settings.DEMO) return active.length > 0
  const { ADMIN_EMAIL, ADMIN_PASSWORD: password } = settings
  // Nobody can sign in with a deactivated account, but it must not have this password when it is activated again.
  const admin = adminOf(active, ADMIN_EMAIL)
  await closeAccounts(db, accounts, password ? { admin, password } : undefined)
  if (active.length > 0)
    print(
      `The demo password was replaced in ${active.length} accounts.${admin ? ` ${admin.email} now has ADMIN_PASSWORD;` : ''} an Admin sets the others under People, Users.`,
    )
  return false
}
