import { isTaxed } from '../domain/billing.ts'
import { sum } from '../domain/kit/quantity.ts'
import { isWhole } from '../domain/stock-type.ts'
import { type Rates, warningsOf } from './invoice-stone.ts'
import { isBlank, type PaperValues, totalsOf } from './invoice-values.ts'
import { amount, counted, weight } from './kit/number.ts'

/** What issuing will do, in numbers: '3 stones, 4.21 ct leave stock; Amal Gems owes 3,417.00 USD more.' */
export const issueSentence = (values: PaperValues, rates: Rates): string => {
  const totals = totalsOf(values, isTaxed(values.customer?.taxTreatment ?? 'standard'))
  const stock = totals.items.filter(line => line.stone)
  const pieces = stock.reduce((all, line) => all + (line.pieces ?? (line.stone && isWhole(line.stone.type) ? 1 : 0)), 0)
  const goods =
    stock.length === 0
      ? 'Nothing leaves stock'
      : `${counted(pieces || stock.length, pieces ? 'stone' : 'lot')}, ${weight(sum(stock.map(line => line.weight)))} ct leave stock`
  const owes = `${values.customer?.title ?? 'The customer'} owes ${amount(totals.total, values.currency)} ${values.currency} more`
  const warned = values.items.flatMap((line, index) =>
    isBlank(line) ? [] : warningsOf(line, values.currency, rates).map(({ says }) => `Line ${index + 1}: ${says}.`),
  )
  return [`${goods}; ${owes}.`, ...warned.slice(0, 3), ...(warned.length > 3 ? [`And ${warned.length - 3} more.`] : [])].join(' ')
}
