import { can, may } from './access.ts'
import type { Role } from './people/role.ts'

type Entry = { label: string; path: string; open: (role: Role) => boolean }

/** The menu: groups, screens, and the roles that may open them (docs/domain/people.md#menu). */
export const menu = [
  { label: 'Today', entries: [{ label: 'Today', path: 'today', open: () => true }] },
  {
    label: 'People',
    entries: [
      { label: 'Users', path: 'people/users', open: role => can(role, 'read', 'user') },
      { label: 'Branches', path: 'people/branches', open: role => can(role, 'read', 'branch') },
      { label: 'Employees', path: 'people/employees', open: role => can(role, 'read', 'employee') },
      { label: 'Performance', path: 'people/performance/salespeople', open: role => may(role, 'performance.read') },
    ],
  },
  {
    label: 'Sales & Clients',
    entries: [
      { label: 'Approvals', path: 'sales-and-clients/approvals', open: role => can(role, 'read', 'approval') },
      { label: 'Offers', path: 'sales-and-clients/offers', open: role => can(role, 'read', 'offer') },
      { label: 'Invoices', path: 'sales-and-clients/invoices', open: role => can(role, 'read', 'invoice') },
      { label: 'Customers', path: 'sales-and-clients/customers', open: role => can(role, 'read', 'customer') },
      { label: 'Statement', path: 'statement', open: role => may(role, 'statement.read') },
      { label: 'Payments', path: 'statement/payments', open: role => can(role, 'read', 'paymentNote') },
    ],
  },
  {
    label: 'Purchases & Stock',
    entries: [
      { label: 'Inventory', path: 'purchases-and-stock/inventory', open: role => can(role, 'read', 'inventory') },
      { label: 'Purchases', path: 'purchases-and-stock/purchases', open: role => can(role, 'read', 'purchase') },
    ],
  },
  {
    label: 'Production',
    entries: [
      { label: 'Cutting', path: 'cutting', open: role => can(role, 'read', 'orderForm') },
      { label: 'Lapidary', path: 'production/raza-gems-lapidary', open: role => can(role, 'read', 'lapidaryOrderForm') },
      { label: 'Manufacturing', path: 'production/manufacturing', open: role => can(role, 'read', 'mfOrderForm') },
    ],
  },
  {
    label: 'Reports',
    entries: [{ label: 'Reports', path: 'reports', open: role => may(role, 'report.read') }],
  },
] as const satisfies { label: string; entries: Entry[] }[]

export type ScreenPath = (typeof menu)[number]['entries'][number]['path']

/** The screen that every role may open. */
export const homePath: ScreenPath = 'sales-and-clients/invoices'

/** The guide for a new company. */
export const setupPath = 'people/setup'

/** The screen after sign-in: the guide, for an Admin of a company that is not set up; else the screen that every role may open. */
export const entryPath = (role: Role, setupClosed: boolean): string => (can(role, 'update', 'setting') && !setupClosed ? setupPath : homePath)

/** The user's own entries, shown under their name. */
export const ownEntries = (employee: string | null): { label: string; path: string }[] => [
  { label: 'Your account', path: 'account' },
  ...(employee ? [{ label: 'Your performance', path: `people/performance/${employee}` }] : []),
]

/** The groups and screens that a role sees. */
export const menuFor = (role: Role) =>
  menu
    .map(({ label, entries }: { label: string; entries: readonly Entry[] }) => ({ label, entries: entries.filter(entry => entry.open(role)) }))
    .filter(group => group.entries.length > 0)

/** Whether a role may open a screen. */
export const mayEnter = (role: Role, path: string): boolean =>
  menu.flatMap((group): readonly Entry[] => group.entries).some(entry => entry.path === path && entry.open(role))
