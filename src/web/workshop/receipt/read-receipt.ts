import { isPositive, type Quantity, times } from '../../../domain/kit/quantity.ts'
import { costOf } from '../../../domain/stock/inventory/cost.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { withEstimates } from '../../../domain/workshop/order-form/estimated-pieces.ts'
import type { Receipt } from '../../../domain/workshop/order-form/receipt.ts'
import { config } from '../../kit/data/config.ts'
import { readable } from '../../kit/data/number.ts'
import { typedCount as count, typedMoney, typedPrice, typedWeight } from '../../kit/form/typed-text.ts'
import type { Basis } from '../../stock/stone/line-values.ts'
import type { WorkLineRow } from '../kind.ts'
import { isFilled, type TypedAmount, type TypedReceipt } from './form-state.ts'

/** How a stone is priced: the basis and currency of its asking price, the rate of that currency in the base currency, and the basis of its cost for those who may see it. */
export type Priced = { costBasis?: Basis | undefined; askingBasis: Basis; askingRate: Quantity | null; currency: string; rate: Quantity }

/** The values of a card, with the pieces that are estimated as the server will do it. */
export const readReceipt = (line: WorkLineRow, typed: TypedReceipt, priced: Priced): Receipt => {
  const read = (text: string) => typedWeight(text, line.type) ?? '0'
  const amount = (one: TypedAmount) => ({ pieces: count(one.pieces), weight: read(one.weight) })
  const rest = (one: TypedAmount) => (isFilled(one) ? amount(one) : null)
  const base = config().currency
  const filled = withEstimates(
    { inventory: line.inventory?.id ?? null, type: line.type },
    { pieces: line.openPieces, weight: line.openWeight ?? '0' },
    {
      outputs: typed.outputs.filter(isFilled).map(one => ({
        ...amount(one),
        ...{ inventory: one.key, id: one.back || undefined, type: stockTypes.find(({ value }) => value === one.type)?.value },
        asking: typedPrice(one.asking, base),
      })),
      rejects: typed.rejects
        .filter(isFilled)
        .map(one => ({ ...amount(one), inventory: one.key, value: typedMoney(one.value, base) ?? '0' })),
      ...{ uncut: rest(typed.uncut), broken: rest(typed.broken), lost: rest(typed.lost), loss: read(typed.loss), finish: typed.finish },
    },
  )
  return { ...filled, outputs: filled.outputs.map(one => ({ ...one, market: marketOf(one, priced) })) }
}

/** What an empty field of pieces shows: the estimate, or these words. */
export const piecesHint = (one: { pieces: number | null; estimated?: boolean } | null | undefined, otherwise = ''): string =>
  one?.estimated ? `about ${readable(one.pieces ?? 0, 0)}` : otherwise

type Goods = { id: string | undefined; asking: Quantity | null; pieces: number | null; weight: Quantity }
const marketOf = ({ id, asking, pieces, weight }: Goods, { askingBasis, askingRate, rate }: Priced): Quantity => {
  // A stone that returns under its SKU keeps its price; a new one has none yet.
  const price = asking ?? (id ? askingRate : null)
  if (!price || !isPositive(price)) return '0'
  return times(costOf({ costBasis: askingBasis, costRate: price, pieces: pieces ?? 1, weight }), rate)
}
