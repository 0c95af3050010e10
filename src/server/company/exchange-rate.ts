import { exchangeRateCalls } from '../../domain/company/contract.ts'
import { exchangeRate } from '../../domain/company/exchange-rate.ts'
import { todayIn } from '../kit/business-day.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import { invalid } from '../kit/errors.ts'
import { implement } from '../kit/http/route.ts'
import { noTableRate, settingsForPosting, settingsOf, tableRateOn } from './settings.ts'

const latest = implement(exchangeRateCalls, 'GET exchange-rate/latest', {
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

const refuseBase = async ({ tx, values }: Work<typeof exchangeRate>): Promise<void> => {
  // Locks the settings, so the base currency cannot change during the transaction. Changing it is refused while there are rates.
  const { currency: base } = await settingsForPosting(tx)
  if (values.currency === base) throw invalid({ currency: `${base} is the base currency. It needs no rate.` })
}

/** Exchange rates on the server. The rate that applies on a day is the latest on or before it. */
export const exchangeRateBehavior = behaviorOf(exchangeRate, { routes: [latest], effects: { create: refuseBase, update: refuseBase } })
