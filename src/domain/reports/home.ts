import { can, canAct, may } from '../access.ts'
import type { Name } from '../index.ts'
import type { Entity } from '../kit/entity.ts'
import { openStatuses, statesFor, statesOf } from '../kit/lifecycle.ts'
import { noteLifecycle } from '../payments/payment-note.ts'
import type { Role } from '../people/role.ts'
import { approvalStatuses } from '../sales/approval.ts'
import { creditNoteStatuses } from '../sales/credit-note/entity.ts'
import { offerStatuses } from '../sales/offer/entity.ts'
import { stockTakeLifecycle } from '../stock/stock-take/entity.ts'
import { transferStatuses } from '../stock/transfer.ts'
import { statesReady, statesToStart, workLifecycle } from '../workshop/lifecycle.ts'
import { listOf } from './find-place.ts'

/** Whose work is shown: the user's own, their branch's, or the whole company's. */
export const scopes = ['mine', 'branch', 'company'] as const
export type Scope = (typeof scopes)[number]

/** The user, and the current day. */
export type Looker = { id: string; role: Role; branch: string | null; employee: string | null; today: string }

/** The filters of a list, as they appear in its address. */
export type Query = Record<string, string>
export const whens = [
  { value: 'overdue', label: 'Overdue', none: 'Nothing is overdue.', tone: 'red' },
  { value: 'week', label: 'Due within seven days', none: 'Nothing is due within seven days.', tone: 'amber' },
  { value: 'waiting', label: 'Waiting for you', none: 'Nothing is waiting for you.', tone: 'blue' },
] as const
export type When = (typeof whens)[number]['value']

type Days = { today: string; yesterday: string; week: string }
type Line = {
  when: When
  entity: Name
  /** The label in singular and plural: '3 approvals to come back'. */
  one: string
  many: string
  queryOf: (days: Days, who: Looker) => Query
  /** The filter for the user's own records, and the filter for a branch; absent when the line is the same for everyone. */
  mine?: string
  branch?: string
  /** The summed field of the list, in the base currency. */
  sum?: string
  /** What each of its records is there for. */
  act?: 'take payment' | 'pay' | 'return' | 'receive'
  open?: (role: Role) => boolean
}

const pays = (role: Role) => may(role, 'money.payOut')
const lent = openStatuses(approvalStatuses).join()
const offered = openStatuses(offerStatuses).join()
const answered: (typeof offerStatuses)[number]['value'] = 'answered'
const onTheWay = openStatuses(transferStatuses).join()
const work = {
  open: statesOf(workLifecycle, 'open').join(),
  done: statesOf(workLifecycle, 'done').join(),
  toStart: statesToStart.join(),
  ready: statesReady.join(),
}
const sold = { mine: 'salesperson', branch: 'branch', sum: 'baseOpen' }
const offering = { mine: 'salesperson', branch: 'branch', sum: 'baseTotal' }
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
const documents: [Name, string, string][] = [
  ['approval', 'approval', 'approvals'],
  ['offer', 'offer', 'offers'],
  ...bills,
  ['creditNote', 'credit note', 'credit notes'],
  ['paymentNote', 'payment', 'payments'],
  ['purchase', 'purchase', 'purchases'],
  ...forms,
  ['transfer', 'transfer', 'transfers'],
]

// A production invoice may also be a payable to a maker; only a customer's is a receivable.
const owedToUs = (entity: Name): Query => (entity === 'invoice' ? {} : { direction: 'customer' })
const between = (field: string, from: string, to: string): Query => ({ [`${field}From`]: from, [`${field}To`]: to })

