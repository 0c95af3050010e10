import { useState } from 'react'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { isZero } from '../../../../domain/kit/quantity.ts'
import type { ApprovalLine } from '../../../../domain/sales/contract.ts'
import { type ReturnedQuantity, returnedOf } from '../../../../domain/stock/inventory/approval-quantity.ts'
import { weightUnitOf, weightWord } from '../../../../domain/stock/stone/type.ts'
import { weight } from '../../../kit/data/number.ts'
import { numberFault } from '../../../kit/form/typed-number.ts'
import { asTyped, typedCount, typedWeight, weightKind } from '../../../kit/form/typed-text.ts'
import { quantityOf } from '../../../stock/stone/cells.tsx'
import type { ApprovalRow } from '../../../stock/stone/line-values.ts'

type Elsewhere = Partial<Pick<ApprovalLine, 'approval' | 'dueDate' | 'currency'>>
/** An approval line with goods out. It names its approval when lines of several are shown together. */
export type OutLine = ApprovalRow['items'][number] & Elsewhere
/** A line of which goods are taken: what is out on an approval, or what was offered and is still there. */
export type TakenLine = Pick<OutLine, 'id' | 'inventory' | 'type' | 'sku' | 'description' | 'details' | 'outPieces' | 'outWeight'> &
  Elsewhere

/** The typed quantity of a line. */
export type TypedQuantity = { pieces: string; weight: string }

export const isOut = (line: Pick<TakenLine, 'outWeight'>): boolean => !isZero(line.outWeight)

/** The quantity from the typed text, or an error. */
export const quantityFrom = (
  line: TakenLine,
  typed: TypedQuantity,
): { quantity: ReturnedQuantity; fault?: undefined } | { quantity?: undefined; fault: string } => {
  const fault = numberFault(typed.pieces, numberKinds.pieces) ?? numberFault(typed.weight, weightKind(line.type))
  if (fault) return { fault }
  const [measured, pieces] = [typedWeight(typed.weight, line.type), typedCount(typed.pieces)]
  if (line.outPieces !== null && !pieces) return { fault: 'Enter the pieces.' }
  if (!measured) return { fault: `Enter the ${weightWord(line.type)}.` }
  const quantity = returnedOf({ pieces: line.outPieces, weight: line.outWeight }, { pieces, weight: measured })
  return quantity ? { quantity } : { fault: faultOf(line, pieces) }
}

const faultOf = ({ outPieces, outWeight, type }: TakenLine, pieces: number | null) =>
  pieces !== null && outPieces !== null && pieces < outPieces
    ? `Enter the measured weight: ${quantityOf(outPieces, outWeight, type ?? '')} are outstanding.`
    : `Only ${quantityOf(outPieces, outWeight, type ?? '')} are outstanding.`

/** The weight difference as text; null when there is none. */
export const differenceOf = ({ variance }: ReturnedQuantity, type: string | null): string | null =>
  isZero(variance) ? null : `${variance.startsWith('-') ? '−' : '+'}${weight(variance.replace('-', ''))} ${weightUnitOf(type ?? '')}`

const allOf = (line: TakenLine): TypedQuantity => ({ pieces: asTyped(line.outPieces), weight: asTyped(line.outWeight, 2) })

/** The ticked lines, at first those that `first` picks, and the quantity of each, by default everything that is out. */
export const useTake = (lines: readonly TakenLine[], first: (line: TakenLine) => boolean = () => false) => {
  const [typed, setTyped] = useState<Readonly<Record<string, TypedQuantity>>>(() =>
    Object.fromEntries(lines.filter(line => isOut(line) && first(line)).map(line => [line.id, allOf(line)])),
  )
  const ticked = lines.filter(line => typed[line.id])
  const takes = ticked.map(line => ({ line, ...quantityFrom(line, typed[line.id] ?? allOf(line)) }))
  const tick = (line: TakenLine, on = true) =>
    setTyped(({ [line.id]: before, ...rest }) => (on ? { ...rest, [line.id]: before ?? allOf(line) } : rest))
  return {
    typed,
    ticked,
    takes,
    isTicked: (line: TakenLine) => Boolean(typed[line.id]),
    tick,
    tickAll: (on: boolean) =>
      setTyped(on ? Object.fromEntries(lines.filter(isOut).map(line => [line.id, typed[line.id] ?? allOf(line)])) : {}),
    type: (line: TakenLine, change: Partial<TypedQuantity>) =>
      setTyped(before => ({ ...before, [line.id]: { ...allOf(line), ...before[line.id], ...change } })),
    clear: () => setTyped({}),
    isReady: takes.length > 0 && takes.every(({ quantity }) => quantity),
    /** In the format of the API. */
    requestLines: takes.flatMap(({ line, quantity }) =>
      quantity ? [{ id: line.id, ...(quantity.pieces === null ? {} : { pieces: quantity.pieces }), weight: quantity.scale }] : [],
    ),
  }
}
export type Take = ReturnType<typeof useTake>
