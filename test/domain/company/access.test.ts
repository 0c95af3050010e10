import { describe, expect, it, test } from 'vitest'
import { can, canAct, grants, may, permissions, type Verb } from '../../../src/domain/access.ts'
import { moves } from '../../../src/domain/action-rights.ts'
import { entities, type Name } from '../../../src/domain/index.ts'
import { mayEnter, menu, menuFor, placeIn } from '../../../src/domain/menu.ts'
import { roles } from '../../../src/domain/people/role.ts'

const verbs: Verb[] = ['lookup', 'read', 'create', 'update', 'remove', 'export', 'import']
const all = verbs.join(' ')
const posted = 'lookup read create update export import'
const own = 'lookup read create update remove export'
const lent = `${own} import`

// The permissions of each role, written a second time: a permission changes only on purpose.
// biome-ignore format: a row an entity, a column a role.
const promised: Record<Name, [admin: string, manager: string, salesman: string]> = {
  branch:              [all,           'lookup',      'lookup'],
  user:                [all,           '',            ''],
  employeeDesignation: [all,           'lookup',      'lookup'],
  employee:            [all,           'lookup',      'lookup'],
  customer:            [all,           all,           'lookup create'],
  opening:             [posted,        posted,        ''],
  stoneName:           [all,           all,           'lookup read'],
  origin:              [all,           all,           'lookup read'],
  shape:               [all,           all,           'lookup read'],
  cuttingShape:        [all,           all,           'lookup read'],
  size:                [all,           all,           'lookup read'],
  serviceDescription:  ['lookup read', 'lookup read', 'lookup read'],
  servicePrice:        [all,           'lookup read', 'lookup read'],
  taxRate:             [own,           'lookup read', 'lookup read'],
  exchangeRate:        [all,           all,           'lookup read'],
  taggingDefinition:   [all,           all,           'lookup'],
  location:            [own,           own,           'lookup read'],
  inventory:           [all,           all,           'lookup'],
  certificate:         [all,           all,           'lookup'],
  inventoryRefill:     [own,           own,           ''],
  labSubmission:       [own,           own,           ''],
  transfer:            [own,           own,           ''],
  stockTake:           [own,           own,           'lookup read'],
  permissionRequest:   ['lookup read export', 'lookup read create export', 'lookup read create export'],
  wish:                ['lookup read create update remove export', 'lookup read create update remove export', 'lookup read create update remove export'],
  offer:               [own,           own,           own],
  invoice:             [own,           own,           own],
  creditNote:          [own,           own,           own],
  approval:            [lent,          lent,          own],
  purchase:            [own,           own,           ''],
  paymentNote:         [own,           own,           own],
  orderForm:           [own,           own,           own],
  lapidaryOrderForm:   [own,           own,           own],
  mfOrderForm:         [own,           own,           own],
  cuttingInvoice:      [own,           own,           own],
  lapidaryInvoice:     [own,           own,           own],
  mfInvoice:           [own,           own,           own],
  setting:             ['read update', 'read',        'read'],
}

