import type { Exceeded } from '../../../domain/documents/permission.ts'
import type { RequestKind } from '../../../domain/documents/permission-request.ts'
import { refuseClosed, settingsForPosting } from '../../company/settings.ts'
import type { WorkOn } from '../../kit/entity/behavior.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import type { Occasion } from '../../stock/inventory/ledger.ts'
import { refuseForeign } from '../own-documents.ts'
import { requirePermission } from '../permission/needed.ts'
import { total } from './draft.ts'
import { beyondCredit, beyondDate, beyondDiscount, beyondTerms, discountLimit } from './limits.ts'
import { partyOf } from './party.ts'
import type { BillValues } from './values.ts'

/**
 * Checks every bill before it is issued (its rate is checked earlier); returns the occasion for its postings. `beyond` are limits that
 * its lines are beyond.
 */
export const checkBill = async (
  work: WorkOn<BillValues & { customer: string }>,
  kind: RequestKind,
  beyond: readonly Exceeded[] = [],
): Promise<Occasion> => {
  const { tx, values, caller, today } = work
  const { role } = caller
  refuseForeign(work)
  const settings = await settingsForPosting(tx)
  const past = beyondDate(values.date, today, role)
  await refuseClosed(tx, values.date)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one line.' })
  const party = await partyOf(work, values.customer, { lock: true })
  if (party.status !== 'active') throw conflict(`“${party.name}” is ${party.status}. Nothing can be sold to this customer.`)
  await total(work)
  await requirePermission(work, kind, [
    ...past,
    ...beyond,
    ...beyondDiscount(values, discountLimit(role, settings)),
    ...beyondCredit(party, values, role),
    ...beyondTerms(party, values, role),
  ])
  return { kind, document: values.id, date: values.date, by: caller.id }
}
