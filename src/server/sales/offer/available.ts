import { sql } from 'kysely'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { compare, isZero, minus, plus, type Quantity } from '../../../domain/kit/quantity.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import type { Taken } from '../../../domain/sales/offer/taken.ts'
import { statusWords } from '../../../domain/stock/inventory/place.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import { anyOf, type Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import type { Stone } from '../../stock/inventory/ledger.ts'
import { reservationsOn } from '../../stock/inventory/reservation.ts'
import { holdings } from '../../stock/inventory/selection.ts'

type Left = { pieces: number | null; weight: Quantity }
type OnApproval = Left & { line: string; inventory: string }

const onApprovalWith = async (tx: Db, customer: string, stones: readonly string[]): Promise<OnApproval[]> => {
  const { rows } = await sql<OnApproval>`select l.id as line, l.inventory_id as inventory, l.out_pieces as pieces, l.out_weight as weight
    from item l join approval a on a.id = l.approval_id
    where l.inventory_id = ${anyOf(stones)} and l.out_weight > 0 and a.customer_id = ${customer} and ${stateIn('a.state', statesOf(approvalLifecycle, 'open'))}
    order by a.date, l.id`.execute(tx)
  return rows
}

const take = (left: Left, { pieces, weight }: Taken): void => {
  left.weight = minus(left.weight, weight)
  if (left.pieces !== null) left.pieces -= pieces ?? 0
}
const has = (left: Left, { pieces, weight }: Taken): boolean =>
  compare(left.weight, weight) >= 0 && (left.pieces === null || left.pieces >= (pieces ?? 0))

const leftText = ({ pieces, weight }: Left, type: string) => `${pieces === null ? '' : `${pieces} pcs / `}${weight} ${weightUnitOf(type)}`

/** Why goods cannot be taken, as a sentence. */
const missingText = ({ sku, status, type }: Stone, left: Left): string =>
  isZero(left.weight) ? `${sku} is not available: it is ${statusWords(status)}.` : `${sku} has only ${leftText(left, type)} available.`

/**
 * The goods that a customer can take of these stones now: in the safe, reserved for them, or on approval with them. Each call of the
 * returned function takes from what is left: it says from which approval line, or why it is not possible.
 */
export const openStock = async (tx: Db, customer: string, stones: ReadonlyMap<string, Stone>) => {
  const ids = [...stones.keys()]
  const safe = new Map<string, Left>((await holdings(tx, ids, [])).entries())
  for (const { inventory, customer: by, isOver, pieces, weight } of await reservationsOn(tx, ids)) {
    if (by !== customer && !isOver) continue
    const left = safe.get(inventory)
    safe.set(
      inventory,
      left ? { pieces: left.pieces === null ? null : left.pieces + (pieces ?? 0), weight: plus(left.weight, weight) } : { pieces, weight },
    )
  }
  const lent = await onApprovalWith(tx, customer, ids)
  return (stone: Stone, taken: Taken, { mayBeLent }: { mayBeLent: boolean }): { approvalLine?: string; missing?: string } => {
    const left = safe.get(stone.id) ?? { pieces: stone.pieces === null ? null : 0, weight: '0' }
    if (has(left, taken)) {
      take(left, taken)
      return {}
    }
    const line = mayBeLent && lent.find(one => one.inventory === stone.id && has(one, taken))
    if (!line) return { missing: missingText(stone, left) }
    take(line, taken)
    return { approvalLine: line.line }
  }
}
