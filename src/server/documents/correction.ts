import { sql } from 'kysely'
import { latest } from '../../domain/company/business-day.ts'
import { openOn } from '../../domain/documents/settlement.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { isPositive, min, type Quantity } from '../../domain/kit/quantity.ts'
import { draftLike } from '../../domain/kit/shape.ts'
import type { Db } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import { type Behavior, doingOf, type WorkOnStored } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import type { Values } from '../kit/entity/rows.ts'
import { create } from '../kit/entity/store.ts'
import { allocate, billOf } from './account.ts'
import { creditsOf } from './credit.ts'

type Corrected = { id: string; date: string; dueDate: string | null; exchangeReason: string | null }

/** The column of the document that corrects this one. */
export const correctionColumns = ({ table }: Entity) =>
  ({
    correctedBy: t => sql`(select json_build_object('id', c.id, 'title', coalesce(c.number, 'Draft')) from ${sql.table(table)} c
      where c.corrects_id = ${sql.ref(`${t}.id`)})`,
  }) satisfies Columns

/**
 * Replaces a document that `takeBack` cancels: a draft with its heads and lines, dated the day of the reversal, is what the call answers
 * with. A typed rate stays, and so does the due day unless it is past.
 */
export const replaceWith = (
  work: WorkOnStored<Corrected>,
  { entity, behavior, change = {} }: { entity: Entity; behavior: Behavior; change?: Values },
  takeBack: () => Promise<void>,
): (() => Promise<void>) => {
  const id = uuid()
  work.answer = id
  // Derived, so it is not stored. The history keeps it.
  Object.assign(work.values, { correctedBy: id })
  return async () => {
    await takeBack()
    const { tx, before, date } = work
    const dates = { date, dueDate: before.dueDate && latest(before.dueDate, date) }
    const rate = before.exchangeReason ? {} : { exchange: undefined, exchangeReason: undefined }
    const draft = { ...draftLike(entity.fields, before), ...dates, ...rate, ...change, id }
    await create(tx, doingOf(work), entity, behavior, draft, { corrects: before.id })
  }
}

type Freed = { of: string; amount: Quantity }

/**
 * Settles the bill of a correction with the payments and credits that had settled the canceled one, as far as they are still on account
 * (docs/domain/documents.md#corrections).
 */
export const settleAgain = async (
  tx: Db,
  { id, date, corrects }: { id: string; date: string; corrects: string | null },
  by: string,
): Promise<void> => {
  if (!corrects) return
  const { rows } = await sql<Freed>`select coalesce(note_id, credit_id) as of, -sum(amount) as amount from allocation
    where bill_id = ${corrects} and kind = 'money' and reverses is not null group by 1`.execute(tx)
  if (rows.length === 0) return
  const freed = new Map(rows.map(({ of, amount }) => [of, amount]))
  const { party, ledger, currency } = await billOf(tx, id)
  const side = { party, ledger, currency }
  for (const credit of await creditsOf(tx, side, { lock: true })) {
    const bill = await billOf(tx, id)
    const amount = min(min(credit.left, freed.get(credit.id) ?? '0'), openOn(bill))
    if (!isPositive(amount)) continue
    await allocate(tx, { ...side, ...credit }, { paid: [{ bill, amount }] }, { kind: credit.entity, document: credit.document, date, by })
  }
}
