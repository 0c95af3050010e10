import { can, canMove, may } from '../access.ts'
import type { Name } from '../index.ts'
import type { Role } from '../people/role.ts'
import { listOf } from './find-place.ts'

/** Whose work is looked at: one's own, one's branch's, or all of the house's. */
export const scopes = ['mine', 'branch', 'house'] as const
export type Scope = (typeof scopes)[number]

/** Who looks, and on which day. */
export type Looker = { id: string; role: Role; branch: string | null; employee: string | null; today: string }

/** What a line asks its list for: the very filters that stand in the list's address. */
export type Query = Record<string, string>
export const whens = [
  { value: 'overdue', label: 'Overdue', none: 'Nothing is overdue.', tone: 'red' },
  { value: 'week', label: 'Due within seven days', none: 'Nothing is due within seven days.', tone: 'amber' },
  { value: 'waiting', label: 'Waiting for you', none: 'Nothing waits for you.', tone: 'blue' },
] as const
export type When = (typeof whens)[number]['value']

type Days = { today: string; yesterday: string; week: string }
type Line = {
  when: When
  entity: Name
  /** What so many of them are: '3 approvals to come back'. */
  one: string
  many: string
  queryOf: (days: Days, who: Looker) => Query
  /** The filter that says whose it is, and that says which branch's; none where it is everybody's. */
  mine?: string
  branch?: string
  /** What they come to: a summed field of the list, in the base currency. */
  sum?: string
  open?: (role: Role) => boolean
}

const pays = (role: Role) => may(role, 'money.payOut')
const out = 'open,partly returned,partly invoiced'
const sold = { mine: 'salesperson', branch: 'branch', sum: 'baseOpen' }
const made = { mine: 'employee', branch: 'branch' }
const bills: [Name, string, string][] = [
  ['invoice', 'invoice', 'invoices'],
  ['cuttingInvoice', 'cutting invoice', 'cutting invoices'],
  ['lapidaryInvoice', 'lapidary invoice', 'lapidary invoices'],
  ['mfInvoice', 'manufacturing invoice', 'manufacturing invoices'],
]
const forms: [Name, string, string][] = [
  ['orderForm', 'cutting order', 'cutting orders'],
  ['lapidaryOrderForm', 'lapidary order', 'lapidary orders'],
  ['mfOrderForm', 'manufacturing order', 'manufacturing orders'],
]
const papers: [Name, string, string][] = [
  ['approval', 'approval', 'approvals'],
  ...bills,
  ['paymentNote', 'payment', 'payments'],
  ['purchase', 'purchase', 'purchases'],
  ...forms,
  ['transfer', 'transfer', 'transfers'],
]

// A production invoice may also be what we owe a maker; only a customer's is owed to us.
const owedToUs = (entity: Name): Query => (entity === 'invoice' ? {} : { direction: 'customer' })
const between = (field: string, from: string, to: string): Query => ({ [`${field}From`]: from, [`${field}To`]: to })

