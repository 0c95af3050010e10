import { reportAsks } from '../../src/domain/report-asked.ts'
import { moneyReports } from '../../src/web/money-report-kinds.ts'
import { homes, pages } from '../../src/web/pages.ts'
import type { Clerk } from '../e2e/clerk.ts'

/** What there is to see of a screen: what stands for `$…` in its address, and what is asked there. */
type Seen = (clerk: Clerk) => Promise<string[]>

const inventory = 'purchases-and-stock/inventory'
const newest = { sort: '-date' }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The lists of words, by the end of their addresses. */
const words = Object.values(homes).flatMap(home => /\/lists\/([^?]+)/.exec(home(''))?.[1] ?? [])

/** A paper that begins, a draft if there is one, and one that is issued. */
const paper =
  (path: string, asked: Record<string, string> = {}): Seen =>
  async clerk => ['new', (await clerk.one(path, { state: 'issued', ...newest, ...asked })).id]

/** A list, and a record of it beside it. */
const list =
  (path: string, asked: Record<string, string> = {}): Seen =>
  async clerk => ['', `?open=${(await clerk.one(path, asked)).id}`]

const one =
  (path: string, asked: Record<string, string> = {}): Seen =>
  async clerk => [(await clerk.one(path, asked)).id]

const exactly =
  (...what: string[]): Seen =>
  async () =>
    what

const workshop = (home: string, forms: string, invoices: string): Record<string, Seen> => ({
  [home]: list(forms),
  [`${home}/$id`]: async clerk => ['new', (await clerk.one(forms, { state: 'completed' })).id],
  [`${home}/$id/receive`]: one(forms, { state: 'issued' }),
  [`${home}/invoices`]: list(invoices),
  [`${home}/invoices/$id`]: async clerk => ['new', 'new?direction=maker', (await clerk.one(invoices, { state: 'issued' })).id],
})

/**
 * The screens at which there is more to see than their bare address shows, or whose address names something: by their route, with papers
 * that the demo company has. A route that is not here is seen as its address says; one with a `$` has to be.
 */
const seen: Record<string, Seen> = {
  'sales-and-clients/invoices': list('invoice', { status: 'overdue' }),
  'sales-and-clients/invoices/$id': async clerk => [
    ...(await paper('invoice')(clerk)),
    (await clerk.one('invoice', { status: 'cancelled' })).id,
  ],
  'sales-and-clients/approvals': list('approval', { status: 'open' }),
  'sales-and-clients/approvals/$id': paper('approval', { status: 'open' }),
  'sales-and-clients/approvals/$id/return': one('approval', { status: 'open' }),
  'sales-and-clients/customers': list('customer'),
  statement: async clerk => {
    const { customer } = await clerk.one('invoice', { status: 'overdue' })
    return ['', `?party=${customer.id}`, `?party=${customer.id}&style=open`]
  },
  'statement/payments': list('paymentnote'),
  'statement/payments/new': exactly('', '?direction=paid', '?direction=offset'),
  'statement/$report': exactly(...moneyReports.map(({ name }) => name), 'cash-book?by=entry'),
  [inventory]: list('inventory'),
  [`${inventory}/lists/$noun`]: async clerk => [...words, `${words[0]}?open=${(await clerk.one(words[0]!)).id}`],
  [`${inventory}/certificates`]: list('certificate'),
  [`${inventory}/transfers`]: list('transfer'),
  [`${inventory}/transfers/$id`]: async clerk => ['new', (await clerk.one('transfer', { status: 'received' })).id],
  [`${inventory}/transfers/$id/receive`]: one('transfer', { status: 'in transit' }),
  [`${inventory}/laboratory`]: list('lab-submission'),
  [`${inventory}/stock-take/$id`]: async clerk => ['new', (await clerk.counting()).id],
  'stock-take/$id': async clerk => [(await clerk.counting()).id],
  'purchases-and-stock/purchases': list('purchase'),
  'purchases-and-stock/purchases/$id': async clerk => ['new', 'new?type=rent', (await clerk.one('purchase', newest)).id],
  [`${inventory}/$id`]: async clerk => [
    'new',
    ...(await Promise.all(['single', 'parcel', 'pair'].map(type => clerk.one('inventory', { type, status: 'available' })))).map(
      ({ id }) => id,
    ),
    (await clerk.one('inventory', { status: 'sold' })).id,
  ],
  ...workshop('cutting', 'order-form', 'cutting-invoice'),
  ...workshop('production/raza-gems-lapidary', 'raza-lapidary-order-form', 'raza-lapidary-invoice'),
  ...workshop('production/manufacturing', 'mf-order-form', 'mf-invoice'),
  // More than two months of days are drawn as a line.
  'reports/sales': exactly('', '?by=kind,month', `?by=day&from=${daysAgo(70)}`),
  'reports/$report': exactly(...Object.keys(reportAsks), 'stock-value?by=type'),
  'people/users': list('user'),
  'people/branches': list('branch'),
  'people/employees': list('employee'),
  'people/employees/designations': list('employee-designation'),
  'people/performance/$id': async clerk => [
    (await clerk.one('invoice', { state: 'issued' })).salesperson.id,
    (await clerk.one('order-form', { state: 'completed' })).employee.id,
  ],
}

/** Every address there is to see: as its route, and for each what follows from the books. */
export const routes = pages.map(({ path }) => ({ path, seen: seen[path] ?? (path.includes('$') ? undefined : exactly('')) }))

/** What is told of screens that there are no more. */
export const left = Object.keys(seen).filter(path => !pages.some(page => page.path === path))

/** The address of a route where this stands for what it leaves open, or after it. */
export const addressOf = (path: string, what: string) => (path.includes('$') ? `/${path.replace(/\$\w+/, what)}` : `/${path}${what}`)
