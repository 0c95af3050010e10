import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import { type Answer, emailOf, openTestHouse, type TestHouse, type visitor } from './company.ts'

type Desk = ReturnType<typeof visitor>
export type Race<Shop> = {
  house: TestHouse
  shop: Shop
  /** Signed-in Managers, each with their own session. */
  desks: Desk[]
  /** Runs the same action in every session at once. */
  together: <T>(work: (desk: Desk, index: number) => Promise<T>) => Promise<T[]>
}

/** Opens a company with this many sessions for the tests of a file. The audit must pass after each test. */
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

/** How many requests succeeded. The others must have a message, and none may be a server error. */
export const winners = (answers: readonly Answer[]): number => {
  for (const { status, errorMessages } of answers) {
    expect([200, 409], errorMessages.join()).toContain(status)
    if (status === 409) expect(errorMessages[0]).toMatch(/^[\p{Lu}\d].*\.$/u)
  }
  return answers.filter(({ status }) => status === 200).length
}

/** Holds the locks of this statement, as a slow transaction does, until the work releases them or is done. */
export const holding = async <T>({ pool }: TestHouse, statement: string, work: (letGo: () => Promise<void>) => Promise<T>): Promise<T> => {
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

/** How many sessions wait for a lock with a statement that contains these words. */
export const waiting = async ({ ask }: TestHouse, asking: string): Promise<number> => {
  const [row] = await ask<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1",
    [`%${asking}%`],
  )
  return row!.count
}