const declared: Line[] = [
  { when: 'overdue', entity: 'approval', act: 'return', one: 'approval not returned', many: 'approvals not returned', queryOf: () => ({ overdue: 'true' }), ...sold, sum: 'baseOut' },
  ...bills.map(([entity, one, many]): Line => ({ when: 'overdue', entity, act: 'take payment', one: `${one} unpaid`, many: `${many} unpaid`, queryOf: () => ({ status: 'overdue', ...owedToUs(entity) }), ...sold })),
  { when: 'overdue', entity: 'purchase', act: 'pay', one: 'supplier bill to pay', many: 'supplier bills to pay', queryOf: () => ({ status: 'overdue' }), branch: 'branch', sum: 'baseOpen' },
  { when: 'overdue', entity: 'paymentNote', one: 'cheque to clear', many: 'cheques to clear', queryOf: ({ today }) => ({ cheque: 'pending', chequeDateTo: today }), branch: 'branch', sum: 'baseAmount', open: role => canAct(role, 'paymentNote', 'clear') },
  { when: 'overdue', entity: 'wish', one: 'wish past its last day', many: 'wishes past their last day', queryOf: ({ yesterday }) => ({ status: 'open', untilTo: yesterday }), mine: 'salesperson', branch: 'branch' },
  ...forms.map(([entity, one, many]): Line => ({ when: 'overdue', entity, one: `${one} late`, many: `${many} late`, queryOf: () => ({ overdue: 'true' }), ...made })),
  { when: 'overdue', entity: 'transfer', act: 'receive', one: 'transfer late', many: 'transfers late', queryOf: ({ yesterday }) => ({ status: onTheWay, expectedTo: yesterday }), branch: 'to' },
  { when: 'overdue', entity: 'labSubmission', one: 'stone late at a laboratory', many: 'stones late at a laboratory', queryOf: () => ({ overdue: 'true' }), branch: 'branch' },

  { when: 'week', entity: 'approval', act: 'return', one: 'approval due back', many: 'approvals due back', queryOf: ({ today, week }) => ({ status: lent, ...between('dueDate', today, week) }), ...sold, sum: 'baseOut' },
  { when: 'week', entity: 'offer', one: 'offer expires', many: 'offers expire', queryOf: ({ today, week }) => ({ status: offered, ...between('validUntil', today, week) }), ...offering },
  ...bills.map(([entity, one, many]): Line => ({ when: 'week', entity, act: 'take payment', one: `${one} due`, many: `${many} due`, queryOf: ({ today, week }) => ({ status: 'unpaid,part paid', ...owedToUs(entity), ...between('dueDate', today, week) }), ...sold })),
  { when: 'week', entity: 'purchase', act: 'pay', one: 'supplier bill to pay', many: 'supplier bills to pay', queryOf: ({ today, week }) => ({ status: 'unpaid,part paid', ...between('dueDate', today, week) }), branch: 'branch', sum: 'baseOpen' },
  { when: 'week', entity: 'purchase', one: 'memo to settle with a supplier', many: 'memos to settle with suppliers', queryOf: ({ week }) => ({ status: 'on memo', dueDateTo: week }), branch: 'branch' },
  { when: 'week', entity: 'paymentNote', one: 'cheque falls due', many: 'cheques fall due', queryOf: ({ today, week }) => ({ cheque: 'pending', ...between('chequeDate', tomorrowOf(today), week) }), branch: 'branch', sum: 'baseAmount', open: role => canAct(role, 'paymentNote', 'clear') },
  ...forms.map(([entity, one, many]): Line => ({ when: 'week', entity, one: `${one} promised`, many: `${many} promised`, queryOf: ({ today, week }) => ({ state: work.open, ...between('promisedDate', today, week) }), ...made })),
  { when: 'week', entity: 'inventory', one: 'reservation ends', many: 'reservations end', queryOf: ({ week }) => ({ reservedUntilTo: week }), branch: 'branch' },

  ...documents.map(([entity, one, many]): Line => ({ when: 'waiting', entity, one: `draft ${one} of yours`, many: `draft ${many} of yours`, queryOf: (_, { id }) => ({ state: 'draft', createdBy: id }) })),
  { when: 'waiting', entity: 'offer', one: 'offer answered by its client', many: 'offers answered by their clients', queryOf: () => ({ status: answered }), ...offering },
  { when: 'waiting', entity: 'wish', one: 'wish with matching stones', many: 'wishes with matching stones', queryOf: () => ({ status: 'open', inStock: 'true' }), mine: 'salesperson', branch: 'branch' },
  { when: 'waiting', entity: 'permissionRequest', one: 'permission request to decide', many: 'permission requests to decide', queryOf: () => ({ status: 'requested' }), branch: 'branch', open: role => canAct(role, 'permissionRequest', 'approve') },
  { when: 'waiting', entity: 'permissionRequest', one: 'permission to use', many: 'permissions to use', queryOf: (_, { id }) => ({ status: 'approved', createdBy: id }) },
  { when: 'waiting', entity: 'permissionRequest', one: 'request of yours declined', many: 'requests of yours declined', queryOf: ({ yesterday }, { id }) => ({ status: 'declined', createdBy: id, dateFrom: yesterday }) },
  { when: 'waiting', entity: 'transfer', act: 'receive', one: 'transfer to receive', many: 'transfers to receive', queryOf: () => ({ status: onTheWay }), branch: 'to' },
  ...forms.map(([entity, one, many]): Line => ({ when: 'waiting', entity, one: `${one} to start`, many: `${many} to start`, queryOf: () => ({ state: work.toStart }), ...made })),
  ...forms.map(([entity, one, many]): Line => ({ when: 'waiting', entity, one: `${one} ready for its customer`, many: `${many} ready for their customers`, queryOf: () => ({ state: work.ready, orderedFor: 'customer' }), ...made })),
  ...forms.map(([entity, one, many]): Line => ({ when: 'waiting', entity, one: `${one} to invoice`, many: `${many} to invoice`, queryOf: () => ({ state: work.done, orderedFor: 'customer', invoiced: 'no,partly' }), ...made })),
  { when: 'waiting', entity: 'stockTake', one: 'stock-take to review', many: 'stock-takes to review', queryOf: () => ({ state: statesFor(stockTakeLifecycle, 'post').join() }), branch: 'branch', open: role => canAct(role, 'stockTake', 'post') },
  { when: 'waiting', entity: 'stockTake', one: 'stock-take being counted', many: 'stock-takes being counted', queryOf: () => ({ state: statesFor(stockTakeLifecycle, 'finish').join() }), branch: 'branch', open: role => canAct(role, 'stockTake', 'post') },
  { when: 'waiting', entity: 'creditNote', one: 'credit note to issue', many: 'credit notes to issue', queryOf: () => ({ state: 'draft' }), branch: 'branch', open: role => canAct(role, 'creditNote', 'issue') },
  { when: 'waiting', entity: 'creditNote', one: 'credit note on account', many: 'credit notes on account', queryOf: () => ({ status: openStatuses(creditNoteStatuses).join() }), branch: 'branch', open: pays },
  { when: 'waiting', entity: 'paymentNote', one: 'unallocated receipt', many: 'unallocated receipts', queryOf: () => ({ direction: 'received', state: statesOf(noteLifecycle, 'inForce').join(), creditMin: '0.01' }), branch: 'branch', open: pays },
]

