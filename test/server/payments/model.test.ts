import { afterAll, beforeAll, test } from 'vitest'
import { runAll } from '../../models/model-test.ts'
import { money } from '../../models/money-test.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { sized } from '../../support/size.ts'
import { centBase as base } from '../../support/world.ts'

// STONEBOOK_ACTIONS=20000 STONEBOOK_SEED=42 npx vitest run --project server test/server/payments/model.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? sized(40, 200))
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
})
afterAll(() => company.stop())

test(
  `${actions} random payments and debts keep the books equal to a simple model after each (seed ${seed})`,
  () => runAll(money, company, { actions, seed, looks: 'each action' }),
  120_000 + actions * 1_000,
)
