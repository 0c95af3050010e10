import { useState } from 'react'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { isZero } from '../../../../domain/kit/quantity.ts'
import { type Taken, takenOf } from '../../../../domain/stock/inventory/approval-quantity.ts'
import { weight } from '../../../kit/data/number.ts'
import { numberFault } from '../../../kit/form/typed-number.ts'
import { asTyped, typedCarats, typedCount } from '../../../kit/form/typed-text.ts'
import { quantityOf } from '../../../stock/stone/cells.tsx'
import type { ApprovalRow, MemoLine } from '../../../stock/stone/line-values.ts'

/** An approval line with goods out. It names its approval when lines of several are shown together. */
export type OutLine = ApprovalRow['items'][number] & Partial<Pick<MemoLine, 'approval' | 'dueDate' | 'currency'>>

/** The typed quantity of a line. */
export type Said = { pieces: string; weight: string }

export const isOut = (line: OutLine): boolean => !isZero(line.outWeight)

/** The quantity from the typed text, or an error. */
export const takenFrom = (line: OutLine, said: Said): { taken: Taken; fault?: undefined } | { taken?: undefined; fault: string } => {
  const fault = numberFault(said.pieces, numberKinds.pieces) ?? numberFault(said.weight, numberKinds.carats)
  if (fault) return { fault }
  const [carats, pieces] = [typedCarats(said.weight), typedCount(said.pieces)]
  if (line.outPieces !== null && !pieces) return { fault: 'Enter the pieces.' }
  if (!carats) return { fault: 'Enter the carats.' }
  const taken = takenOf({ pieces: line.outPieces, weight: line.outWeight }, { pieces, weight: carats })
  return taken ? { taken } : { fault: faultOf(line, pieces) }
}

const faultOf = ({ outPieces, outWeight }: OutLine, pieces: number | null) =>
  pieces !== null && outPieces !== null && pieces < outPieces
    ? `Enter the measured weight: ${quantityOf(outPieces, outWeight)} are outstanding.`
    : `Only ${quantityOf(outPieces, outWeight)} are outstanding.`

/** The weight difference as text; null when there is none. */
export const differenceOf = ({ variance }: Taken): string | null =>
  isZero(variance) ? null : `${variance.startsWith('-') ? '−' : '+'}${weight(variance.replace('-', ''))} ct`

const allOf = (line: OutLine): Said => ({ pieces: asTyped(line.outPieces), weight: asTyped(line.outWeight, 2) })

/** The ticked lines and the quantity of each, by default everything that is out. */
export const useTake = (lines: readonly OutLine[], { all = false } = {}) => {
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>(() =>
    all ? Object.fromEntries(lines.filter(isOut).map(line => [line.id, allOf(line)])) : {},
  )
  const ticked = lines.filter(line => said[line.id])
  const takes = ticked.map(line => ({ line, ...takenFrom(line, said[line.id] ?? allOf(line)) }))
  const tick = (line: OutLine, on = true) =>
    setSaid(({ [line.id]: before, ...rest }) => (on ? { ...rest, [line.id]: before ?? allOf(line) } : rest))
  return {
    said,
    ticked,
    takes,
    isTicked: (line: OutLine) => Boolean(said[line.id]),
    tick,
    tickAll: (on: boolean) =>
      setSaid(on ? Object.fromEntries(lines.filter(isOut).map(line => [line.id, said[line.id] ?? allOf(line)])) : {}),
    type: (line: OutLine, change: Partial<Said>) =>
      setSaid(before => ({ ...before, [line.id]: { ...allOf(line), ...before[line.id], ...change } })),
    clear: () => setSaid({}),
    isReady: takes.length > 0 && takes.every(({ taken }) => taken),
    /** In the format of the API. */
    asked: takes.flatMap(({ line, taken }) =>
      taken ? [{ id: line.id, ...(taken.pieces === null ? {} : { pieces: taken.pieces }), weight: taken.scale }] : [],
    ),
  }
}
export type Take = ReturnType<typeof useTake>
