import { afterAll, beforeAll, test } from 'vitest'
import { runAll } from '../../models/model-test.ts'
import { money } from '../../models/money-test.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'

// STONEBOOK_ACTIONS=20000 STONEBOOK_SEED=42 npx vitest run --project server test/server/payments/model.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? 200)
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany()
})
afterAll(() => company.stop())

test(
  `${actions} times money and debts in random order, and the books stand after each as a simple reckoning has them (seed ${seed})`,
  () => runAll(money, company, { actions, seed, looks: 'each action' }),
  120_000 + actions * 1_000,
)
