import { type Db, sql } from '../db/db.ts'
import { hashOf, newSecret } from './secret.ts'

const mostOfUser = 50

/** The days for which a browser stays known after its last sign-in. Browsers keep no cookie for longer. */
export const knownForDays = 400

/**
 * The hash of a browser's secret, if the account with this e-mail address signed in with that browser before, or, without an address, if
 * any account did. It is no proof of who sits there: it only has its own count of attempts.
 */
export const knownBrowser = async (db: Db, secret: string | undefined, email: string | null): Promise<Buffer | null> => {
  if (!secret) return null
  const hash = hashOf(secret)
  const whose = email === null ? sql`true` : sql`exists (select from "user" u where u.id = k.user_id and lower(btrim(u.email)) = ${email})`
  const { rows } = await sql`select 1 from known_browser k where k.hash = ${hash} and ${whose} limit 1`.execute(db)
  return rows.length > 0 ? hash : null
}

/** A browser after a sign-in: its secret for the cookie, and whether this account had not signed in with it before. */
export type Browser = { secret: string; isNew: boolean }

/** Remembers the browser that a user signs in with. A secret that this server did not give out is replaced. */
export const rememberBrowser = async (db: Db, user: string, given: string | undefined, now: Date): Promise<Browser> => {
  const secret = given && (await knownBrowser(db, given, null)) ? given : newSecret()
  // A row that was there before has the number of this transaction as xmax, because it was updated.
  const { rows } = await sql<{
    isNew: boolean
  }>`insert into known_browser (hash, user_id, seen_at) values (${hashOf(secret)}, ${user}, ${now})
    on conflict (hash, user_id) do update set seen_at = excluded.seen_at returning xmax = 0 as "isNew"`.execute(db)
  await sql`delete from known_browser where user_id = ${user} and (seen_at < ${now}::timestamptz - make_interval(days => ${knownForDays})
    or hash in (select hash from known_browser where user_id = ${user} order by seen_at desc offset ${mostOfUser}))`.execute(db)
  return { secret, isNew: rows[0]?.isNew ?? false }
}
