import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { auditBooks } from '../src/server/audit.ts'
import { type Answer, emailOf, openTestHouse, type TestHouse, type visitor } from './house.ts'

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
