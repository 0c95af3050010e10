import { expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { Answer } from '../../support/company.ts'
import { until } from '../../support/program.ts'
import { holding, openRace, type Race, waiting, winners } from '../../support/race.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'

// What is looked at and then relied upon: limits of a party, the number a series begins with, whether a branch is empty.
let { house, shop } = {} as Race<Shop>
openRace(1, openShop, race => {
  ;({ house, shop } = race)
})

const service = { description: 'Setting', basis: 'whole', rate: '100' }
/** As many drafts of a Salesman's, each of which alone may still be issued. */
const drafts = async (path: string, customer: string, items: () => Promise<Record<string, unknown>[]>) => {
  const desk = await house.as('Salesman')
  return Promise.all(
    Array.from({ length: 6 }, async () => {
      const { id, version } = shop.done(await desk.post(path, shop.draftOf(await items(), { customer })))
      return () => desk.put(`${path}/issue`, { id, version })
    }),
  )
}
const refusedOf = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 409).map(({ errorMessages }) => errorMessages.join())

test('of six invoices to one party at once, one uses its credit limit up', async () => {
  const customer = await house.make('customer', { name: `Limited ${uuid()}`, creditLimit: '150' })
  const issues = await drafts('/api/invoice', customer, async () => [service])
  const answers = await Promise.all(issues.map(issue => issue()))
  expect(winners(answers)).toBe(1)
  for (const refusal of refusedOf(answers)) expect(refusal).toMatch(/beyond their credit limit/)
  expect(await shop.read('customer', customer)).toMatchObject({ balance: '100.00' })
})

test('of six approvals to one party at once, one uses its memo limit up', async () => {
  const customer = await house.make('customer', { name: `Trusted ${uuid()}`, memoLimit: '500' })
  const issues = await drafts('/api/approval', customer, async () => [
    { inventory: (await shop.stone({ weight: '1' })).id, pieces: 1, weight: '1', rate: '300' },
  ])
  const answers = await Promise.all(issues.map(issue => issue()))
  expect(winners(answers)).toBe(1)
  for (const refusal of refusedOf(answers)) expect(refusal).toMatch(/beyond their memo limit/)
})

test('a series that is told where to begin while its first paper is issued has begun already', async () => {
  const branch = await house.make('branch', { code: 'GVA', name: 'Geneva' })
  const { id, version } = await shop.invoice([service], { branch })
  const year = Number(today().slice(0, 4))
  const [issued, refused] = await holding(house, 'lock table bill in share mode', async release => {
    const issuing = (await house.as('Manager')).put('/api/invoice/issue', { id, version })
    await until('It has its number', async () => (await waiting(house, 'insert into bill')) > 0, 40_000)
    const telling = (await house.as('Admin')).put('/api/branch/series', { branch, kind: 'INV', year, next: 500 })
    await until('Who tells it waits', async () => (await waiting(house, 'number_series')) > 0, 40_000)
    await release()
    return Promise.all([issuing, telling])
  })
  expect([issued.status, issued.data.number.slice(-5)]).toEqual([200, '00001'])
  expect([refused.status, refused.errorMessages.join()]).toEqual([409, expect.stringContaining('goes on with 2')])
})

test('an invoice that waits for its customer’s account keeps nobody in the branch from a number', async () => {
  const [slow, other] = [shop.customer, await house.make('customer', { name: `Quick ${uuid()}` })]
  await shop.sell([service])
  const { id, version, branch } = await shop.invoice([service])
  const account = `select 1 from account_balance where party_id = '${slow}' for update`
  const [issued, first] = await holding(house, account, async release => {
    const issuing = (await house.as('Manager')).put('/api/invoice/issue', { id, version })
    await until('It is about to be posted', async () => (await waiting(house, 'insert into account_posting')) > 0, 40_000)
    const sold = await shop.sell([service], { customer: other, branch: branch.id })
    await release()
    return [await issuing, sold] as const
  })
  const counted = (number: string) => Number(number.slice(-5))
  expect(issued.status).toBe(200)
  expect(counted(issued.data.number)).toBe(counted(first.number) + 1)
})

/** An empty branch that is closed while this action, which is for it, is about to post stock; what both were told. */
const closedWhile = async (branch: string, action: () => Promise<Answer>) => {
  const admin = await house.as('Admin')
  const { version } = shop.done(await admin.get('/api/branch', { id: branch }))
  return holding(house, 'lock table stock_posting in share mode', async release => {
    const doing = action()
    await until('It is about to be posted', async () => (await waiting(house, 'insert into stock_posting')) > 0, 40_000)
    let isClosed = false
    const closing = admin.put('/api/branch', { id: branch, version, active: false }).finally(() => {
      isClosed = true
    })
    await until('Closing waits, or is done', async () => isClosed || (await waiting(house, 'from "branch"')) > 0, 40_000)
    await release()
    return Promise.all([doing, closing])
  })
}

