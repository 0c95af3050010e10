import { can, may } from './access.ts'
import type { Role } from './people/role.ts'

type Entry = { label: string; path: string; open: (role: Role) => boolean; ofAll?: true }

/** The menu: groups, screens, and the roles that may open them. `ofAll` covers all branches: it is closed to a user who is limited to some (docs/domain/people.md#menu). */
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
      { label: 'Wishes', path: 'sales-and-clients/wishes', open: role => can(role, 'read', 'wish') },
      { label: 'Offers', path: 'sales-and-clients/offers', open: role => can(role, 'read', 'offer') },
      { label: 'Invoices', path: 'sales-and-clients/invoices', open: role => can(role, 'read', 'invoice') },
      { label: 'Customers', path: 'sales-and-clients/customers', open: role => can(role, 'read', 'customer') },
      { label: 'Statement', path: 'statement', open: role => may(role, 'statement.read'), ofAll: true },
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
  {
    label: 'Company',
    entries: [
      { label: 'Settings', path: 'people/settings', open: role => can(role, 'update', 'setting') },
      { label: 'History', path: 'people/settings/history', open: role => may(role, 'audit.read') },
      { label: 'Audit', path: 'people/settings/audit', open: role => may(role, 'audit.read') },
    ],
  },
] as const satisfies { label: string; entries: Entry[] }[]

export type ScreenPath = (typeof menu)[number]['entries'][number]['path']

/** The screen that every role may open. */
export const homePath: ScreenPath = 'sales-and-clients/invoices'

/** The guide for a new company. */
export const setupPath = 'people/setup'

/** The screen after sign-in: the guide, for an Admin of a company that is not set up; else the screen that every role may open. */
export const entryPath = (role: Role, setupClosed: boolean): string => (can(role, 'update', 'setting') && !setupClosed ? setupPath : homePath)

export type MenuGroup = { label: string; entries: readonly { label: string; path: string }[] }

/** The groups and screens that a user sees. An employee finds their own performance under People; a user who is limited to some branches, no screens of all branches. */
export const menuFor = (role: Role, { employee = null, isLimited = false }: { employee?: string | null; isLimited?: boolean } = {}): MenuGroup[] =>
  menu
    .map(({ label, entries }: { label: string; entries: readonly Entry[] }) => ({
      label,
      entries: [
        ...entries.filter(entry => entry.open(role) && !(isLimited && entry.ofAll)),
        ...(employee && label === 'People' ? [{ label: 'Your performance', path: `people/performance/${employee}` }] : []),
      ],
    }))
    .filter(group => group.entries.length > 0)

/** Whether this address is the path of a screen or below it. */
const isUnder = (pathname: string, path: string): boolean => pathname === `/${path}` || pathname.startsWith(`/${path}/`)

const firstPart = (path: string): string => path.split('/')[0] ?? path

/** The entry of the menu that an address belongs to, and its group. A screen that is not in the menu belongs to the group of the first part of its address. */
export const placeIn = (groups: readonly MenuGroup[], pathname: string): { group: MenuGroup | undefined; path: string | undefined } => {
  const entries = groups.flatMap(group => group.entries.map(({ path }) => ({ group, path })))
  const [entry] = entries.filter(({ path }) => isUnder(pathname, path)).sort((one, other) => other.path.length - one.path.length)
  return entry ?? { group: entries.find(({ path }) => isUnder(pathname, firstPart(path)))?.group, path: undefined }
}

/** Whether a role may open a screen. */
export const mayEnter = (role: Role, path: string): boolean =>
  menu.flatMap((group): readonly Entry[] => group.entries).some(entry => entry.path === path && entry.open(role))
