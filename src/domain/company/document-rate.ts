import { date, exchange, text } from '../kit/field.ts'
import { absolute, compare, minus, over, plus, type Quantity, round, times } from '../kit/quantity.ts'
import type { Fields } from '../kit/shape.ts'
import { currencyDigits } from './base-currency.ts'

/**
 * The rate of a document: base units for one unit of its currency. It comes from the rate table, unless a Manager types another with
 * a reason. `tableRate` and its day are the table's entry when the rate was last checked; empty where the table had none.
 */
export const rateFields = {
  exchange:       exchange('Exchange rate').default('1'),
  exchangeReason: text('Reason for the rate', { max: 200 }).optional().hint('Why the rate differs from the rate table.'),
  tableRate:      exchange('Table rate').given().nullish(),
  tableRateFrom:  date('Table rate from').given().nullish(),
} satisfies Fields

/** The deviation from the table's rate, in percent: above `marked` it is flagged, above `refused` it is rejected. */
export const rateLimits = { marked: 5, refused: 50 } as const

const isBeyond = (rate: Quantity, table: Quantity, percent: number): boolean =>
  compare(times(absolute(minus(rate, table)), 100), times(table, percent)) > 0

/** The deviation of a rate from the table's, in percent to two decimals; negative when it is lower. */
export const rateDeviation = (rate: Quantity, table: Quantity): Quantity => round(over(times(minus(rate, table), 100), table), 2)
export const isMarkedRate = (rate: Quantity, table: Quantity): boolean => isBeyond(rate, table, rateLimits.marked)

/** A rate without trailing zeros: 1.08 for 1.080000. */
export const shortRate = (rate: Quantity): Quantity => plus(rate, '0')

type Typed = { currency: string; exchange: Quantity; exchangeReason: string | null; tableRate: Quantity | null; tableRateFrom: string | null }

/** The faults of a typed rate, as a sentence by field; empty when there are none. */
export const rateFaults = ({ currency, exchange: rate, exchangeReason, tableRate, tableRateFrom }: Typed): Record<string, string> => {
  if (tableRate && compare(rate, tableRate) === 0) return {}
  if (tableRate && isBeyond(rate, tableRate, rateLimits.refused))
    return { exchange: `The rate ${shortRate(rate)} is more than ${rateLimits.refused} % away from the rate table: ${shortRate(tableRate)} for ${currency} from ${tableRateFrom}.` }
  if (exchangeReason) return {}
  return { exchangeReason: tableRate ? `Enter a reason: the rate table says ${shortRate(tableRate)} from ${tableRateFrom}.` : `Enter a reason: the rate table has no rate for ${currency}.` }
}

/** The rate for limits and commissions: the table's, or the typed one when the table has none. */
export const limitRate = ({ exchange: rate, tableRate }: { exchange: Quantity; tableRate: Quantity | null }): Quantity => tableRate ?? rate

/** Converts a price through the base currency, rounded to the decimals of the target currency. */
export const convert = (rate: Quantity, from: Quantity, to: Quantity, currency: string): Quantity =>
  round(over(times(rate, from), to), currencyDigits(currency))
