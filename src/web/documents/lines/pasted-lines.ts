import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { currencies } from '../../../domain/trade/currencies.ts'
import { newId } from '../../kit/form/new-id.ts'
import { priceIn, settledNumber } from '../../kit/form/typed-number.ts'
import { weightKind } from '../../kit/form/typed-text.ts'
import { emptyLine, isBlank, type LineValues, type Stone } from '../../stock/stone/line-values.ts'
import { lineFrom, type Rates } from '../../stock/stone/on-line.ts'
import type { PastedLine } from './paste.ts'

type Summary = { currency: string; rates: Rates; discount: Quantity | null; onRequest?: boolean }

/** A price without the document's own currency, as code or symbol. Another currency stays, and the cell is marked. */
const bare = (price: string, currency: string): string => {
  const symbol = currencies.find(({ code }) => code === currency)?.symbol ?? currency
  for (const mark of [currency, symbol].map(one => one.toLowerCase())) {
    const text = price.toLowerCase()
    if (text.startsWith(mark)) return price.slice(mark.length).trim()
    if (text.endsWith(mark)) return price.slice(0, -mark.length).trim()
  }
  return price
}

/** A pasted weight in the unit of its stone. It stays as it is while a number is not found: its stone may turn out to be a jewel in grams. */
const settledWeight = (weight: string, { sku, stone }: LineValues): string =>
  stone || !sku ? settledNumber(weight, weightKind(stone?.type)) : weight

const pastedOnto = (line: LineValues, { sku: _, ...pasted }: PastedLine, currency: string): LineValues => ({
  ...line,
  ...pasted,
  ...(pasted.pieces ? { pieces: settledNumber(pasted.pieces, numberKinds.pieces) } : {}),
  ...(pasted.weight ? { weight: settledWeight(pasted.weight, line) } : {}),
  ...(pasted.rate ? { rate: settledNumber(bare(pasted.rate, currency), priceIn(currency)) } : {}),
  ...(pasted.discountPercent ? { discountPercent: settledNumber(pasted.discountPercent, numberKinds.percent) } : {}),
})

/**
 * The lines of a document with pasted rows below the line `index`, or in its place while it is blank. `stones` are the stones of the rows,
 * null for a number that does not exist. A stone that cannot be divided comes only once on a document: `twice` names the ones left out,
 * `missing` the numbers that were not found.
 */
export const withPasted = (
  before: readonly LineValues[],
  index: number,
  { rows, stones }: { rows: readonly PastedLine[]; stones: readonly (Stone | null)[] },
  summary: Summary,
) => {
  const used = new Set(before.flatMap(line => (line.stone && isWhole(line.stone.type) ? [line.stone.id] : [])))
  const missing: string[] = []
  const twice: string[] = []
  const lines = rows.flatMap((row, at) => {
    const stone = stones[at] ?? null
    if (stone && used.has(stone.id)) {
      twice.push(stone.title)
      return []
    }
    if (stone && isWhole(stone.type)) used.add(stone.id)
    if (row.sku && !stone) missing.push(row.sku)
    const line = emptyLine(newId())
    return [pastedOnto(stone ? lineFrom(stone, line, summary) : { ...line, sku: row.sku }, row, summary.currency)]
  })
  const here = before[index]
  const kept = here && !isBlank(here) ? index + 1 : index
  const items = [...before.slice(0, kept), ...lines, ...before.slice(index + 1).filter(line => !isBlank(line)), emptyLine(newId())]
  return { items, added: lines.length, missing, twice }
}
