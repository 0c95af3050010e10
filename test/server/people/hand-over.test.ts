import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, password, type TestCompany } from '../../support/company.ts'
import { today } from '../../support/world.ts'

let company: TestCompany
let shop: Workshop
let leaver: string
let successor: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  await company.as('Manager')
  const designation = (
    await company.tables.selectFrom('employee_designation').select('id').where('track', '=', 'sales').executeTakeFirstOrThrow()
  ).id as string
  leaver = await company.make('employee', { name: 'Lek', designation, branch: company.branch, joined: '2020-01-01' })
  successor = await company.make('employee', { name: 'Mint', designation, branch: company.branch })
})
afterAll(() => company.stop())

const admin = () => company.as('Admin')
const handOver = async (given: Record<string, unknown>) =>
  (await admin()).put('/api/employee/hand-over', { id: leaver, to: successor, ...given })
const held = async (id = leaver) => shop.done(await (await admin()).get('/api/employee/holdings', { id }))

test('a leaver hands over all their work in one action, and finished work stays theirs', async () => {
  const customer = await company.make('customer', { name: 'Theirs', country: 'LK', salesperson: leaver })
  const stones = await Promise.all([shop.stone(), shop.stone(), shop.stone()])
  const [out, back] = [
    await shop.lend([{ inventory: stones[0]!.id, rate: '100' }], { salesperson: leaver }),
    await shop.lend([{ inventory: stones[1]!.id, rate: '100' }], { salesperson: leaver }),
  ]
  shop.done(await shop.moveApproval('return', back.id))
  const sold = await shop.sell([{ inventory: stones[2]!.id, rate: '300' }], { salesperson: leaver })
  const drafted = await shop.invoice([{ description: 'Setting', basis: 'whole', rate: '9' }], { salesperson: leaver })
  const form = await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '250' }], [], { employee: leaver })
  const user = await company.make('user', {
    ...{ name: 'Lek', email: 'lek@house.test', password, role: 'Salesman', branch: company.branch, employee: leaver },
  })
  const who = company.visitor()
  await who.signIn('lek@house.test')
  expect(await held()).toMatchObject({ customers: 1, approvals: 1, invoices: 1, orderForms: 1, mfForms: 0 })

  const { moved, signedOff } = shop.done(await handOver({ left: today(), signOut: true }))
  expect(moved).toMatchObject({ customers: 1, approvals: 1, invoices: 1, orderForms: 1 })
  expect(signedOff).toEqual(['Lek'])
  expect((await who.get('/api/user/cuser')).status).toBe(401)
  const whose = async (entity: 'approval' | 'invoice', id: string) => (await shop.read(entity, id)).salesperson.id
  expect(await whose('approval', out.id)).toBe(successor)
  expect(await whose('invoice', drafted.id)).toBe(successor)
  expect([await whose('approval', back.id), await whose('invoice', sold.id)]).toEqual([leaver, leaver])
  expect((await shop.read('orderForm', form.id)).employee.id).toBe(successor)
  expect((await shop.read('customer', customer)).salesperson.id).toBe(successor)
  expect(Object.values(await held()).every(count => count === 0)).toBe(true)
  expect(shop.done(await (await admin()).get('/api/user', { id: user })).active).toBe(false)
  expect(shop.done(await (await admin()).get('/api/employee', { id: leaver }))).toMatchObject({ left: today() })
})

it('the handover is in the history of each record and of the leaver', async () => {
  const { rows } = await sql<{
    entity: string
    reason: string
  }>`select entity, reason from audit_trail where action = 'hand-over' order by id`.execute(company.db)
  expect(rows.map(({ entity }) => entity).sort()).toEqual(['approval', 'customer', 'employee', 'invoice', 'orderForm'])
  expect(rows.find(({ entity }) => entity === 'customer')!.reason).toBe('Handed over from Lek to Mint')
  const [customer] = (
    await sql<{ id: string }>`select record_id as id from audit_trail where action = 'hand-over' and entity = 'customer'`.execute(
      company.db,
    )
  ).rows
  const history = shop.done(await (await admin()).get('/api/customer/history', { id: customer!.id }))
  expect(history[0]).toMatchObject({
    action: 'hand-over',
    changes: [{ field: 'salesperson', before: { title: 'Lek' }, after: { title: 'Mint' } }],
  })
})

it('only the named records move', async () => {
  const other = await company.make('customer', { name: 'Another', country: 'LK', salesperson: successor })
  shop.done(await handOver({ id: successor, to: company.employee, what: ['orderForms'] }))
  expect((await shop.read('customer', other)).salesperson.id).toBe(successor)
  expect(await held(successor)).toMatchObject({ orderForms: 0, customers: 2 })
})

it.each([
  ['to themselves', { to: () => leaver }, /Choose another employee/],
  ['to somebody who is not there', { to: () => crypto.randomUUID() }, /who takes over/],
  ['before they joined', { to: () => successor, left: '2019-12-31' }, /before the joining date/],
])('is refused %s, and nothing has moved', async (_, { to, ...given }, message) => {
  const { status, errorMessages } = await handOver({ to: to(), ...given })
  expect([status, errorMessages.join()]).toEqual([400, expect.stringMatching(message)])
})

it('a handover never removes the access of the user who requests it', async () => {
  const { status, errorMessages } = await handOver({ id: company.employee, to: successor, signOut: true })
  expect([status, errorMessages.join()]).toEqual([409, 'You cannot deactivate yourself.'])
  expect(await held(successor)).toMatchObject({ customers: 2 })
})
