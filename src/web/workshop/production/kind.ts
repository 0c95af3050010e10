import { type Entities, entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { BillableWork } from '../../../domain/workshop/contract.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import { workHome } from '../kind.ts'

/** A production invoice of any kind; the three kinds have the same fields. */
export type BillRow = RowOf<Entities['cuttingInvoice']>

export type Billable = BillableWork
/** Whether a line of an order form is work that can be invoiced, not goods. */
export const isBillable = (line: object): line is Billable => 'isDone' in line

/** The path of the invoices for a kind of work. */
export const billHome = (kind: WorkKind): string => `${workHome(kind)}/invoices`

/** The entity of an invoice; all three have the same fields. */
export const billEntity = (kind: WorkKind) => entities[workKinds[kind].bill]
