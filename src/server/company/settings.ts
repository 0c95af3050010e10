import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { setBaseCurrency } from '../../domain/company/base-currency.ts'
import { daysAfter, latest } from '../../domain/company/business-day.ts'
import type { SecondFactorRule } from '../../domain/company/second-factor.ts'
import type { Quantity } from '../../domain/kit/quantity.ts'
import type { Db } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import type { WorkOn } from '../kit/entity/behavior.ts'
import { conflict, invalid } from '../kit/errors.ts'

export type Settings = {
  id: string
  company: string
  currency: string
  salesmanDiscount: Quantity
  managerDiscount: Quantity
  managerWriteOff: Quantity
  termsDays: number
  approvalDays: number
  offerDays: number
  taxCode: string
  closedUntil: string | null
  setupClosed: boolean
  idleHours: number
  wholeDays: number
  secondFactor: SecondFactorRule
}

const known = new WeakMap<Db, Promise<Settings>>()
const held = new WeakSet<Db>()

/** The company's settings, read once in each transaction. */
export const settingsOf = async (db: Db): Promise<Settings> => {
  if (!db.isTransaction) return readSettings(db)
  const settings = known.get(db) ?? readSettings(db)
  known.set(db, settings)
  return settings
}

/** The same for a posting: locks the settings until the end of the transaction, so that nobody can close the books before it ends. */
export const settingsForPosting = async (tx: Db): Promise<Settings> => {
  const locked = held.has(tx) ? known.get(tx) : undefined
  if (locked !== undefined) return locked
  held.add(tx)
  const settings = readSettings(tx, sql`for share`)
  known.set(tx, settings)
  return settings
}

/**
 * Waits for running postings to end, and blocks new ones until the transaction ends. Call it before anything else when changing the
 * settings. It locks the table and not the row: later postings then queue behind it, so closing the books is never starved.
 */
export const holdPostings = async (tx: Db): Promise<void> => {
  await sql`lock table setting in exclusive mode`.execute(tx)
}

const readSettings = async (db: Db, lock = sql``): Promise<Settings> => {
  const { rows } =
    await sql<Settings>`select id, company, currency, salesman_discount as "salesmanDiscount", manager_discount as "managerDiscount", manager_write_off as "managerWriteOff", terms_days as "termsDays", approval_days as "approvalDays", offer_days as "offerDays", tax_code as "taxCode",
    closed_until as "closedUntil", setup_closed as "setupClosed", idle_hours as "idleHours", whole_days as "wholeDays", second_factor as "secondFactor" from setting ${lock}`.execute(
      db,
    )
  const settings = oneRow(rows)
  setBaseCurrency(settings.currency)
  return settings
}

/** Refuses a posting dated in a closed period, and keeps the period open until the posting commits. */
export const refuseClosed = async (tx: Db, date: string): Promise<void> => {
  const { closedUntil } = await settingsForPosting(tx)
  if (closedUntil && date <= closedUntil)
    throw conflict(`The books are closed until ${closedUntil}. Nothing can be dated ${date}.`, {
      fields: { date: `The books are closed until ${closedUntil}.` },
    })
}

type TableRate = { rate: Quantity; from: string }
/** The table rate of a currency on a day: the newest on or before it, with its own date; null if there is none. */
export const tableRateOn = async (db: Db, currency: string, date: string): Promise<TableRate | null> => {
  const { rows } =
    await sql<TableRate>`select trim_scale(rate) as rate, date as "from" from exchange_rate where currency = ${currency} and date <= ${date} order by date desc limit 1`.execute(
      db,
    )
  return rows[0] ?? null
}
export const noTableRate = (currency: string, date: string) =>
  invalid({ exchange: `There is no exchange rate for ${currency} on or before ${date}.` })

/** Base units for one unit of a currency, from the rate table; refuses if there is no rate. */
export const exchangeOn = async (db: Db, currency: string, base: string, date: string): Promise<Quantity> => {
  if (currency === base) return '1'
  const table = await tableRateOn(db, currency, date)
  if (!table) throw noTableRate(currency, date)
  return table.rate
}

/** Whether a business date is in the past. One day of tolerance: work that began before midnight may be finished after it. */
export const isPast = (date: string, today: string): boolean => date < daysAfter(today, -1)

/** Refuses a business date in the future, or in the past without the right to back-date. */
export const checkDate = (date: string, today: string, mayBackdate: boolean): void => {
  if (date > today) throw invalid({ date: `The date ${date} is in the future: today is ${today} in this branch.` })
  if (isPast(date, today) && !mayBackdate) throw conflict(`The date ${date} is in the past. Only a Manager can enter past dates.`)
}

/**
 * The date of an event on a document: the date given, else today. It is never before the document's own date, which the error calls
 * `whose`, and never in a closed period.
 */
export const eventDay = async (
  { tx, values, caller, input, today }: WorkOn<{ date: string }, { date?: string | undefined }>,
  whose: string,
): Promise<string> => {
  // In another time zone, today may still be the day before the document's date. Then the document's date is used.
  const newest = latest(today, values.date)
  const date = input.date ?? newest
  checkDate(date, newest, may(caller.role, 'invoice.backdate'))
  if (date < values.date) throw invalid({ date: `The date is before ${whose}.` })
  await refuseClosed(tx, date)
  return date
}
