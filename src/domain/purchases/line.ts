import { z } from 'zod'
import { carats, choice, flag, integer, json, money, named, percent, rate, ref, text } from '../kit/field.ts'
import { absolute, compare, isPositive, minus, type Quantity, sum } from '../kit/quantity.ts'
import type { Fields } from '../kit/shape.ts'
import { bases, inventory, skuText, stoneFaults, usualPieces } from '../stock/inventory/entity.ts'
import { isWhole } from '../stock/stone/type.ts'
import { expenseTypes } from '../trade/expense-types.ts'
import { taxCodes } from '../trade/tax-codes.ts'

const { type, category, naturalness, shape, length, width, depth, origin, originBasis, colour, clarity, treatments, location, askingBasis, askingRate, minimumRate } = inventory.fields

/** One of several stones that a line makes: its own carats, and its own number where it has one already. */
const oneStone = z.strictObject({
  id: z.uuid('is not the id of a stone').optional(),
  sku: skuText().schema.optional(),
  weight: inventory.fields.weight.schema,
  length: length.schema.optional(),
  width: width.schema.optional(),
  depth: depth.schema.optional(),
})
export type OneStone = z.infer<typeof oneStone>

/** A line of a purchase: stock under new numbers, more of a lot that is there, or what money was spent on. */
export const purchaseLine = {
  inventory:       ref('Lot', 'inventory').optional().hint('The lot that it goes into, empty for new numbers; of an expense, the stone that it was for and whose cost it raises.'),
  expense:         choice('Expense', named(expenseTypes)).optional(),
  description:     text('Description', { max: 500 }).default(''),
  sku:             skuText().optional().hint('Empty: given by the tagging definition.'),
  stoneName:       ref('Stone', 'stoneName').optional(),
  type, category, naturalness, shape, length, width, depth, origin, originBasis, colour, clarity, treatments, location,
  pieces:          integer('Pieces', { max: 10_000_000 }).optional(),
  weight:          carats('Carats').optional(),
  stones:          json('Stones', z.array(oneStone).max(500, 'has more than 500 stones')).default([]).hint('One for each number that the line makes, with its carats; empty for one number.'),
  basis:           choice('Price is', bases).default('per carat'),
  rate:            rate('Price'),
  discountPercent: percent('Discount').optional(),
  taxCode:         choice('Tax', named(taxCodes)).default('EXEMPT'),
  askingBasis, askingRate, minimumRate,
  gross:           money('Gross').computed(),
  discount:        money('Discount').computed(),
  amount:          money('Amount').computed(),
  taxRate:         percent('Tax rate').computed(),
  tax:             money('Tax').computed(),
  landed:          money('Landed costs').computed().confidential(),
  cost:            money('Cost').computed().confidential(),
  refill:          ref('Refill', 'inventoryRefill').given().nullish(),
} satisfies Fields

/** What it cost to get goods here, and by which measure it falls on them. */
export const purchaseCost = {
  kind:   choice('Landed cost', ['freight', 'insurance', 'duty', 'commission', 'certificate', 'other']),
  amount: money('Amount'),
  spread: choice('Spread by', ['value', 'carats', 'pieces']).default('value'),
  billed: flag('On this bill').default(true).hint('Otherwise somebody else asks for it, and it only raises what the goods cost.'),
} satisfies Fields

type Line = {
  inventory: string | null; expense: string | null; stoneName: string | null; sku: string | null; type: string
  pieces: number | null; weight: Quantity | null; stones: readonly OneStone[]; basis: string; rate: Quantity
}
export type Kind = { variant: 'stock' | 'expense'; isMemo: boolean }

// Several stones are weighed one by one and then together: the scale may differ by this much (in carats).
const scaleTolerance = '0.02'

/** What keeps this line from being recorded: a sentence by field, nothing when all is well. */
export const lineFaults = (line: Line, kind: Kind): Record<string, string> =>
  kind.variant === 'expense' ? expenseFaults(line) : { ...(line.inventory ? refillLineFaults(line, kind) : newStockFaults(line, kind)), ...quantityFaults(line) }

