import { sql } from 'kysely'
import { minus, plus, type Quantity } from '../../../domain/kit/quantity.ts'
import { reverseStock, type StockPosting } from '../../../domain/payments/posting.ts'
import type { approval } from '../../../domain/sales/approval.ts'
import { mayRemain } from '../../../domain/stock/inventory/balance.ts'
import { takeBackOn } from '../../company/reversal.ts'
import type { Work } from '../../kit/entity/behavior.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { postStock, stonesOf } from '../../stock/inventory/ledger.ts'
import { holdings } from '../../stock/inventory/selection.ts'
import { type ApprovalLine, occasionOn, stonesOn } from './lines.ts'

type Posted = StockPosting & { id: number }
type Undone = StockPosting & { reverses: number }

/** Undoes the last return of each line: the goods are out on the approval again. */
export const undoReturn = async (work: Work<typeof approval, 'undo'>) => {
  const { tx, values, input } = work
  const items = stonesOn(values)
  const ids = input.lines.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ lines: 'The same line is listed twice.' })
  const lines = ids.map((id, index) => {
    const line = items.find(other => other.id === id)
    if (!line) throw invalid({ [`lines.${index}.id`]: 'This line is not on this approval.' })
    return line
  })
  const stones = lines.map(line => line.inventory)
  await stonesOf(tx, stones, { lock: true })
  const held = await holdings(tx, stones, [])
  const postings: Undone[] = []
  for (const line of lines) {
    const undone = await lastReturnOf(work, line)
    takeBack(line, undone, held.get(line.inventory))
    postings.push(...undone)
  }
  const occasion = occasionOn(work, await takeBackOn(work))
  // Reverse the weight difference first. The safe then holds exactly what was returned.
  return async () => {
    for (const isReturn of [false, true])
      await postStock(
        tx,
        postings.filter(({ to }) => (to === 'on_approval') === isReturn),
        occasion,
      )
  }
}

const lastReturnOf = async ({ tx, values }: Work<typeof approval>, line: ApprovalLine): Promise<Undone[]> => {
  const { rows } = await sql<Posted>`with open as (
      select p.* from stock_posting p where p.document_id = ${values.id} and p.line_id = ${line.id} and p.reverses is null and p.to_place <> 'on_approval'
        and 'loss' not in (p.from_place, p.to_place) and not exists (select 1 from stock_posting r where r.reverses = p.id))
    select o.id, o.inventory_id as inventory, o.from_place as "from", o.to_place as "to", o.from_holder as "fromHolder", o.to_holder as "toHolder", o.pieces, o.weight, o.value, o.line_id as line
    from open o where o.at = (select max(at) from open) order by o.id desc`.execute(tx)
  if (rows.length === 0) throw conflict(`${line.sku}: this line has no return to undo.`)
  return rows.map(({ id: reverses, ...posting }) => ({ ...reverseStock(posting), reverses }))
}

type Held = { pieces: number | null; weight: Quantity; value: Quantity }

/** Takes the returned goods from what the safe holds, in place; refuses if they have changed since. */
const takeBack = (line: ApprovalLine, undone: readonly Undone[], held: Held | undefined): void => {
  const left = { pieces: held?.pieces ?? null, weight: held?.weight ?? '0', value: held?.value ?? '0' }
  for (const { from, pieces, weight, value } of undone) {
    const by = from === 'available' ? minus : plus
    Object.assign(left, { weight: by(left.weight, weight), value: by(left.value, value) })
    if (left.pieces !== null) left.pieces += (from === 'available' ? -1 : 1) * (pieces ?? 0)
  }
  if (!mayRemain(left)) throw conflict(`${line.sku} is no longer in the safe as it was returned. The return cannot be undone.`)
  if (held) Object.assign(held, left)
}
