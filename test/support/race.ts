import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import { type Answer, emailOf, openTestHouse, type TestHouse, type visitor } from './company.ts'

type Desk = ReturnType<typeof visitor>
export type Race<Shop> = {
  house: TestHouse
  shop: Shop
  /** Managers who are signed in, each at a desk of their own. */
  desks: Desk[]
  /** Does the same at every desk at once. */
  together: <T>(work: (desk: Desk, index: number) => Promise<T>) => Promise<T[]>
}

/** Opens a house with so many desks for the tests of a file; whatever ran against whatever, its books hold after each. */
export const openRace = <Shop>(clients: number, openShop: (house: TestHouse) => Promise<Shop>, take: (race: Race<Shop>) => void): void => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse()
    const shop = await openShop(house)
    const desks = Array.from({ length: clients }, house.visitor)
    for (const desk of desks) await desk.signIn(emailOf('Manager'))
    take({ house, shop, desks, together: work => Promise.all(desks.map(work)) })
  })
  afterAll(() => house.stop())
  afterEach(async () => expect((await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
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
  { pool }: TestHouse,
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

/** How many wait for a lock with a statement that has these words. */
export const waiting = async ({ query }: TestHouse, text: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1",
    [`%${text}%`],
  )
  return row!.count
}
