import type { Quantity } from '../../domain/kit/quantity.ts'
import { openingFaults } from '../../domain/parties/opening-bill.ts'
import { settingsOf, tableRateOn } from '../company/settings.ts'
import { type Clock, todayIn } from '../kit/business-day.ts'
import type { Db } from '../kit/db/db.ts'

type Opening = { date: string; currency: string; amount: Quantity; dueDate?: string | null }

/** Says, before anything is posted, why an opening bill of a list cannot be entered: by field, empty when it can. Rates are read once. */
export const openingChecker = async (db: Db, clock: Clock) => {
  const [{ currency: base, closedUntil }, today] = [await settingsOf(db), await todayIn(db, clock)]
  const rates = new Map<string, boolean>()
  const hasRate = async (from: Db, currency: string, date: string): Promise<boolean> => {
    const key = `${currency} ${date}`
    const known = rates.get(key) ?? (currency === base || (await tableRateOn(from, currency, date)) !== null)
    rates.set(key, known)
    return known
  }
  return async (from: Db, opening: Opening): Promise<Record<string, string>> => ({
    ...openingFaults(opening, { today, closedUntil }),
    ...((await hasRate(from, opening.currency, opening.date))
      ? {}
      : { currency: `There is no exchange rate for ${opening.currency} on or before ${opening.date}.` }),
  })
}
