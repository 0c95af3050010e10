import { afterAll, beforeAll, expect, test } from 'vitest'
import { round, times } from '../../../src/domain/kit/quantity.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { pngOf } from '../../../src/server/kit/print/png.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { placesIn, readPdf } from '../../support/media/pdf.ts'
import { picture } from '../../support/picture.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

// What a branch decides about its documents, read back from their PDFs.
type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let [admin, manager] = [] as unknown as [Visitor, Visitor]
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  ;[admin, manager] = [await company.as('Admin'), await company.as('Manager')]
})
afterAll(() => company.stop())

const foreign = 'EUR'
const change = async (given: Values, id = company.branch) => {
  const { version } = shop.done(await admin.get('/api/branch', { id }))
  return admin.put('/api/branch', { id, version, ...given })
}
const pdfOf = async (path: string, query: Values): Promise<Buffer> => {
  const { status, data } = await manager.get(`/api/${path}/export/pdf`, query)
  expect([path, status]).toEqual([path, 200])
  return data
}
const textOf = async (path: string, query: Values) => readPdf(await pdfOf(path, query), 'text').text
const setting = [{ description: 'Setting', basis: 'whole', rate: '10' }]
const upload = async (path: string, given: Values, bytes: Buffer, name: string) => {
  const body = new FormData()
  body.append('encryptedData', seal(company.key, JSON.stringify(given)))
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  shop.done(await admin.call('POST', path, body))
}
const photograph = (record: string) => {
  const gray = { width: 400, height: 300, pixels: new Uint8Array(400 * 300).fill(140) }
  return upload('/api/attachment', { entity: 'inventory', record, kind: 'photo' }, pngOf(gray, 72), 'stone.png')
}

test('the logo and the legal name lead, and the name that the company gives a branch is not printed', async () => {
  const branch = await company.make('branch', {
    code: 'FAIR',
    name: 'Tucson fair booth',
    legalName: 'Meridian Gems USA, Inc.',
    address: '1 Fair Way',
  })
  await upload('/api/branch/logo', { id: branch }, picture, 'logo.png')
  const bill = await shop.sell(setting, { branch })
  const pdf = await pdfOf('invoice', { id: bill.id })
  const { text, structure } = readPdf(pdf, 'text', 'structure')
  expect(text).not.toContain('Tucson')
  expect(text.indexOf('Meridian Gems USA, Inc.')).toBeLessThan(text.indexOf('1 Fair Way'))
  expect(structure.indexOf('Figure')).toBeLessThan(structure.indexOf('"Meridian Gems USA, Inc."'))
  const name = placesIn(pdf).find(({ word }) => word === 'Meridian')
  const address = placesIn(pdf).find(({ word }) => word === 'Fair')
  expect((name?.bottom ?? 0) - (name?.top ?? 0)).toBeGreaterThan(1.5 * ((address?.bottom ?? 0) - (address?.top ?? 0)))
})

test('a branch without a legal name has that of the head office', async () => {
  shop.done(await change({ legalName: 'Meridian Holding Ltd.', headOffice: true }))
  const branch = await company.make('branch', { code: 'SHED', name: 'The back room', legalName: null })
  const text = await textOf('invoice', { id: (await shop.sell(setting, { branch })).id })
  expect(text).toContain('Meridian Holding Ltd.')
  expect(text).not.toContain('back room')
})

test('a document prints the bank details in its currency, or none', async () => {
  const accounts = [{ currency: foreign, details: `Foreign account 77\nSWIFT FRGN` }]
  shop.done(await change({ bank: 'Home account 11', accounts }))
  const inCurrency = async (currency: string) => {
    const rate = currency === base ? {} : { exchange: '0.5', exchangeReason: 'As agreed' }
    return shop.sell(setting, { customer: await company.make('customer', { name: `Client in ${currency}` }), currency, ...rate })
  }
  for (const [currency, shown, others] of [
    [base, ['Home account 11'], ['Foreign account 77']],
    [foreign, ['Foreign account 77', 'SWIFT FRGN'], ['Home account 11']],
    ['JPY', [], ['Home account 11', 'Foreign account 77', 'Bank details']],
  ] as const) {
    const bill = await inCurrency(currency)
    for (const text of [
      await textOf('invoice', { id: bill.id }),
      await textOf('statement', { party: bill.customer.id, currency }),
      await textOf('statement', { party: bill.customer.id, currency, style: 'open' }),
    ]) {
      for (const part of shown) expect(text, currency).toContain(part)
      for (const part of others) expect(text, currency).not.toContain(part)
    }
  }
})

