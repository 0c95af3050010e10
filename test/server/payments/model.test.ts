import { afterAll, beforeAll, test } from 'vitest'
import { playAll } from '../../models/game.ts'
import { money } from '../../models/money-game.ts'
import { openTestHouse, type TestHouse } from '../../support/company.ts'

// STONEBOOK_ACTIONS=20000 STONEBOOK_SEED=42 npx vitest run --project server test/server/payments/model.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? 200)
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.stop())

test(
  `${actions} random payments and debts keep the books equal to a simple model after each (seed ${seed})`,
  () => playAll(money, house, { actions, seed, looks: 'each action' }),
  120_000 + actions * 1_000,
)
