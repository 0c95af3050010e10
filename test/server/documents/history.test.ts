import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let clerk: Cashier
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  clerk = openCashier(company, shop)
})
afterAll(() => company.stop())

const line = { inventory: '', basis: 'per carat', rate: '300' }
const historyOf = async (path: string, id: string, role: 'Manager' | 'Salesman' = 'Manager'): Promise<Values[]> =>
  shop.done(await (await company.as(role)).get(`/api/${path}/history`, { id }))
const bill = async (rate: string, given: Values = {}) => shop.sell([{ description: 'Setting', basis: 'whole', rate }], given)
const money = (amount: string) => ({ amount: worth(amount), currency: company.currency })

describe('the history of an approval', () => {
  it('names the stones and quantities of each return and of each return that was undone', async () => {
    const [single, lot] = [await shop.stone(), await shop.stone({ type: 'parcel', pieces: 10, weight: '20' })]
    const lent = await shop.lend([
      { ...line, inventory: single.id },
      { ...line, inventory: lot.id, pieces: 6, weight: '12' },
    ])
    const [one, some] = lent.items
    shop.done(await shop.moveApproval('return', lent.id, { lines: [{ id: some.id, pieces: 2, weight: '4.1' }] }))
    shop.done(await shop.moveApproval('return', lent.id, { lines: [{ id: one.id }] }))
    shop.done(await shop.moveApproval('undo', lent.id, { lines: [{ id: one.id }] }))
    const steps = await historyOf('approval', lent.id, 'Salesman')
    const goods = (quantity: string, sku: string) => expect.objectContaining({ label: sku, words: quantity })
    expect(steps.slice(0, 3).map(({ action, changes }) => [action, changes])).toEqual([
      ['undo', [goods('1 pcs / 2.310 ct', single.sku)]],
      ['return', [goods('1 pcs / 2.310 ct', single.sku)]],
      ['return', [goods('2 pcs / 4.100 ct', lot.sku)]],
    ])
  })
})

describe('the history of an invoice', () => {
  it('tells of its payments, and of the cheque that bounced', async () => {
    const sold = await bill('100')
    const cheque = await clerk.recorded({ amount: '60', method: 'cheque', reference: '000123' })
    expect((await shop.read('invoice', sold.id)).payments).toEqual([
      { entity: 'paymentNote', id: cheque.id, number: cheque.number, date: sold.date, amount: '60.00', writtenOff: '0' },
    ])
    shop.done(await clerk.move('bounce', cheque.id, { reason: 'No funds' }))
    const paid = await clerk.recorded({ amount: '90', writeOff: '10' })
    const note = { entity: 'paymentNote', id: cheque.id, title: cheque.number }
    const steps = await historyOf('invoice', sold.id, 'Salesman')
    expect(steps.slice(0, 3).map(({ action, changes }) => [action, changes.map(({ after }: Values) => after)])).toEqual([
      ['paymentReceived', [{ ...note, id: paid.id, title: paid.number }, money('100'), money('10')]],
      ['chequeBounced', [note, money('60')]],
      ['paymentReceived', [note, money('60')]],
    ])
    expect((await shop.read('invoice', sold.id)).payments).toMatchObject([{ id: paid.id, amount: '100.00', writtenOff: '10.00' }])
  })
  it('tells of a payment that was voided, of a credit, and of a payment that the cancellation put back on account', async () => {
    const first = await bill('50')
    const wrong = await clerk.recorded({ amount: '50' })
    shop.done(await clerk.move('void', wrong.id, { reason: 'Mistyped' }))
    const credit = await shop.credit(first, [{ invoiceLine: first.items[0].id, amount: '20', returnTo: 'none' }])
    expect((await historyOf('invoice', first.id)).slice(0, 3).map(({ action }) => action)).toEqual([
      'creditUsed',
      'paymentVoided',
      'paymentReceived',
    ])
    shop.done(await shop.moveCredit('cancel', credit, { reason: 'Mistyped' }))
    await clerk.recorded({ amount: '50' })
    await shop.cancel(first.id)
    const actions = (await historyOf('invoice', first.id)).map(({ action }) => action)
    expect(actions.slice(0, 2).sort()).toEqual(['cancel', 'paymentFreed'])
    expect((await shop.read('invoice', first.id)).payments).toEqual([])
  })
})