test('a currency has one account, and that of the branch is not among the others', async () => {
  const twice = [1, 2].map(number => ({ currency: foreign, details: `Account ${number}` }))
  const refused = await change({ accounts: twice })
  expect([refused.status, refused.data.fields]).toEqual([400, { 'accounts.1.currency': `There are already bank details in ${foreign}.` }])
  const own = await change({ accounts: [{ currency: base, details: 'Account' }] })
  expect([own.status, own.data.fields['accounts.0.currency']]).toEqual([400, expect.stringContaining('currency of the branch')])
  expect((await (await company.as('Manager')).put('/api/branch', { id: company.branch, version: 1, accounts: [] })).status).toBe(403)
})

test('a statement has the letterhead of the branch that all its documents are from, else that of the head office', async () => {
  shop.done(await change({ legalName: 'Meridian Holding Ltd.' }))
  const branch = await company.make('branch', {
    code: 'SOLE',
    name: 'Sole',
    legalName: 'Meridian Hong Kong Ltd.',
    bank: 'Bank of Hong Kong',
  })
  const customer = await company.make('customer', { name: 'Loyal' })
  await shop.sell(setting, { customer, branch })
  const alone = await textOf('statement', { party: customer })
  expect(alone).toContain('Meridian Hong Kong Ltd.')
  await shop.sell(setting, { customer })
  const both = await textOf('statement', { party: customer })
  expect(both).toContain('Meridian Holding Ltd.')
  expect(both).not.toContain('Meridian Hong Kong')
})

test('the billed weight is printed where it is not the weight, and the printed figures multiply to the amount', async () => {
  const stones = await Promise.all(['2.275', '2.279', '2.27'].map(weight => shop.stone({ weight })))
  const items = stones.map(stone => ({ inventory: stone.id, rate: '820' }))
  const bill = await shop.sell(items)
  expect(await textOf('invoice', { id: bill.id })).toContain('1,861.40')
  const lent = await Promise.all(['2.275', '2.279', '2.27'].map(weight => shop.stone({ weight })))
  const approval = await shop.lend(lent.map(stone => ({ inventory: stone.id, rate: '820' })))
  const offered = await Promise.all(['2.275', '2.279', '2.27'].map(weight => shop.stone({ weight })))
  const offer = await shop.sendOffer(offered.map(stone => ({ inventory: stone.id, rate: '820' })))
  for (const [path, id] of [
    ['invoice', bill.id],
    ['approval', approval.id],
    ['offer', offer.id],
  ]) {
    const text = await textOf(path, { id })
    const billed = [...text.matchAll(/billed (\d\.\d\d)\b/g)].map(([, weight]) => weight ?? '')
    expect([path, billed]).toEqual([path, ['2.27', '2.28']])
    for (const weight of [...billed, '2.27']) {
      const amount = round(times(weight, '820'), 2).replace(/(\d)(\d{3}\.)/, '$1,$2')
      expect(text, `${path}: ${weight} × 820`).toContain(amount)
    }
  }
})

test('pictures of stones are printed on the documents that the branch names: at first on offers only', async () => {
  const stones = await Promise.all([0, 1, 2, 3, 4].map(() => shop.stone()))
  await photograph(stones[0]!.id)
  const items = [{ inventory: stones[0]!.id, rate: '300' }]
  const draft = await shop.invoice(items)
  const [offer, approval] = [await shop.sendOffer(items), await shop.approval(items)]
  const shown = async () => {
    const pictures = async (path: string, id: string) =>
      readPdf(await pdfOf(path, { id }), 'images')
        .images.split('\n')
        .filter(line => / (240 +180|400 +300) /.test(line)).length > 0
    return [await pictures('invoice', draft.id), await pictures('approval', approval.id), await pictures('offer', offer.id)]
  }
  expect(await shown()).toEqual([false, false, true])
  shop.done(await change({ pictures: ['invoices', 'approvals'] }))
  expect(await shown()).toEqual([true, true, false])
  shop.done(await change({ pictures: ['offers'] }))
})

test.each([
  ['sans', 'a4', 'NotoSans-Regular', 'A4'],
  ['serif', 'us-letter', 'SourceSerif4', 'letter'],
])('the typeface %s on %s is that of every document, which is tagged and has a title', async (design, paper, font, size) => {
  shop.done(await change({ design, paper }))
  const bill = await shop.sell(setting)
  for (const [path, query, title] of [
    ['invoice', { id: bill.id }, bill.number],
    ['statement', { party: bill.customer.id }, 'Statement'],
    ['invoice', {}, 'Invoices'],
  ] as const) {
    const { fonts, info } = readPdf(await pdfOf(path, query), 'fonts', 'info')
    expect(fonts).toContain(font)
    expect(info).toMatch(/Tagged: +yes/)
    expect(info).toMatch(new RegExp(`Title: .*${title}`))
    expect(info).toContain(size)
  }
})
