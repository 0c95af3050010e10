import type { Name } from '../index.ts'
import type { Phase } from '../kit/lifecycle.ts'

/** Something that somebody answers for and that has to go on when they leave: which records, by which field, and in which phases. */
type Holding = { label: string; one: string; of: Name; field: string; phases?: readonly Phase[]; /** A condition beyond the state, in words of the ledgers. */ only?: 'out' }

/**
 * What a leaver may hold, and hands over in one act (issue 6). What is done stays theirs: issued invoices, finished work and approvals
 * that came back keep their name, for their figures are read off them.
 */
export const holdings = {
  customers:         { label: 'Customers', one: 'customer', of: 'customer', field: 'salesperson' },
  approvals:         { label: 'Approvals that are out, and drafts', one: 'approval', of: 'approval', field: 'salesperson', phases: ['draft', 'open'], only: 'out' },
  invoices:          { label: 'Draft invoices', one: 'invoice', of: 'invoice', field: 'salesperson', phases: ['draft'] },
  orderForms:        { label: 'Cutting orders', one: 'cutting order', of: 'orderForm', field: 'employee', phases: ['draft', 'open'] },
  lapidaryForms:     { label: 'Lapidary orders', one: 'lapidary order', of: 'lapidaryOrderForm', field: 'employee', phases: ['draft', 'open'] },
  mfForms:           { label: 'Manufacturing orders', one: 'manufacturing order', of: 'mfOrderForm', field: 'employee', phases: ['draft', 'open'] },
  cuttingInvoices:   { label: 'Draft cutting invoices', one: 'cutting invoice', of: 'cuttingInvoice', field: 'salesperson', phases: ['draft'] },
  lapidaryInvoices:  { label: 'Draft lapidary invoices', one: 'lapidary invoice', of: 'lapidaryInvoice', field: 'salesperson', phases: ['draft'] },
  mfInvoices:        { label: 'Draft manufacturing invoices', one: 'manufacturing invoice', of: 'mfInvoice', field: 'salesperson', phases: ['draft'] },
} as const satisfies Record<string, Holding>
export type HoldingName = keyof typeof holdings
export const holdingNames = Object.keys(holdings) as [HoldingName, ...HoldingName[]]
/** How many of each somebody holds. */
export type Held = Record<HoldingName, number>

/** What keeps a hand-over from being done: a sentence by field, nothing when it can be. */
export const handOverFaults = (from: { id: string; joined: string | null }, to: { id: string; name: string; active: boolean; left: string | null } | undefined, left: string | undefined): Record<string, string> => ({
  ...(!to ? { to: 'Say who takes over.' } : {}),
  ...(to && to.id === from.id ? { to: 'They cannot hand over to themselves.' } : {}),
  ...(to && to.id !== from.id && !to.active ? { to: `${to.name} is inactive: choose somebody who is there.` } : {}),
  ...(left && from.joined && left < from.joined ? { left: 'They left before they joined.' } : {}),
})
