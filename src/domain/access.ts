import type { EntityAction, Name } from './index.ts'
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

/** The roles that may take an action on a document. */
export const moves = {
  'opening.reverse':  ['Admin', 'Manager'],
  'offer.send':       ['Admin', 'Manager', 'Salesman'],
  'offer.approval':   ['Admin', 'Manager', 'Salesman'],
  'offer.invoice':    ['Admin', 'Manager', 'Salesman'],
  'offer.accept':     ['Admin', 'Manager', 'Salesman'],
  'offer.decline':    ['Admin', 'Manager', 'Salesman'],
  'invoice.issue':    ['Admin', 'Manager', 'Salesman'],
  'invoice.cancel':   ['Admin', 'Manager'],
  'creditNote.issue':  ['Admin', 'Manager'],
  'creditNote.apply':  ['Admin', 'Manager', 'Salesman'],
  'creditNote.cancel': ['Admin', 'Manager'],
  'invoice.correct':  ['Admin', 'Manager'],
  'paymentNote.record': ['Admin', 'Manager', 'Salesman'],
  'paymentNote.apply':  ['Admin', 'Manager', 'Salesman'],
  'paymentNote.clear':  ['Admin', 'Manager'],
  'paymentNote.bounce': ['Admin', 'Manager'],
  'paymentNote.void': ['Admin', 'Manager'],
  'approval.issue':   ['Admin', 'Manager', 'Salesman'],
  'approval.return':  ['Admin', 'Manager', 'Salesman'],
  'approval.undo':    ['Admin', 'Manager', 'Salesman'],
  'approval.invoice': ['Admin', 'Manager', 'Salesman'],
  'approval.extend':  ['Admin', 'Manager', 'Salesman'],
  'approval.lost':    ['Admin', 'Manager'],
  'approval.cancel':  ['Admin', 'Manager'],
  'approval.correct': ['Admin', 'Manager'],
  'permissionRequest.approve': ['Admin', 'Manager'],
  'permissionRequest.decline': ['Admin', 'Manager'],
  'transfer.send':    ['Admin', 'Manager'],
  'transfer.receive': ['Admin', 'Manager'],
  'transfer.lost':    ['Admin', 'Manager'],
  'transfer.cancel':  ['Admin', 'Manager'],
  'stockTake.start':   ['Admin', 'Manager'],
  'stockTake.finish':  ['Admin', 'Manager'],
  'stockTake.recount': ['Admin', 'Manager'],
  'stockTake.decide':  ['Admin', 'Manager'],
  'stockTake.post':    ['Admin', 'Manager'],
  'stockTake.cancel':  ['Admin', 'Manager'],
  'labSubmission.return':    ['Admin', 'Manager'],
  'labSubmission.cancel':    ['Admin', 'Manager'],
  'purchase.record':         ['Admin', 'Manager'],
  'purchase.return':         ['Admin', 'Manager'],
  'purchase.cancel':         ['Admin', 'Manager'],
  'purchase.correct':        ['Admin', 'Manager'],
  'inventoryRefill.reverse': ['Admin', 'Manager'],
  'orderForm.issue': ['Admin', 'Manager', 'Salesman'],
  'orderForm.start': ['Admin', 'Manager', 'Salesman'],
  'orderForm.handOver': ['Admin', 'Manager', 'Salesman'],
  'orderForm.handBack': ['Admin', 'Manager', 'Salesman'],
  'orderForm.undoHandOver': ['Admin', 'Manager', 'Salesman'],
  'orderForm.receive': ['Admin', 'Manager', 'Salesman'],
  'orderForm.undo': ['Admin', 'Manager', 'Salesman'],
  'orderForm.complete': ['Admin', 'Manager', 'Salesman'],
  'orderForm.rework': ['Admin', 'Manager', 'Salesman'],
  'orderForm.deliver': ['Admin', 'Manager', 'Salesman'],
  'orderForm.cancel': ['Admin', 'Manager'],
  'lapidaryOrderForm.issue': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.start': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.handOver': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.handBack': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.undoHandOver': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.receive': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.undo': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.complete': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.rework': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.deliver': ['Admin', 'Manager', 'Salesman'],
  'lapidaryOrderForm.cancel': ['Admin', 'Manager'],
  'mfOrderForm.issue': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.start': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.handOver': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.handBack': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.undoHandOver': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.receive': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.undo': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.complete': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.rework': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.deliver': ['Admin', 'Manager', 'Salesman'],
  'mfOrderForm.cancel': ['Admin', 'Manager'],
  'cuttingInvoice.issue':  ['Admin', 'Manager', 'Salesman'],
  'cuttingInvoice.cancel': ['Admin', 'Manager'],
  'cuttingInvoice.correct': ['Admin', 'Manager'],
  'lapidaryInvoice.issue':  ['Admin', 'Manager', 'Salesman'],
  'lapidaryInvoice.cancel': ['Admin', 'Manager'],
  'lapidaryInvoice.correct': ['Admin', 'Manager'],
  'mfInvoice.issue':  ['Admin', 'Manager', 'Salesman'],
  'mfInvoice.cancel': ['Admin', 'Manager'],
  'mfInvoice.correct': ['Admin', 'Manager'],
} satisfies Record<EntityAction, readonly Role[]>

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
