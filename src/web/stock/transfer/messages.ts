import type { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { weightsOf } from '../../../domain/stock/stone/weights.ts'
import { isConnected } from '../../kit/data/connection.ts'
import { counted, weight } from '../../kit/data/number.ts'
import { mayBeSku, quoted } from '../inventory/scan.ts'
import { findStone } from '../stone/find.ts'
import type { Stone } from '../stone/line-values.ts'
import { placeOf } from '../stone/on-line.ts'

export type TransferRow = RowOf<typeof entities.transfer>
export type TransferLine = TransferRow['items'][number]
type Named = { id: string; title: string }

export const transferHome = '/purchases-and-stock/inventory/transfers'

export type Goods = { type: string | null; weight: string | null }

/** '3 stones, 4.21 ct': the transferred goods, one per label. Jewels and metal are in grams. */
export const goodsOn = (lines: readonly Goods[]): string =>
  lines.length === 0
    ? 'nothing'
    : [counted(lines.length, 'stone'), ...weightsOf(lines).map(one => `${weight(one.weight)} ${one.unit}`)].join(', ')

export const isOnTheWay = (line: TransferLine): boolean => line.place === 'in_transit'

/** The fields of a stone that a transfer needs. */
export type Movable = { id: string; type: string; weight: string; status: string; branch: Named }

/** Whether these stones can be sent together: all in one branch and all in its safe. */
export const mayTravel = (stones: readonly Movable[]): boolean =>
  stones.every(({ status, branch }) => status === 'available' && branch.id === stones[0]?.branch.id)

/** Why a stone cannot be transferred from a branch; null when it can. */
export const staysBecause = (stone: Stone, from: Named | null): string | null => {
  if (from && stone.branch.id !== from.id) return `${stone.title} is in ${stone.branch.title}, but this transfer is from ${from.title}.`
  if (stone.status === 'partly') return `Part of ${stone.title} is elsewhere. Split off the part to transfer.`
  return stone.status === 'available' ? null : `${stone.title} is not available: it is ${placeOf(stone).label.toLowerCase()}.`
}

type Found = { line: TransferLine; message?: undefined } | { line?: undefined; message: string }

const lower = (text: string | null | undefined) => text?.trim().toLowerCase()

/** The transfer line of a scanned SKU, or a message about the stone. */
export const lineScanned = async (row: TransferRow, code: string): Promise<Found> => {
  const line = row.items.find(({ sku }) => lower(sku) === lower(code))
  if (line && isOnTheWay(line)) return { line }
  if (line)
    return { message: line.place === 'loss' ? `${line.sku} is not in transit: it was reported lost.` : `${line.sku} has already arrived.` }
  if (!isConnected()) return { message: `This transfer has no stone with the number ${quoted(code)}.` }
  const stone = mayBeSku(code) ? (await findStone(code)).exact : null
  if (!stone) return { message: `No stone has the number ${quoted(code)}.` }
  return { message: `${stone.title} is not on this transfer: it is ${placeOf(stone).label.toLowerCase()}, in ${stone.branch.title}.` }
}
