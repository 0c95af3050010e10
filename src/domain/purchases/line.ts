import { z } from 'zod'
import { taxCodeField } from '../company/tax-rate.ts'
import { carats, choice, flag, integer, json, money, named, percent, rate, ref, text } from '../kit/field.ts'
import { absolute, compare, isPositive, minus, type Quantity, sum } from '../kit/quantity.ts'
import type { Fields } from '../kit/shape.ts'
import { bases, inventory, skuText, stoneFaults, usualPieces } from '../stock/inventory/entity.ts'
import { isWhole } from '../stock/stone/type.ts'
import { expenseTypes } from '../trade/expense-types.ts'

const { type, category, naturalness, shape, length, width, depth, origin, originBasis, colour, clarity, treatments, location, askingBasis, askingRate, minimumRate } = inventory.fields

/** One of several stones of a line: its carats, and its number if it already has one. */
const oneStone = z.strictObject({
  id: z.uuid('is not the id of a stone').optional(),
  sku: skuText().schema.optional(),
  weight: inventory.fields.weight.schema,
  length: length.schema.optional(),
  width: width.schema.optional(),
  depth: depth.schema.optional(),
})
export type OneStone = z.infer<typeof oneStone>

/** A line of a purchase: stock under new numbers, a refill of an existing lot, or an expense. */
export const purchaseLine = {
  inventory:       ref('Lot', 'inventory').optional().hint('The lot to add the goods to. Empty: new stock numbers. On an expense: the stone whose cost it raises.'),
  expense:         choice('Expense', named(expenseTypes)).optional(),
  description:     text('Description', { max: 500 }).default(''),
  sku:             skuText().optional().hint('Empty: set by the tagging definition.'),
  stoneName:       ref('Stone', 'stoneName').optional(),
  type, category, naturalness, shape, length, width, depth, origin, originBasis, colour, clarity, treatments, location,
  pieces:          integer('Pieces', { max: 10_000_000 }).optional(),
  weight:          carats('Carats').optional(),
  stones:          json('Stones', z.array(oneStone).max(500, 'has more than 500 stones')).default([]).hint('The carats of each new stock number. Empty: one number for the whole line.'),
  basis:           choice('Price is', bases).default('per carat'),
  rate:            rate('Price'),
  discountPercent: percent('Discount').optional(),
  taxCode:         taxCodeField('Tax').default('EXEMPT'),
  askingBasis, askingRate, minimumRate,
  hsn:             text('HSN/SAC code').given().nullish(),
  gross:           money('Gross').computed(),
  discount:        money('Discount').computed(),
  amount:          money('Amount').computed(),
  taxRate:         percent('Tax rate').computed(),
  tax:             money('Tax').computed(),
  landed:          money('Landed costs').computed().confidential(),
  cost:            money('Cost').computed().confidential(),
  refill:          ref('Refill', 'inventoryRefill').given().nullish(),
} satisfies Fields

/** A landed cost, and the measure by which it is spread over the goods. */
export const purchaseCost = {
  kind:   choice('Landed cost', ['freight', 'insurance', 'duty', 'commission', 'certificate', 'other']),
  amount: money('Amount'),
  spread: choice('Spread by', ['value', 'carats', 'pieces']).default('value'),
  billed: flag('On this bill').default(true).hint('If not, another party bills it, and it only raises the cost of the goods.'),
  payee:  ref('Billed by', 'customer').among('kinds', 'supplier').optional().hint('The party that bills a landed cost that is not on this bill. The company owes it the amount. Empty: it stays open in the trial balance.'),
} satisfies Fields

type Line = {
  inventory: string | null; expense: string | null; stoneName: string | null; sku: string | null; type: string
  pieces: number | null; weight: Quantity | null; stones: readonly OneStone[]; basis: string; rate: Quantity
}
export type Kind = { variant: 'stock' | 'expense'; isMemo: boolean }

// Stones are weighed one by one and then together; the two sums may differ by this much (in carats).
const scaleTolerance = '0.02'

/** Why this line cannot be recorded, as a sentence by field; empty when it can. */
export const lineFaults = (line: Line, kind: Kind): Record<string, string> =>
  kind.variant === 'expense' ? expenseFaults(line) : { ...(line.inventory ? refillLineFaults(line, kind) : newStockFaults(line, kind)), ...quantityFaults(line) }

