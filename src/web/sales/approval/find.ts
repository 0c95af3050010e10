import { isZero } from '../../../domain/kit/quantity.ts'
import { api } from '../../kit/data/api.ts'
import { mayBeSku, quoted } from '../../stock/inventory/scan.ts'
import { findStone } from '../../stock/stone/find.ts'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { placeOf } from '../../stock/stone/on-line.ts'
import { isOut, type OutLine } from './return/quantities.ts'

type Found = { line: OutLine; message?: undefined } | { line?: undefined; message: string }

const lower = (text: string | null | undefined) => text?.trim().toLowerCase()

/** Why nothing of a line can be returned: it was invoiced, returned or lost. */
const overOf = ({ sku, invoicedWeight, lostWeight }: OutLine): string => {
  if (!isZero(invoicedWeight)) return `${sku} is no longer on approval: it was invoiced.`
  return isZero(lostWeight) ? `${sku} is already returned.` : `${sku} is no longer on approval: it was reported lost.`
}

/** The approval line of a scanned SKU, or a message that says where the stone is. */
export const lineWith = async (row: ApprovalRow, code: string): Promise<Found> => {
  const lines = row.items.filter(line => lower(line.sku) === lower(code))
  const line = lines.find(isOut)
  if (line) return { line }
  if (lines[0]) return { message: overOf(lines[0]) }
  const stone = mayBeSku(code) ? (await findStone(code)).exact : null
  if (!stone) return { message: `No stone has the number ${quoted(code)}.` }
  const [elsewhere] = await api.get('item/approval', { inventory: stone.id, open: 'true' }, { quiet: true })
  if (elsewhere)
    return {
      message: `${stone.title} is not on this approval: it is on ${elsewhere.approval.title ?? 'a draft'} to ${elsewhere.customer.title}.`,
    }
  return { message: `${stone.title} is not on this approval: it is ${placeOf(stone).label.toLowerCase()}.` }
}
