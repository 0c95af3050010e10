import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { picture } from '../../support/picture.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { today } from '../../support/world.ts'

type Row = Record<string, unknown>
let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  await company.as('Manager')
})
afterAll(() => company.stop())

const admin = () => company.as('Admin')
const read = async (id: string) => shop.done(await (await admin()).get('/api/branch', { id }))
const change = async (id: string, given: Row) => (await admin()).put('/api/branch', { id, version: (await read(id)).version, ...given })
const year = Number(today().slice(0, 4))
const open = (code: string, name: string) => company.make('branch', { code, name })

describe('the code of a branch', () => {
  it('may be changed until the first document has a number, and not after that', async () => {
    const id = await open('CMB', 'Colombo')
    expect((await change(id, { code: 'CLB' })).status).toBe(200)
    await shop.sell([{ description: 'Setting', basis: 'whole', rate: '10' }], { branch: id })
    const refused = await change(id, { code: 'CMB' })
    expect([refused.status, refused.data.fields.code]).toEqual([400, expect.stringContaining('already have numbers with CLB')])
    expect((await change(id, { phone: '011' })).status).toBe(200)
  })
})

describe('the number series of a branch', () => {
  const series = async (id: string) => shop.done(await (await admin()).get('/api/branch/series', { id })) as Row[]
  const begin = async (branch: string, kind: string, next: number) =>
    (await admin()).put('/api/branch/series', { branch, kind, year, next })
  it('begins with 1, or with the number an Admin sets before its first document', async () => {
    const id = await open('GAL', 'Galle')
    expect((await series(id)).find(({ kind }) => kind === 'INV')).toMatchObject({ label: 'Invoices', first: 1, next: 1, given: 0 })
    expect((await begin(id, 'INV', 500)).status).toBe(200)
    const sold = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '10' }], { branch: id })
    expect(sold.number).toBe(`INV-GAL-${String(year).slice(2)}-00500`)
    expect((await series(id)).find(({ kind }) => kind === 'INV')).toMatchObject({ first: 500, next: 501, given: 1 })
  })
  it('continues without a gap once it has begun', async () => {
    const id = await open('KDY', 'Kandy')
    await shop.sell([{ description: 'Setting', basis: 'whole', rate: '10' }], { branch: id })
    const { status, errorMessages } = await begin(id, 'INV', 9)
    expect([status, errorMessages.join()]).toEqual([409, expect.stringContaining('has used 1 number already. The next number is 2.')])
    expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  })
  it('covers every kind of document, with separate series where documents are counted separately', async () => {
    const kinds = (await series(company.branch)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['INV', 'AP', 'CO', 'LO', 'MO', 'TR', 'PU', 'EX', 'RC', 'PV', 'RFD', 'RFS']))
    expect(new Set(kinds).size).toBe(kinds.length)
  })
  it('uses the format the company sets from then on', async () => {
    const setting = shop.done(await (await admin()).get('/api/setting'))
    const pattern = (numberPattern: string, version: number) =>
      admin().then(who => who.put('/api/setting', { id: setting.id, version, numberPattern }))
    for (const wrong of ['{type}{seq:5}', '{type}-{branch}-{year}{seq:5}', 'INV-{seq:5}', '{type}-{branch}-{year}-{seq:5}x'])
      expect((await pattern(wrong, setting.version)).status, wrong).toBe(400)
    expect((await pattern('{branch}/{type}/{year}.{seq:4}', setting.version)).status).toBe(200)
    const id = await open('RAT', 'Ratnapura')
    const invoices = async () => (await series(id)).find(({ kind }) => kind === 'INV')
    expect(await invoices()).toMatchObject({ number: `RAT/INV/${String(year).slice(2)}.0001` })
    const sold = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '10' }], { branch: id })
    expect(sold.number).toBe(`RAT/INV/${String(year).slice(2)}.0001`)
    expect(await invoices()).toMatchObject({ number: `RAT/INV/${String(year).slice(2)}.0002` })
    expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
    shop.done(await pattern('{type}-{branch}-{year}-{seq:5}', setting.version + 1))
  })
})

