import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecondFactorRule } from '../../../domain/company/second-factor.ts'
import { programFolder, type RuntimeRole } from '../../database.ts'
import { connect, type Db, sql } from '../../kit/db/db.ts'
import { identityOf, rightsOf } from '../../kit/db/grants.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { findRunning, openEmbedded } from '../../kit/embedded/database.ts'
import { messageOf } from '../../kit/property.ts'
import type { Settings } from '../../kit/settings.ts'
import { accountsWithDemoPassword } from '../demo-accounts.ts'
import type { Company, Data, User } from './circumstances.ts'

type State = 'empty' | 'older' | 'present'

const stateOf = async (db: Db): Promise<State> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.migration') is not null as there`.execute(db)
  if (!oneRow(rows).there) return 'empty'
  const applied = await sql<{ name: string }>`select name from migration`.execute(db)
  const names = new Set(applied.rows.map(({ name }) => name))
  const files = (await readdir(join(programFolder, 'migrations'))).filter(name => name.endsWith('.sql'))
  return files.every(name => names.has(name)) ? 'present' : 'older'
}

const usersOf = async (db: Db): Promise<User[]> => {
  const { rows } = await sql<User>`select email, role, must_change as "mustChange",
    exists (select from passkey p where p.user_id = u.id) or exists (select from authenticator_app a where a.user_id = u.id and a.secret is not null)
      as "hasSecondFactor" from "user" u where active order by email`.execute(db)
  return rows
}

type Setting = { secondFactor: SecondFactorRule; hasMailServer: boolean; last: string | null }

const companyOf = async (db: Db): Promise<Company> => {
  const { rows } = await sql<Setting>`select second_factor as "secondFactor", exists (select from mail_server) as "hasMailServer",
    (select max(at) from audit_trail where id = (select max(id) from audit_trail)) as last from setting`.execute(db)
  const [setting] = rows
  return {
    isEmpty: setting === undefined,
    users: await usersOf(db),
    demoAccounts: (await accountsWithDemoPassword(db)).filter(({ active }) => active),
    secondFactor: setting?.secondFactor ?? 'optional',
    hasMailServer: setting?.hasMailServer ?? false,
    last: setting?.last ? new Date(setting.last) : undefined,
  }
}

const roleAt = async (url: string, isOne: boolean): Promise<RuntimeRole> => {
  const { pool, close } = connect(url, 1)
  const read = async () => ({ ...(await identityOf(pool)), ...(await rightsOf(pool)), isOne })
  return read().finally(close)
}

const readAt = async (ownerUrl: string, runtimeUrl: string | undefined): Promise<Data> => {
  const { db, close } = connect(ownerUrl, 1)
  const read = async (): Promise<Data> => {
    const clock = await sql<{ now: string }>`select now() as now`.execute(db)
    const now = new Date(oneRow(clock.rows).now)
    const state = await stateOf(db)
    if (state === 'empty') return { kind: 'none' }
    const role = runtimeUrl === undefined ? undefined : await roleAt(runtimeUrl, runtimeUrl === ownerUrl)
    return state === 'older' ? { kind: 'older', role, now } : { kind: 'present', role, now, company: await companyOf(db) }
  }
  return read().finally(close)
}

/** Reads the database: an external one, the embedded one that runs, or the embedded one that is started for this look. */
export const readData = async ({ DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR }: Settings, hasFolder: boolean): Promise<Data> => {
  const read = async (): Promise<Data> => {
    if (DATABASE_URL) return readAt(DATABASE_OWNER_URL ?? DATABASE_URL, DATABASE_URL)
    if (!hasFolder || !existsSync(join(DATA_DIR, 'database'))) return { kind: 'none' }
    const running = await findRunning(DATA_DIR)
    if (running) return readAt(running, undefined)
    const embedded = await openEmbedded(DATA_DIR, () => {})
    return readAt(embedded.url, undefined).finally(embedded.stop)
  }
  return read().catch(error => ({ kind: 'closed', reason: messageOf(error) }))
}
