import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Db, sql } from '../db/db.ts'
import { Refusal } from '../errors.ts'

const longest = 900
const forgottenAfter = 24 * 3600_000
const freeForPair = 5
const freeForAddress = 50
const freeForAccount = 20
const neverShut = 2_000_000_000
const longestPause = 2_000

/** The network of an address; one IPv6 user has a whole /64. */
export const networkOf = (address: string) =>
  isIPv6(address) && !address.startsWith('::ffff:') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')

/** Counts an attempt before it is made; null when the key must still wait. The wait doubles with each attempt beyond the free ones. */
const count = async (db: Db, key: string, free: number, now: Date): Promise<number | null> => {
  const forgotten = new Date(now.getTime() - forgottenAfter)
  const { rows } = await sql<{ tries: number }>`
    insert into sign_in_try as t (key, tries, at, open_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      tries = case when t.at < ${forgotten} then 1 else t.tries + 1 end,
      at = ${now},
      open_at = ${now}::timestamptz + make_interval(secs =>
        case when t.at < ${forgotten} or t.tries + 1 < ${free}::integer then 0 else least(${longest}::integer, power(2, least(t.tries + 1 - ${free}::integer, 20))) end)
    where t.open_at <= ${now}
    returning tries`.execute(db)
  return rows[0]?.tries ?? null
}

const refuse = async (db: Db, key: string, now: Date): Promise<never> => {
  const { rows } = await sql<{ openAt: string }>`select open_at as "openAt" from sign_in_try where key = ${key}`.execute(db)
  const seconds = Math.max(1, Math.ceil((new Date(rows[0]?.openAt ?? now).getTime() - now.getTime()) / 1000))
  throw new Refusal(
    429,
    `Too many attempts. Wait ${seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
    { retryAfter: seconds },
  )
}

/**
 * Counts a sign-in attempt and refuses it (429) while this address must wait: for this account after a few wrong attempts, for any
 * account after many. Attempts from other addresses never lock out the owner; many attempts on one account only slow each one
 * down. Returns a function to call on success. Counts are in the database, so all servers share them.
 */
export const admitTry = async (db: Db, account: string, address: string, now: Date): Promise<() => Promise<void>> => {
  const [pair, place, whole] = [keyOf('pair', account, networkOf(address)), keyOf('address', networkOf(address)), keyOf('account', account)]
  if ((await count(db, pair, freeForPair, now)) === null) await refuse(db, pair, now)
  if ((await count(db, place, freeForAddress, now)) === null) await refuse(db, place, now)
  const tries = (await count(db, whole, neverShut, now)) ?? 0
  const pause = Math.min(longestPause, Math.max(0, tries - freeForAccount) * 50)
  if (pause > 0) await new Promise(done => setTimeout(done, pause))
  return async () => {
    await sql`delete from sign_in_try where key = ${pair} or at < ${new Date(now.getTime() - forgottenAfter)}`.execute(db)
    await sql`update sign_in_try set tries = greatest(tries - 1, 0) where key = any(${[place, whole]}::text[])`.execute(db)
  }
}
