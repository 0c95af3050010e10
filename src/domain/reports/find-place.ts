import { can, may } from '../access.ts'
import { entities, type Name } from '../index.ts'
import { namesOf } from '../kit/names.ts'
import { americanSpelling } from '../kit/spelling.ts'
import { mayEnter, setupPath } from '../menu.ts'
import type { Role } from '../people/role.ts'
import { type ReportName, reports } from './report.ts'

/** A screen, or an action that starts there: its label, synonyms, path, and the roles that may open it. */
export type Place = { label: string; words?: string; path: string; open: (role: Role) => boolean }

const stock = 'purchases-and-stock/inventory'
const sales = 'sales-and-clients'
const words = ['stoneName', 'origin', 'shape', 'cuttingShape', 'size', 'serviceDescription', 'taggingDefinition', 'exchangeRate'] as const

/** The roles that may open this entry of the menu. */
const enters = (path: string) => (role: Role) => mayEnter(role, path)
const reads = (entity: Name) => (role: Role) => can(role, 'read', entity)
const makes = (entity: Name, path?: string) => (role: Role) => can(role, 'create', entity) && (path === undefined || mayEnter(role, path))

const list = (entity: Name, path: string, more: Partial<Place> = {}): Place => ({ label: entities[entity].label, path, open: enters(path), ...more })
/** The list screen of each entity. */
const lists: Partial<Record<Name, Place>> = {
  approval: list('approval', `${sales}/approvals`, { words: 'memo consignment' }),
  wish: list('wish', `${sales}/wishes`, { words: 'wish list wanted looking for request' }),
  offer: list('offer', `${sales}/offers`, { words: 'quotation quote proposal price list' }),
  invoice: list('invoice', `${sales}/invoices`, { words: 'sales bills' }),
  creditNote: list('creditNote', `${sales}/credit-notes`, { words: 'refund return credit memo', open: reads('creditNote') }),
  customer: list('customer', `${sales}/customers`, { words: 'parties clients suppliers' }),
  opening: list('opening', 'statement/opening-bills', { words: 'opening balance old books changeover', open: reads('opening') }),
  paymentNote: list('paymentNote', 'statement/payments', { label: 'Payments', words: 'receipts cheques checks vouchers', open: reads('paymentNote') }),
  inventory: list('inventory', stock, { words: 'stones stock parcels' }),
  purchase: list('purchase', 'purchases-and-stock/purchases', { words: 'expenses bills suppliers' }),
  certificate: list('certificate', `${stock}/certificates`, { words: 'reports gia ssef', open: enters(stock) }),
  transfer: list('transfer', `${stock}/transfers`, { words: 'branches in transit', open: reads('transfer') }),
  labSubmission: list('labSubmission', `${stock}/laboratory`, { label: 'Laboratory', words: 'lab submissions', open: reads('labSubmission') }),
  permissionRequest: list('permissionRequest', 'today/requests', { words: 'ask manager limit approve', open: reads('permissionRequest') }),
  location: list('location', `${stock}/locations`, { words: 'safe tray box drawer place', open: enters(stock) }),
  stockTake: list('stockTake', `${stock}/stock-take`, { words: 'count safe', open: enters(stock) }),
  orderForm: list('orderForm', 'cutting', { label: 'Cutting orders', words: 'order forms' }),
  lapidaryOrderForm: list('lapidaryOrderForm', 'production/raza-gems-lapidary', { label: 'Lapidary orders', words: 'order forms raza' }),
  mfOrderForm: list('mfOrderForm', 'production/manufacturing', { label: 'Manufacturing orders', words: 'order forms jewelry jewellery' }),
  cuttingInvoice: list('cuttingInvoice', 'cutting/invoices', { open: enters('cutting') }),
  lapidaryInvoice: list('lapidaryInvoice', 'production/raza-gems-lapidary/invoices', { open: enters('production/raza-gems-lapidary') }),
  mfInvoice: list('mfInvoice', 'production/manufacturing/invoices', { open: enters('production/manufacturing') }),
  user: list('user', 'people/users', { words: 'accounts passwords' }),
  branch: list('branch', 'people/branches', { words: 'letterhead' }),
  employee: list('employee', 'people/employees', { words: 'staff performance' }),
  employeeDesignation: list('employeeDesignation', 'people/employees/designations', { label: 'Designations', open: enters('people/employees') }),
  taxRate: list('taxRate', 'people/settings/tax-rates', { words: 'vat gst sales tax percent', open: role => can(role, 'update', 'taxRate') }),
  servicePrice: list('servicePrice', 'people/settings/service-prices', { words: 'workshop rates sac', open: role => can(role, 'update', 'servicePrice') }),
  ...Object.fromEntries(words.map(entity => [entity, list(entity, `${stock}/lists/${entities[entity].path}`, { words: 'vocabulary lists', open: enters(stock) })])),
}

