import type { Ref } from '../domain/kit/field.ts'
import { isPositive, minus, plus, type Quantity, round, sum, times } from '../domain/kit/quantity.ts'
import { costOf } from '../domain/stock-cost.ts'
import { type Earlier, type Issued, type Receipt, type Received, receiptFault, receive } from '../domain/work-receipt.ts'
import { labourDue } from '../domain/work-sums.ts'
import { newId } from './paper-id.ts'
import { typedDecimal } from './paper-typed.ts'
import type { WorkLineRow, WorkRow } from './workshop-kind.ts'
import { typedWeight } from './workshop-values.ts'

/** Something that came out, as it is typed: under the number it had, or as a new one. */
export type TypedOut = { key: string; back: string; type: string; pieces: string; weight: string; asking: string; sku: string }
export type TypedReject = { key: string; pieces: string; weight: string; value: string }
export type TypedAmount = { pieces: string; weight: string }
/** What one card says of its line. */
export type TypedReceipt = {
  outputs: TypedOut[]
  rejects: TypedReject[]
  uncut: TypedAmount
  broken: TypedAmount
  lost: TypedAmount
  loss: string
  finish: boolean
}

export const emptyOut = (back = ''): TypedOut => ({ key: newId(), back, type: '', pieces: '', weight: '', asking: '', sku: '' })
export const emptyReject = (): TypedReject => ({ key: newId(), pieces: '', weight: '', value: '' })
const nothing: TypedAmount = { pieces: '', weight: '' }
/** A card as it begins: one stone mostly comes back under its own number. */
export const emptyReceipt = (line: WorkLineRow): TypedReceipt => ({
  outputs: [emptyOut(line.type === 'single' ? (line.inventory?.id ?? '') : '')],
  ...{ rejects: [], uncut: nothing, broken: nothing, lost: nothing, loss: '', finish: false },
})

const count = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text) : null)
const isSaid = ({ weight, pieces }: TypedAmount): boolean => Boolean(weight.trim() || pieces.trim())

/** Under which numbers something may come back: its own, and those that were taken back for rework. */
export const backOf = (row: WorkRow, line: WorkLineRow, number: number): Ref[] => {
  const reworked = row.results.filter(({ of, reworked: is, inventory }) => of === number && is && inventory)
  const own = line.inventory ? [{ id: line.inventory.id, title: line.sku ?? line.inventory.title }] : []
  const there = new Set(row.results.flatMap(one => (one.kind === 'output' && !one.reworked && one.inventory ? [one.inventory.id] : [])))
  const all = [...own, ...reworked.flatMap(({ inventory }) => (inventory ? [inventory] : []))]
  return [...new Map(all.map(one => [one.id, one])).values()].filter(({ id }) => !there.has(id))
}

/** The first thing typed on a card that is no number, in words; null when all is read. */
const unreadIn = (line: WorkLineRow, typed: TypedReceipt): string | null => {
  const weights = [...typed.outputs, ...typed.rejects, typed.uncut, typed.broken, typed.lost, { weight: typed.loss }].map(one => one.weight)
  const wrong = weights.find(text => text.trim() && !typedWeight(line, text))
  if (wrong) return `${wrong} is no weight.`
  const counts = [...typed.outputs, ...typed.rejects, typed.uncut, typed.broken, typed.lost].map(({ pieces }) => pieces)
  const uncounted = counts.find(text => text.trim() && count(text) === null)
  if (uncounted) return `${uncounted} is no number of pieces.`
  const amounts = [...typed.outputs.map(({ asking }) => asking), ...typed.rejects.map(({ value }) => value)]
  const unpriced = amounts.find(text => text.trim() && !typedDecimal(text))
  return unpriced ? `${unpriced} is no amount.` : null
}

const isOut = (one: TypedOut) => isSaid(one)

/** What is sent of a card; null when nothing was said on it. */
export const receiptDraft = (line: WorkLineRow, typed: TypedReceipt): Record<string, unknown> | null => {
  const weightOf = (text: string) => typedWeight(line, text) ?? text.trim()
  const amount = (one: TypedAmount) => (isSaid(one) ? { pieces: count(one.pieces), weight: weightOf(one.weight) } : undefined)
  const outputs = typed.outputs.filter(isOut).map(({ back, type, pieces, weight, asking, sku }) => ({
    ...(back ? { id: back } : { ...(type ? { type } : {}), ...(sku.trim() ? { sku: sku.trim() } : {}) }),
    ...(pieces.trim() ? { pieces: count(pieces) } : {}),
    weight: weightOf(weight),
    ...(asking.trim() ? { askingRate: typedDecimal(asking) } : {}),
  }))
  const rejects = typed.rejects.filter(isSaid).map(({ pieces, weight, value }) => ({
    ...(pieces.trim() ? { pieces: count(pieces) } : {}),
    weight: weightOf(weight),
    value: typedDecimal(value) ?? '0',
  }))
  const rest = { uncut: amount(typed.uncut), broken: amount(typed.broken), lost: amount(typed.lost) }
  const loss = typed.loss.trim() ? weightOf(typed.loss) : undefined
  if (outputs.length + rejects.length === 0 && !loss && !typed.finish && Object.values(rest).every(one => !one)) return null
  return {
    id: line.id,
    ...{ outputs, rejects, finish: typed.finish },
    ...Object.fromEntries(Object.entries({ ...rest, loss }).filter(([, value]) => value !== undefined)),
  }
}

