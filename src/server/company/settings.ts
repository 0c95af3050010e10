import { sql } from 'kysely'
import type { Quantity } from '../../domain/kit/quantity.ts'
import type { Db } from '../kit/db/db.ts'
import { conflict, invalid } from '../kit/errors.ts'

export type Settings = {
  id: string
  company: string
  currency: string
  salesmanDiscount: Quantity
  managerDiscount: Quantity
  managerWriteOff: Quantity
  termsDays: number
  memoDays: number
  taxCode: string
  standardTax: Quantity
  reducedTax: Quantity
  closedUntil: string | null
  idleHours: number
  wholeDays: number
}

const known = new WeakMap<Db, Promise<Settings>>()
const held = new WeakSet<Db>()

/** What the company has decided once, for everyone; within one transaction it is read once. */
export const settingsOf = async (db: Db): Promise<Settings> => {
  if (!db.isTransaction) return readSettings(db)
  if (!known.has(db)) known.set(db, readSettings(db))
  return known.get(db)!
}

/** The same for whoever posts: until the end of the transaction they stay as they are, and the books are not closed. */
export const settingsForPosting = async (tx: Db): Promise<Settings> => {
  if (held.has(tx)) return known.get(tx)!
  held.add(tx)
  const settings = readSettings(tx, sql`for share`)
  known.set(tx, settings)
  return settings
}

/**
 * Waits for all who post, and lets nobody begin until the transaction ends; for whoever is about to change the settings, before anything
 * else. The table is locked and not the row: those who come later wait behind, so that closing has its turn however busy the house is.
 */
export const holdPostings = async (tx: Db): Promise<void> => {
  await sql`lock table setting in exclusive mode`.execute(tx)
}

const readSettings = async (db: Db, lock = sql``): Promise<Settings> => {
  const { rows } =
    await sql<Settings>`select id, company, currency, salesman_discount as "salesmanDiscount", manager_discount as "managerDiscount", manager_write_off as "managerWriteOff", terms_days as "termsDays", memo_days as "memoDays", tax_code as "taxCode", standard_tax as "standardTax", reduced_tax as "reducedTax",
    closed_until as "closedUntil", idle_hours as "idleHours", whole_days as "wholeDays" from setting ${lock}`.execute(db)
  return rows[0]!
}

/** Refuses a posting dated in a period that is closed, and keeps the period open until it is posted. */
export const refuseClosed = async (tx: Db, date: string): Promise<void> => {
  const { closedUntil } = await settingsForPosting(tx)
  if (closedUntil && date <= closedUntil)
    throw conflict(`The books are closed until ${closedUntil}; nothing may be dated ${date}.`, {
      fields: { date: `The books are closed until ${closedUntil}.` },
    })
}

/** Base units for one unit of a currency: the latest rate on or before the day; refuses when there is none. */
export const exchangeOn = async (db: Db, currency: string, base: string, date: string): Promise<Quantity> => {
  if (currency === base) return '1'
  const { rows } = await sql<{
    rate: Quantity
  }>`select rate from exchange_rate where currency = ${currency} and date <= ${date} order by date desc limit 1`.execute(db)
  if (!rows[0]) throw invalid({ exchange: `There is no rate of exchange for ${currency} on or before ${date}.` })
  return rows[0].rate
}

/** Refuses dates that are not a day on which business can have happened: far ahead, or back without the right. */
export const checkDate = (date: string, today: string, mayBackdate: boolean): void => {
  const day = 86_400_000
  const apart = (Date.parse(date) - Date.parse(today)) / day
  if (apart > 1) throw invalid({ date: `The date ${date} is in the future.` })
  // One day of grace: the house works in more than one time zone.
  if (apart < -1 && !mayBackdate) throw conflict(`The date ${date} is in the past; only a Manager may back-date.`)
}