/** The list that shows an entity's records; undefined when there is none. */
export const listOf = (entity: Name): Place | undefined => lists[entity]

/** The place of each report, and synonyms. The documents of one person are reached from their performance. */
const reportPlaces = {
  receivables: ['statement/receivables', 'who owes aging ageing overdue'], payables: ['statement/payables', 'what we owe aging ageing'], 'cash-book': ['statement/cash-book', 'money in out'],
  expenses: ['statement/expenses', 'spent'], tax: ['statement/tax', 'vat gst output input hsn sac return'], exchange: ['statement/exchange', 'gain loss'],
  sales: ['reports/sales', 'turnover margin salesperson'], 'approval-ageing': ['reports/approval-ageing', 'memo overdue'], 'approval-conversion': ['reports/approval-conversion', 'memo sold'],
  'stock-value': ['reports/stock-value', 'inventory worth'], 'stock-ageing': ['reports/stock-ageing', 'dead stock'], 'rough-lots': ['reports/rough-lots', 'profit cutting'],
  discounts: ['reports/discounts', 'given'], cancelled: ['reports/cancelled', 'void'], 'trial-balance': ['reports/trial-balance', 'accounts ledger debit credit double entry accountant'],
  'typed-rates': ['reports/typed-rates', 'exchange currency manual override'],
  salespeople: ['people/performance/salespeople', 'performance commission'], makers: ['people/performance/makers', 'performance cutters yield'],
  workshop: ['production/board', 'board production'], planning: ['production/board/planning', 'workload capacity calendar hours makers workshop'],
  metal: ['production/board/metal', 'gold alloy workshop'],
} satisfies Partial<Record<ReportName, readonly [path: string, words: string]>>
const reportScreens = namesOf(reportPlaces).map((name): Place => {
  const [path, also] = reportPlaces[name]
  const { label, right } = reports[name]
  return { label, words: `report ${also}`, path, open: role => may(role, right) }
})

/** Screens that are not lists. */
const screens: Place[] = [
  ...reportScreens,
  { label: 'My account', words: 'password sessions devices', path: 'account', open: () => true },
  { label: 'Today', words: 'home overdue due waiting dashboard', path: 'today', open: enters('today') },
  { label: 'Statement', words: 'account balance', path: 'statement', open: enters('statement') },
  { label: 'Reports', words: 'sales performance', path: 'reports', open: enters('reports') },
  { label: 'Pairs', words: 'match stones', path: `${stock}/pairs`, open: enters(stock) },
  { label: 'Journals', words: 'accountant quickbooks xero tally datev bookkeeping export', path: 'reports/journals', open: role => may(role, 'journal.make') },
  { label: 'Journal accounts', words: 'chart of accounts number name mapping accountant', path: 'reports/journals/accounts', open: role => may(role, 'journal.make') },
  { label: 'Price feeds', words: 'price list partner market rapnet idex nivoda vdb', path: `${stock}/price-feeds`, open: role => may(role, 'priceFeed.manage') },
  { label: 'Set up your company', words: 'guide first country currency start', path: setupPath, open: role => can(role, 'update', 'setting') },
  { label: 'Settings', words: 'company series limits cipher tax', path: 'people/settings', open: role => can(role, 'update', 'setting') },
  { label: 'E-mail', words: 'mail server smtp sender templates reminders', path: 'people/settings/mail', open: role => can(role, 'update', 'setting') },
  { label: 'API tokens', words: 'programs', path: 'people/settings/tokens', open: role => may(role, 'token.manage') },
  { label: 'Webhooks', words: 'programs messages', path: 'people/settings/webhooks', open: role => may(role, 'webhook.manage') },
  { label: 'Audit', words: 'books rules invariants', path: 'people/settings/audit', open: role => may(role, 'audit.read') },
  { label: 'Security', words: 'sign-ins failed attempts downloads passwords', path: 'people/settings/security', open: role => may(role, 'audit.read') },
  { label: 'History', words: 'audit trail who changed company', path: 'people/settings/history', open: role => may(role, 'audit.read') },
]

