import { minus, type Quantity, sum } from '../../../domain/kit/quantity.ts'
import { isLargeVariance } from '../../../domain/stock/inventory/approval-quantity.ts'
import { joining, type Part, wholePieces } from '../../../domain/stock/inventory/conversion.ts'
import { usualPieces } from '../../../domain/stock/inventory/entity.ts'
import { mergedColour, mergedTraits, mergeFault, mergesInto } from '../../../domain/stock/inventory/merge.ts'
import type { StockType } from '../../../domain/stock/stone/type.ts'
import { transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { refuseStone } from './behavior.ts'
import { amountOf, type Opened, openStones, recordStockChange } from './change.ts'
import { type Converted, insertStones, withCost } from './conversion.ts'
import { postStock } from './ledger.ts'
import { takeHeld } from './selection.ts'

type Source = { id: string; version: number; pieces?: number | null | undefined; weight?: Quantity | undefined }
type Merging = {
  id?: string | undefined
  stones: readonly Source[]
  weight?: Quantity | undefined
  type?: StockType | undefined
  reason?: string | undefined
} & Values

/** Merges several lots or stones into one. It has their total cost and the most serious treatment of any of them. */
export const merge = (context: Context, { id, stones: requested, weight, type, reason, ...given }: Merging): Promise<Converted> =>
  transact(context.db, async tx => {
    const opened = await openStones(tx, context, requested)
    const [first] = opened
    const fault = mergeFault(opened.map(({ record }) => record))
    if (!first || fault) throw conflict(fault ?? 'Choose at least two to merge.')
    const sources = opened.map(source =>
      sourceOf(
        source,
        requested.find(({ id }) => id === source.stone.id),
      ),
    )
    const into = intoOf(sources, weight, id)
    const { cost, postings } = joining(sources, into)
    const stone = withCost(mergedStone(first, opened, into, kindOf(first, opened, into, type), given), cost)
    const [document, { today }] = [uuid(), first]
    const from = opened.map(source => source.stone.sku).join(', ')
    await insertStones(tx, { caller: context.caller, today }, [stone], { action: 'merge', reason: `From ${from}` })
    const occasion = { kind: 'merge', document, date: today, by: context.caller.id, reason: reason || null }
    await postStock(tx, postings, occasion)
    const reasonText = `Into ${stone.sku}${reason ? `: ${reason}` : ''}`
    await recordStockChange(
      tx,
      context,
      opened.map(({ record }) => ({ id: record.id, reason: reasonText })),
      'merge',
    )
    return { document, from: sources.map(({ id }) => id), into: [stone.id] }
  })

const sourceOf = ({ stone, held }: Opened, source: Partial<Source> = {}): Part & { cost: Quantity } => {
  const amount = amountOf(held, stone, source)
  return { id: stone.id, ...amount, cost: takeHeld(held && { ...held }, stone, amount, message => conflict(message), 'available') }
}

/** The merged lot with its measured weight; refuses a variance so large that a wrong stone is likely. */
const intoOf = (sources: readonly Part[], scale: Quantity | undefined, id: string = uuid()): Part => {
  const weight = sum(sources.map(source => source.weight))
  const pieces = wholePieces(sources)
  const measured = { pieces, weight, scale: scale ?? weight, variance: minus(scale ?? weight, weight) }
  if (isLargeVariance(measured))
    throw conflict(`Together they weigh ${weight} ct, but the measured weight is ${scale} ct. Weigh again, or adjust the stock first.`, {
      fields: { weight: `Together they are ${weight} ct.` },
    })
  return { id, pieces, weight: measured.scale }
}

const kindOf = ({ stone: first }: Opened, opened: readonly Opened[], { pieces }: Part, type: StockType | undefined): StockType => {
  const kinds = mergesInto(
    opened.map(({ stone }) => stone.type),
    pieces !== null,
  )
  if (type !== undefined && !kinds.includes(type)) throw invalid({ type: `These can be merged into: ${kinds.join(', ')}.` })
  return type ?? kinds[0] ?? first.type
}

const mergedStone = ({ record: first }: Opened, opened: readonly Opened[], into: Part, type: StockType, given: Values) => {
  const records = opened.map(({ record }) => record)
  const traits = mergedTraits(records)
  const basis = records.every(record => record.originBasis === first.originBasis) ? first.originBasis : 'unknown'
  const stone = {
    ...first,
    ...traits,
    ...{ type, sku: '', length: null, width: null, depth: null, parent: null },
    ...{ notes: null, internalNotes: null, pairNumber: null, pictureLink: null, videoLink: null },
    originBasis: traits.origin ? basis : 'unknown',
    colour: mergedColour(records.map(({ colour }) => colour)),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...into,
    pieces: into.pieces ?? usualPieces(type),
  }
  refuseStone(stone)
  return stone
}
