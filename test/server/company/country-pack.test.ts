import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../src/domain/people/role.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { openTestCompany, password, type TestCompany, type Visitor } from '../../support/company.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base, foreign } from '../../support/world.ts'

type Row = Record<string, unknown>
let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  if (foreign === 'THB') await company.make('exchangeRate', { currency: 'THB', date: '2020-01-01', rate: '0.03' })
})
afterAll(() => company.stop())

const work = [{ description: 'Setting', basis: 'whole', rate: '100', taxCode: 'STD' }]
const textOf = async (visitor: Visitor, path: string, query: Row = {}) => {
  const { data } = await visitor.get(`/api/${path}/export/pdf`, query)
  return pdfText(data).replace(/\s+/g, ' ')
}
const printed = async (branch: string, customer = shop.customer) => {
  const { id } = await shop.sell(work, { branch, customer })
  return textOf(await company.as('Manager'), 'invoice', { id })
}
/** A signed-in user of a branch. */
const userOf = async (branch: string, role: Role) => {
  const email = `${uuid()}@house.test`
  await company.make('user', { name: `${role} there`, email, password, role, branch, employee: null })
  const visitor = company.visitor()
  await visitor.signIn(email)
  return visitor
}

describe('the documents of a branch', () => {
  it('use the words of its country for the title, the tax and the tax numbers', async () => {
    const branch = await company.make('branch', { code: 'DXB', name: 'Dubai', country: 'AE', taxNumber: '100345678900003' })
    const customer = await company.make('customer', { name: 'Hatton Stones', country: 'GB', taxNumber: 'GB 987 6543 21' })
    const text = await printed(branch, customer)
    for (const words of ['Tax Invoice', 'TRN 100345678900003', 'VAT No. GB 987 6543 21', 'VAT 7.00']) expect(text).toContain(words)
  })

  it('are plain invoices without a tax number, and where a country has no pack', async () => {
    const unregistered = await printed(await company.make('branch', { code: 'SHJ', name: 'Sharjah', country: 'AE' }))
    expect(unregistered).not.toContain('Tax Invoice')
    expect(unregistered).toContain('Invoice')
    const elsewhere = await printed(await company.make('branch', { code: 'TNR', name: 'Antananarivo', country: 'MG', taxNumber: '42' }))
    expect(elsewhere).not.toContain('Tax Invoice')
    for (const words of ['Tax number 42', 'Tax 7.00']) expect(elsewhere).toContain(words)
  })

  it('print the words of Japan in its own script', async () => {
    const branch = await company.make('branch', { code: 'TYO', name: 'Tokyo', country: 'JP', taxNumber: 'T1234567890123' })
    const text = await printed(branch)
    for (const words of ['登録番号 T1234567890123', '消費税 7.00']) expect(text).toContain(words)
  })
})

describe('numbers and dates on the documents of a branch', () => {
  const goods = [
    { description: 'Sapphires', basis: 'per carat', rate: '1234.125', weight: '1000.5', discountPercent: '2.5', taxCode: 'STD' },
  ]
  const shows = (text: string, words: string[]) => expect(words.filter(word => !text.includes(word))).toEqual([])
  // biome-ignore format: a row a line, in columns, reads as a table.
  const rows: [string, string, string[]][] = [
    ['DE', '21 Nov 2024',  ['1000,50', '1.234,125', '2,5 %', '1.203.873,51', '7 % on 1.203.873,51: 84.271,15', '1.288.144,66']],
    ['IN', '21 Nov 2024',  ['1000.50', '1,234.125', '2.5 %', '12,03,873.51', '7 % on 12,03,873.51: 84,271.15', '12,88,144.66']],
    ['FR', '21 Nov 2024',  ['1000,50', '1 234,125', '2,5 %', '1 203 873,51', '84 271,15', '1 288 144,66']],
    ['CH', '21 Nov 2024',  ['1000.50', '1’234.125', '2.5 %', '1’203’873.51', '84’271.15', '1’288’144.66']],
    ['US', 'Nov 21, 2024', ['1000.50', '1,234.125', '2.5 %', '1,203,873.51', '84,271.15', '1,288,144.66']],
    ['MG', '21 Nov 2024',  ['1000.50', '1,234.125', '2.5 %', '1,203,873.51', '84,271.15', '1,288,144.66']],
  ]

  it.each(rows)('are those of its country: an invoice in %s', async (country, date, figures) => {
    const branch = await company.make('branch', { code: `${country}A`, name: `Branch ${country}`, country })
    const { id } = await shop.sell(goods, { branch, date: '2024-11-21' })
    shows(await textOf(await company.as('Manager'), 'invoice', { id }), [`Date ${date}`, ...figures])
  })

  it('are those of the letterhead on a list and a report', async () => {
    const branch = await company.make('branch', { code: 'MUC', name: 'München', country: 'DE' })
    const [german, american] = [await userOf(branch, 'Manager'), await company.as('Manager')]
    await shop.sell(goods, { branch, date: '2024-11-21' })
    const days = { from: '2024-11-01', to: '2024-11-30', branch }
    const list = { branch, columns: 'date,total' }
    shows(await textOf(german, 'report/tax', days), ['1 Nov 2024 to 30 Nov 2024', '1.203.873,51', '84.271,15'])
    shows(await textOf(american, 'report/tax', days), ['Nov 1, 2024 to Nov 30, 2024', '1,203,873.51', '84,271.15'])
    shows(await textOf(german, 'invoice', list), ['21 Nov 2024', '1.288.144,66'])
    shows(await textOf(american, 'invoice', list), ['Nov 21, 2024', '1,288,144.66'])
  })
})

describe('a new customer', () => {
  it('has the country and currency of the branch of the user, unless another is given', async () => {
    const branch = await company.make('branch', { code: 'CNX', name: 'Chiang Mai', country: 'TH', currency: 'THB' })
    const seller = await userOf(branch, 'Salesman')
    const add = async (given: Row) => {
      const { id } = shop.done(await seller.post('/api/customer', { name: `Party ${uuid()}`, ...given }))
      return shop.read('customer', id)
    }
    expect(await add({})).toMatchObject({ country: 'TH', currency: 'THB' })
    expect(await add({ country: 'LK' })).toMatchObject({ country: 'LK', currency: 'THB' })
    expect(await add({ country: 'DE', currency: base })).toMatchObject({ country: 'DE', currency: base })
    expect(shop.done(await seller.get('/api/user/cuser')).branch).toEqual({
      id: branch,
      title: 'Chiang Mai',
      country: 'TH',
      currency: 'THB',
    })
  })
})
