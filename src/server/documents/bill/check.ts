import { may } from '../../../domain/access.ts'
import { checkDate, refuseClosed, settingsForPosting } from '../../company/settings.ts'
import type { WorkOn } from '../../kit/entity/behavior.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import type { Occasion } from '../../stock/inventory/ledger.ts'
import { refuseForeign } from '../own-documents.ts'
import { total } from './draft.ts'
import { refuseBeyondCredit, refuseDiscount } from './limits.ts'
import { partyOf } from './party.ts'
import type { BillValues } from './values.ts'

/** Checks every bill before it is issued (its rate is checked earlier); returns the occasion for its postings. */
export const checkBill = async (work: WorkOn<BillValues & { customer: string }>, kind: string): Promise<Occasion> => {
  const { tx, values, caller, today } = work
  refuseForeign(work)
  const settings = await settingsForPosting(tx)
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one line.' })
  const party = await partyOf(work, values.customer, { lock: true })
  if (party.status !== 'active') throw conflict(`${party.name} is ${party.status}. Nothing can be sold to this customer.`)
  await total(work)
  refuseDiscount(
    values,
    caller.role === 'Salesman' ? settings.salesmanDiscount : caller.role === 'Manager' ? settings.managerDiscount : null,
  )
  refuseBeyondCredit(party, values, may(caller.role, 'credit.exceed'))
  return { kind, document: values.id, date: values.date, by: caller.id }
}
