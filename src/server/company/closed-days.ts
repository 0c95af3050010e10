import { daysAfter } from '../../domain/company/business-day.ts'
import { fromTheBeginning } from '../../domain/company/tax-rate.ts'
import type { Db } from '../kit/db/db.ts'
import { conflict } from '../kit/errors.ts'
import { settingsForPosting } from './settings.ts'

type Days = readonly (string | null | undefined)[]

/** Whether one of these days is closed. The books stay as they are until the end of the transaction. */
const closedWith = async (tx: Db, days: Days): Promise<string | null> => {
  const { closedUntil } = await settingsForPosting(tx)
  return closedUntil && days.some(day => day && day <= closedUntil) ? closedUntil : null
}

/** Refuses what is valid from a closed day: it would change a report of the closed period (docs/domain/company.md#closed-period). */
export const refuseClosedFrom = async (tx: Db, field: string, ...days: Days): Promise<void> => {
  const closedUntil = await closedWith(tx, days)
  if (!closedUntil) return
  const message = `The books are closed until ${closedUntil}. What was valid then stays. Enter a later first day.`
  throw conflict(message, { fields: { [field]: message } })
}

/** The same for a value that would be removed. */
export const refuseClosedRemoval = async (tx: Db, day: string): Promise<void> => {
  const closedUntil = await closedWith(tx, [day])
  if (closedUntil) throw conflict(`The books are closed until ${closedUntil}. What was valid then cannot be deleted.`)
}

/** The first day from which something may be valid: the first open day, or the beginning while the books were never closed. */
export const firstOpenDay = async (tx: Db): Promise<string> => {
  const { closedUntil } = await settingsForPosting(tx)
  return closedUntil ? daysAfter(closedUntil, 1) : fromTheBeginning
}
