import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf, scanned } from '../../support/barcodes.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany()
})
afterAll(() => company.stop())

const badge = async () => {
  const { status, errorMessages, data } = await (await company.as('Admin')).put('/api/employee/badge', { ids: [company.employee] })
  expect([status, errorMessages]).toEqual([200, []])
  return documentsOf(data)
}

test('a badge has the code, the name and the designation of its employee', async () => {
  const { pages, text } = await badge()
  const [{ code } = { code: '' }] = await company.query<{ code: string }>('select code from employee')
  expect((await scanned(pages[0]!)).map(one => one.text)).toEqual([code])
  for (const words of ['Somchai', code]) expect(text).toContain(words)
})

test('a badge is also printed for a name of which nothing can be seen, which is refused since', async () => {
  await company.query(`update employee set name = e'\\u200f'`)
  expect((await badge()).pages).toHaveLength(1)
  const [{ id, version } = { id: '', version: 0 }] = await company.query<{ id: string; version: number }>(
    'select id, version from employee',
  )
  const renamed = await (await company.as('Admin')).put('/api/employee', { id, version, name: '\u200f' })
  expect([renamed.status, renamed.data.fields]).toEqual([400, { name: 'Name is empty.' }])
})
