import { currencyDigits } from '../../company/base-currency.ts'
import { columnNumbers } from '../../kit/import/marks.ts'
import { numberKinds, priceKind } from '../../kit/number-kinds.ts'
import type { DecimalMark } from '../../kit/number-shape.ts'
import type { NumberKind } from '../../kit/number-text.ts'
import type { Mapping, Target } from './columns.ts'

/** The kind of number in a column with this target; null for text. Prices without their own currency are in `currency`. */
export const kindOfTarget = (target: Target | null | undefined, currency: string | null | undefined): NumberKind | null => {
  switch (target) {
    case 'pieces':
      return numberKinds.pieces
    case 'weight':
      return numberKinds.carats
    case 'length':
    case 'width':
    case 'depth':
    case 'dimensions':
      return numberKinds.millimetres
    case 'tablePercent':
    case 'depthPercent':
      return numberKinds.percent
    case 'askingRate':
    case 'costRate':
    case 'minimumRate':
      return priceKind(currencyDigits(currency ?? ''))
    default:
      return null
  }
}

/** Checks how the numbers of a stock list are written, over all rows, before any row is read. */
export const listNumbers = (
  names: readonly string[],
  reading: { mapping: Mapping; defaults: { currency?: string | null | undefined }; decimals: Readonly<Record<string, DecimalMark>> },
) => columnNumbers(names, name => kindOfTarget(reading.mapping[name], reading.defaults.currency), reading.decimals)
