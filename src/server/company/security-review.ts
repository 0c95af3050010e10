import {
  isMoreThanUsual,
  reviewCalls,
  reviewedDays,
  type SecurityReview,
  takenOut,
  unusedDays,
} from '../../domain/company/security-review.ts'
import { deviceOf } from '../../domain/people/device.ts'
import { dayOf, startOf, todayIn } from '../kit/business-day.ts'
import { type Db, sql } from '../kit/db/db.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Tokens in force that nobody uses, the oldest first. */
const unusedTokens = async (db: Db, now: Date): Promise<SecurityReview['tokens']> => {
  const { rows } = await sql<SecurityReview['tokens'][number]>`
    select t.id, t.name, t.created_at as "createdAt", u.name as "createdBy", t.last_used_at as "lastUsedAt"
    from api_token t join "user" u on u.id = t.created_by
    where t.revoked_at is null and t.expires_at > ${now} and (t.last_used_at < ${before(now, unusedDays.since)}
      or (t.last_used_at is null and t.created_at < ${before(now, unusedDays.never)})) order by t.created_at, t.id`.execute(db)
  return rows
}

type NewBrowser = Omit<SecurityReview['browsers'][number], 'device'> & { agent: string }

/** The last 100 sign-ins with a browser that the account did not know, newest first. */
const newBrowsers = async (db: Db, now: Date): Promise<SecurityReview['browsers']> => {
  const { rows } = await sql<NewBrowser>`select e.id::text as id, at, account_name as by, agent, address from security_event e
    where event = 'new-browser' and at > ${before(now, reviewedDays)} and account_name is not null order by e.id desc limit 100`.execute(db)
  return rows.map(({ agent, ...one }) => ({ ...one, device: deviceOf(agent) }))
}

type Counted = { id: string; title: string; today: number; highest: number }

/** Who took something out today, with the highest count on one of the days before; most first. A token counts for its user. */
const takers = async (db: Db, today: string): Promise<SecurityReview['takers']> => {
  const { rows } = await sql<Counted>`
    with taken as (
      select account_id as id, ${dayOf(sql`at`)} as day, sum(count)::integer as n from security_event
      where event = any(${[...takenOut]}::text[]) and at >= ${startOf(today, -reviewedDays)} and at < ${startOf(today, 1)}
      group by account_id, day)
    select u.id, u.name as title, max(n) filter (where day = ${today}::date) as today,
           coalesce(max(n) filter (where day < ${today}::date), 0) as highest
    from taken join "user" u using (id) group by u.id, u.name
    having max(n) filter (where day = ${today}::date) > 0 order by today desc, title`.execute(db)
  return rows.map(({ id, title, ...counts }) => ({ by: { id, title }, ...counts, isUnusual: isMoreThanUsual(counts) }))
}

const reviewOf = async (context: Context): Promise<SecurityReview> => {
  const { db, now, security } = context
  await security?.flush()
  return {
    tokens: await unusedTokens(db, now()),
    browsers: await newBrowsers(db, now()),
    takers: await takers(db, await todayIn(db, context)),
  }
}

/** The route for what an Admin should look at. */
export const securityReview: Route = implement(reviewCalls, 'GET security-event/review', {
  right: { permission: 'audit.read' },
  summary: 'Tokens that nobody uses, sign-ins with new browsers, and who took out more than usual today',
  handle: reviewOf,
})
