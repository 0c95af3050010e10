import type { Name } from '../index.ts'

/** Something that somebody answers for and that has to go on when they leave: which records, by which field, and in which states. */
type Holding = { label: string; one: string; of: Name; field: string; states: readonly string[]; /** A condition beyond the state, in words of the ledgers. */ only?: 'out' }

/**
 * What a leaver may hold, and hands over in one act (issue 6). What is done stays theirs: issued invoices, finished work and approvals
 * that came back keep their name, for their figures are read off them.
 */
export const holdings = {
  customers:         { label: 'Customers', one: 'customer', of: 'customer', field: 'salesperson', states: ['active', 'on hold', 'inactive'] },
  approvals:         { label: 'Open and draft approvals', one: 'approval', of: 'approval', field: 'salesperson', states: ['draft', 'issued'], only: 'out' },
  invoices:          { label: 'Draft invoices', one: 'invoice', of: 'invoice', field: 'salesperson', states: ['draft'] },
  orderForms:        { label: 'Cutting orders', one: 'cutting order', of: 'orderForm', field: 'employee', states: ['draft', 'issued', 'in progress'] },
  lapidaryForms:     { label: 'Lapidary orders', one: 'lapidary order', of: 'lapidaryOrderForm', field: 'employee', states: ['draft', 'issued', 'in progress'] },
  mfForms:           { label: 'Manufacturing orders', one: 'manufacturing order', of: 'mfOrderForm', field: 'employee', states: ['draft', 'issued', 'in progress'] },
  cuttingInvoices:   { label: 'Draft cutting invoices', one: 'cutting invoice', of: 'cuttingInvoice', field: 'salesperson', states: ['draft'] },
  lapidaryInvoices:  { label: 'Draft lapidary invoices', one: 'lapidary invoice', of: 'lapidaryInvoice', field: 'salesperson', states: ['draft'] },
  mfInvoices:        { label: 'Draft manufacturing invoices', one: 'manufacturing invoice', of: 'mfInvoice', field: 'salesperson', states: ['draft'] },
} as const satisfies Record<string, Holding>
export type HoldingName = keyof typeof holdings
export const holdingNames = Object.keys(holdings) as [HoldingName, ...HoldingName[]]
/** How many of each somebody holds. */
export type Held = Record<HoldingName, number>

/** What keeps a hand-over from being done: a sentence by field, nothing when it can be. */
export const handOverFaults = (from: { id: string; joined: string | null }, to: { id: string; name: string; active: boolean; left: string | null } | undefined, left: string | undefined): Record<string, string> => ({
  ...(!to ? { to: 'Choose who takes over.' } : {}),
  ...(to && to.id === from.id ? { to: 'Choose another employee.' } : {}),
  ...(to && to.id !== from.id && !to.active ? { to: `${to.name} is inactive. Choose an active employee.` } : {}),
  ...(left && from.joined && left < from.joined ? { left: 'The leaving date is before the joining date.' } : {}),
})
