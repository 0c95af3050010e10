import { z } from 'zod'
import { currencyOptions } from '../domain/company/branch.ts'
import { exchangeOn, settingsOf } from './company/settings.ts'
import type { Extra } from './kit/entity/behavior.ts'
import { route } from './kit/http/route.ts'

const asked = z.strictObject({
  currency: z.enum(currencyOptions.map(({ value }) => value) as [string, ...string[]]),
  date: z.iso.date('is not a date (YYYY-MM-DD)').optional(),
})

const latest = route({
  method: 'GET',
  path: '/api/exchange-rate/latest',
  right: { noun: 'exchangeRate', verb: 'read' },
  summary: 'What a currency is worth in the base on a day',
  query: asked,
  handle: async ({ db, now }, { query }) => {
    const { currency } = await settingsOf(db)
    return { rate: await exchangeOn(db, query.currency, currency, query.date ?? now().toISOString().slice(0, 10)) }
  },
})

/** Rates of exchange on the server: the one that holds on a day is the latest on or before it. */
export const exchangeRateExtra: Extra = { routes: [latest] }
