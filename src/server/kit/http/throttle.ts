import { createHash } from 'node:crypto'
import { linksPerHour } from '../../../domain/people/password-link.ts'
import { type Db, sql } from '../db/db.ts'
import { Refusal } from '../errors.ts'
import { networkOf } from './network.ts'

const longest = 900
const dayHours = 24
const day = dayHours * 3600_000
const freeForPair = 5
const freeForAddress = 50
/** The wrong attempts in a day on one account by browsers that it never signed in with. */
export const freeForAccount = 50

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')
const accountKey = (email: string) => keyOf('account', email.trim().toLowerCase())

/** A count of attempts by its key, and the account it belongs to, if any. */
type Counted = { key: string; account: string | null }

/** Counts an attempt before it is made; false when the key must still wait. The wait doubles with each attempt beyond the free ones. */
const count = async (db: Db, { key, account }: Counted, free: number, now: Date): Promise<boolean> => {
  const forgotten = new Date(now.getTime() - day)
  const { rows } = await sql`
    insert into sign_in_try as t (key, account, tries, at, open_at) values (${key}, ${account}, 1, ${now}, ${now})
    on conflict (key) do update set
      tries = case when t.at < ${forgotten} then 1 else t.tries + 1 end,
      at = ${now},
      open_at = ${now}::timestamptz + make_interval(secs =>
        case when t.at < ${forgotten} or t.tries + 1 < ${free}::integer then 0 else least(${longest}::integer, power(2, least(t.tries + 1 - ${free}::integer, 20))) end)
    where t.open_at <= ${now}
    returning tries`.execute(db)
  return rows.length > 0
}

type Limit = { free: number; hours: number }

/** Counts an attempt; false when there were too many within so many hours of the first one. */
const countWithin = async (db: Db, { key, account }: Counted, { free, hours }: Limit, now: Date): Promise<boolean> => {
  const forgotten = new Date(now.getTime() - hours * 3600_000)
  const { rows } = await sql`
    insert into sign_in_try as t (key, account, tries, at, open_at) values (${key}, ${account}, 1, ${now}, ${now})
    on conflict (key) do update set
      tries = case when t.at < ${forgotten} then 1 else t.tries + 1 end,
      at = case when t.at < ${forgotten} then ${now} else t.at end,
      open_at = case when t.at >= ${forgotten} and t.tries + 1 >= ${free}::integer
        then t.at + make_interval(hours => ${hours}::integer) else ${now} end
    where t.open_at <= ${now}
    returning tries`.execute(db)
  return rows.length > 0
}

const counted = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`
/** A waiting time in words: '1 second', '12 minutes', '23 hours'. Minutes and hours are rounded up. */
export const waitPhrase = (seconds: number): string => {
  if (seconds < 90) return counted(seconds, 'second')
  return seconds < 5400 ? counted(Math.ceil(seconds / 60), 'minute') : counted(Math.ceil(seconds / 3600), 'hour')
}

const refuse = async (db: Db, key: string, now: Date, sentence: (wait: string) => string): Promise<never> => {
  const { rows } = await sql<{ openAt: string }>`select open_at as "openAt" from sign_in_try where key = ${key}`.execute(db)
  const seconds = Math.max(1, Math.ceil((new Date(rows[0]?.openAt ?? now).getTime() - now.getTime()) / 1000))
  throw new Refusal(429, sentence(waitPhrase(seconds)), { retryAfter: seconds })
}
const tooMany = (wait: string) => `Too many attempts. Wait ${wait} and try again.`
const tooManyOnAccount = (wait: string) =>
  `Too many attempts from unknown browsers. Sign in with a browser that you used before, or wait ${wait} and try again.`

/** An attempt to sign in: the e-mail address, or null with a passkey; where it comes from; and the browser, if the account knows it. */
export type Attempt = { email: string | null; address: string; browser: Buffer | null }

/**
 * Counts an attempt to sign in and refuses it (429) while it must wait (docs/operating/security.md#password-guessing). A browser that the
 * account knows has a count of its own, which no other browser adds to. Others are counted by account and network, by network, and by
 * account. Returns a function to call on success. Counts are in the database, so all servers share them. They are the same for an account
 * that does not exist.
 */
export const admitTry = async (db: Db, { email, address, browser }: Attempt, now: Date): Promise<() => Promise<void>> => {
  const account = email === null ? null : accountKey(email)
  const network = networkOf(address)
  const own = { key: keyOf('pair', account ?? 'passkey', browser ? browser.toString('hex') : network), account }
  const place = { key: keyOf('address', network), account: null }
  if (!(await count(db, own, freeForPair, now))) await refuse(db, own.key, now, tooMany)
  if (!browser && !(await count(db, place, freeForAddress, now))) await refuse(db, place.key, now, tooMany)
  const ofDay = { free: freeForAccount, hours: dayHours }
  if (!browser && account && !(await countWithin(db, { key: account, account }, ofDay, now)))
    await refuse(db, account, now, tooManyOnAccount)
  return async () => {
    await sql`delete from sign_in_try where key = ${own.key} or at < ${new Date(now.getTime() - day)}`.execute(db)
    if (browser) return
    await sql`update sign_in_try set tries = greatest(tries - 1, 0) where key = ${place.key}`.execute(db)
    await sql`update sign_in_try set tries = greatest(tries - 1, 0), open_at = least(open_at, ${now}) where key = ${account}`.execute(db)
  }
}

/**
 * Counts a request for a link to choose a password. Refuses it (429) after too many from a network within an hour. Returns false after too
 * many for an account, which may not exist: whoever asks must not learn that.
 */
export const admitLink = async (db: Db, { email, address }: { email: string; address: string }, now: Date): Promise<boolean> => {
  const place = { key: keyOf('link address', networkOf(address)), account: null }
  const { account: free, network } = linksPerHour
  if (!(await countWithin(db, place, { free: network, hours: 1 }, now))) await refuse(db, place.key, now, tooMany)
  return countWithin(db, { key: keyOf('link', accountKey(email)), account: null }, { free, hours: 1 }, now)
}

/** Ends the waiting times of an account, after its password was set anew. */
export const forgetTries = async (db: Db, email: string): Promise<void> => {
  await sql`delete from sign_in_try where account = ${accountKey(email)}`.execute(db)
}
