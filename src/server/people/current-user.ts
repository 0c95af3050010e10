import type { CurrentUser } from '../../domain/people/contract.ts'
import type { Role } from '../../domain/people/role.ts'
import type { Pending } from '../../domain/people/second-factor.ts'
import { settingsOf } from '../company/settings.ts'
import { taxRatesIn } from '../company/tax-rate.ts'
import { type Db, sql } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'

/** The signed-in user, with the settings that the screens need. */
export const currentUser = async (
  db: Db,
  id: string,
  { role, pending = null }: { role?: Role; pending?: Pending | null | undefined },
): Promise<CurrentUser> => {
  const { rows } = await sql<Omit<CurrentUser, 'settings' | 'pending'>>`
    select u.id, u.name, u.email, u.role, json_build_object('id', b.id, 'title', b.name, 'country', b.country, 'currency', b.currency) as branch,
           case when e.id is not null then json_build_object('id', e.id, 'title', e.name) end as employee,
           (select array_agg(branch_id) from limited_branch where user_id = u.id) as branches, u.only_own_sales as "onlyOwnSales",
           json_build_object('company', (select time_zone from setting), 'own', b.id,
             'branches', (select coalesce(json_object_agg(id, time_zone) filter (where time_zone is not null), '{}') from branch)) as zones
    from "user" u join branch b on b.id = u.branch_id left join employee e on e.id = u.employee_id where u.id = ${id}`.execute(db)
  const { id: _, closedUntil: __, wholeDays: ___, secondFactor: ____, ...settings } = await settingsOf(db)
  const { rows: printers } = await sql<CurrentUser['settings']['printers'][number]>`
    select id, name, size, address is not null as "isDirect" from label_printer order by line`.execute(db)
  return { ...oneRow(rows), ...(role ? { role } : {}), pending, settings: { ...settings, taxRates: await taxRatesIn(db), printers } }
}

/** The key, in base64, with which a browser encrypts what it stores for this user. Programs do not get it. */
export const browserKeyOf = async (db: Db, id: string): Promise<string> => {
  const { rows } = await sql<{ key: Buffer }>`select browser_key as key from "user" where id = ${id}`.execute(db)
  return oneRow(rows).key.toString('base64')
}
