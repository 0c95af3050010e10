import { isWhole } from '../../domain/stock/stone/type.ts'
import { weightsOf } from '../../domain/stock/stone/weights.ts'
import { ratesInPrice } from '../company/tax-rates.ts'
import { amount, counted, weight } from '../kit/data/number.ts'
import { type DocumentValues, isBlank } from '../stock/stone/line-values.ts'
import { warningsOf } from '../stock/stone/on-line.ts'
import type { IssueSummary } from './kind.ts'
import { totalsOf } from './totals/totals.ts'

/** What issuing a document moves, what it comes to, and what to check first. The goods are '3 stones, 4.21 ct', or null for none. */
export const issueWords = (values: DocumentValues, { rates, rules }: IssueSummary, taxed: boolean) => {
  const totals = totalsOf(values, taxed)
  const stock = totals.items.filter(line => line.stone)
  const pieces = stock.reduce((all, line) => all + (line.pieces ?? (line.stone && isWhole(line.stone.type) ? 1 : 0)), 0)
  const goods = `${counted(pieces || stock.length, pieces ? 'stone' : 'lot')}${weightsOf(stock)
    .map(one => `, ${weight(one.weight)} ${one.unit}`)
    .join('')}`
  const warned = values.items.flatMap((line, index) =>
    isBlank(line)
      ? []
      : warningsOf(line, { ...values, rates, rules, inPrice: ratesInPrice(values) }).map(({ message }) => `Line ${index + 1}: ${message}.`),
  )
  return {
    goods: stock.length > 0 ? goods : null,
    total: `${amount(totals.total, values.currency)} ${values.currency}`,
    who: values.customer?.title ?? 'The customer',
    mind: [...warned.slice(0, 3), ...(warned.length > 3 ? [`And ${warned.length - 3} more.`] : [])],
  }
}
