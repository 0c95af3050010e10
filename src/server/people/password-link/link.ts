import { linkMinutes } from '../../../domain/people/password-link.ts'
import { hashOf, newSecret } from '../../kit/auth/secret.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import type { Account } from '../account.ts'

/** A link that was made: its token, which is returned here and never again, and when it ends. */
type NewLink = { token: string; endsAt: Date }

/** Makes a link with which a user chooses a password, and ends the one before. The database keeps the hash of its token. */
export const newLink = async (tx: Db, user: string, now: Date): Promise<NewLink> => {
  const [token, endsAt] = [newSecret(), new Date(now.getTime() + linkMinutes * 60_000)]
  await sql`insert into password_link (user_id, token_hash, ends_at) values (${user}, ${hashOf(token)}, ${endsAt})
    on conflict (user_id) do update set token_hash = excluded.token_hash, ends_at = excluded.ends_at`.execute(tx)
  return { token, endsAt }
}

/** The active account that a link belongs to; undefined when it is unknown, expired or used, which nobody can tell apart. */
export const ownerOfLink = async (db: Db, token: string, now: Date): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`select u.id, u.name, u.email, u.active, u.password_hash as "passwordHash"
    from password_link l join "user" u on u.id = l.user_id and u.active
    where l.token_hash = ${hashOf(token)} and l.ends_at > ${now}`.execute(db)
  return rows[0]
}

/** Uses up a link; false when another request was faster. */
export const takeLink = async (tx: Db, token: string): Promise<boolean> => {
  const { rows } = await sql`delete from password_link where token_hash = ${hashOf(token)} returning user_id`.execute(tx)
  return rows.length > 0
}
