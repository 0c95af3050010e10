import { expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { Answer } from '../../support/company.ts'
import { until } from '../../support/program.ts'
import { holding, openRace, type Race, waiting, winners } from '../../support/race.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'

// Values that are read first and relied on later: limits of a party, the first number of a series, whether a branch is empty.
let { company, shop } = {} as Race<Shop>
openRace(1, openShop, race => {
  ;({ company, shop } = race)
})

const service = { description: 'Setting', basis: 'whole', rate: '100' }
/** This many drafts by a Salesman, each of which could be issued alone. */
const drafts = async (path: string, customer: string, items: () => Promise<Record<string, unknown>[]>) => {
  const clerk = await company.as('Salesman')
  return Promise.all(
    Array.from({ length: 6 }, async () => {
      const { id, version } = shop.done(await clerk.post(path, shop.draftOf(await items(), { customer })))
      return () => clerk.put(`${path}/issue`, { id, version })
    }),
  )
}
const refusedOf = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 409).map(({ errorMessages }) => errorMessages.join())

test('of six invoices to one party at the same moment, one uses up the credit limit', async () => {
  const customer = await company.make('customer', { name: `Limited ${uuid()}`, creditLimit: '150' })
  const issues = await drafts('/api/invoice', customer, async () => [service])
  const answers = await Promise.all(issues.map(issue => issue()))
  expect(winners(answers)).toBe(1)
  for (const refusal of refusedOf(answers)) expect(refusal).toMatch(/Selling this amount to this customer/)
  expect(await shop.read('customer', customer)).toMatchObject({ balance: '100.00' })
})

test('of six approvals to one party at the same moment, one uses up the approval limit', async () => {
  const customer = await company.make('customer', { name: `Trusted ${uuid()}`, approvalLimit: '500' })
  const issues = await drafts('/api/approval', customer, async () => [
    { inventory: (await shop.stone({ weight: '1' })).id, pieces: 1, weight: '1', rate: '300' },
  ])
  const answers = await Promise.all(issues.map(issue => issue()))
  expect(winners(answers)).toBe(1)
  for (const refusal of refusedOf(answers)) expect(refusal).toMatch(/Lending this amount to this customer/)
})

test('the start of a series cannot be set while its first document is being issued', async () => {
  const branch = await company.make('branch', { code: 'GVA', name: 'Geneva' })
  const { id, version } = await shop.invoice([service], { branch })
  const year = Number(today().slice(0, 4))
  const [issued, refused] = await holding(company, 'lock table bill in share mode', async release => {
    const issuing = (await company.as('Manager')).put('/api/invoice/issue', { id, version })
    await until('The invoice has its number', async () => (await waiting(company, 'insert into bill')) > 0, 40_000)
    const telling = (await company.as('Admin')).put('/api/branch/series', { branch, kind: 'INV', year, next: 500 })
    await until('The change of the series waits', async () => (await waiting(company, 'number_series')) > 0, 40_000)
    await release()
    return Promise.all([issuing, telling])
  })
  expect([issued.status, issued.data.number.slice(-5)]).toEqual([200, '00001'])
  expect([refused.status, refused.errorMessages.join()]).toEqual([
    409,
    expect.stringContaining('has used 1 number already. The next number is 2.'),
  ])
})

test('an invoice that waits for the customer account does not block numbers in the branch', async () => {
  const [slow, other] = [shop.customer, await company.make('customer', { name: `Quick ${uuid()}` })]
  await shop.sell([service])
  const { id, version, branch } = await shop.invoice([service])
  const account = `select 1 from account_balance where party_id = '${slow}' for update`
  const [issued, first] = await holding(company, account, async release => {
    const issuing = (await company.as('Manager')).put('/api/invoice/issue', { id, version })
    await until('The invoice is about to be posted', async () => (await waiting(company, 'insert into account_posting')) > 0, 40_000)
    const sold = await shop.sell([service], { customer: other, branch: branch.id })
    await release()
    return [await issuing, sold] as const
  })
  const counted = (number: string) => Number(number.slice(-5))
  expect(issued.status).toBe(200)
  expect(counted(issued.data.number)).toBe(counted(first.number) + 1)
})

/** Closes an empty branch while this action, which needs the branch, is about to post stock. Returns both responses. */
const closedWhile = async (branch: string, action: () => Promise<Answer>) => {
  const admin = await company.as('Admin')
  const { version } = shop.done(await admin.get('/api/branch', { id: branch }))
  return holding(company, 'lock table stock_posting in share mode', async release => {
    const doing = action()
    await until('The action is about to post', async () => (await waiting(company, 'insert into stock_posting')) > 0, 40_000)
    let isClosed = false
    const closing = admin.put('/api/branch', { id: branch, version, active: false }).finally(() => {
      isClosed = true
    })
    await until('Closing waits or is done', async () => isClosed || (await waiting(company, 'from "branch"')) > 0, 40_000)
    await release()
    return Promise.all([doing, closing])
  })
}

