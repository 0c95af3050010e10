import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../src/server/audit.ts'
import { openWorkshop } from '../bench-shop.ts'
import { billDeeds } from '../bill-deeds.ts'
import { openTestHouse, type TestHouse, type visitor } from '../house.ts'
import { jewelDeeds } from '../jewel-deeds.ts'
import { workDeeds } from '../work-deeds.ts'
import type { Bench, Others } from '../work-world.ts'

// STONEBOOK_ACTIONS=10000 STONEBOOK_SEED=42 npx vitest run --project server test/server/model-work.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? 240)
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)
const length = 80

let house: TestHouse
let admin: ReturnType<typeof visitor>
let deedsFor: (others: Others) => ReturnType<typeof openDeeds>
beforeAll(async () => {
  house = await openTestHouse()
  admin = await house.as('Admin')
  const shop = await openWorkshop(house)
  deedsFor = others => openDeeds(shop, others)
})
afterAll(() => house.stop())

const openDeeds = (shop: Awaited<ReturnType<typeof openWorkshop>>, others: Others) => ({
  ...workDeeds(shop, () => admin, others),
  ...jewelDeeds(shop, () => admin, others),
  ...billDeeds(house, shop, () => admin, others),
})

// biome-ignore format: how often each is done, at a glance.
const often = {
  form: 3, enter: 8, takeBack: 3, start: 1, finish: 3, again: 3, handOver: 1, drop: 1, sell: 2,
  order: 3, takeFrom: 6, untake: 2, finishJewel: 4, takeApart: 2, handJewel: 2, dropOrder: 1, sellJewel: 1,
  bill: 6, unbill: 2, pay: 4, unpay: 1,
} as const satisfies Record<keyof ReturnType<typeof openDeeds>, number>
const kinds = (Object.keys(often) as (keyof typeof often)[]).flatMap(kind => Array.from({ length: often[kind] }, () => kind))
const action = record({ does: constantFrom(...kinds), a: nat(1_000_000), b: nat(1_000_000), c: nat(1_000_000) })

test(
  `${actions} deeds of the workshop in random order leave the books as a simple reckoning has them (seed ${seed})`,
  async () => {
    await assert(
      asyncProperty(array(action, { minLength: length, maxLength: length }), async sequence => {
        const world: Bench = { forms: [], jewels: [], bills: [], notes: [] }
        // Accounts of their own, so that each sequence begins with nothing owed.
        const party = (name: string) => house.make('customer', { name: `${name} ${Math.random()}`, kinds: ['customer', 'supplier'] })
        const deeds = deedsFor({ customer: await party('Customer'), maker: await party('Cutter outside'), buyer: await party('Buyer') })
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
