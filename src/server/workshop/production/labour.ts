import { may } from '../../../domain/access.ts'
import { checkDate, refuseClosed } from '../../company/settings.ts'
import { total } from '../../documents/bill/draft.ts'
import { partyOf } from '../../documents/bill/party.ts'
import { refuseForeign } from '../../documents/own-documents.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import type { Occasion } from '../../stock/inventory/ledger.ts'
import type { ProductionWork } from './lines.ts'

/** Checks a maker's bill or own labor. Customer limits do not apply to it. */
export const checkLabour = async (work: ProductionWork, kind: string): Promise<Occasion> => {
  const { tx, values, caller, today } = work
  refuseForeign(work)
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one line.' })
  const party = values.customer ? await partyOf(work, values.customer) : null
  if (party?.status === 'inactive') throw conflict(`The party “${party.name}” is inactive. Choose an active one.`)
  await total(work)
  return { kind, document: values.id, date: values.date, by: caller.id }
}
