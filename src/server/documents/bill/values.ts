import type { BillDraft } from '../../../domain/documents/totals.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Rated } from '../../company/document-rate.ts'

type Line = BillDraft['items'][number] & { gross: Quantity }

/** What the stored values of every bill have: invoices of goods and of work. `customer` is its party; null for own labor. */
export type BillValues = Omit<BillDraft, 'items'> &
  Rated &
  Record<'subtotal' | 'discount' | 'tax' | 'total' | 'baseTotal', Quantity> & {
    id: string
    version: number
    createdById: string | null
    number: string | null
    customer: string | null
    dueDate: string | null
    taxTreatment: string | null
    items: readonly Line[]
  }
