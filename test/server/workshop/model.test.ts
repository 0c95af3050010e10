import { afterAll, beforeAll, test } from 'vitest'
import { runAll } from '../../models/model-test.ts'
import { work } from '../../models/work-test.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { sized } from '../../support/size.ts'
import { centBase as base } from '../../support/world.ts'

// STONEBOOK_ACTIONS=10000 STONEBOOK_SEED=42 npx vitest run --project server test/server/workshop/model.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? sized(60, 240))
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
})
afterAll(() => company.stop())

test(
  `${actions} random workshop actions keep the books equal to a simple model (seed ${seed})`,
  () => runAll(work, company, { actions, seed, looks: 'each action' }),
  120_000 + actions * 1_000,
)
