import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import { type Answer, emailOf, openTestCompany, type TestCompany, type visitor } from './company.ts'

type Clerk = ReturnType<typeof visitor>
export type Race<Shop> = {
  company: TestCompany
  shop: Shop
  /** Managers who are signed in, each at a desk of their own. */
  clerks: Clerk[]
  /** Does the same at every desk at once. */
  together: <T>(work: (clerk: Clerk, index: number) => Promise<T>) => Promise<T[]>
}

/** Opens a house with so many desks for the tests of a file; whatever ran against whatever, its books hold after each. */
export const openRace = <Shop>(
  clients: number,
  openShop: (company: TestCompany) => Promise<Shop>,
  take: (race: Race<Shop>) => void,
): void => {
  let company: TestCompany
  beforeAll(async () => {
    company = await openTestCompany()
    const shop = await openShop(company)
    const clerks = Array.from({ length: clients }, company.visitor)
    for (const clerk of clerks) await clerk.signIn(emailOf('Manager'))
    take({ company, shop, clerks, together: work => Promise.all(clerks.map(work)) })
  })
  afterAll(() => company.stop())
  afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
}

/** How many got what they asked for; everyone else was told why, and nobody saw a fault of ours. */
export const winners = (answers: readonly Answer[]): number => {
  for (const { status, errorMessages } of answers) {
    expect([200, 409], errorMessages.join()).toContain(status)
    if (status === 409) expect(errorMessages[0]).toMatch(/^[\p{Lu}\d].*\.$/u)
  }
  return answers.filter(({ status }) => status === 200).length
}

/** Holds what this statement locks, as somebody does who is slow, until the work lets go or is done. */
export const holding = async <T>(
  { pool }: TestCompany,
  statement: string,
  work: (letGo: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  let isHeld = true
  const letGo = async () => {
    if (isHeld) await client.query('commit')
    isHeld = false
  }
  try {
    await client.query('begin')
    await client.query(statement)
    return await work(letGo)
  } finally {
    await letGo()
    client.release()
  }
}

/** How many wait for a lock with a statement that has these words. */
export const waiting = async ({ ask }: TestCompany, asking: string): Promise<number> => {
  const [row] = await ask<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1",
    [`%${asking}%`],
  )
  return row!.count
}
