import { can, may } from '../domain/access.ts'
import { nouns } from '../domain/index.ts'
import type { Homes } from './kit/place.tsx'
import type { PageRoute } from './kit/router.tsx'

/** Every screen inside the shell. Who may enter is said by the menu entry an address lies under, or here. */
export const pages: PageRoute[] = [
  { path: 'today', load: () => import('./home.tsx') },
  { path: 'sales-and-clients/invoices', load: () => import('./invoice.tsx') },
  { path: 'sales-and-clients/invoices/$id', load: () => import('./invoice-paper.tsx') },
  { path: 'sales-and-clients/approvals', load: () => import('./approval.tsx') },
  { path: 'sales-and-clients/approvals/$id', load: () => import('./approval-paper.tsx') },
  { path: 'sales-and-clients/approvals/$id/return', load: () => import('./approval-return.tsx') },
  { path: 'sales-and-clients/customers', load: () => import('./customer.tsx') },
  { path: 'statement', load: () => import('./statement.tsx') },
  // A Salesman receives payments, and so comes here without seeing statements.
  { path: 'statement/payments', load: () => import('./payment-note.tsx'), open: role => can(role, 'read', 'paymentNote') },
  { path: 'statement/payments/new', load: () => import('./payment-note-new.tsx'), open: role => can(role, 'create', 'paymentNote') },
  { path: 'statement/$report', load: () => import('./money-report.tsx'), open: role => may(role, 'money.report') },
  { path: 'purchases-and-stock/inventory', load: () => import('./inventory.tsx') },
  { path: 'purchases-and-stock/inventory/import', load: () => import('./import.tsx') },
  { path: 'purchases-and-stock/inventory/lists/$noun', load: () => import('./vocabulary.tsx') },
  { path: 'purchases-and-stock/inventory/pairs', load: () => import('./inventory-pair.tsx') },
  { path: 'purchases-and-stock/inventory/certificates', load: () => import('./certificate.tsx') },
  { path: 'purchases-and-stock/inventory/transfers', load: () => import('./transfer.tsx'), open: role => can(role, 'read', 'transfer') },
  {
    path: 'purchases-and-stock/inventory/transfers/$id',
    load: () => import('./transfer-page.tsx'),
    open: role => can(role, 'read', 'transfer'),
  },
  {
    path: 'purchases-and-stock/inventory/transfers/$id/receive',
    load: () => import('./transfer-receive.tsx'),
    open: role => can(role, 'read', 'transfer'),
  },
  {
    path: 'purchases-and-stock/inventory/laboratory',
    load: () => import('./lab-submission.tsx'),
    open: role => can(role, 'read', 'labSubmission'),
  },
  { path: 'purchases-and-stock/inventory/stock-take', load: () => import('./stock-take.tsx') },
  { path: 'purchases-and-stock/inventory/stock-take/$id', load: () => import('./stock-take-page.tsx') },
  { path: 'purchases-and-stock/purchases', load: () => import('./purchase.tsx') },
  { path: 'purchases-and-stock/purchases/$id', load: () => import('./purchase-paper.tsx') },
  { path: 'purchases-and-stock/inventory/$id', load: () => import('./inventory-page.tsx') },
  { path: 'cutting', load: () => import('./workshop.tsx') },
  { path: 'cutting/invoices', load: () => import('./production.tsx') },
  { path: 'cutting/invoices/$id', load: () => import('./production-paper.tsx') },
  { path: 'cutting/$id', load: () => import('./workshop-paper.tsx') },
  { path: 'cutting/$id/receive', load: () => import('./workshop-receive.tsx') },
  { path: 'production/raza-gems-lapidary', load: () => import('./workshop.tsx') },
  { path: 'production/raza-gems-lapidary/invoices', load: () => import('./production.tsx') },
  { path: 'production/raza-gems-lapidary/invoices/$id', load: () => import('./production-paper.tsx') },
  { path: 'production/raza-gems-lapidary/$id', load: () => import('./workshop-paper.tsx') },
  { path: 'production/raza-gems-lapidary/$id/receive', load: () => import('./workshop-receive.tsx') },
  { path: 'production/manufacturing', load: () => import('./workshop.tsx') },
  { path: 'production/manufacturing/invoices', load: () => import('./production.tsx') },
  { path: 'production/manufacturing/invoices/$id', load: () => import('./production-paper.tsx') },
  { path: 'production/manufacturing/$id', load: () => import('./workshop-paper.tsx') },
  { path: 'production/manufacturing/$id/receive', load: () => import('./workshop-receive.tsx') },
  { path: 'production/board', load: () => import('./workshop-report.tsx'), open: role => may(role, 'workshop.board') },
  { path: 'production/board/metal', load: () => import('./workshop-report.tsx'), open: role => may(role, 'money.report') },
  { path: 'stock-take/$id', load: () => import('./stock-take-count.tsx'), open: role => may(role, 'stockTake.count') },
  { path: 'people/users', load: () => import('./user.tsx') },
  { path: 'people/branches', load: () => import('./branch.tsx') },
  { path: 'people/employees', load: () => import('./employee.tsx') },
  { path: 'people/employees/designations', load: () => import('./employee-designation.tsx') },
  { path: 'people/settings', load: () => import('./setting.tsx'), open: role => can(role, 'update', 'setting') },
  { path: 'people/settings/tokens', load: () => import('./api-token.tsx'), open: role => may(role, 'token.manage') },
  { path: 'people/settings/audit', load: () => import('./audit.tsx'), open: role => may(role, 'audit.read') },
]

export const signInPage: PageRoute = { path: 'login', load: () => import('./sign-in.tsx') }

const words = [
  nouns.stoneName,
  nouns.origin,
  nouns.shape,
  nouns.cuttingShape,
  nouns.size,
  nouns.serviceDescription,
  nouns.taggingDefinition,
  nouns.exchangeRate,
]

/** Where a record of each noun is looked at. */
export const homes: Homes = {
  ...Object.fromEntries(words.map(({ name, path }) => [name, (id: string) => `/purchases-and-stock/inventory/lists/${path}?open=${id}`])),
  approval: id => `/sales-and-clients/approvals/${id}`,
  invoice: id => `/sales-and-clients/invoices/${id}`,
  customer: id => `/sales-and-clients/customers?open=${id}`,
  paymentNote: id => `/statement/payments?open=${id}`,
  purchase: id => `/purchases-and-stock/purchases/${id}`,
  orderForm: id => `/cutting/${id}`,
  lapidaryOrderForm: id => `/production/raza-gems-lapidary/${id}`,
  mfOrderForm: id => `/production/manufacturing/${id}`,
  cuttingInvoice: id => `/cutting/invoices/${id}`,
  lapidaryInvoice: id => `/production/raza-gems-lapidary/invoices/${id}`,
  mfInvoice: id => `/production/manufacturing/invoices/${id}`,
  inventory: id => `/purchases-and-stock/inventory/${id}`,
  transfer: id => `/purchases-and-stock/inventory/transfers/${id}`,
  labSubmission: id => `/purchases-and-stock/inventory/laboratory?open=${id}`,
  certificate: id => `/purchases-and-stock/inventory/certificates?open=${id}`,
  stockTake: id => `/purchases-and-stock/inventory/stock-take/${id}`,
  user: id => `/people/users?open=${id}`,
  branch: id => `/people/branches?open=${id}`,
  employee: id => `/people/employees?open=${id}`,
  employeeDesignation: id => `/people/employees/designations?open=${id}`,
}
