import { expect } from 'vitest'
import { dayIn } from '../../src/domain/company/business-day.ts'
import { entities, type Name } from '../../src/domain/index.ts'
import type { Role } from '../../src/domain/people/role.ts'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { type Answer, type Office, testZone } from './company.ts'

type Values = Record<string, unknown>
/** The business day of a test company. */
export const today = () => dayIn(new Date(), testZone)

/** A decimal text of this worth, however many zeros it ends in. */
export const worth = (amount: string) =>
  expect.toSatisfy((written: unknown) => typeof written === 'string' && Number(written) === Number(amount), `is worth ${amount}`)

/** A typed rate with its reason, which nobody may leave out. */
export const reasoned = (given: Values): Values => ('exchange' in given ? { exchangeReason: 'Agreed with them', ...given } : given)

/** A house with a customer, a salesperson and stones to sell, spoken to in the words of the trade; every step must succeed. */
export const openShop = async (house: Office) => {
  const customer = await house.make('customer', { name: `Amal Gems ${uuid().slice(-4)}`, country: 'LK' })
  const sapphire = (await house.query<{ id: string }>("select id from stone_name where code = 'BS'"))[0]!.id
  const done = (answer: Answer) => {
    expect(answer.errorMessages).toEqual([])
    return answer.data
  }
  const read = async (name: Name, id: string) => done(await (await house.as('Manager')).get(`/api/${entities[name].path}`, { id }))
  const stone = async (given: Values = {}) =>
    done(
      await (await house.as('Manager')).post('/api/inventory', {
        stoneName: sapphire,
        branch: house.branch,
        weight: '2.31',
        treatments: [{ code: 'H' }],
        costBasis: 'per carat',
        costRate: '100',
        askingRate: '300',
        ...given,
      }),
    )
  const draftOf = (items: Values[], given: Values = {}) => ({
    customer,
    branch: house.branch,
    salesperson: house.employee,
    date: today(),
    currency: 'USD',
    items,
    ...reasoned(given),
  })
  const invoice = async (items: Values[], given: Values = {}) =>
    done(await (await house.as('Manager')).post('/api/invoice', draftOf(items, given)))
  const issue = async ({ id, version }: { id: string; version: number }) =>
    done(await (await house.as('Manager')).put('/api/invoice/issue', { id, version }))
  const sell = async (items: Values[], given: Values = {}) => issue(await invoice(items, given))
  const cancel = async (id: string) => {
    const { version } = await read('invoice', id)
    return done(await (await house.as('Manager')).put('/api/invoice/cancel', { id, version, reason: 'Returned the next day' }))
  }
  const memo = async (items: Values[], given: Values = {}) =>
    done(await (await house.as('Manager')).post('/api/approval', draftOf(items, given)))
  const lend = async (items: Values[], given: Values = {}) => {
    const { id, version } = await memo(items, given)
    return done(await (await house.as('Manager')).put('/api/approval/issue', { id, version }))
  }
  /** Moves an approval as it stands now; the answer may be a refusal. */
  const moveMemo = async (action: string, id: string, input: Values = {}, role: Role = 'Manager') => {
    const { version } = await read('approval', id)
    return (await house.as(role)).put(`/api/approval/${action}`, { id, version, ...input })
  }
  const noteOf = (amount: string, given: Values = {}) => ({
    party: customer,
    branch: house.branch,
    date: today(),
    amount,
    currency: 'USD',
    method: 'bank',
    ...reasoned(given),
  })
  const receive = async (amount: string, given: Values = {}) =>
    done(await (await house.as('Manager')).post('/api/paymentnote', noteOf(amount, given)))
  return { customer, sapphire, read, stone, draftOf, invoice, issue, sell, cancel, memo, lend, moveMemo, noteOf, receive, done }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
