import type { Quantity } from '../../domain/kit/quantity.ts'
import { inventory } from '../../domain/stock/inventory/entity.ts'
import { isWhole } from '../../domain/stock/stone/type.ts'
import type { LineReceipt } from '../../domain/workshop/lifecycle.ts'
import type { Earlier, Receipt } from '../../domain/workshop/order-form/receipt.ts'
import type { Work } from '../kit/entity/behavior.ts'
import { loadAll, type Values } from '../kit/entity/rows.ts'
import type { Held } from '../stock/inventory/ledger.ts'
import { at } from './draft.ts'
import { earlierOf, inWork, type Made, madeFrom, treatedBy, treatmentsAdded, worthIn } from './stones.ts'

/** Everything known about a form's goods before a receipt is checked. It is read in a few queries, however many lines there are. */
export type Known = {
  held: ReadonlyMap<string, Held>
  stones: ReadonlyMap<string, Values>
  adds: ReadonlyMap<string, string>
  earlier: readonly (Earlier & { of: number })[]
  worth: (stone: Values) => Promise<Quantity>
}
/** Reads what is known about the lines of a receipt and the stones it names. */
export const knownOf = async (work: Work, receipts: readonly LineReceipt[], named: readonly string[]): Promise<Known> => {
  const { tx, values } = work
  const results = values.results as Values[]
  const ofLine = new Map(results.map(({ id, of }) => [id, of]))
  const own = results.filter(({ of }) => values.items[of - 1]?.ownership === 'own')
  return {
    held: await inWork(
      tx,
      receipts.map(({ id }) => id),
    ),
    stones: await loadAll(tx, inventory, named),
    adds: await treatmentsAdded(work),
    earlier: (await earlierOf(tx, own)).map(one => ({ ...one, of: ofLine.get(one.result) })),
    worth: worthIn(work),
  }
}

/** The receipt of a line in the form that the domain checks, and the stones that it creates. */
export const receiptOf = async (
  work: Work,
  known: Known,
  line: Values,
  number: number,
  index: number,
  receipt: LineReceipt,
): Promise<{ receipt: Receipt; made: Omit<Made, 'cost'>[] }> => {
  const source = known.stones.get(line.inventory)!
  const treated = (stone: Values): Values => ({ ...stone, treatments: treatedBy(work, number, stone.treatments, known.adds) })
  const made: Omit<Made, 'cost'>[] = []
  const outputs: Receipt['outputs'][number][] = []
  for (const given of receipt.outputs) {
    const before = given.id ? comingBack(work, known, line, given, index) : null
    // Use the stone's own disclosure: one that comes back from rework may have been treated since it was made.
    const stone = before
      ? treated(describedStone(before, given))
      : madeFrom({ ...treated(source), branch: work.values.branch }, given, index)
    if (outputs.some(other => other.inventory === stone.id)) throw at('lines', index, 'outputs', `${stone.sku} is listed twice.`)
    made.push({ stone, before })
    outputs.push({ inventory: stone.id, pieces: stone.pieces, weight: stone.weight, market: await known.worth(stone) })
  }
  const rejects = receipt.rejects.map(({ value, ...given }) => {
    const type = given.type ?? (source.type === 'rough' ? 'rough' : given.pieces ? 'parcel' : 'rough')
    const stone = madeFrom({ ...source, branch: work.values.branch }, { ...given, type }, index)
    made.push({ stone, before: null })
    return { inventory: stone.id as string, pieces: stone.pieces, weight: stone.weight, value }
  })
  const amount = (one: { pieces?: number | null | undefined; weight: Quantity } | undefined) =>
    one ? { pieces: one.pieces ?? null, weight: one.weight } : null
  const { uncut, broken, lost, loss, finish } = receipt
  return {
    made,
    receipt: { outputs, rejects, uncut: amount(uncut), broken: amount(broken), lost: amount(lost), loss: loss ?? '0', finish },
  }
}

/** A stone received under its existing SKU: the one that was issued, or one taken back for rework. */
const comingBack = (work: Work, { stones }: Known, line: Values, given: LineReceipt['outputs'][number], index: number): Values => {
  const { results } = work.values as { results: Values[] }
  const isKnown = given.id === line.inventory || results.some(result => result.inventory === given.id && result.reworked)
  const isThere = results.some(result => result.inventory === given.id && result.kind === 'output' && !result.reworked)
  if (!isKnown || isThere) throw at('lines', index, 'outputs', 'Only issued or reworked goods come back under their own number.')
  const stone = stones.get(given.id!)!
  if (given.pieces === undefined && stone.pieces !== null && !isWhole(stone.type))
    throw at('lines', index, 'outputs', `${stone.sku}: enter the pieces as well as the weight.`)
  return stone
}

/** The stone as the receipt describes it. Fields that it does not mention stay. */
const describedStone = (stone: Values, given: LineReceipt['outputs'][number]): Values => {
  const { type: _type, sku: _sku, ...described } = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { ...stone, pieces: stone.pieces ?? null, ...described }
}
