import { type Entities, entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import type { BillLine } from '../../../domain/workshop/production/billing.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import { workHome } from '../kind.ts'

/** A production invoice of any kind; the three kinds have the same fields. */
export type BillRow = RowOf<Entities['cuttingInvoice']>

/**
 * Work of an order form that can be invoiced, with its party. Its price is in `currency` for a customer, in the base currency for the
 * maker.
 */
export type Billable = Omit<BillLine, 'form'> & {
  id: string
  form: Ref
  customer: Ref | null
  employee?: Ref | null
  maker?: Ref | null
  currency: string
}

/** The path of the invoices for a kind of work. */
export const billHome = (kind: WorkKind): string => `${workHome(kind)}/invoices`

/** The entity of an invoice; all three have the same fields. */
export const billEntity = (kind: WorkKind) => entities[workKinds[kind].bill]
