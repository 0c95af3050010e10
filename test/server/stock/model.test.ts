import { afterAll, beforeAll, test } from 'vitest'
import { runAll } from '../../models/model-test.ts'
import { stock } from '../../models/stock-test.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { sized } from '../../support/size.ts'
import { centBase as base } from '../../support/world.ts'

// STONEBOOK_ACTIONS=100000 STONEBOOK_SEED=42 npx vitest run --project server test/server/stock/model.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? sized(180, 720))
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
})
afterAll(() => company.stop())

test(
  `${actions} random stock actions keep the books equal to a simple model (seed ${seed})`,
  () => runAll(stock, company, { actions, seed, looks: 'each world' }),
  120_000 + actions * 100,
)
