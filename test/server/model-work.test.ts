import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../src/server/audit.ts'
import { openWorkshop } from '../bench-shop.ts'
import { openTestHouse, type TestHouse, type visitor } from '../house.ts'
import { type Bench, workDeeds } from '../work-deeds.ts'

// STONEBOOK_ACTIONS=10000 STONEBOOK_SEED=42 npx vitest run --project server test/server/model-work.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? 180)
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)
const length = 60

let house: TestHouse
let admin: ReturnType<typeof visitor>
let deeds: ReturnType<typeof workDeeds>
beforeAll(async () => {
  house = await openTestHouse()
  admin = await house.as('Admin')
  deeds = workDeeds(await openWorkshop(house), () => admin)
})
afterAll(() => house.stop())

// biome-ignore format: how often each is done, at a glance.
const often = {
  form: 3, enter: 7, takeBack: 3, finish: 3, again: 3, handOver: 1, drop: 1, sell: 2, bill: 3, unbill: 1,
} as const satisfies Record<keyof ReturnType<typeof workDeeds>, number>
const kinds = (Object.keys(often) as (keyof typeof often)[]).flatMap(kind => Array.from({ length: often[kind] }, () => kind))
const action = record({ does: constantFrom(...kinds), a: nat(1_000_000), b: nat(1_000_000), c: nat(1_000_000) })

test(
  `${actions} deeds of the workshop in random order leave the books as a simple reckoning has them (seed ${seed})`,
  async () => {
    await assert(
      asyncProperty(array(action, { minLength: length, maxLength: length }), async sequence => {
        const world: Bench = { forms: [], bills: [] }
        for (const { does, ...numbers } of sequence) {
          await deeds[does](world, numbers)
          const offences = (await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)
          expect(offences.map(({ name, rows }) => ({ name, rows }))).toEqual([])
        }
      }),
      { numRuns: Math.max(1, Math.round(actions / length)), seed, endOnFailure: true },
    )
  },
  120_000 + actions * 1_000,
)
