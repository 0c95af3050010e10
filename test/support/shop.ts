import { expect } from 'vitest'
import { entities, type Name } from '../../src/domain/index.ts'
import type { Role } from '../../src/domain/people/role.ts'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import type { Answer, Office } from './company.ts'
import { today } from './world.ts'

export { today } from './world.ts'

type Values = Record<string, unknown>
/** Matches a decimal text of this value, with any number of trailing zeros. */
export const worth = (amount: string) =>
  expect.toSatisfy((written: unknown) => typeof written === 'string' && Number(written) === Number(amount), `is worth ${amount}`)

/** A typed rate with its reason, which is required. */
export const reasoned = (given: Values): Values => ('exchange' in given ? { exchangeReason: 'Agreed with them', ...given } : given)

/** A company with a customer, a salesperson and stones to sell, used in the terms of the trade. Every action must succeed. */
export const openShop = async (company: Office) => {
  const customer = await company.make('customer', { name: `Amal Gems ${uuid().slice(-4)}`, country: 'LK' })
  const sapphire = (await company.query<{ id: string }>("select id from stone_name where code = 'BS'"))[0]!.id
  const done = (answer: Answer) => {
    expect(answer.errorMessages).toEqual([])
    return answer.data
  }
  const read = async (name: Name, id: string) => done(await (await company.as('Manager')).get(`/api/${entities[name].path}`, { id }))
  const stone = async (given: Values = {}) =>
    done(
      await (await company.as('Manager')).post('/api/inventory', {
        stoneName: sapphire,
        branch: company.branch,
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
    branch: company.branch,
    salesperson: company.employee,
    date: today(),
    currency: company.currency,
    items,
    ...reasoned(given),
  })
  const invoice = async (items: Values[], given: Values = {}) =>
    done(await (await company.as('Manager')).post('/api/invoice', draftOf(items, given)))
  const issue = async ({ id, version }: { id: string; version: number }) =>
    done(await (await company.as('Manager')).put('/api/invoice/issue', { id, version }))
  const sell = async (items: Values[], given: Values = {}) => issue(await invoice(items, given))
  const cancel = async (id: string) => {
    const { version } = await read('invoice', id)
    return done(await (await company.as('Manager')).put('/api/invoice/cancel', { id, version, reason: 'Returned the next day' }))
  }
  /** Saves a draft that credits lines of an invoice: all goods of a line, unless it says otherwise. */
  const creditDraft = async ({ id }: { id: string }, items: Values[], given: Values = {}, role: Role = 'Manager') => {
    const credit = { invoice: id, date: today(), creditReason: 'Not as agreed', items, ...given }
    return (await company.as(role)).post('/api/creditnote', credit)
  }
  const moveCredit = async (action: string, { id }: { id: string }, input: Values = {}, role: Role = 'Manager') => {
    const { version } = await read('creditNote', id)
    return (await company.as(role)).put(`/api/creditnote/${action}`, { id, version, ...input })
  }
  const credit = async (bill: { id: string }, items: Values[], given: Values = {}) =>
    done(await moveCredit('issue', done(await creditDraft(bill, items, given))))
  const approval = async (items: Values[], given: Values = {}) =>
    done(await (await company.as('Manager')).post('/api/approval', draftOf(items, given)))
  const lend = async (items: Values[], given: Values = {}) => {
    const { id, version } = await approval(items, given)
    return done(await (await company.as('Manager')).put('/api/approval/issue', { id, version }))
  }
  /** Moves an approval at its current version; the response may be a refusal. */
  const moveApproval = async (action: string, id: string, input: Values = {}, role: Role = 'Manager') => {
    const { version } = await read('approval', id)
    return (await company.as(role)).put(`/api/approval/${action}`, { id, version, ...input })
  }
  const offer = async (items: Values[], given: Values = {}, role: Role = 'Manager') =>
    done(await (await company.as(role)).post('/api/offer', draftOf(items, given)))
  /** Moves an offer at its current version; the response may be a refusal. */
  const moveOffer = async (action: string, { id }: { id: string }, input: Values = {}, role: Role = 'Manager') => {
    const { version } = await read('offer', id)
    return (await company.as(role)).put(`/api/offer/${action}`, { id, version, ...input })
  }
  const sendOffer = async (items: Values[], given: Values = {}, role: Role = 'Manager') =>
    done(await moveOffer('send', await offer(items, given, role), {}, role))
  const noteOf = (amount: string, given: Values = {}) => ({
    party: customer,
    branch: company.branch,
    date: today(),
    amount,
    currency: company.currency,
    method: 'bank',
    ...reasoned(given),
  })
  const receive = async (amount: string, given: Values = {}) =>
    done(await (await company.as('Manager')).post('/api/paymentnote', noteOf(amount, given)))
  return {
    customer,
    sapphire,
    read,
    stone,
    draftOf,
    invoice,
    issue,
    sell,
    cancel,
    creditDraft,
    moveCredit,
    credit,
    approval,
    lend,
    moveApproval,
    offer,
    moveOffer,
    sendOffer,
    noteOf,
    receive,
    done,
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
