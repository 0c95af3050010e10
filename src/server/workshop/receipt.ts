import { present } from '../../domain/kit/present.ts'
import type { Quantity } from '../../domain/kit/quantity.ts'
import { inventory, stoneFaults } from '../../domain/stock/inventory/entity.ts'
import type { Treatment } from '../../domain/stock/stone/treatment.ts'
import { isWhole } from '../../domain/stock/stone/type.ts'
import type { LineReceipt } from '../../domain/workshop/lifecycle.ts'
import { rejectType, type withEstimates } from '../../domain/workshop/order-form/estimated-pieces.ts'
import type { Earlier, Receipt } from '../../domain/workshop/order-form/receipt.ts'
import { loadAll } from '../kit/entity/rows.ts'
import type { Held } from '../stock/inventory/ledger.ts'
import { at } from './fault.ts'
import type { FormWork, IssuedLine, StoredForm, StoredStone } from './form.ts'
import { madeFrom, stated } from './new-stone.ts'
import { earlierOf, inWork, type Made, treatedBy, treatmentsAdded, worthIn } from './stones.ts'

/** Everything known about a form's goods before a receipt is checked. It is read in a few queries, however many lines there are. */
export type Known = {
  held: ReadonlyMap<string, Held>
  stones: ReadonlyMap<string, StoredStone>
  adds: ReadonlyMap<string, Treatment['code']>
  earlier: readonly (Earlier & { of: number | null })[]
  worth: (stone: StoredStone) => Promise<Quantity>
}
/** Reads what is known about the lines of a receipt and the stones it names. */
export const knownOf = async (work: FormWork, receipts: readonly LineReceipt[], named: readonly string[]): Promise<Known> => {
  const { tx, values } = work
  const { results, items } = values
  const ofLine = new Map(results.map(({ id, of }) => [id, of]))
  const own = results.filter(({ of }) => of !== null && items[of - 1]?.ownership === 'own')
  return {
    held: await inWork(
      tx,
      receipts.map(({ id }) => id),
    ),
    stones: await loadAll(tx, inventory, named),
    adds: await treatmentsAdded(work),
    earlier: (await earlierOf(tx, own)).map(one => ({ ...one, of: ofLine.get(one.result) ?? null })),
    worth: worthIn(work),
  }
}

type Given = LineReceipt['outputs'][number]
/** A receipt with the pieces that were estimated. */
type Filled = ReturnType<typeof withEstimates<Given, LineReceipt['rejects'][number]>>

/** The receipt of a line in the form that the domain checks, and the stones that it creates. */
export const receiptOf = async (
  values: StoredForm,
  known: Known,
  line: IssuedLine,
  number: number,
  index: number,
  receipt: Filled,
): Promise<{ receipt: Receipt; made: Omit<Made, 'cost'>[] }> => {
  const source = { ...present(known.stones.get(line.inventory)), branch: values.branch }
  const treated = (stone: StoredStone): StoredStone => ({
    ...stone,
    treatments: treatedBy(values, number, stone.treatments, known.adds),
  })
  const made: Omit<Made, 'cost'>[] = []
  const outputs: Receipt['outputs'][number][] = []
  for (const { estimated, ...given } of receipt.outputs) {
    const before = given.id ? comingBack(values, known, line, given.id, given, index) : null
    // Use the stone's own disclosure: one that comes back from rework may have been treated since it was made.
    const stone = before ? treated(describedStone(before, given, index)) : madeFrom(treated(source), given, index)
    if (outputs.some(other => other.inventory === stone.id)) throw at('lines', index, 'outputs', `${stone.sku} is listed twice.`)
    made.push({ stone, before })
    outputs.push({ inventory: stone.id, pieces: stone.pieces, estimated, weight: stone.weight, market: await known.worth(stone) })
  }
  const rejects = receipt.rejects.map(({ value, estimated, ...given }) => {
    const stone = madeFrom(source, { ...given, type: rejectType(source.type, given) }, index)
    made.push({ stone, before: null })
    return { inventory: stone.id, pieces: stone.pieces, estimated, weight: stone.weight, value }
  })
  return { made, receipt: { ...receipt, outputs, rejects } }
}

/** A stone received under its existing SKU: the one that was issued, or one taken back for rework. */
const comingBack = (
  { results }: StoredForm,
  { stones }: Known,
  line: IssuedLine,
  id: string,
  { pieces }: Given,
  index: number,
): StoredStone => {
  const isKnown = id === line.inventory || results.some(result => result.inventory === id && result.reworked)
  const isThere = results.some(result => result.inventory === id && result.kind === 'output' && !result.reworked)
  if (!isKnown || isThere) throw at('lines', index, 'outputs', 'Only issued or reworked goods come back under their own number.')
  const stone = present(stones.get(id))
  if (pieces === undefined && stone.pieces !== null && !isWhole(stone.type))
    throw at('lines', index, 'outputs', `${stone.sku}: enter the pieces as well as the weight.`)
  return stone
}

/** The stone as the receipt describes it. Fields that it does not mention stay. */
const describedStone = (before: StoredStone, { type: _type, sku: _sku, ...described }: Given, index: number): StoredStone => {
  const stone = { ...before, ...stated(described) }
  const [fault] = Object.values(stoneFaults(stone))
  if (fault) throw at('lines', index, 'outputs', `${stone.sku}: ${fault}`)
  return stone
}
