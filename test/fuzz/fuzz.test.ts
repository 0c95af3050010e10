import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { type FuzzHouse, openFuzzHouse } from './house.ts'
import { fuzz } from './run.ts'

let database: TestDatabase
let house: FuzzHouse
beforeAll(async () => {
  database = await createDatabase({ from: 'demo' })
  house = await openFuzzHouse(database.url)
})
afterAll(async () => {
  await house?.stop()
  await database.drop()
})

// Two minutes on two quiet processors; where there are fewer minutes than that, as many calls as there is time for.
const [requests, seconds] = [Number(process.env.FUZZ_REQUESTS ?? 100_000), Number(process.env.FUZZ_SECONDS ?? 1_500)]

test('everything that can be called takes whatever is sent to it', async () => {
  const end = performance.now() + seconds * 1000
  const seed = Number(process.env.FUZZ_SEED ?? 20261121)
  const { calls, seconds: spent, offences } = await fuzz(house, { requests, seed, isStopped: () => performance.now() > end })
  console.log(`${calls.toLocaleString('en')} calls in ${Math.round(spent)} s, seed ${seed}`)
  expect([...offences.values()]).toEqual([])
})
