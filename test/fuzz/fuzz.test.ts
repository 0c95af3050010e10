import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../support/database/database.ts'
import { createDemo } from '../support/database/demo.ts'
import { sized } from '../support/size.ts'
import { type FuzzCompany, openFuzzCompany } from './company.ts'
import { fuzz } from './run.ts'

let database: TestDatabase
let company: FuzzCompany
beforeAll(async () => {
  database = await createDemo()
  company = await openFuzzCompany(database)
})
afterAll(async () => {
  await company?.stop()
  await database.drop()
})

// The long form takes two minutes on two idle processors. With less time, as many calls as fit.
const [requests, seconds] = [Number(process.env.FUZZ_REQUESTS ?? sized(10_000, 100_000)), Number(process.env.FUZZ_SECONDS ?? 1_500)]

test('every call accepts or refuses any input without a fault', async () => {
  const end = performance.now() + seconds * 1000
  const seed = Number(process.env.FUZZ_SEED ?? 20261121)
  const { calls, seconds: spent, offences } = await fuzz(company, { requests, seed, isStopped: () => performance.now() > end })
  console.log(`${calls.toLocaleString('en')} calls in ${Math.round(spent)} s, seed ${seed}`)
  expect([...offences.values()]).toEqual([])
})