test('a branch cannot be closed while a stone is entered in it', async () => {
  const branch = await company.make('branch', { code: 'IST', name: 'Istanbul' })
  const stone = { id: uuid(), stoneName: shop.sapphire, branch, weight: '1' }
  const [entered, closed] = await closedWhile(branch, async () => (await company.as('Manager')).post('/api/inventory', stone))
  expect(entered.status).toBe(200)
  expect([closed.status, closed.errorMessages.join()]).toEqual([409, expect.stringContaining('1 stone in its stock')])
})

test('a branch cannot be closed while stones are sent to it, and a closed one receives none', async () => {
  const branch = await company.make('branch', { code: 'COL', name: 'Colombo' })
  const manager = await company.as('Manager')
  const drafted = async () => {
    const items = [{ inventory: (await shop.stone()).id }]
    const draft = { id: uuid(), from: company.branch, to: branch, date: today(), items }
    return shop.done(await manager.post('/api/transfer', draft)) as { id: string; version: number }
  }
  const [first, second] = [await drafted(), await drafted()]
  const send = ({ id, version }: typeof first) => manager.put('/api/transfer/send', { id, version })
  const [sent, closed] = await closedWhile(branch, () => send(first))
  expect(sent.status).toBe(200)
  expect([closed.status, closed.errorMessages.join()]).toEqual([409, expect.stringContaining('1 transfer in transit')])
  const move = { id: first.id, version: sent.data.version, reason: 'Stays here' }
  shop.done(await manager.put('/api/transfer/cancel', move))
  const admin = await company.as('Admin')
  const { version } = shop.done(await admin.get('/api/branch', { id: branch }))
  shop.done(await admin.put('/api/branch', { id: branch, version, active: false }))
  const refused = await send(second)
  expect([refused.status, refused.errorMessages.join()]).toEqual([409, 'Colombo is inactive. Choose an active branch.'])
})

test('goods that go out on approval during a handover of their salesperson go to the successor', async () => {
  const { designation } = shop.done(await (await company.as('Admin')).get('/api/employee', { id: company.employee }))
  const person = (name: string) => company.make('employee', { name, designation: designation.id, branch: company.branch })
  const [leaver, successor] = [await person('Anan'), await person('Malee')]
  const { id, version } = await shop.approval([{ inventory: (await shop.stone()).id, rate: '300' }], { salesperson: leaver })
  const [issued, handed] = await holding(company, 'lock table stock_posting in share mode', async release => {
    const issuing = (await company.as('Manager')).put('/api/approval/issue', { id, version })
    await until('The goods are about to go out', async () => (await waiting(company, 'insert into stock_posting')) > 0, 40_000)
    const handing = (await company.as('Admin')).put('/api/employee/hand-over', { id: leaver, to: successor })
    await until('The handover waits', async () => (await waiting(company, 'from "approval"')) > 0, 40_000)
    await release()
    return Promise.all([issuing, handing])
  })
  expect([issued.status, handed.status]).toEqual([200, 200])
  expect(handed.data.moved).toMatchObject({ approvals: 1 })
  expect(await shop.read('approval', id)).toMatchObject({ state: 'issued', salesperson: { id: successor } })
})

test('an invoice that is issued while a tax rate is added keeps the rate before, and the addition is refused', async () => {
  const admin = await company.as('Admin')
  const { id, version } = await shop.invoice([{ ...service, taxCode: 'STD' }])
  const [issued, changed] = await holding(company, 'lock table account_posting in share mode', async release => {
    const issuing = (await company.as('Manager')).put('/api/invoice/issue', { id, version })
    await until('The invoice is about to be posted', async () => (await waiting(company, 'insert into account_posting')) > 0, 40_000)
    const changing = admin.post('/api/tax-rate', { code: 'STD', name: 'Higher', rate: '10', date: today() })
    await until('The change of rates waits', async () => (await waiting(company, 'lock table setting')) > 0, 40_000)
    await release()
    return Promise.all([issuing, changing])
  })
  expect([issued.status, changed.status]).toEqual([200, 400])
  expect(issued.data.tax).toEqual(worth('7'))
  expect((await shop.sell([{ ...service, taxCode: 'STD' }])).tax).toEqual(worth('7'))
})
