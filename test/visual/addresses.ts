import { setupSteps } from '../../src/domain/company/setup.ts'
import { reportQueries } from '../../src/domain/reports/query.ts'
import { homes, pages } from '../../src/web/pages.ts'
import { moneyReports } from '../../src/web/reports/money/kinds.ts'
import { type Clerk, day } from '../e2e/support/clerk.ts'

/** The value of `$…` in an address, or its query: fixed, or read from the demo company. */
type What = string | ((clerk: Clerk) => Promise<string>)

const inventory = 'purchases-and-stock/inventory'

/** The vocabulary lists, by the end of their addresses. */
const words = Object.values(homes).flatMap(home => /\/lists\/([^?]+)/.exec(home(''))?.[1] ?? [])

/** The first record of a list that matches the query. */
const one =
  (path: string, query: Record<string, string> = {}): What =>
  async clerk =>
    (await clerk.one(path, query)).id

/** The record beside its list, and the list itself. */
const list = (path: string, query: Record<string, string> = {}): What[] => ['', async clerk => `?open=${(await clerk.one(path, query)).id}`]

/** A record that another record refers to. */
const of =
  (field: string, path: string, query: Record<string, string>): ((clerk: Clerk) => Promise<string>) =>
  async clerk =>
    (await clerk.one(path, query))[field].id

const late = of('customer', 'invoice', { status: 'overdue' })

// A company has one open stock-take at a time, so all pages share it.
let counting: Promise<string> | undefined
const counted: What = clerk => (counting ??= clerk.counting().then(({ id }) => id))

const workshop = (home: string, forms: string, invoices: string): Record<string, What[]> => ({
  [home]: list(forms),
  [`${home}/$id`]: ['new', one(forms, { state: 'completed' })],
  [`${home}/$id/receive`]: [one(forms, { state: 'issued' })],
  [`${home}/invoices`]: list(invoices),
  [`${home}/invoices/$id`]: ['new', 'new?direction=maker', one(invoices, { state: 'issued' })],
})

/**
 * The screens that have more views than their plain address, or whose address has a parameter: by route, with documents of the
 * demo company. Other routes are opened by their address; a route with a `$` must be listed here.
 */
const seen: Record<string, What[]> = {
  'sales-and-clients/invoices': list('invoice', { status: 'overdue' }),
  'sales-and-clients/invoices/$id': ['new', one('invoice', { status: 'part paid' }), one('invoice', { status: 'cancelled' })],
  'sales-and-clients/credit-notes/$id': [
    'new',
    async clerk => `new?invoice=${(await clerk.one('invoice', { status: 'unpaid' })).id}`,
    one('creditnote', { status: 'settled' }),
  ],
  'sales-and-clients/approvals': list('approval', { status: 'open' }),
  'sales-and-clients/approvals/$id': ['new', one('approval', { status: 'open' })],
  'sales-and-clients/approvals/$id/return': [one('approval', { status: 'open' })],
  'sales-and-clients/offers/$id': ['new', one('offer', { status: 'sent' }), one('offer', { status: 'draft' })],
  'sales-and-clients/wishes': [...list('wish'), '?open=new'],
  'sales-and-clients/customers': list('customer'),
  statement: ['', async clerk => `?party=${await late(clerk)}`, async clerk => `?party=${await late(clerk)}&style=open`],
  'statement/payments': list('paymentnote'),
  'statement/payments/new': ['', '?direction=paid', '?direction=offset'],
  'statement/$report': [...moneyReports.map(({ name }) => name), 'cash-book?by=entry'],
  [inventory]: list('inventory'),
  [`${inventory}/lists/$entity`]: [...words, async clerk => `${words[0]}?open=${(await clerk.one(words[0]!)).id}`],
  [`${inventory}/certificates`]: list('certificate'),
  [`${inventory}/transfers`]: list('transfer'),
  [`${inventory}/transfers/$id`]: ['new', one('transfer', { status: 'received' })],
  [`${inventory}/transfers/$id/receive`]: [one('transfer', { status: 'in transit' })],
  [`${inventory}/laboratory`]: list('lab-submission'),
  [`${inventory}/locations`]: [''],
  [`${inventory}/locations/$id`]: ['new', one('location', { sort: '-stones' })],
  'today/requests': [''],
  [`${inventory}/stock-take/$id`]: ['new', counted],
  'stock-take/$id': [counted],
  'purchases-and-stock/purchases': list('purchase'),
  'purchases-and-stock/purchases/$id': ['new', 'new?type=rent', one('purchase', { sort: '-date' })],
  [`${inventory}/$id`]: [
    'new',
    ...['single', 'parcel', 'pair'].map(type => one('inventory', { type, status: 'available' })),
    one('inventory', { status: 'sold' }),
  ],
  ...workshop('cutting', 'order-form', 'cutting-invoice'),
  ...workshop('production/raza-gems-lapidary', 'raza-lapidary-order-form', 'raza-lapidary-invoice'),
  ...workshop('production/manufacturing', 'mf-order-form', 'mf-invoice'),
  // More than two months of days are drawn as a line.
  'reports/sales': ['', '?by=kind,month', `?by=day&from=${day(70)}`],
  'reports/$report': [...Object.keys(reportQueries), 'stock-value?by=type'],
  'people/setup': ['', ...setupSteps.map(({ value }) => `?step=${value}`)],
  'people/users': list('user'),
  'people/branches': list('branch'),
  'people/employees': list('employee'),
  'people/employees/designations': list('employee-designation'),
  'people/settings/tax-rates': list('tax-rate'),
  'people/settings/service-prices': list('service-price'),
  'people/performance/$id': [of('salesperson', 'invoice', { state: 'issued' }), of('employee', 'mf-order-form', { state: 'completed' })],
}

const addressOf = (path: string, what: string) => (path.includes('$') ? `/${path.replace(/\$\w+/, what)}` : `/${path}${what}`)

/** All views: each with a name and an address of the demo company. */
export const sights = pages.flatMap(({ path }) =>
  (seen[path] ?? ['']).map((what, at) => ({
    name: typeof what === 'string' ? addressOf(path, what) : `/${path}, ${at + 1}`,
    address: async (clerk: Clerk) => addressOf(path, typeof what === 'string' ? what : await what(clerk)),
  })),
)

/** Addresses with a parameter that have no view here. */
export const unseen = pages.map(({ path }) => path).filter(path => path.includes('$') && !seen[path]?.length)

/** Views of addresses that no longer exist. */
export const left = Object.keys(seen).filter(path => !pages.some(page => page.path === path))
