import type { Quantity } from '../../../domain/kit/quantity.ts'
import { dividing, partsFault, splitsInto, usedFor } from '../../../domain/stock/inventory/conversion.ts'
import { rateFor } from '../../../domain/stock/inventory/cost.ts'
import { inventory, stoneFaults, usualPieces } from '../../../domain/stock/inventory/entity.ts'
import { isWhole, type StockType } from '../../../domain/stock/stone/type.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAuditOfEach } from '../../kit/entity/audit.ts'
import type { WorkOn } from '../../kit/entity/behavior.ts'
import { insertRows } from '../../kit/entity/rows.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { giveSkus } from '../tagging-definition.ts'
import { type Opened, openStone, recordStockChange } from './change.ts'
import { postStock } from './ledger.ts'
import { takeHeld } from './selection.ts'

/** The result of a conversion: its id, with which it can be undone, and the stones on both sides. */
export type Converted = { document: string; from: string[]; into: string[] }
type Piece = { id?: string | undefined; type?: StockType | undefined; pieces?: number | null | undefined; weight: Quantity }

type Costed = { ownership: string; costBasis: string; costRate: Quantity | null; pieces: number | null; weight: Quantity }
/** A new stone before its goods come in, with its cost and nothing in any place yet. */
export const withCost = <S extends Costed>(stone: S, cost: Quantity) => ({
  ...stone,
  costRate: stone.ownership === 'own' ? rateFor(stone, cost) : stone.costRate,
  cost,
  status: 'available' as const,
  heldPieces: null,
  heldWeight: '0',
  availablePieces: null,
  availableWeight: '0',
  value: '0',
  labelled: null,
})

/** Inserts new stones with their SKUs and an audit entry about their origin. */
export const insertStones = async (
  tx: Db,
  { caller, today }: Pick<WorkOn<object>, 'caller' | 'today'>,
  stones: readonly (Parameters<typeof giveSkus>[1][number] & { id: string })[],
  audit: { action: string; reason: string },
): Promise<void> => {
  await giveSkus(tx, stones, today)
  await insertRows(tx, inventory, stones, caller.id)
  await writeAuditOfEach(tx, stones, { entity: inventory.name, ...audit, caller })
}

/** The parts as stones of their own; their cost is filled later. */
const childrenOf = ({ record }: Opened, pieces: readonly Piece[]) => {
  const measured = { length: null, width: null, depth: null, internalNotes: null, pairNumber: null, pictureLink: null, videoLink: null }
  const priced = record.askingBasis === 'whole' ? { askingRate: null, minimumRate: null } : {}
  return pieces.map((piece, index) => {
    const given = Object.fromEntries(Object.entries(piece).filter(([, value]) => value !== undefined))
    const amount = { pieces: piece.pieces ?? usualPieces(piece.type ?? record.type), weight: piece.weight }
    const child = { ...record, ...measured, ...priced, sku: '', ...given, ...amount, id: piece.id ?? uuid(), parent: record.id }
    refuseChild(child, index)
    return child
  })
}

const refuseChild = (child: Parameters<typeof stoneFaults>[0], index: number): void => {
  const faults = Object.entries(stoneFaults(child))
  if (faults.length === 0) return
  throw invalid(Object.fromEntries(faults.map(([field, message]) => [`parts.${index}.${field}`, `Part ${index + 1}: ${message}`])))
}

type Splitting = {
  id: string
  version: number
  parts: readonly Piece[]
  pieces?: number | undefined
  weight?: Quantity | undefined
  reason?: string | undefined
}

/** Splits a lot, or part of it, into several. Cost follows weight; certificates stay with the source. */
export const split = (context: Context, input: Splitting): Promise<Converted> =>
  transact(context.db, async tx => {
    const opened = await openStone(tx, context, input)
    const { stone } = opened
    if (isWhole(stone.type)) throw conflict(`${stone.sku} is a ${stone.type}. Break it instead of splitting it.`)
    for (const [index, { type = stone.type }] of input.parts.entries())
      if (!splitsInto(stone.type).includes(type))
        throw invalid({ [`parts.${index}.type`]: `Part ${index + 1}: ${stone.sku} is ${stone.type} and cannot become ${type}.` })
    return divide(tx, context, 'split', opened, input)
  })

/** Breaks a pair or a set into its single stones. */
export const breakUp = (context: Context, input: Splitting): Promise<Converted> =>
  transact(context.db, async tx => {
    const opened = await openStone(tx, context, input)
    const { stone } = opened
    if (stone.type !== 'pair' && stone.type !== 'set') throw conflict(`${stone.sku} is a ${stone.type}. Only pairs and sets can be broken.`)
    if (input.parts.length !== stone.pieces)
      throw invalid({ parts: `${stone.sku} is ${stone.pieces} pcs. Enter the weight of each of the ${stone.pieces} stones.` })
    return divide(tx, context, 'break', opened, {
      ...input,
      parts: input.parts.map(part => ({ ...part, type: 'single' as const, pieces: 1 })),
    })
  })

const divide = async (
  tx: Db,
  context: Context,
  action: 'split' | 'break',
  opened: Opened,
  input: Omit<Splitting, 'id' | 'version'>,
): Promise<Converted> => {
  const { stone, held, today } = opened
  const children = childrenOf(opened, input.parts)
  const lot = held ?? { pieces: stone.pieces, weight: '0' }
  const taken = usedFor(lot, children, { pieces: input.pieces, weight: input.weight })
  const cost = takeHeld(held && { ...held }, stone, taken, message => conflict(message), 'available')
  const fault = partsFault(lot, taken, children)
  if (fault) throw conflict(`${stone.sku}: ${fault}`, { fields: { parts: fault } })
  const { costs, postings } = dividing(stone.id, taken, cost, children)
  const stones = children.map((child, index) => withCost(child, costs[index] ?? '0'))
  const document = uuid()
  await insertStones(tx, { caller: context.caller, today }, stones, { action, reason: `From ${stone.sku}` })
  await postStock(tx, postings, {
    kind: action,
    document,
    date: today,
    by: context.caller.id,
    reason: input.reason || null,
  })
  const into = stones.map(({ sku }) => sku).join(', ')
  await recordStockChange(tx, context, [{ id: stone.id, reason: `Into ${into}${input.reason ? `: ${input.reason}` : ''}` }], action)
  return { document, from: [stone.id], into: stones.map(({ id }) => id) }
}
