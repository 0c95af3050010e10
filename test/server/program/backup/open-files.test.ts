import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseCsv } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '../../../../src/server/kit/http/envelope.ts'
import { dataPackageIn } from '../../../../src/server/program/open-files/data-package.ts'
import { columnsLeftOut, tablesLeftOut } from '../../../../src/server/program/open-files/left-out.ts'
import { runAll } from '../../../models/model-test.ts'
import { sales } from '../../../models/sales-test.ts'
import { openTestCompany, type TestCompany } from '../../../support/company.ts'
import { createDatabase, settingsFor, type TestDatabase } from '../../../support/database/database.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { centBase } from '../../../support/world.ts'
import { contentOf } from './content-of.ts'

let company: TestCompany
let shop: Shop
let root: string
let folder: string
beforeAll(async () => {
  company = await openTestCompany({ currency: centBase, publicUrl: 'https://stones.example' })
  shop = await openShop(company)
  root = await mkdtemp(join(tmpdir(), 'stonebook-open-files-'))
  folder = join(root, 'export')
  await runAll(sales, company, { actions: 60, seed: 11, looks: 'each world' })
  await company.make('customer', { name: 'Lê, “Ruby” & "Söhne"\u2028', notes: '=1+1\n"two, lines"\\', country: 'LK' })
  const form = new FormData()
  form.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'branch', record: company.branch, kind: 'document' })))
  form.append('file', new Blob(['sku,carats\nA1,1.00\n']), 'list.CSV')
  shop.done(await (await company.as('Admin')).call('POST', '/api/attachment', form))
  const bill = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '100' }])
  shop.done(await (await company.as('Manager')).post('/api/private-link', { kind: 'invoice', document: bill.id }))
})
afterAll(async () => {
  await company.stop()
  await rm(root, { recursive: true, force: true })
})

/** Runs the command as an operator does. Returns what it says, also when it fails. */
const command = async (name: string, place: string, { url, dataDir }: { url: string; dataDir: string }) => {
  const env = { ...process.env, ...settingsFor({ url }), DATA_DIR: dataDir }
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/server/open-files-command.ts', name, place], { env })
  return (await run.catch((failed: { stdout: string }) => failed)).stdout
}
const here = () => ({ url: company.owner.url, dataDir: company.folder })

/** Imports into an empty place, and looks at it. */
const imported = async (from: string, look: (there: TestDatabase, dataDir: string, output: string) => Promise<void>) => {
  const [there, dataDir] = [await createDatabase({ from: 'empty' }), await mkdtemp(join(root, 'data-'))]
  try {
    await look(there, dataDir, await command('import', from, { url: there.url, dataDir }))
  } finally {
    await there.drop()
  }
}

test('an export has every table as CSV with described columns, and the attached files with the ending of their names', async () => {
  const output = await command('export', folder, here())
  expect(output).toMatch(/^The export is in .+: \d+ tables with \d+ rows, and 1 attached files\./)
  const { resources, stonebook } = await dataPackageIn(folder)
  const tables = await company.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1",
  )
  expect(resources.map(({ name }) => name)).toEqual(tables.map(({ name }) => name).filter(name => !tablesLeftOut.includes(name)))
  for (const { name, path, rowCount, schema } of resources) {
    const [head, ...rows] = parseCsv(await readFile(join(folder, path), 'utf8'))
    expect(head, name).toEqual(schema.fields.map(field => field.name))
    expect(rows.length, name).toBe(rowCount)
    const [counted] = await company.query<{ count: number }>(`select count(*)::int as count from "${name}"`)
    expect(rowCount, name).toBe(counted?.count)
  }
  const { title, schema } = resources.find(({ name }) => name === 'invoice')!
  expect(title).toBe('Invoices')
  expect(schema.primaryKey).toEqual(['id'])
  expect(schema.fields.find(({ name }) => name === 'customer_id')).toEqual({
    ...{ name: 'customer_id', title: 'Customer', type: 'string', format: 'uuid', constraints: { required: true } },
  })
  expect(schema.foreignKeys).toContainEqual({ fields: ['customer_id'], reference: { resource: 'customer', fields: ['id'] } })
  expect(stonebook.files.map(({ path }) => path)).toEqual([expect.stringMatching(/^files\/[0-9a-f]{2}\/[0-9a-f]{64}\.csv$/)])
  expect(await readFile(join(folder, stonebook.files[0]!.path), 'utf8')).toBe('sku,carats\nA1,1.00\n')
  expect(await readFile(join(folder, 'README.txt'), 'utf8')).toContain(`tables/   ${resources.length} tables`)
})

