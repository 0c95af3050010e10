import { type SecondFactorRule, secondFactorRules } from '../../domain/company/second-factor.ts'
import { type Db, sql } from '../kit/db/db.ts'

/** Makes the signed-in users set up a second factor whom the rule asks for one and who have none, and lets the others go on. */
export const askForSecondFactor = async (tx: Db, rule: SecondFactorRule): Promise<void> => {
  const required = [...secondFactorRules[rule].asks]
  await sql`update session s set pending = 'second factor' from "user" u
    where u.id = s.user_id and s.pending is null and not exists (select from passkey p where p.user_id = u.id)
      and not exists (select from authenticator_app a where a.user_id = u.id and a.secret is not null) and u.role = any(${required}::text[])`.execute(
    tx,
  )
  await sql`update session s set pending = null from "user" u
    where u.id = s.user_id and s.pending = 'second factor' and u.role <> all(${required}::text[])`.execute(tx)
}
