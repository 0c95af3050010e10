import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

type Values = Record<string, unknown>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let origin: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  origin = (await company.query<{ id: string }>("select id from origin where code = 'LK'"))[0]!.id
})
afterAll(() => company.stop())

const grades = { cut: 'EX', polish: 'EX', symmetry: 'VG', fluorescence: 'F' }
const make = async (given: Values = {}, of: Values = {}) => {
  const stone = await shop.stone({ polish: 'VG', colour: 'Royal blue', length: '8.00', width: '6.00', depth: null, weight: '2.31', ...of })
  const draft = { inventory: stone.id, lab: 'GIA', number: uuid().slice(-10), weight: '2.31', ...grades, ...given }
  const report = shop.done(await manager.post('/api/certificate', draft))
  return { stone, report }
}
const offer = async (id: string) => shop.done(await manager.get('/api/certificate/take-over', { id }))
const take = ({ version, stoneVersion }: Values, id: string, fields: string[]) =>
  manager.put('/api/certificate/take-over', { id, version, stoneVersion, fields })
const read = async (id: string) => (await manager.get('/api/inventory', { id })).data

describe('a certificate', () => {
  it('shows each field that its stone lacks or states otherwise, before and after, and changes nothing by that', async () => {
    const { stone, report } = await make({
      dimensions: '8.02 x 6.00 x 4.10 mm',
      origin: 'Ceylon (Sri Lanka)',
      treatment: 'Melted',
      weight: '2.35',
    })
    const shown = await offer(report.id)
    expect(shown).toMatchObject({ stone: { id: stone.id, title: stone.sku }, stoneVersion: stone.version, version: report.version })
    expect(shown.fields).toEqual([
      { name: 'length', before: '8.00', after: '8.02' },
      { name: 'depth', before: null, after: '4.10' },
      { name: 'cut', before: null, after: 'EX' },
      { name: 'polish', before: 'VG', after: 'EX' },
      { name: 'symmetry', before: null, after: 'VG' },
      { name: 'fluorescence', before: null, after: 'F' },
      { name: 'origin', before: null, after: expect.stringMatching(/Sri Lanka.* \(lab\)$/) },
    ])
    expect(shown.unread).toEqual([{ name: 'treatments', text: 'Melted' }])
    expect(shown.warning).toBe('The report says 2.350 ct, the stone weighs 2.310 ct.')
    expect(await read(stone.id)).toMatchObject({ version: stone.version, cut: null, polish: 'VG', length: '8.00' })
  })

  it.each([
    ['LG612345678', 'natural', 'The number is of a report on a lab-grown stone, but the stone is natural.'],
    ['LG612345678', 'lab-grown', null],
    ['6123LG45678', 'natural', null],
  ])('with the number %s on a %s stone has the warning %s', async (number, naturalness, warning) => {
    const { stone, report } = await make({ number: `${number}${uuid().replace(/\D/g, '').slice(-6)}` }, { naturalness })
    expect((await offer(report.id)).warning).toBe(warning)
    const { rows } = (await manager.get('/api/certificate', { inventory: stone.id })).data
    expect(rows).toMatchObject([{ warning }])
  })

  it('gives the chosen fields to its stone, whose history says where they come from', async () => {
    const { stone, report } = await make({ origin: 'Sri Lanka', treatment: 'H', weight: '2.35' }, { treatments: [] })
    const shown = await offer(report.id)
    const saved = shop.done(await take(shown, report.id, ['cut', 'origin', 'treatments']))
    expect(saved).toMatchObject({
      ...{ id: stone.id, version: stone.version + 1, cut: 'EX', polish: 'VG', origin: { id: origin }, originBasis: 'lab' },
      ...{ treatments: [{ code: 'H', basis: 'lab' }], weight: '2.310' },
    })
    const [step] = shop.done(await manager.get('/api/inventory/history', { id: stone.id }))
    expect(step).toMatchObject({ action: 'update', reason: `Taken over from GIA ${report.number}` })
    expect(step.changes.map(({ field }: Values) => field).sort()).toEqual(['cut', 'origin', 'originBasis', 'treatments'])
    expect((await offer(report.id)).fields.map(({ name }: Values) => name)).toEqual(['polish', 'symmetry', 'fluorescence'])
  })

  it('changes nothing when the stone or the certificate changed since it was compared', async () => {
    const { stone, report } = await make()
    const shown = await offer(report.id)
    shop.done(await manager.put('/api/inventory', { id: stone.id, version: stone.version, clarity: 'VS1' }))
    expect(await take(shown, report.id, ['cut'])).toMatchObject({
      status: 409,
      errorMessages: [expect.stringContaining('changed this stone')],
    })
    const again = await offer(report.id)
    shop.done(await manager.put('/api/certificate', { id: report.id, version: report.version, cut: 'G' }))
    expect(await take(again, report.id, ['cut'])).toMatchObject({
      status: 409,
      errorMessages: [expect.stringContaining('changed this certificate')],
    })
    expect(await read(stone.id)).toMatchObject({ cut: null })
  })

  it.each(['superseded', 'revoked', 'stone changed'])('that is %s gives nothing to its stone', async status => {
    const { stone, report } = await make({ status })
    const refused = { status: 409, errorMessages: [`GIA ${report.number} is ${status}. Only an issued certificate is taken over.`] }
    expect(await manager.get('/api/certificate/take-over', { id: report.id })).toMatchObject(refused)
    expect(await take({ version: report.version, stoneVersion: stone.version }, report.id, ['cut'])).toMatchObject(refused)
    expect(await read(stone.id)).toMatchObject({ cut: null })
  })

  it('refuses a field that has nothing to take over, none, and an unknown one', async () => {
    const { stone, report } = await make()
    const shown = await offer(report.id)
    expect(await take(shown, report.id, ['cut', 'clarity'])).toMatchObject({
      status: 400,
      errorMessages: [expect.stringContaining('Clarity')],
    })
    for (const fields of [[], ['weight'], ['sku']]) expect((await take(shown, report.id, fields)).status).toBe(400)
    expect(await read(stone.id)).toMatchObject({ version: stone.version, cut: null })
    expect((await manager.get('/api/certificate/take-over', { id: stone.id })).status).toBe(404)
  })

  it('is taken over only by who may edit stones', async () => {
    const { report } = await make()
    const salesman = await company.as('Salesman')
    expect((await salesman.get('/api/certificate/take-over', { id: report.id })).status).toBe(403)
    expect((await salesman.put('/api/certificate/take-over', { id: report.id, version: 1, stoneVersion: 1, fields: ['cut'] })).status).toBe(
      403,
    )
  })
})