const expenseFaults = (line: Line): Record<string, string> => ({
  ...(line.stones.length > 0 ? { stones: 'An expense brings no stock: choose a type that does.' } : {}),
  ...(line.basis === 'per carat' && !line.weight ? { weight: 'Give the carats, or the price as a whole.' } : {}),
  ...(line.basis === 'per piece' && !line.pieces ? { pieces: 'Give the pieces: the price is per piece.' } : {}),
  ...(isPositive(line.rate) ? {} : { rate: 'Give what it costs.' }),
})

const quantityFaults = (line: Line): Record<string, string> => ({
  ...(line.expense ? { expense: 'Goods are no expense: take it off the line.' } : {}),
  ...(line.weight && isPositive(line.weight) ? {} : { weight: 'Give the carats.' }),
  ...(line.basis === 'per piece' && !line.pieces ? { pieces: 'Give the pieces: the price is per piece.' } : {}),
})

const refillLineFaults = (line: Line, { isMemo }: Kind): Record<string, string> => ({
  ...(isMemo ? { inventory: 'What a supplier leaves on memo is a number of its own; it cannot be added to a lot of the company.' } : {}),
  ...(line.stones.length > 0 ? { stones: 'What goes into a lot gets no numbers of its own.' } : {}),
  ...(line.sku ? { sku: 'What goes into a lot gets no number of its own.' } : {}),
})

const newStockFaults = (line: Line, { isMemo }: Kind): Record<string, string> => {
  if (!line.stoneName) return { stoneName: 'Say what it is.' }
  const severalFault = faultOfSeveral(line)
  if (severalFault) return severalFault
  if (line.type === 'single' && line.stones.length === 0 && (line.pieces ?? 1) > 1)
    return { stones: `Give the carats of each of the ${line.pieces} stones, or take them in as a parcel.` }
  const ownership = isMemo ? 'supplier' : 'own'
  for (const stone of madeOf(line)) {
    const { owner: _, ...faults } = stoneFaults({ type: line.type, pieces: stone.pieces, weight: stone.weight, ownership, owner: null })
    if (Object.keys(faults).length > 0) return line.stones.length > 0 ? { stones: Object.values(faults)[0]! } : faults
  }
  return {}
}

const faultOfSeveral = ({ type, stones, sku, pieces, weight }: Line): Record<string, string> | null => {
  if (stones.length === 0) return null
  if (!isWhole(type)) return { stones: `A ${type} is one number: split it later, or give single stones.` }
  if (sku) return { sku: 'Give each of the stones its own SKU.' }
  const each = usualPieces(type)
  if (each !== null && pieces !== null && pieces !== each * stones.length)
    return { stones: `${stones.length} are listed, but the line says ${pieces} pcs.` }
  if (each === null && (pieces ?? 0) % stones.length !== 0) return { pieces: `${pieces} pcs do not divide by the ${stones.length} that are listed.` }
  const weighed = sum(stones.map(stone => stone.weight))
  if (weight && compare(absolute(minus(weighed, weight)), scaleTolerance) > 0)
    return { stones: `The stones weigh ${weighed} ct together, the line says ${weight} ct. Weigh again.` }
  return null
}

export type Made = { id?: string | undefined; sku: string; pieces: number | null; weight: Quantity; length: Quantity | null; width: Quantity | null; depth: Quantity | null }
type Making = Pick<Line, 'type' | 'sku' | 'pieces' | 'weight' | 'stones'> & { length?: Quantity | null; width?: Quantity | null; depth?: Quantity | null }

/** The stones that a line makes, one number each, in their order. */
export const madeOf = (line: Making): Made[] => {
  const measured = { length: line.length ?? null, width: line.width ?? null, depth: line.depth ?? null }
  const each = usualPieces(line.type)
  if (line.stones.length === 0) return [{ sku: line.sku ?? '', pieces: line.pieces ?? each, weight: line.weight ?? '0', ...measured }]
  return line.stones.map(stone => ({
    id: stone.id, sku: stone.sku ?? '', pieces: each ?? (line.pieces === null ? 1 : line.pieces / line.stones.length), weight: stone.weight,
    length: stone.length ?? measured.length, width: stone.width ?? measured.width, depth: stone.depth ?? measured.depth,
  }))
}
