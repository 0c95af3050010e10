import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCompany, type TestCompany, type Visitor } from '../../../support/company.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let [company, admin, shop, folder]: [TestCompany, Visitor, Shop, string] = [] as never
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  admin = await company.as('Admin')
  shop = await openShop(company)
  folder = await mkdtemp(join(tmpdir(), 'stonebook-recipes-'))
})
afterAll(async () => {
  await company.stop()
  await rm(folder, { recursive: true, force: true })
})

const page = readFile('docs/operating/recipes.md', 'utf8')
/** Runs a program of the page as a reader would, and returns what it prints. */
const run = async (name: string, argument: string, env: Record<string, string>): Promise<string> => {
  const program = [...(await page).matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code).find(code => code.startsWith(`// ${name}\n`))
  await writeFile(join(folder, name), program ?? '')
  const { stdout } = await promisify(execFile)(process.execPath, [name, argument], { cwd: folder, env: { ...process.env, ...env } })
  return stdout
}
const tokenFor = async (role: string, scopes: string[]) => {
  const { token } = (await admin.post('/api/api-token', { name: 'Recipe', role, scopes })).data
  return { STONEBOOK: company.address, TOKEN: token }
}

test('lists are saved as spreadsheets every night', async () => {
  const { number } = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '100' }])
  await run('nightly.mjs', 'nightly', await tokenFor('Manager', ['read:*']))
  const [day = ''] = await readdir(join(folder, 'nightly'))
  const invoices = await readFile(join(folder, 'nightly', day, 'invoice.xlsx'))
  expect(JSON.stringify(await readXlsx(invoices))).toContain(number)
})

test('a web shop learns which stones are new, and which are gone', async () => {
  const stone = await shop.stone()
  const { url } = (await admin.post('/api/price-feed', { name: 'Shop', market: 'stonebook', file: 'json' })).data
  const env = { FEED: company.address + new URL(url).pathname }
  expect(await run('shop.mjs', 'stones.json', env)).toContain(`new: ${stone.sku}, `)
  expect(await run('shop.mjs', 'stones.json', env)).toBe('')
  await shop.sell([{ inventory: stone.id, rate: '300' }])
  expect(await run('shop.mjs', 'stones.json', env)).toBe(`off: ${stone.sku}\n`)
})

test('an accountant gets the journal of the months before, once', async () => {
  await company.on('2026-01-15', () => shop.sell([{ description: 'Setting', basis: 'whole', rate: '100' }], { date: '2026-01-15' }))
  const env = await tokenFor('Admin', ['read:journal', 'write:journal'])
  await run('month.mjs', 'journal.csv', env)
  const journal = await readFile(join(folder, 'journal.csv'), 'utf8')
  expect(journal).toContain('2026-01-15')
  await run('month.mjs', 'again.csv', env)
  expect(await readFile(join(folder, 'again.csv'), 'utf8'), 'the same journal, not a second one').toBe(journal)
  expect((await admin.get('/api/journal')).data.length).toBe(1)
})
