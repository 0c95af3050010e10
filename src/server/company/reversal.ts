import { sql } from 'kysely'
import { reversalDay } from '../../domain/company/business-day.ts'
import type { Db } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import type { WorkOnStored } from '../kit/entity/behavior.ts'
import { settingsForPosting } from './settings.ts'

const latestOf = async (tx: Db, documents: readonly string[]): Promise<string | null> => {
  // What goods on memo are owed for is reversed with the loss of the goods.
  const losses = sql`select l.bill_id from stock_posting p join memo_loss l on l.posting_id = p.id where p.document_id = any(${[...documents]}::uuid[]) and l.found_id is null`
  const ids = sql`any(array(select unnest(${[...documents]}::uuid[]) union ${losses}))`
  const { rows } = await sql<{ date: string | null }>`select greatest(
    (select max(date) from stock_posting where document_id = ${ids}),
    (select max(l.date) from (select distinct inventory_id as id from stock_posting where document_id = ${ids}) t
      cross join lateral (select date from stock_posting where inventory_id = t.id order by date desc limit 1) l),
    (select max(date) from account_posting where document_id = ${ids}),
    (select max(date) from allocation where note_id = ${ids}),
    (select max(date) from allocation where credit_id = ${ids}),
    (select max(date) from allocation where bill_id = ${ids})) as date`.execute(tx)
  return oneRow(rows).date
}

/**
 * The business day on which to reverse what these documents (ids) posted. It is today, but never before anything that they posted or
 * settled, nor before the last movement of their stones, and the first open day where that day is closed. The books stay open until the end of the transaction.
 */
export const reversalOn = async (tx: Db, today: string, documents: readonly string[], of = ''): Promise<string> => {
  const { closedUntil } = await settingsForPosting(tx)
  const posted = (await latestOf(tx, documents)) ?? ''
  return reversalDay({ today, of: posted > of ? posted : of, closedUntil })
}

/** The reversal day of a document and the others (ids) reversed with it; also sets it as the date of the transition. */
export const takeBackOn = async (work: WorkOnStored<{ id: string; date: string }>, others: readonly string[] = []): Promise<string> => {
  const { tx, today, before } = work
  work.date = await reversalOn(tx, today, [before.id, ...others], before.date)
  return work.date
}
