import { record } from '../kit/entity.ts'
import { choice, date, exchange } from '../kit/field.ts'
import { currencyOptions } from './branch.ts'

/** Base units for one unit of a currency, valid from a day. */
export const exchangeRate = record('exchangeRate', {
  path: 'exchange-rate', label: 'Exchange rates', one: 'exchange rate', title: 'currency',
  fields: {
    currency: choice('Currency', currencyOptions).filtered(),
    date:     date('From'),
    rate:     exchange('Rate').hint('The value of one unit in the base currency.'),
  },
  list: ['date', 'currency', 'rate'], sort: '-date',
})
