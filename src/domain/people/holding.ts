import type { Name } from '../index.ts'
import type { Phase } from '../kit/lifecycle.ts'
import { namesOf } from '../kit/names.ts'

/** Records that an employee is responsible for and that a successor must take over: entity, field and states. */
type Holding = { label: string; one: string; of: Name; field: string; phases?: readonly Phase[]; /** A condition beyond the state, in words of the ledgers. */ only?: 'out' }

/**
 * What a leaving employee may hold and hands over in one step (docs/domain/people.md#hand-over). Issued invoices, finished work and
 * returned approvals
 * keep their name, because their figures are computed from them.
 */
export const holdings = {
  customers:         { label: 'Customers', one: 'customer', of: 'customer', field: 'salesperson' },
  wishes:            { label: 'Wishes', one: 'wish', of: 'wish', field: 'salesperson' },
  approvals:         { label: 'Open and draft approvals', one: 'approval', of: 'approval', field: 'salesperson', phases: ['draft', 'open'], only: 'out' },
  offers:            { label: 'Open and draft offers', one: 'offer', of: 'offer', field: 'salesperson', phases: ['draft', 'open'] },
  invoices:          { label: 'Draft invoices', one: 'invoice', of: 'invoice', field: 'salesperson', phases: ['draft'] },
  orderForms:        { label: 'Cutting orders', one: 'cutting order', of: 'orderForm', field: 'employee', phases: ['draft', 'open'] },
  lapidaryForms:     { label: 'Lapidary orders', one: 'lapidary order', of: 'lapidaryOrderForm', field: 'employee', phases: ['draft', 'open'] },
  mfForms:           { label: 'Manufacturing orders', one: 'manufacturing order', of: 'mfOrderForm', field: 'employee', phases: ['draft', 'open'] },
  cuttingInvoices:   { label: 'Draft cutting invoices', one: 'cutting invoice', of: 'cuttingInvoice', field: 'salesperson', phases: ['draft'] },
  lapidaryInvoices:  { label: 'Draft lapidary invoices', one: 'lapidary invoice', of: 'lapidaryInvoice', field: 'salesperson', phases: ['draft'] },
  mfInvoices:        { label: 'Draft manufacturing invoices', one: 'manufacturing invoice', of: 'mfInvoice', field: 'salesperson', phases: ['draft'] },
} as const satisfies Record<string, Holding>
export type HoldingName = keyof typeof holdings
export const holdingNames = namesOf(holdings)
/** The number of records of each kind that an employee holds. */
export type Held = Record<HoldingName, number>

/** Why a hand-over is not possible, as a sentence by field; empty when it is. */
export const handOverFaults = (from: { id: string; joined: string | null }, to: { id: string; name: string; active: boolean; left: string | null } | undefined, left: string | undefined): Record<string, string> => ({
  ...(!to ? { to: 'Choose who takes over.' } : {}),
  ...(to && to.id === from.id ? { to: 'Choose another employee.' } : {}),
  ...(to && to.id !== from.id && !to.active ? { to: `${to.name} is inactive. Choose an active employee.` } : {}),
  ...(left && from.joined && left < from.joined ? { left: 'The leaving date is before the joining date.' } : {}),
})