/** Actions that can be started from anywhere. */
const beginnings: Place[] = [
  { label: 'New invoice', words: 'sell sale', path: `${sales}/invoices/new`, open: makes('invoice') },
  { label: 'New approval', words: 'memo lend', path: `${sales}/approvals/new`, open: makes('approval') },
  { label: 'New offer', words: 'quotation quote proposal', path: `${sales}/offers/new`, open: makes('offer') },
  { label: 'Receive a payment', words: 'new receipt money cheque check', path: 'statement/payments/new?direction=received', open: makes('paymentNote') },
  { label: 'Pay a supplier', words: 'new payment voucher money', path: 'statement/payments/new?direction=paid', open: role => may(role, 'money.payOut') },
  { label: 'New wish', words: 'wish list wanted looking for', path: `${sales}/wishes?open=new`, open: makes('wish') },
  { label: 'New customer', words: 'party client supplier', path: `${sales}/customers?open=new`, open: makes('customer', `${sales}/customers`) },
  { label: 'New purchase', words: 'buy stones bill', path: 'purchases-and-stock/purchases/new', open: makes('purchase') },
  { label: 'New expense', words: 'spend bill', path: 'purchases-and-stock/purchases/new?type=other', open: makes('purchase') },
  { label: 'New stone', words: 'inventory stock parcel sku', path: `${stock}/new`, open: makes('inventory', stock) },
  { label: 'Import stones', words: 'excel csv file', path: `${stock}/import`, open: role => can(role, 'import', 'inventory') },
  { label: 'Change stones by a list', words: 'update prices import excel csv file', path: `${stock}/import/update`, open: role => can(role, 'import', 'inventory') },
  { label: 'Imports', words: 'list undo earlier', path: 'import/list', open: role => can(role, 'import', 'customer') },
  { label: 'Import a list', words: 'excel csv file customers employees users opening balance certificates changeover', path: 'import', open: role => can(role, 'import', 'customer') },
  { label: 'New transfer', words: 'send branch', path: `${stock}/transfers/new`, open: makes('transfer') },
  { label: 'New stock-take', words: 'count safe', path: `${stock}/stock-take/new`, open: makes('stockTake', stock) },
  { label: 'New cutting order', words: 'order form rough', path: 'cutting/new', open: makes('orderForm') },
  { label: 'New lapidary order', words: 'order form', path: 'production/raza-gems-lapidary/new', open: makes('lapidaryOrderForm') },
  { label: 'New manufacturing order', words: 'order form jewelry jewellery ring', path: 'production/manufacturing/new', open: makes('mfOrderForm') },
  { label: 'New cutting invoice', words: 'bill', path: 'cutting/invoices/new', open: makes('cuttingInvoice') },
  { label: 'New lapidary invoice', words: 'bill', path: 'production/raza-gems-lapidary/invoices/new', open: makes('lapidaryInvoice') },
  { label: 'New manufacturing invoice', words: 'bill', path: 'production/manufacturing/invoices/new', open: makes('mfInvoice') },
  { label: 'New employee', words: 'staff', path: 'people/employees?open=new', open: makes('employee', 'people/employees') },
  { label: 'New user', words: 'account', path: 'people/users?open=new', open: makes('user', 'people/users') },
  { label: 'New branch', path: 'people/branches?open=new', open: makes('branch', 'people/branches') },
]

const kinds = [
  { kind: 'screen', places: [...screens, ...Object.values(lists)] },
  { kind: 'action', places: beginnings },
] as const
export type PlaceKind = (typeof kinds)[number]['kind']

/** The screens a role may open, and the actions it may start. */
export const placesFor = (role: Role): (Place & { kind: PlaceKind })[] =>
  kinds.flatMap(({ kind, places }) => places.filter(place => place.open(role)).map(place => ({ ...place, kind })))

/** The rank of a match: 0 the label begins with the words, 1 words of the label do, 2 synonyms do; null when nothing matches. */
export const fitOf = ({ label, words: also = '' }: Pick<Place, 'label' | 'words'>, typed: string): number | null => {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const [name, other] = [label.toLowerCase(), also.toLowerCase()]
  const begins = (text: string, word: string) => [word, americanSpelling(word)].some(spelled => ` ${text}`.includes(` ${spelled}`))
  if (terms.length === 0 || !terms.every(word => begins(name, word) || begins(other, word))) return null
  return name.startsWith(terms.join(' ')) ? 0 : terms.every(word => begins(name, word)) ? 1 : 2
}
