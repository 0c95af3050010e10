import { moves } from './action-rights.ts'
import type { Name } from './index.ts'
import { type Role, roles } from './people/role.ts'

/** A right on an entity. `lookup`: choose it in a form. `export` and `import`: as a file. */
export type Verb = 'lookup' | 'read' | 'create' | 'update' | 'remove' | 'export' | 'import'
type PerRole<R extends readonly Role[]> = { [K in keyof R]: readonly Verb[] }

const none: Verb[] = []
const look: Verb[] = ['lookup']
const read: Verb[] = ['lookup', 'read']
const sell: Verb[] = ['lookup', 'read', 'create', 'update', 'remove', 'export']
const lend: Verb[] = [...sell, 'import']
const pass: Verb[] = ['lookup', 'create'] // Add a minimal record while writing another; a Manager completes it.
const post: Verb[] = ['lookup', 'read', 'create', 'update', 'export', 'import'] // Posted at once, and only reversed.
const decide: Verb[] = ['lookup', 'read', 'export'] // No limit stops an Admin, who has nothing to ask for.
const ask: Verb[] = [...decide, 'create']
const full: Verb[] = ['lookup', 'read', 'create', 'update', 'remove', 'export', 'import']

/** The rights per entity. Menu, routes, buttons and server use only this table and the next two. */
export const grants = {
  //                     Admin Manager Salesman
  branch:              [ full, look, look ],
  user:                [ full, none, none ],
  employeeDesignation: [ full, look, look ],
  employee:            [ full, look, look ],
  customer:            [ full, full, pass ],
  opening:             [ post, post, none ],
  stoneName:           [ full, full, read ],
  origin:              [ full, full, read ],
  shape:               [ full, full, read ],
  cuttingShape:        [ full, full, read ],
  size:                [ full, full, read ],
  serviceDescription:  [ read, read, read ],
  servicePrice:        [ full, read, read ],
  exchangeRate:        [ full, full, read ],
  taxRate:             [ sell, read, read ],
  taggingDefinition:   [ full, full, look ],
  location:            [ sell, sell, read ],
  inventory:           [ full, full, look ],
  certificate:         [ full, full, look ],
  inventoryRefill:     [ sell, sell, none ],
  labSubmission:       [ sell, sell, none ],
  transfer:            [ sell, sell, none ],
  stockTake:           [ sell, sell, read ],
  permissionRequest:   [ decide, ask, ask ],
  wish:                [ sell, sell, sell ],
  offer:               [ sell, sell, sell ],
  invoice:             [ sell, sell, sell ],
  creditNote:          [ sell, sell, sell ],
  approval:            [ lend, lend, sell ],
  purchase:            [ sell, sell, none ],
  paymentNote:         [ sell, sell, sell ],
  orderForm:           [ sell, sell, sell ],
  lapidaryOrderForm:   [ sell, sell, sell ],
  mfOrderForm:         [ sell, sell, sell ],
  cuttingInvoice:      [ sell, sell, sell ],
  lapidaryInvoice:     [ sell, sell, sell ],
  mfInvoice:           [ sell, sell, sell ],
  setting:             [ ['read', 'update'], ['read'], ['read'] ],
} satisfies Record<Name, PerRole<typeof roles>>

/** Rights that belong neither to an entity nor to an action of a document. */
export const permissions = {
  'inventory.adjust':   ['Admin', 'Manager'],
  'inventory.convert':  ['Admin', 'Manager'],
  'inventory.reserve':  ['Admin', 'Manager', 'Salesman'],
  'inventory.writeOff': ['Admin', 'Manager'],
  'location.move':      ['Admin', 'Manager', 'Salesman'],
  'priceFeed.manage':   ['Admin', 'Manager'],
  'stockTake.count':    ['Admin', 'Manager', 'Salesman'],
  'money.payOut':       ['Admin', 'Manager'],
  'money.writeOff':     ['Admin', 'Manager'],
  'money.report':       ['Admin', 'Manager'],
  'report.read':        ['Admin'],
  'journal.make':       ['Admin'],
  'performance.read':   ['Admin', 'Manager'],
  'performance.own':    ['Admin', 'Manager', 'Salesman'],
  'commission.pay':     ['Admin'],
  'workshop.board':     ['Admin', 'Manager', 'Salesman'],
  'view.share':         ['Admin', 'Manager'],
  'view.manage':        ['Admin'],
  'statement.read':     ['Admin', 'Manager'],
  'audit.read':         ['Admin'],
  'token.manage':       ['Admin'],
  'webhook.manage':     ['Admin'],
  'invoice.backdate':   ['Admin', 'Manager'],
  'price.belowMinimum': ['Admin', 'Manager'],
  'rate.type':          ['Admin', 'Manager'],
  'credit.exceed':      ['Admin', 'Manager'],
  'terms.exceed':       ['Admin', 'Manager'],
  'confidential.read':  ['Admin', 'Manager'],
} satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions
/** The permissions, and the verb, of what covers all branches: closed to a user who is limited to some (docs/domain/people.md#branches). */
export const ofAllBranches: readonly (Permission | Verb)[] = ['statement.read', 'priceFeed.manage', 'import']
/** What only a person who is signed in may change, never a program with a token: users, settings, webhooks, and tokens themselves. */
export const forPeople: readonly (Name | Permission)[] = ['user', 'setting', 'token.manage', 'webhook.manage']
/** The rights on an entity that change nothing. */
export const readingVerbs: readonly Verb[] = ['lookup', 'read', 'export']

// The same tables with one type for all rows, to look up a name that is known only at run time.
const verbsOf: Readonly<Record<Name, PerRole<typeof roles>>> = grants
const rolesOf: Readonly<Record<string, readonly Role[]>> = moves
const holdersOf: Readonly<Record<Permission, readonly Role[]>> = permissions

/** Whether a role has this right on an entity. */
export const can = (role: Role, verb: Verb, name: Name): boolean => verbsOf[name][roles.indexOf(role)]?.includes(verb) ?? false
/** Whether a role may take this action on a document. */
export const canAct = (role: Role, name: string, action: string): boolean => rolesOf[`${name}.${action}`]?.includes(role) ?? false
/** Whether a role has a permission. */
export const may = (role: Role, permission: Permission): boolean => holdersOf[permission].includes(role)
