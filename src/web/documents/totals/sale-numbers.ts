import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { moneyIn, priceIn } from '../../kit/form/typed-number.ts'
import { discountKind, type NumberAt, weightKind } from '../../kit/form/typed-text.ts'
import { type DocumentValues, type LineValues, typeOfLine } from '../../stock/stone/line-values.ts'

/** The numbers of one line of a document that sells or lends stock. */
export const lineNumbers = (line: LineValues, index: number, currency: string): NumberAt[] => [
  [`items.${index}.pieces`, line.pieces, numberKinds.pieces],
  [`items.${index}.weight`, line.weight, weightKind(typeOfLine(line))],
  [`items.${index}.rate`, line.rate, priceIn(currency)],
  [`items.${index}.discountPercent`, line.discountPercent, numberKinds.percent],
]

/** Every number of a document that sells or lends stock. */
export const saleNumbers = (values: DocumentValues): NumberAt[] => [
  ...values.items.flatMap((line, index) => lineNumbers(line, index, values.currency)),
  ['exchange', values.exchange, numberKinds.exchange],
  ['discount', values.discount, discountKind(values.discount, values.currency)],
  ['shipping', values.shipping, moneyIn(values.currency)],
  ['charges', values.charges, moneyIn(values.currency)],
  ...(values.splits ?? []).map(({ share }, at): NumberAt => [`splits.${at}.share`, share, numberKinds.percent]),
]