const declared: Line[] = [
  { when: 'overdue', entity: 'approval', one: 'approval not back', many: 'approvals not back', queryOf: () => ({ overdue: 'true' }), ...sold, sum: 'baseOut' },
  ...bills.map(([entity, one, many]): Line => ({ when: 'overdue', entity, one: `${one} unpaid`, many: `${many} unpaid`, queryOf: () => ({ status: 'overdue', ...owedToUs(entity) }), ...sold })),
  { when: 'overdue', entity: 'purchase', one: 'bill for us to pay', many: 'bills for us to pay', queryOf: () => ({ status: 'overdue' }), branch: 'branch', sum: 'baseOpen' },
  { when: 'overdue', entity: 'paymentNote', one: 'cheque to clear', many: 'cheques to clear', queryOf: ({ today }) => ({ cheque: 'pending', chequeDateTo: today }), branch: 'branch', sum: 'baseAmount', open: role => canMove(role, 'paymentNote', 'clear') },
  ...forms.map(([entity, one, many]): Line => ({ when: 'overdue', entity, one: `${one} late`, many: `${many} late`, queryOf: () => ({ overdue: 'true' }), ...made })),
  { when: 'overdue', entity: 'transfer', one: 'transfer late', many: 'transfers late', queryOf: ({ yesterday }) => ({ status: 'in transit,partly received', expectedTo: yesterday }), branch: 'to' },
  { when: 'overdue', entity: 'labSubmission', one: 'stone late at a laboratory', many: 'stones late at a laboratory', queryOf: () => ({ overdue: 'true' }), branch: 'branch' },

  { when: 'week', entity: 'approval', one: 'approval due back', many: 'approvals due back', queryOf: ({ today, week }) => ({ status: out, ...between('dueDate', today, week) }), ...sold, sum: 'baseOut' },
  ...bills.map(([entity, one, many]): Line => ({ when: 'week', entity, one: `${one} due`, many: `${many} due`, queryOf: ({ today, week }) => ({ status: 'unpaid,part paid', ...owedToUs(entity), ...between('dueDate', today, week) }), ...sold })),
  { when: 'week', entity: 'purchase', one: 'bill for us to pay', many: 'bills for us to pay', queryOf: ({ today, week }) => ({ status: 'unpaid,part paid', ...between('dueDate', today, week) }), branch: 'branch', sum: 'baseOpen' },
  { when: 'week', entity: 'purchase', one: 'memo to settle with a supplier', many: 'memos to settle with suppliers', queryOf: ({ week }) => ({ status: 'on memo', dueDateTo: week }), branch: 'branch' },
  { when: 'week', entity: 'paymentNote', one: 'cheque falls due', many: 'cheques fall due', queryOf: ({ today, week }) => ({ cheque: 'pending', ...between('chequeDate', tomorrowOf(today), week) }), branch: 'branch', sum: 'baseAmount', open: role => canMove(role, 'paymentNote', 'clear') },
  ...forms.map(([entity, one, many]): Line => ({ when: 'week', entity, one: `${one} promised`, many: `${many} promised`, queryOf: ({ today, week }) => ({ state: 'issued,in progress', ...between('promisedDate', today, week) }), ...made })),
  { when: 'week', entity: 'inventory', one: 'reservation ends', many: 'reservations end', queryOf: ({ week }) => ({ reservedUntilTo: week }), branch: 'branch' },

  ...papers.map(([entity, one, many]): Line => ({ when: 'waiting', entity, one: `draft ${one} of yours`, many: `draft ${many} of yours`, queryOf: (_, { id }) => ({ state: 'draft', createdBy: id }) })),
  { when: 'waiting', entity: 'transfer', one: 'transfer to receive', many: 'transfers to receive', queryOf: () => ({ status: 'in transit,partly received' }), branch: 'to' },
  ...forms.map(([entity, one, many]): Line => ({ when: 'waiting', entity, one: `${one} to start`, many: `${many} to start`, queryOf: () => ({ state: 'issued' }), ...made })),
  ...forms.map(([entity, one, many]): Line => ({ when: 'waiting', entity, one: `${one} ready for its customer`, many: `${many} ready for their customers`, queryOf: () => ({ state: 'completed', orderedFor: 'customer' }), ...made })),
  ...forms.map(([entity, one, many]): Line => ({ when: 'waiting', entity, one: `${one} to invoice`, many: `${many} to invoice`, queryOf: () => ({ state: 'completed,delivered', orderedFor: 'customer', invoiced: 'no,partly' }), ...made })),
  { when: 'waiting', entity: 'stockTake', one: 'stock-take to review', many: 'stock-takes to review', queryOf: () => ({ state: 'review' }), branch: 'branch', open: role => canMove(role, 'stockTake', 'post') },
  { when: 'waiting', entity: 'stockTake', one: 'stock-take being counted', many: 'stock-takes being counted', queryOf: () => ({ state: 'counting' }), branch: 'branch', open: role => canMove(role, 'stockTake', 'post') },
  { when: 'waiting', entity: 'paymentNote', one: 'unallocated receipt', many: 'unallocated receipts', queryOf: () => ({ direction: 'received', state: 'recorded', creditMin: '0.01' }), branch: 'branch', open: pays },
]

/** A line of the home: what it counts, and the list with the filters that shows exactly those. */
export type HomeLine = Omit<Line, 'queryOf' | 'open' | 'mine' | 'branch'> & { key: string; query: Query; to: string }

const day = 86_400_000
const daysFrom = (today: string, days: number) => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10)
const tomorrowOf = (today: string) => daysFrom(today, 1)

/** What a scope adds to the filters of a line; nothing where the line is everybody's. */
const narrowed = (line: Line, scope: Scope, { branch, employee }: Looker): Query => {
  if (scope === 'mine' && line.mine && employee) return { [line.mine]: employee }
  if (scope !== 'house' && line.branch && branch) return { [line.branch]: branch }
  return {}
}

/** What one may look at, and begins with: a Salesman at their own, a Manager at their branch's, an Admin at everything. */
export const scopesOf = ({ branch, employee }: Pick<Looker, 'branch' | 'employee'>): Scope[] =>
  scopes.filter(scope => (scope === 'mine' ? employee : scope === 'branch' ? branch : true))
export const firstScope = (who: Omit<Looker, 'today'>): Scope => {
  const wished = { Admin: 'house', Manager: 'branch', Salesman: 'mine' } as const
  return scopesOf(who).includes(wished[who.role]) ? wished[who.role] : 'house'
}

/** What may be overdue, due or waiting for somebody (domain, section 8), each with the filters of the list that shows it. */
export const homeLines = (who: Looker, scope: Scope): HomeLine[] => {
  const days = { today: who.today, yesterday: daysFrom(who.today, -1), week: daysFrom(who.today, 6) }
  return declared.flatMap((line, at) => {
    const { when, entity, one, many, sum } = line
    const place = listOf(entity)
    if (!can(who.role, 'read', entity) || !place?.open(who.role) || (line.open && !line.open(who.role))) return []
    const query = { ...line.queryOf(days, who), ...narrowed(line, scope, who) }
    return [{ key: `${at}.${entity}`, when, entity, one, many, ...(sum ? { sum } : {}), query, to: `/${place.path}?${new URLSearchParams(query)}` }]
  })
}
