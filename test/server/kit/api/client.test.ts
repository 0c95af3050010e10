import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCompany, type TestCompany } from '../../../support/company.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let [company, shop, folder]: [TestCompany, Shop, string] = [] as never
const run = promisify(execFile)
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  folder = await mkdtemp(join(tmpdir(), 'stonebook-client-'))
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  const script = (await import('../../../../scripts/client/build.mjs' as string)) as { buildClient: (folder: string) => Promise<string> }
  await script.buildClient(join(modules, 'stonebook-client'))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types', 'undici-types'])
    await symlink(resolve('node_modules', name), join(modules, name))
})
afterAll(async () => {
  await company?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What the compiler says of a program that uses the package. */
const faultsOf = async (name: string, program: string): Promise<string> => {
  await writeFile(join(folder, name), program)
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--preserveSymlinks']
  return run(resolve('node_modules/typescript-7/bin/tsc'), [...options, name], { cwd: folder }).then(
    () => '',
    ({ stdout }) => stdout,
  )
}

const program = `
import { connect, type Schemas } from 'stonebook-client'

const stonebook = connect({ url: process.env.STONEBOOK ?? '', token: process.env.TOKEN ?? '' })
const made = await stonebook.POST('/api/customer', { body: { name: 'Made by a program', country: 'LK' } })
if (made.error) throw new Error(made.error.errorMessages.join(' '))
const read = await stonebook.GET('/api/invoice', { params: { query: { id: process.argv[2] } } })
if (!read.data) throw new Error('There is no answer.')
const totalOf = (invoice: Schemas['Invoice']): string => invoice.total
const answer = read.data.data
const total = 'items' in answer ? totalOf(answer) : ''
const refused = await stonebook.POST('/api/customer', { body: { name: 'Made by a program', country: 'LK' } })
console.log(JSON.stringify({ total, status: refused.response.status, words: refused.error?.errorMessages }))
`

test('a program in TypeScript compiles against the package, and works with the running server', async () => {
  expect(await faultsOf('program.mts', program)).toBe('')
  const invoice = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '100' }])
  const admin = await company.as('Admin')
  const { token } = (await admin.post('/api/api-token', { name: 'Client', role: 'Manager', scopes: ['read:invoice', 'write:customer'] }))
    .data
  const env = { ...process.env, STONEBOOK: company.address, TOKEN: token }
  const { stdout } = await run(process.execPath, ['--import', resolve('node_modules/tsx/dist/loader.mjs'), 'program.mts', invoice.id], {
    cwd: folder,
    env,
  })
  expect(JSON.parse(stdout)).toEqual({ total: '100.00', status: 409, words: ['There is already another customer with the same Name.'] })
})

test('a wrong path, field or type does not compile', async () => {
  const wrong = (line: string) =>
    `import { connect } from 'stonebook-client'\nconst stonebook = connect({ url: '', token: '' })\n${line}\nexport {}\n`
  const lines = [
    "await stonebook.GET('/api/invoices', {})",
    "await stonebook.POST('/api/customer', { body: { nmae: 'Typed wrongly' } })",
    "await stonebook.POST('/api/customer', { body: { name: 5 } })",
    "await stonebook.GET('/api/invoice/e-invoice', { params: { query: { id: '', format: 'ubl' } } })",
  ]
  for (const [index, line] of lines.entries())
    expect(await faultsOf(`wrong-${index}.mts`, wrong(line)), line).toMatch(new RegExp(`^wrong-${index}\\.mts\\(3,`))
})
