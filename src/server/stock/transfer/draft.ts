import { isWhole } from '../../../domain/stock/stone/type.ts'
import { caratsOf } from '../../../domain/stock/stone/weights.ts'
import type { transfer } from '../../../domain/stock/transfer.ts'
import type { Stored, WorkOn } from '../../kit/entity/behavior.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { type Stone, stonesOf } from '../inventory/ledger.ts'
import { snapshot } from '../inventory/selection.ts'

type Transfer = Stored<typeof transfer>
export type TransferLine = Transfer['items'][number]
export type TransferWork<I = unknown> = WorkOn<Transfer, I>

export const idsOf = (items: readonly { inventory: string }[]): string[] => items.map(line => line.inventory)

export const refuseLine = (index: number, message: string) =>
  conflict(`Line ${index + 1}: ${message}`, { fields: { [`items.${index}.inventory`]: message } })

// The available part of a lot. If another part is elsewhere, `sendLine` refuses the lot.
const amountOf = ({ type, pieces, weight, availablePieces, availableWeight }: Stone) =>
  isWhole(type) ? { pieces, weight } : { pieces: availablePieces, weight: availableWeight }

const fillLine = (line: TransferLine, index: number, values: Transfer, stones: ReadonlyMap<string, Stone>) => {
  const stone = stones.get(line.inventory)
  if (!stone) throw invalid({ [`items.${index}.inventory`]: 'This stone does not exist.' })
  if (values.items.findIndex(other => other.inventory === line.inventory) < index)
    throw refuseLine(index, `${stone.sku} is on this transfer twice.`)
  if (stone.branch !== values.from)
    throw refuseLine(index, `${stone.sku} is in ${stone.branchName}. A transfer can include only stones of the branch it leaves.`)
  const { sku, description, details } = snapshot(stone)
  const text = [description, details].filter(Boolean).join(' · ') || null
  return { ...line, sku, details: text, type: stone.type, ...amountOf(stone), cost: null, place: null, arrived: null }
}

export const fillDraft = async ({ tx, values }: TransferWork) => {
  if (values.from === values.to) throw invalid({ to: 'Choose two different branches for a transfer.' })
  if (values.expected && values.expected < values.date) throw invalid({ expected: 'The expected day is before the date.' })
  const stones = await stonesOf(tx, idsOf(values.items))
  values.items = values.items.map((line, index) => fillLine(line, index, values, stones))
  values.stones = values.items.length
  values.pieces = values.items.reduce((pieces, line) => pieces + (line.pieces ?? 0), 0)
  values.carats = caratsOf(values.items)
}
