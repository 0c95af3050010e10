import { record } from '../kit/entity.ts'
import { choice, date, exchange, flag } from '../kit/field.ts'
import { absolute, compare, minus, over, plus, type Quantity, significant, times } from '../kit/quantity.ts'
import { currencyOptions } from './branch.ts'

/** Base units for one unit of a currency, valid from a day. */
export const exchangeRate = record('exchangeRate', {
  path: 'exchange-rate', label: 'Exchange rates', one: 'exchange rate', title: 'currency',
  fields: {
    currency:  choice('Currency', currencyOptions).filtered(),
    date:      date('From'),
    rate:      exchange('Rate').hint('The value of one unit in the base currency.'),
    confirmed: flag('The rate is correct').default(false).unstored(),
  },
  list: ['date', 'currency', 'rate'], sort: '-date',
})

/** How far a rate may differ from its neighbor in the rate table, in percent, before it must be confirmed. */
export const neighborLimit = 10

type Rate = { currency: string; rate: Quantity }
/** The rate beside it in the table, with the day from which it is valid. */
export type Neighbor = { rate: Quantity; from: string }

const isNear = (rate: Quantity, neighbor: Quantity): boolean =>
  compare(times(absolute(minus(rate, neighbor)), 100), times(neighbor, neighborLimit)) <= 0

/** Why a rate must be confirmed: it is far from its neighbor in the table. Null when it is near (docs/domain/company.md#unusual-rates). */
export const neighborFault = ({ currency, rate }: Rate, neighbor: Neighbor, base: string): string | null => {
  const shown = plus(neighbor.rate, '0')
  if (isNear(rate, neighbor.rate)) return null
  const turned = over('1', rate)
  if (isNear(turned, neighbor.rate))
    return `The rate is the value of 1 ${currency} in ${base}: ${shown} from ${neighbor.from}. You entered ${plus(rate, '0')}: did you mean ${significant(turned, 6)}? Correct the rate, or confirm it.`
  return `The rate of ${currency} from ${neighbor.from} is ${shown}. ${plus(rate, '0')} differs from it by more than ${neighborLimit} %. Correct the rate, or confirm it.`
}
