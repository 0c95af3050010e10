import { describe, expect, it, test } from 'vitest'
import { firstScope, homeLines, type Looker, type Scope, scopesOf } from '../../../src/domain/reports/home.ts'

const looker: Looker = { id: 'me', role: 'Admin', branch: 'bkk', employee: 'nok', today: '2026-03-31' }
const lines = (who: Partial<Looker> = {}, scope: Scope = 'company') => homeLines({ ...looker, ...who }, scope)
const queries = (many: string, when?: string) =>
  lines()
    .filter(line => line.many === many && (when === undefined || line.when === when))
    .map(({ query }) => query)

describe('a line of Today has the filters of its list', () => {
  const open = { status: 'unpaid,part paid' }
  const week = { dueDateFrom: '2026-03-31', dueDateTo: '2026-04-06' }
  const sent = 'in transit,partly received'
  const forCustomer = { orderedFor: 'customer' }
  it.each<[string, string, Record<string, string>]>([
    ['overdue', 'approvals not returned', { overdue: 'true' }],
    ['overdue', 'invoices unpaid', { status: 'overdue' }],
    ['overdue', 'cutting invoices unpaid', { status: 'overdue', direction: 'customer' }],
    ['overdue', 'supplier bills to pay', { status: 'overdue' }],
    ['overdue', 'cheques to clear', { cheque: 'pending', chequeDateTo: '2026-03-31' }],
    ['overdue', 'manufacturing orders late', { overdue: 'true' }],
    ['overdue', 'transfers late', { status: sent, expectedTo: '2026-03-30' }],
    ['overdue', 'stones late at a laboratory', { overdue: 'true' }],
    ['week', 'approvals due back', { status: 'open,partly returned,partly invoiced', ...week }],
    ['week', 'invoices due', { ...open, ...week }],
    ['week', 'lapidary invoices due', { ...open, direction: 'customer', ...week }],
    ['week', 'supplier bills to pay', { ...open, ...week }],
    ['week', 'memos to settle with suppliers', { status: 'on memo', dueDateTo: '2026-04-06' }],
    ['week', 'cheques fall due', { cheque: 'pending', chequeDateFrom: '2026-04-01', chequeDateTo: '2026-04-06' }],
    ['week', 'cutting orders promised', { state: 'issued,in progress', promisedDateFrom: '2026-03-31', promisedDateTo: '2026-04-06' }],
    ['week', 'reservations end', { reservedUntilTo: '2026-04-06' }],
    ['waiting', 'draft invoices of yours', { state: 'draft', createdBy: 'me' }],
    ['waiting', 'transfers to receive', { status: sent }],
    ['waiting', 'cutting orders to start', { state: 'issued' }],
    ['waiting', 'cutting orders ready for their customers', { state: 'completed', ...forCustomer }],
    ['waiting', 'cutting orders to invoice', { state: 'completed,delivered', invoiced: 'no,partly', ...forCustomer }],
    ['waiting', 'stock-takes to review', { state: 'review' }],
    ['waiting', 'stock-takes being counted', { state: 'counting' }],
    ['waiting', 'unallocated receipts', { direction: 'received', state: 'recorded', creditMin: '0.01' }],
  ])('%s: %s', (when, many, query) => expect(queries(many, when)).toEqual([query]))

  it('in its address, and its sum where it has one', () => {
    const [invoices] = lines().filter(({ many }) => many === 'cutting invoices due')
    expect(invoices).toMatchObject({ sum: 'baseOpen', entity: 'cuttingInvoice' })
    expect(invoices?.to).toBe('/cutting/invoices?status=unpaid%2Cpart+paid&direction=customer&dueDateFrom=2026-03-31&dueDateTo=2026-04-06')
    expect(lines().find(({ many }) => many === 'reservations end')).not.toHaveProperty('sum')
    expect(lines().find(({ many }) => many === 'approvals due back')?.sum).toBe('baseOut')
  })
  it('and what its records are there for, but nothing for drafts, memos and what only waits', () => {
    const acts = Object.fromEntries(lines().flatMap(({ many, act }) => (act ? [[many, act]] : [])))
    expect(acts).toEqual({
      ...{ 'approvals not returned': 'return', 'approvals due back': 'return' },
      ...{ 'supplier bills to pay': 'pay', 'transfers late': 'receive', 'transfers to receive': 'receive' },
      ...Object.fromEntries(
        ['invoices', 'cutting invoices', 'lapidary invoices', 'manufacturing invoices'].flatMap(many => [
          [`${many} unpaid`, 'take payment'],
          [`${many} due`, 'take payment'],
        ]),
      ),
    })
  })
  it('and a key of its own', () => {
    const keys = lines().map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the scope', () => {
  const narrowed = (many: string, scope: Scope, who: Partial<Looker> = {}) => {
    const { salesperson, employee, branch, to } = lines(who, scope).find(line => line.many === many)?.query ?? {}
    return { salesperson, employee, branch, to }
  }
  const none = { salesperson: undefined, employee: undefined, branch: undefined, to: undefined }
  it('of the company adds no filter', () => expect(narrowed('invoices unpaid', 'company')).toEqual(none))
  it('of a branch shows the records of that branch', () => {
    expect(narrowed('invoices unpaid', 'branch')).toEqual({ ...none, branch: 'bkk' })
    expect(narrowed('transfers to receive', 'branch')).toEqual({ ...none, to: 'bkk' })
    expect(narrowed('draft invoices of yours', 'branch')).toEqual(none)
    expect(narrowed('invoices unpaid', 'branch', { branch: null })).toEqual(none)
  })
  it('of a person shows their own records, and those of their branch where nobody in particular has them', () => {
    expect(narrowed('invoices unpaid', 'mine')).toEqual({ ...none, salesperson: 'nok' })
    expect(narrowed('cutting orders to start', 'mine')).toEqual({ ...none, employee: 'nok' })
    expect(narrowed('reservations end', 'mine')).toEqual({ ...none, branch: 'bkk' })
    expect(narrowed('invoices unpaid', 'mine', { employee: null })).toEqual({ ...none, branch: 'bkk' })
  })
  it('can be chosen as far as the user has a branch and is an employee', () => {
    expect(scopesOf(looker)).toEqual(['mine', 'branch', 'company'])
    expect(scopesOf({ branch: null, employee: 'nok' })).toEqual(['mine', 'company'])
    expect(scopesOf({ branch: 'bkk', employee: null })).toEqual(['branch', 'company'])
  })
  it('is at first the company for an Admin, the branch for a Manager, and their own for a Salesman', () => {
    const first = (role: Looker['role'], who: Partial<Looker> = {}) => firstScope({ ...looker, role, ...who })
    expect([first('Admin'), first('Manager'), first('Salesman')]).toEqual(['company', 'branch', 'mine'])
    expect([first('Manager', { branch: null }), first('Salesman', { employee: null })]).toEqual(['company', 'company'])
  })
})

test('a Salesman sees only lines whose list they may open, and nothing that only others may do', () => {
  const seen = new Set(lines({ role: 'Salesman' }).map(({ entity }) => entity))
  expect([...seen].sort()).toEqual(
    [
      'approval',
      'creditNote',
      'cuttingInvoice',
      'invoice',
      'lapidaryInvoice',
      'lapidaryOrderForm',
      'mfInvoice',
      'mfOrderForm',
      'offer',
      'orderForm',
      'paymentNote',
      'permissionRequest',
      'wish',
    ].sort(),
  )
  const many = lines({ role: 'Salesman' }).map(line => line.many)
  for (const name of ['cheques to clear', 'cheques fall due', 'unallocated receipts']) expect(many).not.toContain(name)
  expect(many).toContain('draft payments of yours')
})