describe('closing a branch', () => {
  it('is refused while something is left in it, and the message lists what', async () => {
    const id = await open('BER', 'Beruwala')
    const stone = await shop.stone({ branch: id })
    const clerk = await company.make('user', {
      name: 'Clerk',
      email: 'clerk@house.test',
      password: 'a long password 1',
      role: 'Salesman',
      branch: id,
    })
    const lent = await shop.lend([{ inventory: stone.id, rate: '10' }], { branch: id })
    const drafted = await shop.invoice([{ description: 'Setting', basis: 'whole', rate: '10' }], { branch: id })
    const refused = await change(id, { active: false })
    expect([refused.status, refused.errorMessages.join()]).toEqual([
      409,
      'Beruwala still has 1 stone in its stock, 1 open approval, 1 draft and 1 active user. Move or finish this first.',
    ])
    shop.done(await shop.moveApproval('return', lent.id))
    await shop.sell([{ inventory: stone.id, rate: '10' }], { branch: id })
    shop.done(await (await company.as('Manager')).remove('/api/invoice', { id: drafted.id }))
    shop.done(await (await admin()).put('/api/user/deactive', { id: clerk }))
    expect((await change(id, { active: false })).status).toBe(200)
    expect((await change(id, { active: true })).status).toBe(200)
  })
  it('is refused for the head office', async () => {
    const { data } = await (await admin()).get('/api/branch')
    const head = data.rows.find((row: Row) => row.headOffice) as { id: string }
    expect((await change(head.id, { active: false })).errorMessages.join()).toMatch(/head office/)
  })
})

it('a head office that is replaced has that in its history', async () => {
  const { data } = await (await admin()).get('/api/branch')
  const first = data.rows.find((row: Row) => row.headOffice) as { id: string }
  const second = await company.make('branch', { code: 'NYC', name: 'New York' })
  shop.done(await change(second, { headOffice: true }))
  expect((await (await admin()).get('/api/branch/history', { id: first.id })).data[0]).toMatchObject({
    reason: 'New York is the head office now',
    changes: [{ field: 'headOffice', before: true, after: false }],
  })
  shop.done(await change(first.id, { headOffice: true }))
})

describe('the letterhead', () => {
  const logo = async (id: string, bytes: Buffer, name = 'logo.png') => {
    const form = new FormData()

    form.append('encryptedData', seal(company.key, JSON.stringify({ id })))
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return (await admin()).call('POST', '/api/branch/logo', form)
  }
  const preview = async (given: Row) => (await admin()).put('/api/branch/letterhead', given)
  it('is previewed as it will print, from values that are not yet saved', async () => {
    const answer = await preview({ legalName: 'Unsaved house', address: '1 Gem Street', country: 'LK', bank: 'Bank of Ceylon' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('svg')])
    const saved = await preview({ id: company.branch })
    expect(saved.status).toBe(200)
    expect((await preview({ id: crypto.randomUUID() })).status).toBe(404)
  })
  it('prints the logo of the branch on its documents, until the logo is removed', async () => {
    const before = (await preview({ id: company.branch })).data as unknown as Buffer
    expect((await logo(company.branch, picture)).errorMessages).toEqual([])
    expect((await read(company.branch)).hasLogo).toBe(true)
    const after = (await preview({ id: company.branch })).data as unknown as Buffer
    expect(after.toString()).toContain('data:image')
    expect(before.toString()).not.toContain('data:image')
    const sold = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '10' }])
    expect((await (await company.as('Manager')).get('/api/invoice/export/pdf', { id: sold.id })).status).toBe(200)
    expect((await (await admin()).remove('/api/branch/logo', { id: company.branch })).status).toBe(200)
    expect((await read(company.branch)).hasLogo).toBe(false)
  })
  it('refuses a logo that is not an image', async () => {
    expect((await logo(company.branch, await readFile('package.json'), 'logo.png')).status).toBe(415)
  })
})
