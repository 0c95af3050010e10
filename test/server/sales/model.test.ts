import { afterAll, beforeAll, test } from 'vitest'
import { playAll } from '../../models/game.ts'
import { sales } from '../../models/sales-game.ts'
import { openTestHouse, type TestHouse } from '../../support/company.ts'

// STONEBOOK_ACTIONS=100000 STONEBOOK_SEED=42 npx vitest run --project server test/server/sales/model.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? 2_500)
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.stop())

test(
  `${actions} random actions keep the books equal to a simple model (seed ${seed})`,
  () => playAll(sales, house, { actions, seed, looks: 'each world' }),
  120_000 + actions * 100,
)