// biome-ignore format: a row a right, a column a role.
const promisedMore: Record<string, [admin: boolean, manager: boolean, salesman: boolean]> = {
  'opening.reverse':    [true, true,  false],
  'offer.send':           [true, true,  true],
  'offer.approval':       [true, true,  true],
  'offer.invoice':        [true, true,  true],
  'offer.accept':         [true, true,  true],
  'offer.decline':        [true, true,  true],
  'invoice.issue':      [true, true,  true],
  'invoice.cancel':     [true, true,  false],
  'creditNote.issue':   [true, true,  false],
  'creditNote.apply':   [true, true,  true],
  'creditNote.cancel':  [true, true,  false],
  'invoice.correct':    [true, true,  false],
  'permissionRequest.approve': [true, true, false],
  'permissionRequest.decline': [true, true, false],
  'paymentNote.record': [true, true,  true],
  'paymentNote.apply':  [true, true,  true],
  'paymentNote.clear':  [true, true,  false],
  'paymentNote.bounce': [true, true,  false],
  'paymentNote.void':   [true, true,  false],
  'approval.issue':     [true, true,  true],
  'approval.return':    [true, true,  true],
  'approval.undo':      [true, true,  true],
  'approval.invoice':   [true, true,  true],
  'approval.extend':    [true, true,  true],
  'approval.lost':      [true, true,  false],
  'approval.cancel':    [true, true,  false],
  'approval.correct':   [true, true,  false],
  'transfer.send':      [true, true,  false],
  'transfer.receive':   [true, true,  false],
  'transfer.lost':      [true, true,  false],
  'transfer.cancel':    [true, true,  false],
  'stockTake.start':   [true, true,  false],
  'stockTake.finish':  [true, true,  false],
  'stockTake.recount': [true, true,  false],
  'stockTake.decide':  [true, true,  false],
  'stockTake.post':    [true, true,  false],
  'stockTake.cancel':  [true, true,  false],
  'labSubmission.return': [true, true, false],
  'labSubmission.cancel': [true, true, false],
  'inventoryRefill.reverse': [true, true, false],
  'orderForm.issue': [true, true, true],
  'orderForm.start': [true, true, true],
  'orderForm.handOver': [true, true, true],
  'orderForm.handBack': [true, true, true],
  'orderForm.undoHandOver': [true, true, true],
  'orderForm.receive': [true, true, true],
  'orderForm.undo': [true, true, true],
  'orderForm.complete': [true, true, true],
  'orderForm.rework': [true, true, true],
  'orderForm.deliver': [true, true, true],
  'orderForm.cancel': [true, true, false],
  'lapidaryOrderForm.issue': [true, true, true],
  'lapidaryOrderForm.start': [true, true, true],
  'lapidaryOrderForm.handOver': [true, true, true],
  'lapidaryOrderForm.handBack': [true, true, true],
  'lapidaryOrderForm.undoHandOver': [true, true, true],
  'lapidaryOrderForm.receive': [true, true, true],
  'lapidaryOrderForm.undo': [true, true, true],
  'lapidaryOrderForm.complete': [true, true, true],
  'lapidaryOrderForm.rework': [true, true, true],
  'lapidaryOrderForm.deliver': [true, true, true],
  'lapidaryOrderForm.cancel': [true, true, false],
  'mfOrderForm.issue': [true, true, true],
  'mfOrderForm.start': [true, true, true],
  'mfOrderForm.handOver': [true, true, true],
  'mfOrderForm.handBack': [true, true, true],
  'mfOrderForm.undoHandOver': [true, true, true],
  'mfOrderForm.receive': [true, true, true],
  'mfOrderForm.undo': [true, true, true],
  'mfOrderForm.complete': [true, true, true],
  'mfOrderForm.rework': [true, true, true],
  'mfOrderForm.deliver': [true, true, true],
  'mfOrderForm.cancel': [true, true, false],
  'cuttingInvoice.issue': [true, true, true],
  'cuttingInvoice.cancel': [true, true, false],
  'cuttingInvoice.correct': [true, true, false],
  'lapidaryInvoice.issue': [true, true, true],
  'lapidaryInvoice.cancel': [true, true, false],
  'lapidaryInvoice.correct': [true, true, false],
  'mfInvoice.issue': [true, true, true],
  'mfInvoice.cancel': [true, true, false],
  'mfInvoice.correct': [true, true, false],
  'purchase.record':    [true, true,  false],
  'purchase.return':    [true, true,  false],
  'purchase.cancel':    [true, true,  false],
  'purchase.correct':   [true, true,  false],
  'inventory.adjust':   [true, true,  false],
  'inventory.convert':  [true, true,  false],
  'inventory.reserve':  [true, true,  true],
  'inventory.writeOff': [true, true,  false],
  'location.move':      [true, true,  true],
  'priceFeed.manage':   [true, true,  false],
  'money.payOut':       [true, true,  false],
  'money.writeOff':     [true, true,  false],
  'money.report':       [true, true,  false],
  'report.read':        [true, false, false],
  'journal.make':       [true, false, false],
  'stockTake.count':    [true, true,  true],
  'performance.read':   [true, true,  false],
  'performance.own':    [true, true,  true],
  'commission.pay':     [true, false, false],
  'workshop.board':     [true, true,  true],
  'view.share':         [true, true,  false],
  'view.manage':        [true, false, false],
  'statement.read':     [true, true,  false],
  'audit.read':         [true, false, false],
  'token.manage':       [true, false, false],
  'webhook.manage':     [true, false, false],
  'invoice.backdate':   [true, true,  false],
  'price.belowMinimum': [true, true,  false],
  'rate.type': [true, true,  false],
  'credit.exceed':      [true, true,  false],
  'terms.exceed':       [true, true,  false],
  'confidential.read':  [true, true,  false],
}

