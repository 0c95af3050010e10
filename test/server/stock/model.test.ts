import { afterAll, beforeAll, test } from 'vitest'
import { playAll } from '../../models/game.ts'
import { stock } from '../../models/stock-game.ts'
import { openTestHouse, type TestHouse } from '../../support/company.ts'

// STONEBOOK_ACTIONS=100000 STONEBOOK_SEED=42 npx vitest run --project server test/server/stock/model.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? 720)
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.stop())

test(
  `${actions} random stock actions keep the books equal to a simple model (seed ${seed})`,
  () => playAll(stock, house, { actions, seed, looks: 'each world' }),
  120_000 + actions * 100,
)
