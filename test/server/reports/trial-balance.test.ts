import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accounts } from '../../../src/domain/reports/accounts.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying, type Values } from '../../support/clerk/buying.ts'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { type Balances, compareBooks, trialBalanceOf } from '../../support/trial-balance.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let clerk: Buying
let cashier: Cashier
let admin: ReturnType<typeof visitor>
let before: Balances
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  clerk = await openBuying(company, shop)
  cashier = openCashier(company, shop)
  admin = await company.as('Admin')
  before = await trialBalanceOf(company)
})
afterAll(() => company.stop())
afterEach(async () => {
  before = await compareBooks(company)
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})

/** What changed on each account since the last test, by the key of the account. */
const changes = async (): Promise<Record<string, number>> => {
  const now = await trialBalanceOf(company)
  const moved = accounts.map(({ value }) => [value, Math.round((now(value) - before(value)) * 1000) / 1000] as const)
  return Object.fromEntries(moved.filter(([, amount]) => amount !== 0))
}

it('has stock at cost against its opening, and cost of sales against stock', async () => {
  const stone = await shop.stone()
  expect(await changes()).toEqual({ stock: 231, opening: -231 })
  await shop.sell([{ inventory: stone.id, rate: '300' }], { shipping: '10' })
  expect(await changes()).toEqual({ opening: -231, receivable: 703, sales: -693, charges: -10, costOfSales: 231 })
})

it('has tax of sales and purchases on accounts of their own', async () => {
  await shop.sell([{ description: 'Setting', basis: 'whole', rate: '100', taxCode: 'STD' }])
  await clerk.buy([clerk.single({ taxCode: 'STD' })], { withholdingPercent: '3' })
  expect(await changes()).toEqual({
    receivable: 107,
    sales: -100,
    taxPayable: -7,
    stock: 200,
    taxReceivable: 14,
    payable: -208,
    withholding: -6,
  })
})

it('has money by its method, bank charges, exchange differences and write-offs', async () => {
  await shop.sell([{ description: 'Setting', basis: 'whole', rate: '1000' }], { currency: 'EUR', exchange: '1.08' })
  expect(await changes()).toEqual({ receivable: 1080, sales: -1080 })
  await cashier.recorded({ amount: '995', currency: 'EUR', exchange: '1.1', bankCharges: '10', writeOff: '5' })
  expect(await changes()).toEqual({ sales: -1080, 'money bank': 1083.5, bankCharges: 11, exchange: -19.9, writeOff: 5.4 })
})

it('keeps what a bounced cheque cost', async () => {
  const cheque = await cashier.recorded({ amount: '50', method: 'cheque', reference: '1', settle: 'account' })
  shop.done(await cashier.move('bounce', cheque.id, { reason: 'No funds', charges: '9' }))
  expect(await changes()).toEqual({ 'money cheque': -9, bankCharges: 9 })
})

it('owes a landed cost to its payee, and has one without a payee open until it is billed', async () => {
  const carrier = await clerk.partyOf('Carrier', { termsDays: 10 })
  const freight = { kind: 'freight', amount: '12', billed: false, payee: carrier }
  const bought = await clerk.buy([clerk.single()], {
    costs: [freight, { kind: 'duty', amount: '30', billed: false }, { kind: 'insurance', amount: '5' }],
  })
  expect(bought.costs).toMatchObject([{ payee: { id: carrier, title: 'Carrier' } }, { payee: null }, { payee: null }])
  expect(await changes()).toEqual({ stock: 247, payable: -217, landedCost: -30 })
  expect(await clerk.owedTo(carrier)).toEqual({ amount: 12, base: 12 })
  const {
    bills: [bill],
  } = await cashier.openOf(carrier, 'payable')
  expect(bill).toMatchObject({
    kind: 'landedCost',
    number: `${bought.number} / freight`,
    dueDate: new Date(Date.parse(today()) + 10 * 86_400_000).toISOString().slice(0, 10),
  })
  const statement = shop.done(await admin.get('/api/statement', { party: carrier, ledger: 'payable' }))
  expect(statement.entries).toMatchObject([{ kind: 'landedCost', document: { entity: 'purchase', id: bought.id } }])
  const customs = { description: 'Customs', expense: 'landed-costs', basis: 'whole', rate: '30' }
  await clerk.buy([customs], { type: 'landed-costs', supplier: null, payee: 'Customs office' })
  expect(await changes()).toEqual({ stock: 247, payable: -217, 'money spot expense': -30 })
})

it('takes a landed cost back with its purchase, but not when it is paid', async () => {
  const carrier = await clerk.partyOf('Second carrier')
  const bought = await clerk.buy([clerk.single()], { costs: [{ kind: 'freight', amount: '12', billed: false, payee: carrier }] })
  const payment = await cashier.recorded({ party: carrier, direction: 'paid', amount: '12' })
  cashier.refusedWith(await clerk.cancel(bought), 409, /^PU-.* \/ freight is paid in full or in part by PV-.*\. Void the payment first\.$/)
  shop.done(await cashier.move('void', payment.id, { reason: 'Typed twice' }))
  shop.done(await clerk.cancel(bought))
  expect(await changes()).toEqual({})
  expect(await clerk.owedTo(carrier)).toEqual({ amount: 0, base: 0 })
})

