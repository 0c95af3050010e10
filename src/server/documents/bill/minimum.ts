import { may } from '../../../domain/access.ts'
import { baseCurrency, baseDigits, currencyDigits } from '../../../domain/company/base-currency.ts'
import { limitRate } from '../../../domain/company/document-rate.ts'
import type { Exceeded } from '../../../domain/documents/permission.ts'
import { grossOf } from '../../../domain/documents/price.ts'
import { netOfLine } from '../../../domain/documents/totals.ts'
import { compare, type Quantity, round, times } from '../../../domain/kit/quantity.ts'
import type { Rated } from '../../company/document-rate.ts'
import { exchangeOn } from '../../company/settings.ts'
import type { WorkOn } from '../../kit/entity/behavior.ts'
import type { Stone } from '../../stock/inventory/ledger.ts'

type Line = { inventory: string | null; pieces: number | null; weight: Quantity | null; amount: Quantity; tax: Quantity }
type Sale<L> = Rated & { subtotal: Quantity; discount: Quantity; taxIncluded: boolean; items: readonly L[] }

/** The lines that bring less than the minimum price of their stones (docs/domain/sales.md#minimum-price), in the base currency. */
export const belowMinimum = async <L extends Line>(
  { tx, caller, values }: Pick<WorkOn<Sale<L>>, 'tx' | 'caller' | 'values'>,
  stones: ReadonlyMap<string, Stone>,
  isPriced: (line: L) => boolean = () => true,
): Promise<Exceeded[]> => {
  if (may(caller.role, 'price.belowMinimum')) return []
  const [base, own] = [baseCurrency(), limitRate(values)]
  const inBase = (amount: Quantity) => round(amount, baseDigits())
  const below: Exceeded[] = []
  for (const [index, line] of values.items.entries()) {
    const stone = line.inventory ? stones.get(line.inventory) : undefined
    if (!stone || stone.minimumRate === null || !isPriced(line)) continue
    const rate = stone.currency === values.currency ? own : await exchangeOn(tx, stone.currency, base, values.date)
    const price = { basis: stone.askingBasis, rate: stone.minimumRate, pieces: line.pieces, weight: line.weight }
    const min = times(grossOf(price, currencyDigits(stone.currency)), rate)
    const actual = times(netOfLine(line, values), own)
    if (compare(actual, min) < 0)
      below.push({ limit: 'minimumPrice', line: index + 1, sku: stone.sku, allowed: inBase(min), actual: inBase(actual), unit: base })
  }
  return below
}
