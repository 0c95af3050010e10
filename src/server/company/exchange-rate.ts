import { exchangeRateCalls } from '../../domain/company/contract.ts'
import { exchangeRate, type Neighbor, neighborFault } from '../../domain/company/exchange-rate.ts'
import { todayIn, todaysIn } from '../kit/business-day.ts'
import { type Db, sql } from '../kit/db/db.ts'
import { behaviorOf, type Stored, type WorkOn } from '../kit/entity/behavior.ts'
import { invalid } from '../kit/errors.ts'
import { implement } from '../kit/http/route.ts'
import { noTableRate, settingsForPosting, settingsOf, tableRateOn } from './settings.ts'

const latest = implement(exchangeRateCalls, 'GET exchange-rate/latest', {
  branches: 'shared',
  right: { entity: 'exchangeRate', verb: 'read' },
  summary: 'The exchange rate of a currency on a day, and its date',
  handle: async (context, { query }) => {
    const { db } = context
    const { currency: base } = await settingsOf(db)
    const date = query.date ?? (await todayIn(db, context))
    if (query.currency === base) return { rate: '1', from: date }
    const table = await tableRateOn(db, query.currency, date)
    if (!table) throw noTableRate(query.currency, date)
    return table
  },
})

type Rate = Stored<typeof exchangeRate>

/** The nearest other rate of the currency in the table: the newest on or before its day, else the next after it. */
const neighborOf = async (tx: Db, { id, currency, date }: Rate): Promise<Neighbor | undefined> => {
  const { rows } = await sql<Neighbor>`select rate, date as "from" from exchange_rate where currency = ${currency} and id <> ${id}
    order by date > ${date}, case when date > ${date} then date end, date desc limit 1`.execute(tx)
  return rows[0]
}

/** Refuses a first day that has not begun in any branch: such a rate would be used one day without a look at it. */
const refuseFuture = async ({ tx, values: { date }, doing }: WorkOn<Rate>): Promise<void> => {
  const { latest: today } = await todaysIn(tx, doing)
  if (date > today) throw invalid({ date: `The day ${date} is in the future: today is ${today}. Enter the rate on its day.` })
}

const check = async (work: WorkOn<Rate, { confirmed?: boolean | undefined }>): Promise<void> => {
  const { tx, values, input } = work
  // Locks the settings, so the base currency cannot change during the transaction. Changing it is refused while there are rates.
  const { currency: base } = await settingsForPosting(tx)
  if (values.currency === base) throw invalid({ currency: `${base} is the base currency. It needs no rate.` })
  await refuseFuture(work)
  const neighbor = await neighborOf(tx, values)
  const fault = neighbor && !input.confirmed ? neighborFault(values, neighbor, base) : null
  if (fault) throw invalid({ rate: fault, confirmed: 'Select this only after you have checked the rate.' })
}

/** Exchange rates on the server. The rate that applies on a day is the latest on or before it. */
export const exchangeRateBehavior = behaviorOf(exchangeRate, { routes: [latest], effects: { create: check, update: check } })