describe.each(roles.map((role, index) => [role, index] as const))('%s', (role, index) => {
  it.each(Object.keys(promised) as Name[])('has the expected permissions on %s', name =>
    expect(verbs.filter(verb => can(role, verb, name)).join(' ')).toBe(promised[name][index]),
  )
  it.each(Object.keys(promisedMore))('is allowed or refused %s as expected', right => {
    const [entity, action] = right.split('.') as [string, string]
    const allowed = right in moves ? canAct(role, entity, action) : may(role, right as keyof typeof permissions)
    expect(allowed).toBe(promisedMore[right]![index])
  })
})

test('every entity, action and permission is listed here and in the permission tables', () => {
  expect(Object.keys(promised).sort()).toEqual(Object.keys(entities).sort())
  expect(Object.keys(grants).sort()).toEqual(Object.keys(entities).sort())
  const declared = Object.values(entities).flatMap(entity =>
    Object.keys(entity.lifecycle?.actions ?? {}).map(action => `${entity.name}.${action}`),
  )
  expect(Object.keys(moves).sort()).toEqual(declared.sort())
  expect(Object.keys(promisedMore).sort()).toEqual([...Object.keys(moves), ...Object.keys(permissions)].sort())
})

test('no role may run an undeclared action', () => {
  for (const role of roles) expect([canAct(role, 'invoice', 'burn'), canAct(role, 'nothing', 'issue')]).toEqual([false, false])
})

test('the menu shows a role exactly the screens it may enter', () => {
  const shown = Object.fromEntries(roles.map(role => [role, menuFor(role).flatMap(group => group.entries.map(entry => entry.label))]))
  expect(shown.Salesman).not.toContain('Inventory')
  expect(shown.Salesman).not.toContain('Statement')
  expect(shown.Salesman).toEqual(expect.arrayContaining(['Invoices', 'Payments']))
  expect(shown.Manager).not.toContain('Users')
  expect(shown.Admin).toHaveLength(menu.reduce((entries, group) => entries + group.entries.length, 0))
  for (const role of roles) {
    const entered = menu
      .flatMap(group => group.entries as readonly { label: string; path: string }[])
      .filter(entry => mayEnter(role, entry.path))
      .map(entry => entry.label)
    expect(entered).toEqual(shown[role])
    expect(mayEnter(role, 'nowhere')).toBe(false)
  }
})

test('a screen belongs to the most exact entry of the menu, or to the group of the first part of its address', () => {
  const groups = menuFor('Admin', { employee: 'nok' })
  const place = (pathname: string) => {
    const { group, path } = placeIn(groups, pathname)
    return [group?.label, path]
  }
  expect(place('/people/employees/designations')).toEqual(['People', 'people/employees'])
  expect(place('/people/settings/tokens')).toEqual(['Company', 'people/settings'])
  expect(place('/people/settings/audit')).toEqual(['Company', 'people/settings/audit'])
  expect(place('/people/performance/makers')).toEqual(['People', undefined])
  expect(place('/people/performance/nok')).toEqual(['People', 'people/performance/nok'])
  expect(place('/account')).toEqual([undefined, undefined])
})