it('refuses a payee of a cost that is on this bill, and one that is inactive', async () => {
  const carrier = await clerk.partyOf('Inactive carrier', { status: 'inactive' })
  const cost = { kind: 'freight', amount: '12', payee: carrier }
  const onBill = await clerk.record(await clerk.draft([clerk.single()], { costs: [cost] }))
  cashier.refusedWith(onBill, 400, /This cost is on the supplier’s bill/, 'costs.0.payee')
  const inactive = await clerk.record(await clerk.draft([clerk.single()], { costs: [{ ...cost, billed: false }] }))
  cashier.refusedWith(inactive, 409, /“Inactive carrier” is inactive/, 'costs.0.payee')
  expect(await changes()).toEqual({})
})

it('has expenses without tax, and those of a stone in stock', async () => {
  const stone = await shop.stone()
  await clerk.buy(
    [
      { description: 'Rent', basis: 'whole', rate: '40', taxCode: 'STD' },
      { inventory: stone.id, basis: 'whole', rate: '3' },
    ],
    { type: 'rent' },
  )
  expect(await changes()).toEqual({ stock: 234, opening: -231, expenses: 40, taxReceivable: 2.8, payable: -45.8 })
})

it('owes sold goods on memo, and nothing before', async () => {
  const [lent] = await clerk.stonesOf(await clerk.memoIn([clerk.single()], clerk.supplier))
  expect(await changes()).toEqual({})
  await shop.sell([{ inventory: lent!.id, rate: '150' }])
  expect(await changes()).toEqual({ receivable: 300, sales: -300, costOfSales: 200, payable: -200 })
})

it('has the difference between the credit and the cost of returned goods', async () => {
  const bought = await clerk.buy([clerk.single()], { costs: [{ kind: 'freight', amount: '8' }] })
  const [stone] = await clerk.stonesOf(bought)
  shop.done(
    await (await company.as('Manager')).put('/api/purchase/return', {
      id: bought.id,
      version: bought.version,
      stones: [{ id: stone!.id }],
    }),
  )
  expect(await changes()).toEqual({ payable: -8, supplierReturns: 8 })
})

it('takes everything back with a canceled invoice', async () => {
  const stone = await shop.stone()
  const { id } = await shop.sell([{ inventory: stone.id, rate: '300', taxCode: 'STD' }])
  await shop.cancel(id)
  expect(await changes()).toEqual({ stock: 231, opening: -231 })
})

it('has a credit note against sales, with the goods that came back, and its credit on account', async () => {
  const stone = await shop.stone()
  const sold = await shop.sell([{ inventory: stone.id, rate: '300', taxCode: 'STD' }], { currency: 'EUR', exchange: '1.08' })
  const sale = await changes()
  const credited = await shop.credit(sold, [{ invoiceLine: sold.items[0].id, pieces: 1, weight: '2.31' }])
  expect(await changes()).toEqual({ stock: 231, opening: -231 })
  shop.done(await shop.moveCredit('cancel', credited, { reason: 'Typed twice' }))
  expect(await changes()).toEqual(sale)
})

it('lists behind each account the documents that add up to it', async () => {
  for (const {
    account: { id: account },
    debit,
    credit,
  } of shop.done(await admin.get('/api/report/trial-balance')).rows as Values[]) {
    const { rows, sums } = shop.done(await admin.get('/api/report/trial-balance', { by: 'document', account }))
    expect([account, Number(sums.balance), Number(rows[0].balance)]).toEqual([
      account,
      Number(debit) - Number(credit),
      Number(debit) - Number(credit),
    ])
    expect(rows.every((row: Values) => row.document?.id && row.number)).toBe(true)
  }
})

it('is zero for each branch, and the branches add up to the company', async () => {
  const geneva = await company.make('branch', { code: 'GVA', name: 'Geneva' })
  const stone = await shop.stone()
  const { id, version } = shop.done(
    await admin.post('/api/transfer', { from: company.branch, to: geneva, date: today(), items: [{ inventory: stone.id }] }),
  )
  const sent = shop.done(await admin.put('/api/transfer/send', { id, version }))
  shop.done(await admin.put('/api/transfer/receive', { id, version: sent.version, stones: [stone.id] }))
  const [head] = await company.query<{ id: string }>('select id from branch where head_office')
  const [all, ...each] = [
    await trialBalanceOf(company),
    ...(await Promise.all([head!.id, company.branch, geneva].map(branch => trialBalanceOf(company, { branch })))),
  ]
  for (const { value } of accounts)
    expect([value, each.reduce((sum, balance) => sum + balance(value), 0)]).toEqual([value, expect.closeTo(all(value), 6)])
  expect([each[2]!('stock'), each[2]!('otherBranches')]).toEqual([231, -231])
})

it('is the same as a spreadsheet', async () => {
  const { rows, sums } = shop.done(await admin.get('/api/report/trial-balance'))
  const sheet = await sheetRows((await admin.get('/api/report/trial-balance/export/excel')).data)
  expect(sheet[0]).toEqual(['Account', 'Group', `Debit ${base}`, `Credit ${base}`])
  expect(sheet.slice(1).map(([account, , debit, credit]) => [account, Number(debit), Number(credit)])).toEqual(
    [...rows, sums].map((row: Values) => [row.account.title ?? row.account, Number(row.debit), Number(row.credit)]),
  )
})

it('names the document whose ledger and amounts differ', async () => {
  const { id } = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '100' }])
  await company.query('alter table invoice disable trigger user')
  await company.query('update invoice set base_total = base_total + 1 where id = $1', [id])
  const faults = (await auditBooks(company.db)).find(({ name }) => name === 'Debits equal credits in every document')
  await company.query('update invoice set base_total = base_total - 1 where id = $1', [id])
  await company.query('alter table invoice enable trigger user')
  expect(faults?.rows).toMatchObject([{ kind: 'invoice', document: id, difference: '-1.00' }])
})
