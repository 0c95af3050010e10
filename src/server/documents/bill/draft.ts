import type { Tax } from '../../../domain/company/tax-rate.ts'
import { dueOn } from '../../../domain/documents/due-date.ts'
import { ratesOf, taxFaults } from '../../../domain/documents/tax.ts'
import { type BillDraft, billTotals } from '../../../domain/documents/totals.ts'
import { compare, type Quantity } from '../../../domain/kit/quantity.ts'
import { shareFaults } from '../../../domain/people/commission.ts'
import { fillRate, type Rated } from '../../company/document-rate.ts'
import { taxesAt } from '../../company/tax-rate.ts'
import type { Db } from '../../kit/db/db.ts'
import type { WorkOn } from '../../kit/entity/behavior.ts'
import { invalid } from '../../kit/errors.ts'
import { refuseForeign } from '../own-documents.ts'
import { type Party, partyOf } from './party.ts'
import type { BillValues } from './values.ts'

/** The taxes that are valid on the day of a document; refuses a line with another tax code. */
export const taxesFor = async (tx: Db, { date, items }: { date: string; items: readonly { taxCode: string }[] }): Promise<Tax[]> => {
  const taxes = await taxesAt(tx, date)
  const faults = taxFaults(items, taxes, date)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return taxes
}

type Totaled = BillDraft & { date: string; taxTreatment: string | null; subtotal: Quantity }
/** Computes every total of a document of sale at the tax rates of its day. */
export const total = async ({ tx, values }: { tx: Db; values: Totaled }): Promise<void> => {
  Object.assign(values, billTotals(values, ratesOf(await taxesFor(tx, values), values.taxTreatment)))
  if (values.discountAmount && values.items.length > 0 && compare(values.discountAmount, values.subtotal) > 0)
    throw invalid({ discountAmount: `The discount is more than the subtotal of ${values.subtotal}.` })
}

type Terms = Rated & {
  customer: string
  createdById: string | null
  number?: string | null
  discountPercent: Quantity | null
  discountAmount: Quantity | null
  taxTreatment: string | null
  taxIncluded: boolean
}
type SaleInput = { taxIncluded?: boolean | undefined; exchange?: Quantity | undefined; exchangeReason?: string | null | undefined }

/** Fills the terms of a draft of sale from its party and its day: exchange rate and tax. Returns the party. */
export const settleTerms = async (work: WorkOn<Terms, SaleInput>): Promise<Party> => {
  const { values, input, before } = work
  refuseForeign(work)
  const party = await partyOf(work, values.customer)
  await fillRate(work)
  if (values.discountPercent && values.discountAmount)
    throw invalid({ discountAmount: 'Enter the discount as a percentage or as an amount, not both.' })
  // The tax treatment is stored with the document, so that a later change of the party does not change it.
  values.taxTreatment = party.taxTreatment
  if (input.taxIncluded === undefined && before?.customer !== values.customer) values.taxIncluded = party.taxIncluded
  return party
}

type SaleValues = BillValues & Terms & { salesperson: string; splits: { employee: string; share: Quantity }[] }

/** Fills the defaults of a draft: exchange rate, due date and totals. */
export const settleDraft = async (work: WorkOn<SaleValues, SaleInput>): Promise<void> => {
  const { values } = work
  const party = await settleTerms(work)
  values.dueDate ??= dueOn(values.date, party.termsDays)
  if (values.dueDate < values.date) throw invalid({ dueDate: 'The due date is before the date.' })
  const shared = shareFaults(values.salesperson, values.splits)
  if (Object.keys(shared).length > 0) throw invalid(shared)
  await total(work)
}
