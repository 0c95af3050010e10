import { entities } from '../../../domain/index.ts'
import type { Field, Ref } from '../../../domain/kit/field.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { config } from '../../kit/data/config.ts'
import { newId } from '../../kit/form/new-id.ts'
import { numberProblems, readDraft, type Typed } from '../../kit/form/schema.ts'
import { moneyIn, numberFault, priceIn } from '../../kit/form/typed-number.ts'
import { typedCount as count, typedMoney, typedPrice, typedWeight, weightKind } from '../../kit/form/typed-text.ts'
import type { WorkLineRow, WorkRow } from '../kind.ts'

/** A result as typed: under an existing SKU, or as a new stone. */
export type TypedOut = {
  key: string
  back: string
  type: string
  pieces: string
  weight: string
  asking: string
  sku: string
  /** Rarely used fields. */
  more: Typed
}
export type TypedReject = { key: string; pieces: string; weight: string; value: string }
export type TypedAmount = { pieces: string; weight: string }
/** The form values of one line's card. */
export type TypedReceipt = {
  outputs: TypedOut[]
  rejects: TypedReject[]
  uncut: TypedAmount
  broken: TypedAmount
  lost: TypedAmount
  loss: string
  finish: boolean
}

/** The further fields of a finished stone, taken from the stone entity. */
export const outFields: [string, Field][] = (['shape', 'length', 'width', 'depth', 'colour', 'clarity', 'location'] as const).map(name => [
  name,
  entities.inventory.fields[name],
])
const moreOf = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(readDraft(Object.fromEntries(outFields), typed)).filter(([, value]) => value !== null))

export const emptyOut = (back = ''): TypedOut => ({
  ...{ key: newId(), back, type: '', pieces: '', weight: '', asking: '', sku: '', more: {} },
})
export const emptyReject = (): TypedReject => ({ key: newId(), pieces: '', weight: '', value: '' })
const nothing: TypedAmount = { pieces: '', weight: '' }
/** The initial values of a card. A single stone usually returns under its own SKU. */
export const emptyReceipt = (line: WorkLineRow): TypedReceipt => ({
  outputs: [emptyOut(line.type === 'single' ? (line.inventory?.id ?? '') : '')],
  ...{ rejects: [], uncut: nothing, broken: nothing, lost: nothing, loss: '', finish: false },
})

export const isFilled = ({ weight, pieces }: TypedAmount): boolean => Boolean(weight.trim() || pieces.trim())

/** The SKUs that a result can use: the line's own, and those taken back for rework. */
export const backOf = (row: WorkRow, line: WorkLineRow, number: number): Ref[] => {
  const reworked = row.results.filter(({ of, reworked: is, inventory }) => of === number && is && inventory)
  const own = line.inventory ? [{ id: line.inventory.id, title: line.sku ?? line.inventory.title }] : []
  const there = new Set(row.results.flatMap(one => (one.kind === 'output' && !one.reworked && one.inventory ? [one.inventory.id] : [])))
  const all = [...own, ...reworked.flatMap(({ inventory }) => (inventory ? [inventory] : []))]
  return [...new Map(all.map(one => [one.id, one])).values()].filter(({ id }) => !there.has(id))
}

/** The error of the first number on a card that cannot be read; null when all can. Prices are in the base currency. */
export const unreadIn = (line: WorkLineRow, typed: TypedReceipt): string | null => {
  const all = [...typed.outputs, ...typed.rejects, typed.uncut, typed.broken, typed.lost]
  const faults = [
    ...[...all.map(({ weight }) => weight), typed.loss].map(text => numberFault(text, weightKind(line.type))),
    ...all.map(({ pieces }) => numberFault(pieces, numberKinds.pieces)),
    ...typed.outputs.map(({ asking }) => numberFault(asking, priceIn())),
    ...typed.rejects.map(({ value }) => numberFault(value, moneyIn())),
  ]
  return faults.find(fault => fault !== null) ?? Object.values(unreadMore(typed))[0] ?? null
}
const unreadMore = ({ outputs }: TypedReceipt): Record<string, string> =>
  Object.fromEntries(outputs.flatMap(({ more }) => Object.entries(numberProblems(outFields, more))))

/** The receipt that is sent for a card; null when it is empty. */
export const receiptDraft = (line: WorkLineRow, typed: TypedReceipt): Record<string, unknown> | null => {
  const weightOf = (text: string) => typedWeight(text, line.type) ?? text.trim()
  const amount = (one: TypedAmount) => (isFilled(one) ? { pieces: count(one.pieces), weight: weightOf(one.weight) } : undefined)
  const outputs = typed.outputs.filter(isFilled).map(({ back, type, pieces, weight, asking, sku, more }) => ({
    ...moreOf(more),
    ...(back ? { id: back } : { ...(type ? { type } : {}), ...(sku.trim() ? { sku: sku.trim() } : {}) }),
    ...(pieces.trim() ? { pieces: count(pieces) } : {}),
    weight: weightOf(weight),
    ...(asking.trim() ? { askingRate: typedPrice(asking, config().currency) } : {}),
  }))
  const rejects = typed.rejects.filter(isFilled).map(({ pieces, weight, value }) => ({
    ...(pieces.trim() ? { pieces: count(pieces) } : {}),
    weight: weightOf(weight),
    value: typedMoney(value, config().currency) ?? '0',
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
