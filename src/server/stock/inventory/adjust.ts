import { sql } from 'kysely'
import type { z } from 'zod'
import { isZero } from '../../../domain/kit/quantity.ts'
import { adjustedTo } from '../../../domain/stock/inventory/adjustment.ts'
import type { quantityCalls } from '../../../domain/stock/inventory/contract.ts'
import { statusWords } from '../../../domain/stock/inventory/place.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { refuseClosed } from '../../company/settings.ts'
import { todayIn } from '../../kit/business-day.ts'
import { transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { lockStone, postStock } from './ledger.ts'
import { recordFor } from './record.ts'

type Adjustment = z.infer<(typeof quantityCalls)['PUT inventory/adjust']['body']>

/** Posts the difference between the count and the available stock. An increase is valued at the lot's average cost. */
export const adjust = async (context: Context, input: Adjustment): Promise<void> =>
  transact(context.db, async tx => {
    const { branch } = await recordFor(tx, input.id, input.version)
    const today = await todayIn(tx, context, branch)
    await refuseClosed(tx, today)
    const stone = await lockStone(tx, input.id)
    const pieces = stone.availablePieces === null && stone.pieces === null ? null : (input.pieces ?? null)
    if (stone.pieces !== null && pieces === null) throw invalid({ pieces: 'Enter the pieces as well as the carats.' })
    if (pieces !== null && (pieces === 0) !== isZero(input.weight)) throw invalid({ weight: 'Pieces and carats must reach zero together.' })
    if (isWhole(stone.type) && pieces !== 0 && pieces !== stone.pieces)
      throw invalid({ pieces: `${stone.sku} is ${stone.pieces} pcs and cannot be divided. Count it as present or missing.` })
    if (isWhole(stone.type) && !isZero(input.weight) && isZero(stone.availableWeight))
      throw conflict(`${stone.sku} is not in the safe: it is ${statusWords(stone.status)}.`)
    const { costBasis, ownership } = stone
    const held = { pieces: stone.availablePieces, weight: stone.availableWeight, value: stone.availableValue, costBasis, ownership }
    const occasion = { kind: 'adjustment', document: input.id, date: today, by: context.caller.id, reason: input.reason }
    const postings = adjustedTo(stone.id, held, { pieces, weight: input.weight }, isWhole(stone.type))
    if (postings.length === 0) throw conflict('This is the book quantity. There is nothing to adjust.')
    await postStock(tx, postings, occasion)
    if (isWhole(stone.type) && !isZero(input.weight))
      await sql`update inventory set weight = ${input.weight} where id = ${stone.id}`.execute(tx)
    await sql`update inventory set version = version + 1, updated_at = now(), updated_by_id = ${context.caller.id} where id = ${stone.id}`.execute(
      tx,
    )
    await writeAudit(tx, {
      entity: 'inventory',
      record: stone.id,
      action: 'adjust',
      before: { pieces: held.pieces, weight: held.weight },
      after: { pieces, weight: input.weight },
      reason: input.reason,
      caller: context.caller,
    })
  })
