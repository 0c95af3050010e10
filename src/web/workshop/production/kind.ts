import { type Entities, entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import type { BillLine } from '../../../domain/workshop/production/billing.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import { workHome } from '../kind.ts'

/** A production invoice of any kind: the three have the same fields. */
export type BillRow = RowOf<Entities['cuttingInvoice']>

/** What of an order form may be billed, with whose it is; its price is in `currency` for a customer, in the base for who does the work. */
export type Billable = Omit<BillLine, 'form'> & {
  id: string
  form: Ref
  customer: Ref | null
  employee?: Ref | null
  maker?: Ref | null
  currency: string
}

/** Where the invoices for each kind of work lie, beside its forms. */
export const billHome = (kind: WorkKind): string => `${workHome(kind)}/invoices`

/** An invoice's declaration as that of the first kind; all three share it. */
export const billEntity = (kind: WorkKind) => entities[workKinds[kind].bill] as unknown as Entities['cuttingInvoice']