test('a branch is not closed while a stone is entered in it', async () => {
  const branch = await house.make('branch', { code: 'IST', name: 'Istanbul' })
  const stone = { id: uuid(), stoneName: shop.sapphire, branch, weight: '1' }
  const [entered, closed] = await closedWhile(branch, async () => (await house.as('Manager')).post('/api/inventory', stone))
  expect(entered.status).toBe(200)
  expect([closed.status, closed.errorMessages.join()]).toEqual([409, expect.stringContaining('1 stone in its stock')])
})

test('a branch is not closed while stones are sent to it, and nothing is sent to one that is closed', async () => {
  const branch = await house.make('branch', { code: 'COL', name: 'Colombo' })
  const manager = await house.as('Manager')
  const drafted = async () => {
    const items = [{ inventory: (await shop.stone()).id }]
    const draft = { id: uuid(), from: house.branch, to: branch, date: today(), items }
    return shop.done(await manager.post('/api/transfer', draft)) as { id: string; version: number }
  }
  const [first, second] = [await drafted(), await drafted()]
  const send = ({ id, version }: typeof first) => manager.put('/api/transfer/send', { id, version })
  const [sent, closed] = await closedWhile(branch, () => send(first))
  expect(sent.status).toBe(200)
  expect([closed.status, closed.errorMessages.join()]).toEqual([409, expect.stringContaining('1 transfer on its way')])
  const move = { id: first.id, version: sent.data.version, reason: 'Stays here' }
  shop.done(await manager.put('/api/transfer/cancel', move))
  const admin = await house.as('Admin')
  const { version } = shop.done(await admin.get('/api/branch', { id: branch }))
  shop.done(await admin.put('/api/branch', { id: branch, version, active: false }))
  const refused = await send(second)
  expect([refused.status, refused.errorMessages.join()]).toEqual([409, 'Colombo is closed: nothing can be sent there.'])
})

test('goods that go out on approval while their salesperson hands over go to the successor too', async () => {
  const { designation } = shop.done(await (await house.as('Admin')).get('/api/employee', { id: house.employee }))
  const person = (name: string) => house.make('employee', { name, designation: designation.id, branch: house.branch })
  const [leaver, successor] = [await person('Anan'), await person('Malee')]
  const { id, version } = await shop.memo([{ inventory: (await shop.stone()).id, rate: '300' }], { salesperson: leaver })
  const [issued, handed] = await holding(house, 'lock table stock_posting in share mode', async release => {
    const issuing = (await house.as('Manager')).put('/api/approval/issue', { id, version })
    await until('The goods are about to go out', async () => (await waiting(house, 'insert into stock_posting')) > 0, 40_000)
    const handing = (await house.as('Admin')).put('/api/employee/hand-over', { id: leaver, to: successor })
    await until('Who hands over waits', async () => (await waiting(house, 'from "approval"')) > 0, 40_000)
    await release()
    return Promise.all([issuing, handing])
  })
  expect([issued.status, handed.status]).toEqual([200, 200])
  expect(handed.data.moved).toMatchObject({ approvals: 1 })
  expect(await shop.read('approval', id)).toMatchObject({ state: 'issued', salesperson: { id: successor } })
})

test('an invoice that is issued while the rates of tax change is taxed by those that were', async () => {
  const admin = await house.as('Admin')
  const settings = (await admin.get('/api/setting')).data
  const { id, version } = await shop.invoice([{ ...service, taxCode: 'STD' }])
  const [issued, changed] = await holding(house, 'lock table account_posting in share mode', async release => {
    const issuing = (await house.as('Manager')).put('/api/invoice/issue', { id, version })
    await until('It is about to be posted', async () => (await waiting(house, 'insert into account_posting')) > 0, 40_000)
    const changing = admin.put('/api/setting', { id: settings.id, version: settings.version, standardTax: '10' })
    await until('Who changes them waits', async () => (await waiting(house, 'lock table setting')) > 0, 40_000)
    await release()
    return Promise.all([issuing, changing])
  })
  expect([issued.status, changed.status]).toEqual([200, 200])
  expect([issued.data.tax, changed.data.standardTax]).toEqual([worth('7'), worth('10')])
  expect((await shop.sell([{ ...service, taxCode: 'STD' }])).tax).toEqual(worth('10'))
})
