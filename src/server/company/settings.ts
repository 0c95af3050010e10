import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { setBaseCurrency } from '../../domain/company/base-currency.ts'
import { daysAfter, latest } from '../../domain/company/business-day.ts'
import type { Quantity } from '../../domain/kit/quantity.ts'
import type { Db } from '../kit/db/db.ts'
import type { Work } from '../kit/entity/behavior.ts'
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
  const settings = rows[0]!
  setBaseCurrency(settings.currency)
  return settings
}

/** Refuses a posting dated in a period that is closed, and keeps the period open until it is posted. */
export const refuseClosed = async (tx: Db, date: string): Promise<void> => {
  const { closedUntil } = await settingsForPosting(tx)
  if (closedUntil && date <= closedUntil)
    throw conflict(`The books are closed until ${closedUntil}. Nothing can be dated ${date}.`, {
      fields: { date: `The books are closed until ${closedUntil}.` },
    })
}

type TableRate = { rate: Quantity; from: string }
/** What the rate table says of a currency on a day: the newest rate on or before it, and its day; null where it says nothing. */
export const tableRateOn = async (db: Db, currency: string, date: string): Promise<TableRate | null> => {
  const { rows } =
    await sql<TableRate>`select rate, date as "from" from exchange_rate where currency = ${currency} and date <= ${date} order by date desc limit 1`.execute(
      db,
    )
  return rows[0] ?? null
}
export const noTableRate = (currency: string, date: string) =>
  invalid({ exchange: `There is no exchange rate for ${currency} on or before ${date}.` })

/** Base units for one unit of a currency by the rate table; refuses when it has none. */
export const exchangeOn = async (db: Db, currency: string, base: string, date: string): Promise<Quantity> => {
  if (currency === base) return '1'
  const table = await tableRateOn(db, currency, date)
  if (!table) throw noTableRate(currency, date)
  return table.rate
}

/** Refuses dates that are not a day on which business can have happened: after today where it happens, or back without the right. */
export const checkDate = (date: string, today: string, mayBackdate: boolean): void => {
  if (date > today) throw invalid({ date: `The date ${date} is in the future: today is ${today} in this branch.` })
  // One day of grace: what was begun before midnight may be finished after it.
  if (date < daysAfter(today, -1) && !mayBackdate) throw conflict(`The date ${date} is in the past. Only a Manager can enter past dates.`)
}

/**
 * The day of something that happens to a paper: the one that was given, else today. It is never before the paper's own day, which is
 * `whose` in the refusal, and never in a closed period.
 */
export const eventDay = async ({ tx, values, caller, input, today }: Work, whose: string): Promise<string> => {
  // Where the day has begun in the branch that wrote the paper, and not yet where it is gone on with, it is the paper's.
  const newest = latest(today, values.date)
  const date: string = input.date ?? newest
  checkDate(date, newest, may(caller.role, 'invoice.backdate'))
  if (date < values.date) throw invalid({ date: `The date is before ${whose}.` })
  await refuseClosed(tx, date)
  return date
}
