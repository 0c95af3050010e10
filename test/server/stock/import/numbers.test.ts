import { afterAll, beforeAll, expect, test } from 'vitest'
import { rescueStopped } from '../../../../src/server/kit/import/job.ts'
import type { Jobs } from '../../../../src/server/kit/jobs/jobs.ts'
import { openTestCompany, type TestCompany } from '../../../support/company.ts'
import { csvOf, importer, startImportJobs } from '../../../support/import-list.ts'

let company: TestCompany
let jobs: Jobs

beforeAll(async () => {
  company = await openTestCompany()
  jobs = await startImportJobs(company)
})
afterAll(async () => {
  await jobs.stop()
  await company.stop()
})

const stones = () => importer(company, 'inventory')
const plain = { defaults: { withoutCost: true, askingBasis: 'per carat', costBasis: 'per carat' } }
let lists = 0
/** Stones without SKUs, on a list that no list before was like. */
const bareStones = (count: number) => `stone,ct,treatment,location\n${`Ruby,1.05,H,Safe ${++lists}\n`.repeat(count)}`
const checkedList = async (bytes: string) => {
  const list = await stones().upload(bytes)
  expect((await stones().check(list, plain)).errorCount).toBe(0)
  return String(list.data.id)
}
/** The number in the SKU of the stone that a one-line list brings. */
const nextNumber = async (): Promise<number> => {
  const id = await checkedList(bareStones(1))
  expect(await stones().run(id)).toMatchObject({ state: 'done' })
  const [stone] = await company.query<{ sku: string }>(
    `select i.sku from import_record r join inventory i on i.id = r.record_id where r.import_id = $1`,
    [id],
  )
  return Number(/\d+$/.exec(stone?.sku ?? '')?.[0])
}
/** Runs a list until it has written some rows. */
const begun = async (path: string, id: string) => {
  await (await company.as('Manager')).put(`${path}/run`, { id })
  while ((await (await company.as('Manager')).get(path, { id })).data.done === 0);
}

test('an import that is stopped leaves no gap in the SKUs', async () => {
  const before = await nextNumber()
  const id = await checkedList(bareStones(8_000))
  await begun('/api/import/inventory', id)
  await jobs.stop()
  expect(await stones().settled(id)).toMatchObject({ state: 'failed' })
  jobs = await startImportJobs(company)
  expect(await nextNumber()).toBe(before + 1)
})

test('a server that starts again gives the numbers back that its killed import took, unless others were taken since', async () => {
  const before = await nextNumber()
  const id = await checkedList(bareStones(2))
  const killed = async () => {
    await company.query(`update import_job set state = 'importing', started_at = now() where id = $1`, [id])
    await company.query(
      `with taken as (update tagging_definition set next = next + 500 where next > 1 returning id, next)
      insert into import_number (import_id, counter, first, until) select $1, id, next - 500, next from taken`,
      [id],
    )
  }
  await killed()
  await rescueStopped(company.db)
  expect(await nextNumber()).toBe(before + 1)
  await killed()
  expect(await nextNumber()).toBe(before + 502)
  await rescueStopped(company.db)
  expect(await nextNumber()).toBe(before + 503)
  expect((await stones().run(id)).state).toBe('done')
  expect(await company.query('select 1 from import_number')).toEqual([])
})

test('an import of customers that is stopped leaves no gap in their codes', async () => {
  const customers = importer(company, 'customer')
  const add = async (name: string) => {
    const { data } = await (await company.as('Manager')).post('/api/customer', { name, kinds: ['customer'], country: 'TH' })
    return Number(/\d+$/.exec(data.code)?.[0])
  }
  const before = await add('Before')
  const list = await customers.upload(csvOf(['Name', 'Country'], ...Array.from({ length: 5_000 }, (_, at) => [`Listed ${at}`, 'LK'])))
  expect((await customers.check(list)).errorCount).toBe(0)
  await begun('/api/import/customer', list.data.id)
  await jobs.stop()
  expect(await customers.settled(list.data.id)).toMatchObject({ state: 'failed' })
  jobs = await startImportJobs(company)
  expect(await add('After')).toBe(before + 1)
})

test('a list with too many rows is refused as it is uploaded', async () => {
  expect(await stones().upload(bareStones(200_001))).toMatchObject({
    status: 400,
    data: { fields: { file: 'The list has more than 200,000 rows. Divide it into several files.' } },
  })
})
