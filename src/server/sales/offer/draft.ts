import { daysAfter } from '../../../domain/company/business-day.ts'
import { isIn, stateWords } from '../../../domain/kit/lifecycle.ts'
import { type offer, offerLifecycle } from '../../../domain/sales/offer/entity.ts'
import { isOnRequest, priceFaults, settledPrice } from '../../../domain/sales/offer/price.ts'
import { settingsOf } from '../../company/settings.ts'
import { settleTerms, total } from '../../documents/bill/draft.ts'
import { refuseForeign } from '../../documents/own-documents.ts'
import type { Stored, Work } from '../../kit/entity/behavior.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { fillLines } from '../../stock/inventory/selection.ts'

type Offer = Stored<typeof offer>
type Drafting = Work<typeof offer, 'create' | 'update'>

/** Computes the amounts of an offer. It has a total only when every line has a price. */
export const settleAmounts = async (work: Pick<Work<typeof offer>, 'tx' | 'values'>): Promise<void> => {
  await total(work)
  if (work.values.items.some(isOnRequest)) Object.assign(work.values, { total: null, baseTotal: null })
}

/** Fills a draft: its lines from their stones, the day until which it is valid, and its amounts. */
export const fillDraft = async (work: Drafting): Promise<void> => {
  const { tx, values } = work
  refuseForeign(work)
  values.items = values.items.map(line => settledPrice(line, values.onRequest))
  const faults = { ...stoneFaults(values), ...priceFaults(values.items, values.onRequest) }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await fillLines(tx, values)
  await settleTerms(work)
  values.validUntil ??= daysAfter(values.date, (await settingsOf(tx)).offerDays)
  if (values.validUntil < values.date) throw invalid({ validUntil: 'This day is before the date of the offer.' })
  await settleAmounts(work)
}

const stoneFaults = ({ items }: Offer): Record<string, string> =>
  Object.fromEntries(
    items.flatMap(({ inventory }, index) =>
      inventory ? [] : [[`items.${index}.inventory`, 'Choose a stone. Only stones can be offered.']],
    ),
  )

/** Refuses an offer that would be over already. */
export const refusePast = ({ validUntil }: Pick<Offer, 'validUntil'>, today: string): void => {
  if (!validUntil || validUntil < today) throw invalid({ validUntil: `Choose a day from today, ${today}, on.` })
}

/** Changes an offer that was sent: its notes, its salesperson, and until when it is valid. */
export const changeSent = async (work: Work<typeof offer, 'update'>): Promise<void> => {
  const { values, before, today } = work
  refuseForeign(work)
  if (values.validUntil === before.validUntil) return
  if (isIn(offerLifecycle, values.state, 'open')) return refusePast(values, today)
  const message = `${values.number} is ${stateWords(offerLifecycle, values.state)}. Its validity can no longer be changed.`
  throw conflict(message, { fields: { validUntil: message } })
}
