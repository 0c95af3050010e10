import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { currencyDigits } from '../../../src/domain/company/base-currency.ts'
import { grossOfPart } from '../../../src/domain/documents/price.ts'
import { minus, over, round, sum, times } from '../../../src/domain/kit/quantity.ts'
import { currencies } from '../../../src/domain/trade/currencies.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
const rates = Object.entries({ USD: '0.987654', EUR: '1.083417', JPY: '0.006543', KWD: '3.254321' }).filter(
  ([currency]) => currency !== base,
)
let company: TestCompany
let shop: Shop
let admin: ReturnType<typeof visitor>

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  admin = await company.as('Admin')
  for (const [currency, rate] of rates) await company.make('exchangeRate', { currency, date: '2020-01-01', rate })
})
afterAll(() => company.stop())

const parcel = async () => (await shop.stone({ type: 'parcel', pieces: 90, weight: '30.007' })).id
/** An approval with every basis, of which odd parts are returned, lost and invoiced. */
const lend = async (currency: string) => {
  const part = { pieces: 31, weight: '10.009' }
  const lines = [
    { ...part, inventory: await parcel(), rate: '34.4637', discountPercent: '7.5' },
    { ...part, inventory: await parcel(), basis: 'per piece', rate: '11.1117', discountPercent: '3.333' },
    { ...part, inventory: await parcel(), basis: 'whole', rate: '1001' },
  ]
  const party = await company.make('customer', { name: `Holder of ${currency} ${uuid()}`, currency })
  const lent = await shop.lend(lines, { customer: party, currency })
  const some = (pieces: number, weight: string) => lent.items.map(({ id }: Values) => ({ id, pieces, weight }))
  shop.done(await shop.moveApproval('return', lent.id, { lines: some(7, '2.309') }))
  shop.done(await shop.moveApproval('lost', lent.id, { lines: some(2, '0.639'), reason: 'Never came back' }))
  return { id: lent.id as string, party }
}
const read = (id: string) => shop.read('approval', id)
const invoiceOf = async (id: string) => {
  shop.done(await shop.moveApproval('invoice', id))
  const { invoices } = await read(id)
  return shop.read('invoice', invoices[0].id)
}

describe.each([base, ...rates.map(([currency]) => currency)])('an approval in %s of which a part is out', currency => {
  it('is worth what it would be invoiced at, and every report says the same', async () => {
    const { id, party } = await lend(currency)
    const { outValue, baseOut } = await read(id)
    const draft = await invoiceOf(id)
    expect(Number(outValue)).toBe(Number(draft.subtotal))
    expect(Number(baseOut)).toBe(Number(round(times(outValue, draft.exchange), 2)))
    const { onApproval, exposure } = await shop.read('customer', party)
    expect([Number(onApproval), Number(exposure)]).toEqual([Number(baseOut), Number(baseOut)])
    for (const field of ['onApproval', 'exposure'])
      expect(Number(shop.done(await admin.get('/api/explain', { entity: 'customer', id: party, field })).value)).toBe(Number(baseOut))
    const { data: aged } = await admin.get('/api/report/approval-ageing', { by: 'document', customer: party })
    expect([Number(aged.rows[0].value), Number(aged.rows[0].base)]).toEqual([Number(outValue), Number(baseOut)])
    const { approvals } = shop.done(await admin.get('/api/statement', { party, currency }))
    expect(Number(sum(approvals.map(({ value }: Values) => value)))).toBe(Number(outValue))
  })
})

test('the worth of a part in SQL is that of the domain', async () => {
  for (const basis of ['per carat', 'per piece', 'whole'])
    for (const digits of [0, 2, 3])
      for (const [pieces, weight] of [
        [7, '2.309'],
        [31, '10.009'],
        [0, '0'],
      ] as const) {
        const line = { basis, rate: '34.4637', weight: '10.009' }
        const gross = grossOfPart(line, { pieces, weight }, digits)
        const worth = minus(gross, round(over(times(gross, '7.5'), 100), digits))
        const [row] = await company.query<{ worth: string }>('select worth_of_part($1, 34.4637, 7.5, 10.009, $2, $3, $4) as worth', [
          basis,
          pieces,
          weight,
          digits,
        ])
        expect([basis, digits, weight, Number(row!.worth)]).toEqual([basis, digits, weight, Number(worth)])
      }
})

test('the database knows the decimals of every currency', async () => {
  for (const { code } of currencies) {
    const [row] = await company.query<{ digits: number }>('select currency_digits($1) as digits', [code])
    expect([code, row!.digits]).toEqual([code, currencyDigits(code)])
  }
})

test('the audit passes', async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})