const expenseFaults = (line: Line): Record<string, string> => ({
  ...(line.stones.length > 0 ? { stones: 'An expense adds no stock. Choose a purchase type.' } : {}),
  ...(line.basis === 'per carat' && !line.weight ? { weight: 'Enter the carats, or a price for the whole line.' } : {}),
  ...(line.basis === 'per piece' && !line.pieces ? { pieces: 'Enter the pieces: the price is per piece.' } : {}),
  ...(isPositive(line.rate) ? {} : { rate: 'Enter the cost.' }),
})

const quantityFaults = (line: Line): Record<string, string> => ({
  ...(line.expense ? { expense: 'An expense line has no goods. Remove them from the line.' } : {}),
  ...(line.weight && isPositive(line.weight) ? {} : { weight: 'Enter the carats.' }),
  ...(line.basis === 'per piece' && !line.pieces ? { pieces: 'Enter the pieces: the price is per piece.' } : {}),
})

const refillLineFaults = (line: Line, { isMemo }: Kind): Record<string, string> => ({
  ...(isMemo ? { inventory: 'Goods on memo need their own stock number. They cannot be added to a company lot.' } : {}),
  ...(line.stones.length > 0 ? { stones: 'Goods added to a lot get no stock numbers of their own.' } : {}),
  ...(line.sku ? { sku: 'Goods added to a lot get no stock number of their own.' } : {}),
})

const newStockFaults = (line: Line, { isMemo }: Kind): Record<string, string> => {
  if (!line.stoneName) return { stoneName: 'Enter a description.' }
  const severalFault = faultOfSeveral(line)
  if (severalFault) return severalFault
  if (line.type === 'single' && line.stones.length === 0 && (line.pieces ?? 1) > 1)
    return { stones: `Enter the carats of each of the ${line.pieces} stones, or enter them as a parcel.` }
  const ownership = isMemo ? 'supplier' : 'own'
  for (const stone of madeOf(line)) {
    const { owner: _, ...faults } = stoneFaults({ type: line.type, pieces: stone.pieces, weight: stone.weight, ownership, owner: null })
    const [fault] = Object.values(faults)
    if (fault) return line.stones.length > 0 ? { stones: fault } : faults
  }
  return {}
}

const faultOfSeveral = ({ type, stones, sku, pieces, weight }: Line): Record<string, string> | null => {
  if (stones.length === 0) return null
  if (!isWhole(type)) return { stones: `A ${type} is one stock number. Split it later, or enter single stones.` }
  if (sku) return { sku: 'Enter a different SKU for each stone.' }
  const each = usualPieces(type)
  if (each !== null && pieces !== null && pieces !== each * stones.length)
    return { stones: `${stones.length} stones are listed, but the line has ${pieces} pcs.` }
  if (each === null && (pieces ?? 0) % stones.length !== 0) return { pieces: `${pieces} pcs cannot be divided equally among the ${stones.length} stones listed.` }
  const weighed = sum(stones.map(stone => stone.weight))
  if (weight && compare(absolute(minus(weighed, weight)), scaleTolerance) > 0)
    return { stones: `The stones weigh ${weighed} ct in total, but the line has ${weight} ct. Weigh them again.` }
  return null
}

export type Made = { id?: string | undefined; sku: string; pieces: number | null; weight: Quantity; length: Quantity | null; width: Quantity | null; depth: Quantity | null }
type Making = Pick<Line, 'type' | 'sku' | 'pieces' | 'weight' | 'stones'> & { length?: Quantity | null; width?: Quantity | null; depth?: Quantity | null }

/** The stock items that a line creates, one number each, in order. */
export const madeOf = (line: Making): Made[] => {
  const measured = { length: line.length ?? null, width: line.width ?? null, depth: line.depth ?? null }
  const each = usualPieces(line.type)
  if (line.stones.length === 0) return [{ sku: line.sku ?? '', pieces: line.pieces ?? each, weight: line.weight ?? '0', ...measured }]
  return line.stones.map(stone => ({
    id: stone.id, sku: stone.sku ?? '', pieces: each ?? (line.pieces === null ? 1 : line.pieces / line.stones.length), weight: stone.weight,
    length: stone.length ?? measured.length, width: stone.width ?? measured.width, depth: stone.depth ?? measured.depth,
  }))
}
