import { may } from '../../domain/access.ts'
import { rateFaults, shortRate } from '../../domain/company/document-rate.ts'
import { compare, type Quantity } from '../../domain/kit/quantity.ts'
import type { WorkOn } from '../kit/entity/behavior.ts'
import { invalid, Refusal } from '../kit/errors.ts'
import { noTableRate, settingsOf, tableRateOn } from './settings.ts'

/** What a document knows of its rate, and what the user may type. */
export type Rated = {
  date: string
  currency: string
  exchange: Quantity
  exchangeReason: string | null
  tableRate: Quantity | null
  tableRateFrom: string | null
}
type Typed = { exchange?: Quantity | undefined; exchangeReason?: string | null | undefined }

const isSame = (a: Quantity, b: Quantity | null | undefined): boolean => typeof b === 'string' && compare(a, b) === 0
/** Sets the rate. A rate written in another way (1 and 1.000000) is not a change, so the history does not show it. */
const setRate = (values: Rated, rate: Quantity): void => {
  if (!isSame(rate, values.exchange)) values.exchange = rate
  values.exchangeReason = null
}
const followTable = (values: Rated): void => {
  if (!values.tableRate) throw noTableRate(values.currency, values.date)
  setRate(values, values.tableRate)
}

/** Stores the table rate on the day of the document; returns false for a document in the base currency, which needs no rate. */
const readTable = async ({ tx, values }: WorkOn<Rated>): Promise<boolean> => {
  const { currency: base } = await settingsOf(tx)
  const isForeign = values.currency !== base
  const table = isForeign ? await tableRateOn(tx, values.currency, values.date) : null
  Object.assign(values, { tableRate: table?.rate ?? null, tableRateFrom: table?.from ?? null })
  if (!isForeign) setRate(values, '1')
  return isForeign
}

/**
 * Fills the rate of a draft: the table rate, unless a user with the right types another and gives a reason. A typed rate stays while the
 * date and the currency stay. `isInherited` is for a document that takes the rate of the document it belongs to, however old.
 */
export const fillRate = async (work: WorkOn<Rated, Typed>, { isInherited = false } = {}): Promise<void> => {
  const { values, input, before, caller } = work
  if (!(await readTable(work))) return
  const isOfDay = before?.currency === values.currency && before?.date === values.date
  const kept = isOfDay && before?.exchangeReason ? before : null
  const rate = input.exchange ?? kept?.exchange
  if (rate === undefined || isSame(rate, values.tableRate)) return followTable(values)
  const reason = input.exchangeReason === undefined ? (kept?.exchangeReason ?? null) : input.exchangeReason
  Object.assign(values, { exchange: rate, exchangeReason: reason })
  const isUntouched = isSame(rate, kept?.exchange) && reason === kept?.exchangeReason
  if (!isUntouched && !may(caller.role, 'rate.type')) refuseTyped(values)
  if (!isInherited) refuseFaults(values)
}

/** Checks the rate of a draft again when it is issued. A table rate is updated; a typed rate must stay near the table. */
export const checkRate = async (work: WorkOn<Rated>): Promise<void> => {
  const { values, before } = work
  if (!(await readTable(work))) return
  if (values.exchangeReason) return refuseFaults(values)
  // Drafts of older versions may hold a typed rate without a reason. It is not replaced without the user's knowledge.
  const isOlder = before !== null && before.tableRate === null && values.tableRate !== null && !isSame(values.exchange, values.tableRate)
  if (isOlder) throw invalid({ exchange: `${differs(values)} Save the draft again to use the rate of the table.` })
  followTable(values)
}

const differs = ({ exchange, currency, tableRate, tableRateFrom }: Rated): string =>
  `The rate ${shortRate(exchange)} differs from the rate table: ${shortRate(tableRate ?? exchange)} for ${currency} from ${tableRateFrom}.`

const refuseTyped = (values: Rated): never => {
  const message = values.tableRate
    ? `${differs(values)} Only a Manager can enter another rate.`
    : `There is no exchange rate for ${values.currency} on or before ${values.date}. Ask a Manager for one.`
  throw new Refusal(403, message, { fields: { exchange: message } })
}

const refuseFaults = (values: Rated): void => {
  const faults = rateFaults(values)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
