import { flag } from '../kit/field.ts'
import { declareList, importable } from '../kit/import/list.ts'
import { exchangeRate } from './exchange-rate.ts'

/** A list of exchange rates, one currency and day a row (docs/domain/company.md#unusual-rates). */
export const rateList = declareList({
  fields: {
    ...importable(exchangeRate.fields),
    confirmed: flag('The rates are correct').default(false).hint('Unusual rates are imported too. Select this only after you have checked them.'),
  },
  one: 'exchange rate', many: 'exchange rates', key: 'date',
  heads: {
    currency: ['code', 'currency code', 'iso code'],
    date: ['date', 'day', 'valid from'],
    rate: ['exchange', 'exchange rate', 'value'],
  },
  defaults: ['confirmed'],
  example: { currency: 'EUR', date: '2000-01-01', rate: '1.0845' },
})