/** How a stone is priced: its asking price stands per this, in a currency of this worth in the base. */
export type Priced = { askingBasis: string; askingRate: Quantity | null; rate: Quantity }

type Weighed = { left: Quantity; fault: string | null; received: Received | null; outputs: Receipt['outputs'] }

/** What a card comes to while it is typed, by the domain's own functions: what is left in work, what is wrong, and what each stone will cost. */
export const weighReceipt = (row: WorkRow, line: WorkLineRow, number: number, typed: TypedReceipt, priced: Priced): Weighed => {
  const read = (text: string) => typedWeight(line, text) ?? '0'
  const amount = (one: TypedAmount) => (isSaid(one) ? { pieces: count(one.pieces), weight: read(one.weight) } : null)
  const outputs = typed.outputs.filter(isOut).map(one => ({
    inventory: one.key,
    pieces: count(one.pieces),
    weight: read(one.weight),
    market: marketOf(one, read(one.weight), priced),
  }))
  const receipt: Receipt = {
    outputs,
    rejects: typed.rejects.filter(isSaid).map(one => ({
      ...{ inventory: one.key, pieces: count(one.pieces), weight: read(one.weight), value: typedDecimal(one.value) ?? '0' },
    })),
    ...{ uncut: amount(typed.uncut), broken: amount(typed.broken), lost: amount(typed.lost) },
    ...{ loss: read(typed.loss), finish: typed.finish },
  }
  const out = sum([...outputs, ...receipt.rejects, receipt.uncut, receipt.broken, receipt.lost].map(one => one?.weight))
  const left = minus(minus(line.openWeight ?? '0', out), receipt.loss)
  const unread = unreadIn(line, typed)
  if (unread) return { left, fault: unread, received: null, outputs }
  if (receiptDraft(line, typed) === null) return { left, fault: null, received: null, outputs }
  const results = row.results.filter(one => one.of === number && !one.reworked)
  const held = { pieces: line.openPieces, weight: line.openWeight ?? '0', value: heldValue(line, results) }
  const isOwn = line.ownership === 'own'
  const terms = { spread: row.spread, isOwn }
  const issued = {
    ...line,
    inventory: line.inventory?.id ?? '',
    sku: line.sku ?? '',
    weight: line.weight ?? '0',
    cost: line.cost ?? '0',
  } as Issued
  // Who does not see what goods cost is not told what they will cost; the house holds their values against it when it is sent.
  const fault = receiptFault(issued, held, receipt, { ...terms, isOwn: isOwn && line.cost !== undefined })
  if (fault || line.cost === undefined) return { left, fault, received: null, outputs }
  const coming = outputs.map(one => ({ of: number, kind: 'output', reworked: false, pieces: one.pieces, weight: one.weight }))
  const labour = isOwn ? labourDue(row as never, number, coming) : '0'
  const earlier = isOwn ? results.filter(({ kind }) => kind === 'output').map(earlierOf) : []
  return { left, fault, received: receive(issued, held, receipt, { ...terms, labour }, earlier), outputs }
}

const earlierOf = (result: WorkRow['results'][number]): Earlier => ({
  ...{ result: result.id, inventory: result.inventory?.id ?? '', pieces: result.pieces, weight: result.weight },
  ...{ market: result.market ?? '0', cost: result.cost ?? '0' },
})

/** What the goods in work still cost: all that went in and was added, less what came of them. */
const heldValue = (line: WorkLineRow, results: readonly WorkRow['results'][number][]): Quantity =>
  round(minus(plus(line.cost ?? '0', line.labour ?? '0'), sum(results.map(({ cost }) => cost))), 2)

const marketOf = (one: TypedOut, weight: Quantity, { askingBasis, askingRate, rate }: Priced): Quantity => {
  const typed = typedDecimal(one.asking)
  // What comes back under its number keeps its price; a new one has none yet.
  const asked = typed ?? (one.back ? askingRate : null)
  if (!asked || !isPositive(asked)) return '0'
  return times(costOf({ costBasis: askingBasis, costRate: asked, pieces: count(one.pieces) ?? 1, weight }), rate)
}

/** A card of the receipt desk. */
export type CardProps = {
  row: WorkRow
  line: WorkLineRow
  number: number
  typed: TypedReceipt
  weighed: ReturnType<typeof weighReceipt>
  /** What stays in work goes into a jewel; here only what comes back or is lost is entered. */
  jewels: boolean
  onChange: (change: Partial<TypedReceipt>) => void
}
