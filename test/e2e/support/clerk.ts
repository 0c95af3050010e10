import { expect } from 'vitest'
import { dayIn, daysAfter } from '../../../src/domain/company/business-day.ts'
import type { Role } from '../../../src/domain/people/role.ts'
import type { App } from './browser.ts'

type Values = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server says; a test that reads it wrong fails.
type Answer = any

let tokens = 0
let parties = 0
let stones = 0
// The demo company is in Bangkok, and so is its business day.
export const day = (daysAgo: number) => daysAfter(dayIn(new Date(), 'Asia/Bangkok'), -daysAgo)

/** A user who creates documents through the API, so that a test finds them in the books. */
export const openClerk = async (app: App, role: Role = 'Manager') => {
  const made = await (await app.as('Admin')).post('/api/api-token', { name: `Clerk ${++tokens}`, role, days: 1 })
  expect(made.errorMessages).toEqual([])
  const { token } = made.data
  const call = async (method: string, path: string, body?: Values): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer: Answer = await (await fetch(`${app.address}/api/${path}`, init)).json()
    expect(answer.errorMessages).toEqual([])
    return answer.data
  }
  const first = async (path: string): Promise<string> => (await call('GET', `${path}?view=lookup&pageSize=1`)).rows[0].id
  /** A record from the books: the first of its list that matches the query. */
  const one = async (path: string, query: Values = {}): Promise<Answer> => {
    const { rows } = await call('GET', `${path}?${new URLSearchParams({ pageSize: '1', ...query })}`)
    expect(rows, `${path} ${JSON.stringify(query)}`).toHaveLength(1)
    return rows[0]
  }
  const [branch, salesperson] = [await first('branch'), await first('employee')]
  const head = { branch, currency: 'USD' }
  const items = (rate: string) => [{ description: 'Setting', basis: 'whole', rate }]
  const move = async (entity: string, action: string, { id, version }: { id: string; version: number }) =>
    call('PUT', `${entity}/${action}`, { id, version })

  /** A new party that no other record refers to. */
  const party = async (given: Values = {}): Promise<{ id: string; name: string }> =>
    call('POST', 'customer', { name: `Payer ${Date.now()}-${++parties}`, country: 'LK', currency: 'USD', ...given })
  /** An issued invoice for these lines, dated this many days ago. */
  const sell = async (customer: string, items: Values[], daysAgo = 0): Promise<Answer> =>
    move('invoice', 'issue', await call('POST', 'invoice', { ...head, customer, salesperson, date: day(daysAgo), items }))
  /** An issued invoice for work of this amount. */
  const invoice = (customer: string, rate: string, daysAgo = 0): Promise<Answer> => sell(customer, items(rate), daysAgo)
  /** A draft invoice with this many lines, each worth ten times its number; and the stored lines of one. */
  const longDraft = async (customer: string, lines: number): Promise<Answer> => {
    const items = Array.from({ length: lines }, (_, at) => ({ description: `Work ${at + 1}`, basis: 'whole', rate: `${10 * (at + 1)}` }))
    return call('POST', 'invoice', { ...head, customer, salesperson, date: day(0), items })
  }
  const read = async (path: string, id: string): Promise<Answer> => call('GET', `${path}?id=${id}`)
  const linesOf = async (invoice: string): Promise<Answer[]> => (await read('invoice', invoice)).items
  /** A supplier’s bill for this amount. */
  const bill = async (supplier: string, rate: string): Promise<Answer> => {
    const types: { variant: string; value: string }[] = await call('GET', 'purchase/type')
    const type = types.find(({ variant }) => variant === 'expense')?.value
    const made = await call('POST', 'purchase', { ...head, type, supplier, date: day(0), items: items(rate) })
    return move('purchase', 'record', made)
  }
  /** An issued invoice for work of this amount: for a customer, or with another direction from its maker. */
  const worked = async (
    entity: 'cutting-invoice' | 'raza-lapidary-invoice' | 'mf-invoice',
    party: string,
    rate: string,
    given: Values = {},
  ) => move(entity, 'issue', await call('POST', entity, { ...head, customer: party, date: day(0), items: items(rate), ...given }))
  const pay = async (given: Values): Promise<Answer> => call('POST', 'paymentnote', { ...head, date: day(0), method: 'bank', ...given })
  /** Goods in the safe: by default a single sapphire. */
  const goods = async (given: Values = {}): Promise<{ id: string; sku: string }> =>
    call('POST', 'inventory', {
      ...{ branch, stoneName: await first('stonename'), type: 'single', weight: '2.31', costRate: '100', askingRate: '300' },
      ...{ treatments: [{ code: 'H', basis: 'supplier' }], sku: `CLERK-${Date.now()}-${++stones}` },
      ...given,
    })
  /** An issued order form of this path: its goods are in work. */
  const ordered = async (path: string, items: Values[], tasks: Values[] = [], given: Values = {}): Promise<Answer> => {
    const input = { ...head, employee: salesperson, date: day(0), items, tasks, ...given }
    return move(path, 'issue', await call('POST', path, input))
  }
  /** A customer’s stone, repolished for this price and for a maker’s pay of 2: finished and not invoiced. Returns its order form. */
  const polished = async (customer: string, rate: string, given: Values = {}): Promise<Answer> => {
    const entity = 'raza-lapidary-order-form'
    const theirs = { ownership: 'customer', stoneName: await first('stonename'), pieces: 1, weight: '3.2', declaredValue: '900' }
    const work = { of: 1, description: 'Repolish', basis: 'whole', rate, labourRate: '2' }
    const input = { orderedFor: 'customer', customer, riskAccepted: true, ...given }
    const { id, version, items: lines } = await ordered(entity, [theirs], [work], input)
    const outputs = [{ id: lines[0].inventory.id, weight: '3.1' }]
    return call('PUT', `${entity}/receive`, { id, version, lines: [{ id: lines[0].id, outputs, finish: true }] })
  }
  /** Sends all finished lines of an order form back into work. */
  const rework = async (entity: string, id: string): Promise<Answer> => {
    const { version, results } = await call('GET', `${entity}?id=${id}`)
    const finished = results.filter(({ kind }: Values) => kind === 'output').map((result: Values) => result.id)
    return call('PUT', `${entity}/rework`, { id, version, reason: 'A scratch', results: finished })
  }
  /** A company stock-take with a frozen list, ready for counting. */
  const counting = async (): Promise<Answer> => {
    const { rows } = await call('GET', 'stock-take?state=counting&pageSize=1')
    return rows[0] ?? move('stock-take', 'start', await call('POST', 'stock-take', { branch, type: 'pair' }))
  }
  return { one, read, counting, rework, party, sell, invoice, longDraft, linesOf, bill, worked, pay, goods, ordered, polished, day }
}
export type Clerk = Awaited<ReturnType<typeof openClerk>>
