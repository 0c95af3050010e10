import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import { type Answer, emailOf, openTestCompany, type TestCompany, type visitor } from './company.ts'
import { centBase } from './world.ts'

type Clerk = ReturnType<typeof visitor>
export type Race<Shop> = {
  company: TestCompany
  shop: Shop
  /** Signed-in Managers, each with their own session. */
  clerks: Clerk[]
  /** Runs the same action in every session at once. */
  together: <T>(work: (clerk: Clerk, index: number) => Promise<T>) => Promise<T[]>
}

/** Opens a company with this many sessions for the tests of a file. The audit must pass after each test. */
export const openRace = <Shop>(
  clients: number,
  openShop: (company: TestCompany) => Promise<Shop>,
  take: (race: Race<Shop>) => void,
): void => {
  let company: TestCompany
  beforeAll(async () => {
    company = await openTestCompany({ currency: centBase })
    const shop = await openShop(company)
    const clerks = Array.from({ length: clients }, company.visitor)
    for (const clerk of clerks) await clerk.signIn(emailOf('Manager'))
    take({ company, shop, clerks, together: work => Promise.all(clerks.map(work)) })
  })
  afterAll(() => company.stop())
  afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
}

/** How many requests succeeded. The others must have a message, and none may be a server error. */
export const winners = (answers: readonly Answer[]): number => {
  for (const { status, errorMessages } of answers) {
    expect([200, 409], errorMessages.join()).toContain(status)
    if (status === 409) expect(errorMessages[0]).toMatch(/^[\p{Lu}\d].*\.$/u)
  }
  return answers.filter(({ status }) => status === 200).length
}

/** Holds the locks of this statement, as a slow transaction does, until the work releases them or is done. */
export const holding = async <T>(
  { owner: { pool } }: Pick<TestCompany, 'owner'>,
  statement: string,
  work: (release: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  let isHeld = true
  const release = async () => {
    if (isHeld) await client.query('commit')
    isHeld = false
  }
  try {
    await client.query('begin')
    await client.query(statement)
    return await work(release)
  } finally {
    await release()
    client.release()
  }
}

/** How many sessions wait for a lock with a statement that contains these words. */
export const waiting = async ({ query }: TestCompany, text: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1",
    [`%${text}%`],
  )
  return row!.count
}
