import { sql } from 'kysely'
import { compare, isZero, minus, type Quantity } from '../../../domain/kit/quantity.ts'
import { costOfPart } from '../../../domain/stock/inventory/cost.ts'
import { statusWords } from '../../../domain/stock/inventory/place.ts'
import { gradeWords } from '../../../domain/stock/stone/grades.ts'
import { stoneTitle } from '../../../domain/stock/stone/title.ts'
import { isDisclosed, treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { isInGrams, isWhole, type StockType, weightUnitOf, weightWord } from '../../../domain/stock/stone/type.ts'
import { anyOf, type Db } from '../../kit/db/db.ts'
import { conflict, invalid, type Refusal } from '../../kit/errors.ts'
import { type Held, isHeld, type Stone, stonesOf } from './ledger.ts'

type OfStone = { inventory: string | null }
type Described = {
  type: StockType | null
  sku: string | null
  description: string
  treatment: string | null
  details: string | null
  certificate: string | null
  hsn: string | null
}
/** A line of a document that sells or lends: a stone with its quantity, or a description. */
export type StockLine = OfStone &
  Described & { pieces: number | null; weight: Quantity | null; basis: string; approvalLine?: string | null }
/** The same once its goods are taken, with their cost; `approvalLine` is the approval line that they come from. */
type TakenLine = StockLine & { cost: Quantity | null }

/** The ids of the stones on a document. */
export const stockIds = ({ items }: { items: readonly OfStone[] }): string[] => items.flatMap(({ inventory }) => inventory ?? [])

/** The description of the stone on this document, kept as it was on that day (docs/domain/documents.md#lines). */
export const snapshot = (stone: Stone): Described => ({
  type: stone.type,
  sku: stone.sku,
  description: stoneTitle(stone.colour, stone.stone),
  treatment: treatmentWords(stone.treatments) || null,
  details: [stone.shape, millimetres(stone), stone.clarity, ...gradeWords(stone), stone.origin].filter(Boolean).join(' · ') || null,
  certificate: stone.certificate,
  hsn: stone.hsn,
})

const millimetres = ({ length, width, depth, round }: Stone): string | null => {
  if (!length || !width) return null
  const face = round ? (length === width ? length : `${width} – ${length}`) : `${length} × ${width}`
  return `${face}${depth ? ` × ${depth}` : ''} mm`
}

const quantityOf = (line: StockLine, stone: Stone): Pick<StockLine, 'pieces' | 'weight'> =>
  isWhole(stone.type)
    ? { pieces: line.pieces ?? stone.pieces, weight: line.weight ?? stone.weight }
    : { pieces: stone.pieces === null ? null : line.pieces, weight: line.weight }

const checkLine = (line: StockLine, index: number, stone: Stone | undefined, before: readonly OfStone[]) => {
  const at = (field: string, message: string) => invalid({ [`items.${index}.${field}`]: message }, `Line ${index + 1}: ${message}`)
  if (line.inventory && !stone) throw at('inventory', 'This stone does not exist.')
  if (!line.inventory && !line.description) throw at('description', 'Choose a stone or enter a description.')
  if (stone && isWhole(stone.type) && before.some(other => other.inventory === stone.id))
    throw at('inventory', `${stone.sku} is on this document twice.`)
  if (!line.weight && (stone || line.basis === 'per carat')) throw at('weight', `Enter the ${weightWord(stone?.type)}.`)
  if (stone && isInGrams(stone.type) && line.basis === 'per carat' && !line.approvalLine)
    throw at('basis', `${stone.sku} is weighed in grams, so it has no price per carat. Choose per piece or whole.`)
  if (line.basis === 'per piece' && !line.pieces) throw at('pieces', 'Enter the pieces: the price is per piece.')
  if (stone && stone.pieces !== null && !line.pieces) throw at('pieces', `Enter the pieces as well as the ${weightWord(stone.type)}.`)
}

/** Fills the lines of a draft from their stones. Refuses an invalid line, with its number and field. */
export const fillLines = async <L extends StockLine>(tx: Db, values: { items: L[] }): Promise<void> => {
  const stones = await stonesOf(tx, stockIds(values))
  const stoneOn = ({ inventory }: OfStone) => (inventory ? stones.get(inventory) : undefined)
  values.items = values.items.map(line => {
    const stone = stoneOn(line)
    return stone ? { ...line, ...quantityOf(line, stone), ...snapshot(stone) } : line
  })
  for (const [index, line] of values.items.entries()) checkLine(line, index, stoneOn(line), values.items.slice(0, index))
}

/** What is available in the places that a document takes from: in the safe by stone, on approval by approval line. */
export const holdings = async (tx: Db, stones: readonly string[], approvalLines: readonly string[]): Promise<Map<string, Held>> => {
  // Two queries, each with its own index. With one "or" condition, PostgreSQL 15 reads every balance.
  const { rows } = await sql<Held & { key: string }>`
    select inventory_id as key, pieces, weight, value from stock_balance where inventory_id = ${anyOf(stones)} and place = 'available' and weight > 0
    union all select holder, pieces, weight, value from stock_balance where ${isHeld('on_approval', approvalLines)}`.execute(tx)
  return new Map(rows.map(({ key, ...held }) => [key, held]))
}

/** An error at a line, with its number and field. */
export const atLine = (index: number, message: string, field = 'inventory'): Refusal =>
  conflict(`Line ${index + 1}: ${message}`, { fields: { [`items.${index}.${field}`]: message } })

/** Refuses stones that cannot be sold: goods of a customer, and natural stones without a stated treatment. */
export const refuseUnsaleable = (stone: Stone, index: number): void => {
  if (stone.ownership === 'customer') throw atLine(index, `${stone.sku} belongs to a customer and is not for sale.`)
  if (!isDisclosed(stone)) throw atLine(index, `${stone.sku} is natural and has no treatment code. Enter the treatment, or N for none.`)
}

const amount = ({ pieces, weight }: { pieces: number | null; weight: Quantity }, type: string) =>
  `${pieces === null ? '' : `${pieces} pcs / `}${weight} ${weightUnitOf(type)}`

/** Takes a quantity and its cost from `held`, in place, so that two lines never take the same goods; refuses a shortage. */
export const takeHeld = (
  held: Held | undefined,
  stone: Stone,
  line: { pieces: number | null; weight: Quantity },
  refuse: (message: string) => Refusal,
  where: string,
): Quantity => {
  if (!held || isZero(held.weight)) throw refuse(`${stone.sku} is not ${where}: it is ${statusWords(stone.status)}.`)
  if (isWhole(stone.type) && compare(line.weight, held.weight) !== 0)
    throw refuse(`${stone.sku} cannot be divided: ${held.weight} ${weightUnitOf(stone.type)}.`)
  if (compare(line.weight, held.weight) > 0 || (line.pieces ?? 0) > (held.pieces ?? Number.POSITIVE_INFINITY))
    throw refuse(`${stone.sku} has only ${amount(held, stone.type)} ${where}.`)
  const last = compare(line.weight, held.weight) === 0
  if (held.pieces !== null && last !== (line.pieces === held.pieces))
    throw refuse(
      `${stone.sku}: enter the last pieces and the last ${weightWord(stone.type)} together (${amount(held, stone.type)} are left).`,
    )
  const cost = costOfPart({ ...held, costBasis: stone.costBasis }, line)
  held.weight = minus(held.weight, line.weight)
  held.value = minus(held.value, cost)
  if (held.pieces !== null) held.pieces -= line.pieces ?? 0
  return cost
}

/** Takes each line of a document from where its goods are held; returns the lines with their cost. */
export const takeLines = <L extends TakenLine>(
  items: readonly L[],
  stones: ReadonlyMap<string, Stone>,
  held: ReadonlyMap<string, Held>,
): L[] =>
  items.map((line, index) => {
    const stone = line.inventory ? stones.get(line.inventory) : undefined
    if (!stone) return line
    refuseUnsaleable(stone, index)
    if (line.weight === null) throw atLine(index, `Enter the ${weightWord(stone.type)}.`, 'weight')
    const cost = takeHeld(
      held.get(line.approvalLine ?? stone.id),
      stone,
      { pieces: line.pieces, weight: line.weight },
      message => atLine(index, message),
      line.approvalLine ? 'out on this approval' : 'available',
    )
    return { ...line, ...snapshot(stone), cost }
  })
