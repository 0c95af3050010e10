import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../src/server/audit.ts'
import { uuid } from '../../src/server/kit/uuid.ts'
import { openTestHouse, type TestHouse, type visitor } from '../house.ts'
import { emptyBooks } from '../model-money.ts'
import { compareMoney, moneyDeeds, type World } from '../money-deeds.ts'
import { openShop, type Shop } from '../shop.ts'

// STONEBOOK_ACTIONS=20000 STONEBOOK_SEED=42 npx vitest run --project server test/server/model-money.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? 200)
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)
const length = 100

let house: TestHouse
let shop: Shop
let admin: ReturnType<typeof visitor>
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
  admin = await house.as('Admin')
  await house.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.1' })
})
afterAll(() => house.stop())

// How often each is done: much is bought, sold and paid, so that bills pile up and are settled across each other.
// biome-ignore format: what is done with the same thing stands together.
const often = {
  sell: 8, sellBought: 4, unsell: 3, buy: 7, unbuy: 3, giveBack: 2, memoIn: 3, sellMemo: 7, returnMemo: 2, endMemo: 1,
  pay: 16, refund: 3, setOff: 4, apply: 5, clear: 2, bounce: 2, void: 3, close: 1,
}
type Kind = keyof typeof often
const kinds = (Object.keys(often) as Kind[]).flatMap(kind => Array.from({ length: often[kind] }, () => kind))
const action = record({ does: constantFrom(...kinds), a: nat(1_000_000), b: nat(1_000_000), c: nat(1_000_000) })
const deeds = moneyDeeds({ house: () => house, shop: () => shop, admin: () => admin })

test(
  `${actions} times money and debts in random order, and the books stand after each as a simple reckoning has them (seed ${seed})`,
  async () => {
    await assert(
      asyncProperty(array(action, { minLength: length, maxLength: length }), async sequence => {
        const world: World = { books: emptyBooks(), parties: [] }
        const kinds = ['customer', 'supplier']
        for (const name of ['First', 'Second'])
          world.parties.push(await house.make('customer', { name: `${name} ${uuid()}`, kinds, termsDays: 0 }))
        for (const numbers of sequence) {
          await deeds[numbers.does](world, numbers)
          await compareMoney(world, admin, house)
          expect((await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
        }
        if (world.books.isClosed) await deeds.close(world, { a: 0, b: 0, c: 0 })
      }),
      { numRuns: Math.max(1, Math.round(actions / length)), seed, endOnFailure: true },
    )
  },
  120_000 + actions * 1_000,
)