test('no secret is in an export: no column that lets anyone in, and no new one without a decision', async () => {
  const found = await company.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and (data_type = 'bytea' or column_name ~ 'password|secret|token|hash|key')`,
  )
  const isOut = ({ table, column }: (typeof found)[number]) =>
    tablesLeftOut.includes(table) || columnsLeftOut[table]?.[column] !== undefined
  // The hashes of a chain, and of the content of a list, let nobody in.
  expect(found.filter(one => !isOut(one)).map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(['audit_trail_chain.hash', 'import_job.hash', 'security_event_chain.hash']),
  )
  expect(found.filter(one => !isOut(one))).toHaveLength(3)
  const secrets = await company.query<{ secret: string }>(
    `select password_hash as secret from "user" union all select encode(browser_key, 'base64') from "user"
      union all select encode(token_hash, 'base64') from private_link`,
  )
  expect(secrets.length).toBeGreaterThan(4)
  const texts = await Promise.all((await readdir(join(folder, 'tables'))).map(name => readFile(join(folder, 'tables', name), 'utf8')))
  for (const { secret } of secrets) expect(texts.some(text => text.includes(secret))).toBe(false)
})

test('an import gives the same company, whose books and chains are right, and nobody gets in as before', async () => {
  await imported(folder, async (there, dataDir, output) => {
    expect(output).toMatch(/^Imported as of .+: \d+ rows, 1 attached files\.\n(.*\n)?The books are correct\.\nNobody can sign in/)
    const [was, is] = [await contentOf(company.owner.url), await contentOf(there.url)]
    const changed = Object.keys(was).filter(table => was[table] !== is[table])
    // Besides what is left out, private links have ended.
    expect(changed.sort()).toEqual(['known_browser', 'private_link', 'user'].filter(table => was[table] !== undefined))
    const names = (await readdir(join(dataDir, 'files'), { recursive: true })).filter(name => /[0-9a-f]{64}$/.test(name))
    expect(await readFile(join(dataDir, 'files', names[0]!), 'utf8')).toBe('sku,carats\nA1,1.00\n')
    const again = join(root, 'again')
    expect(await command('export', again, { url: there.url, dataDir })).toContain('The export is in')
    for (const { name, hash } of (await dataPackageIn(folder)).resources) {
      if (name === 'private_link' || name.endsWith('_chain') || name === 'audit_trail') continue
      expect((await dataPackageIn(again)).resources.find(one => one.name === name)?.hash, name).toBe(hash)
    }
    expect(await command('import', folder, { url: there.url, dataDir })).toBe(
      'This database already has a company. Use an empty one: another DATA_DIR, or a new database.\n',
    )
  })
})

test('an import refuses what is not as it was exported, and an export never mixes with other files', async () => {
  expect(await command('export', folder, here())).toBe(`${folder} is not empty. Name a new folder for the export.\n`)
  expect(await command('import', root, here())).toBe(`There is no complete export in ${root}: it has no datapackage.json.\n`)
  const described = await readFile(join(folder, 'datapackage.json'), 'utf8')
  await writeFile(join(folder, 'datapackage.json'), described.replaceAll('files/', '../files/'))
  expect(await command('import', folder, here())).toContain('does not describe an export of Stonebook.')
  await writeFile(join(folder, 'datapackage.json'), described)
  await appendFile(join(folder, 'tables/customer.csv'), '\n')
  await imported(folder, async (there, _, output) => {
    expect(output).toBe('tables/customer.csv of the export is not what was exported. Nothing was imported.\n')
    expect(Object.keys(await contentOf(there.url))).toEqual([])
  })
  await rm(join(folder, 'tables/customer.csv'))
  await imported(folder, async (_there, _dataDir, output) => {
    expect(output).toBe('tables/customer.csv of the export is missing. Nothing was imported.\n')
  })
})
