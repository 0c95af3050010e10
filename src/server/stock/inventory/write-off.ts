import type { Quantity } from '../../../domain/kit/quantity.ts'
import { transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { conflict } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { amountOf, openStone, recordStockChange } from './change.ts'
import { postStock } from './ledger.ts'
import { takeHeld } from './selection.ts'

type WritingOff = { id: string; version: number; pieces?: number | null | undefined; weight?: Quantity | undefined; reason: string }

/** Writes off lost goods at their cost. Returns the id with which the write-off can be undone. */
export const writeOff = (context: Context, input: WritingOff): Promise<string> =>
  transact(context.db, async tx => {
    const { stone, held, today } = await openStone(tx, context, input)
    const amount = amountOf(held, stone, input)
    const value = takeHeld(held && { ...held }, stone, amount, message => conflict(message), 'available')
    const document = uuid()
    const occasion = { kind: 'writeOff', document, date: today, by: context.caller.id, reason: input.reason }
    await postStock(tx, [{ inventory: stone.id, from: 'available', to: 'loss', ...amount, value }], occasion)
    await recordStockChange(tx, context, [{ id: stone.id, after: amount, reason: input.reason }], 'writeOff')
    return document
  })