/** The most records that a line names. */
export const mostNamed = 3
const parties = ['customer', 'party', 'supplier', 'to', 'branch'] as const
const days = ['dueDate', 'validUntil', 'chequeDate', 'promisedDate', 'expected', 'until'] as const
/** The fields of an entity that say whom a record is about, and by which day it is due; null where it has none. */
export const urgentFields = ({ fields }: Entity): { who: string | null; due: string | null } => ({
  who: parties.find(name => name in fields) ?? null,
  due: days.find(name => name in fields) ?? null,
})

/** A line of the home screen: what it counts, and the address of the list with exactly those records. */
export type HomeLine = Omit<Line, 'queryOf' | 'open' | 'mine' | 'branch'> & { key: string; query: Query; to: string }

const day = 86_400_000
const daysFrom = (today: string, days: number) => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10)
const tomorrowOf = (today: string) => daysFrom(today, 1)

/** The filters that a scope adds to a line; none when the line is the same for everyone. */
const narrowed = (line: Line, scope: Scope, { branch, employee }: Looker): Query => {
  if (scope === 'mine' && line.mine && employee) return { [line.mine]: employee }
  if (scope !== 'company' && line.branch && branch) return { [line.branch]: branch }
  return {}
}

/** The scopes a user may choose. The first one is their own for a Salesman, the branch for a Manager, the company for an Admin. */
export const scopesOf = ({ branch, employee }: Pick<Looker, 'branch' | 'employee'>): Scope[] =>
  scopes.filter(scope => (scope === 'mine' ? employee : scope === 'branch' ? branch : true))
export const firstScope = (who: Omit<Looker, 'today'>): Scope => {
  const wished = { Admin: 'company', Manager: 'branch', Salesman: 'mine' } as const
  return scopesOf(who).includes(wished[who.role]) ? wished[who.role] : 'company'
}

/** Everything overdue, due or waiting (docs/domain/reports.md#today), each with the filters of the list that shows it. */
export const homeLines = (who: Looker, scope: Scope): HomeLine[] => {
  const days = { today: who.today, yesterday: daysFrom(who.today, -1), week: daysFrom(who.today, 6) }
  return declared.flatMap((line, at) => {
    const { when, entity, one, many, sum, act } = line
    const place = listOf(entity)
    if (!can(who.role, 'read', entity) || !place?.open(who.role) || (line.open && !line.open(who.role))) return []
    const query = { ...line.queryOf(days, who), ...narrowed(line, scope, who) }
    return [{ key: `${at}.${entity}`, when, entity, one, many, ...(sum ? { sum } : {}), ...(act ? { act } : {}), query, to: `/${place.path}?${new URLSearchParams(query)}` }]
  })
}
