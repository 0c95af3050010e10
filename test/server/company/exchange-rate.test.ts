import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: 'USD' })
  shop = await openShop(company)
  refused = refusals(company)
  shop.done(await add({ date: daysAgo(40), rate: '1.08' }))
  shop.done(await add({ currency: 'THB', date: daysAgo(40), rate: '0.0286' }))
})
afterAll(() => company.stop())
afterEach(async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})

const add = async (given: Values) => (await company.as('Manager')).post('/api/exchange-rate', { currency: 'EUR', date: today(), ...given })
const change = async ({ id, version }: Values, given: Values) =>
  (await company.as('Manager')).put('/api/exchange-rate', { id, version, ...given })

describe('a rate far from its neighbor in the table', () => {
  it('is refused with the day and the rate of the neighbor, and saved once it is confirmed', async () => {
    await refused(
      () => add({ rate: '1000' }),
      400,
      new RegExp(
        `The rate of EUR from ${daysAgo(40)} is 1\\.08\\. 1000 differs from it by more than 10 %\\. Correct the rate, or confirm it`,
      ),
      'rate',
    )
    await refused(() => add({ rate: '1000', confirmed: false }), 400, /differs/, 'confirmed')
    const made = shop.done(await add({ rate: '1.35', confirmed: true }))
    expect(made).toMatchObject({ rate: '1.35', date: today() })
    expect(made).not.toHaveProperty('confirmed')
    shop.done(await (await company.as('Manager')).remove('/api/exchange-rate', { id: made.id }))
  })
  it('is compared with the next rate where none is earlier', async () => {
    await refused(() => add({ date: daysAgo(50), rate: '2' }), 400, new RegExp(`EUR from ${daysAgo(40)} is 1\\.08`), 'rate')
    shop.done(await add({ date: daysAgo(50), rate: '1.05' }))
  })
  it('may differ by 10 percent, and the first of a currency by any', async () => {
    await refused(() => add({ date: daysAgo(30), rate: '1.188001' }), 400, /1\.188001 differs/, 'rate')
    shop.done(await add({ date: daysAgo(30), rate: '1.188' }))
    shop.done(await add({ currency: 'GBP', rate: '99' }))
  })
  it('and is checked again when it is changed', async () => {
    const made = shop.done(await add({ date: daysAgo(20), rate: '1.1' }))
    await refused(() => change(made, { rate: '11' }), 400, /11 differs/, 'rate')
    shop.done(await change(made, { rate: '11', confirmed: true }))
    const again = shop.done(await change({ ...made, version: made.version + 1 }, { rate: '1.12' }))
    expect(again.rate).toBe('1.12')
  })
  it('is asked whether it is the wrong way round', async () => {
    await refused(
      () => add({ currency: 'THB', rate: '34.965' }),
      400,
      new RegExp(`The rate is the value of 1 THB in USD: 0\\.0286 from ${daysAgo(40)}\\. You entered 34\\.965: did you mean 0\\.0286\\?`),
      'rate',
    )
  })
})

it('a rate begins today or earlier', async () => {
  await refused(() => add({ date: daysAfter(today(), 1), rate: '1.1' }), 400, /is in the future: today is/, 'date')
})

describe('a rate has up to twelve decimals', () => {
  it('in the table and on documents, and is shown without trailing zeros', async () => {
    shop.done(await add({ currency: 'VND', date: daysAgo(5), rate: '0.000039215686' }))
    await refused(() => add({ currency: 'VND', rate: '0.0000392156861' }), 400, /is not an exchange rate/, 'rate')
    const sold = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '25500000' }], { currency: 'VND' })
    expect(sold).toMatchObject({ exchange: '0.000039215686', tableRate: '0.000039215686', baseTotal: '1000.00' })
    const { rows } = (await (await company.as('Manager')).get('/api/exchange-rate', { currency: 'GBP' })).data
    expect(rows[0].rate).toBe('99')
  })
})
