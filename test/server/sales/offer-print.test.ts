import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { pngOf } from '../../../src/server/kit/print/png.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { readPdf } from '../../support/media/pdf.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base, dayFromNow, daysAgo } from '../../support/world.ts'

// The offer as its customer gets it: a PDF, read back.
type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let [manager, salesman] = [] as unknown as [Visitor, Visitor]
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  ;[manager, salesman] = [await company.as('Manager'), await company.as('Salesman')]
})
afterAll(() => company.stop())

const printed = async (id: string, who = manager) => {
  const { status, data } = await who.get('/api/offer/export/pdf', { id })
  expect(status).toBe(200)
  return readPdf(data, 'text', 'words', 'raw', 'images')
}
const photograph = async (stone: string) => {
  const body = new FormData()
  body.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'inventory', record: stone, kind: 'photo' })))
  const gray = { width: 400, height: 300, pixels: new Uint8Array(400 * 300).fill(140) }
  body.append('file', new Blob([new Uint8Array(pngOf(gray, 72))]), 'stone.png')
  shop.done(await (await company.as('Admin')).call('POST', '/api/attachment', body))
}

test('names the stones with size, treatment, origin and report, the prices, and nothing that is internal', async () => {
  const [origin] = await company.query<{ id: string; name: string }>("select id, name from origin where code = 'LK-RAT'")
  const stone = await shop.stone({
    weight: '2.31',
    length: '8.1',
    width: '6.2',
    depth: '4.4',
    origin: origin!.id,
    minimumRate: '251.13',
    costRate: '101.37',
  })
  shop.done(await manager.post('/api/certificate', { inventory: stone.id, lab: 'GIA', number: '2211334455', date: daysAgo(9) }))
  const offer = await shop.sendOffer([{ inventory: stone.id, rate: '300', discountPercent: '5' }], {
    message: 'As we discussed in Basel.',
    notes: 'They compare with two others.',
    validUntil: dayFromNow(9),
  })
  const { text } = await printed(offer.id, salesman)
  for (const part of [
    offer.number,
    stone.sku,
    '8.1',
    '6.2',
    'heated',
    origin!.name,
    'GIA',
    '2211334455',
    '300.00',
    '658.35',
    'As we discussed in Basel.',
    'Valid until',
    'prior sale',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/251\.13|101\.37|They compare/)
})

test('shows the photo of each stone that has one, and leaves no gap when none has', async () => {
  const [one, two] = [await shop.stone(), await shop.stone()]
  await photograph(one.id)
  const priced = (stone: Values) => ({ inventory: stone.id, rate: '300' })
  const images = async (...stones: Values[]) =>
    (await printed((await shop.sendOffer(stones.map(priced))).id)).images.split('\n').filter(line => / 400 +300 /.test(line)).length
  expect(await images(one, two)).toBe(1)
  expect(await images(two)).toBe(0)
  expect((await shop.read('offer', (await shop.offer([priced(one)])).id)).items[0].photo).not.toBeNull()
})

test('has a total only where every price is given', async () => {
  const [one, two] = [await shop.stone({ weight: '2' }), await shop.stone({ weight: '2' })]
  const priced = { inventory: one.id, rate: '300' }
  expect((await printed((await shop.sendOffer([priced])).id)).text).toMatch(/Total USD +600\.00|Total \w{3} +600\.00/)
  const mixed = (await printed((await shop.sendOffer([priced, { inventory: two.id, basis: 'on request' }])).id)).text
  expect(mixed).toContain('600.00')
  expect(mixed).toContain('on request')
  expect(mixed).not.toContain('Total')
  const open = (await printed((await shop.sendOffer([{ inventory: two.id }], { onRequest: true })).id)).text
  expect(open).toContain('Prices on request.')
  expect(open).not.toMatch(/Amount|Total|0\.00/)
})

test('says when it is a draft, expired or declined', async () => {
  const items = async () => [{ inventory: (await shop.stone()).id, rate: '300' }]
  const draft = await shop.offer(await items())
  const old = await company.on(daysAgo(9), async () => shop.sendOffer(await items(), { date: daysAgo(9), validUntil: daysAgo(1) }))
  const refused = await shop.sendOffer(await items())
  shop.done(await shop.moveOffer('decline', refused, { reason: 'No' }))
  for (const [{ id }, stamp] of [
    [draft, 'DRAFT'],
    [old, 'EXPIRED'],
    [refused, 'DECLINED'],
  ] as const)
    expect((await printed(id)).raw.replace(/\s/g, '')).toContain(stamp)
})

test('keeps a name of 200 Thai letters and a long message within the page', async () => {
  const name = 'บริษัทอัญมณีและเครื่องประดับ'.repeat(9).slice(0, 200)
  const customer = await company.make('customer', { name })
  const offer = await shop.sendOffer([{ inventory: (await shop.stone()).id, rate: '300' }], { customer, message: `${name}\n`.repeat(6) })
  const { words, text } = await printed(offer.id)
  const width = Number(/<page width="([\d.]+)"/.exec(words)?.[1])
  const right = [...words.matchAll(/xMax="([\d.]+)"/g)].map(([, x]) => Number(x))
  expect(Math.max(...right)).toBeLessThan(width - 20)
  expect(text.replace(/\s/g, '')).toContain('อัญมณี')
  expect(text).toContain('Valid until')
})

test('a list of offers prints and exports without anything confidential', async () => {
  const { status } = await manager.get('/api/offer/export/pdf', { status: 'sent' })
  expect(status).toBe(200)
  const { headers, status: exported } = await salesman.get('/api/offer/export/excel', { status: 'sent' })
  expect([exported, headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')])
})
