import { type RawBuilder, sql } from 'kysely'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { answerLimits, type TypedAnswer } from '../../../domain/sales/offer/answer.ts'
import { offer, offerLifecycle } from '../../../domain/sales/offer/entity.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict } from '../../kit/errors.ts'

const newest = (id: RawBuilder<unknown>) => sql`from offer_answer where offer_id = ${id} order by at desc, id desc limit 1`

/** SQL: the newest answer of the client to an offer; null when there is none. */
export const answerOf = (t: string): RawBuilder<unknown> =>
  sql`(select json_build_object('at', at, 'lines', lines, 'message', message) ${newest(sql.ref(`${t}.id`))})`

/** SQL: whether the client has answered an offer. */
export const isAnswered = (t: string): RawBuilder<unknown> => sql`exists (select from offer_answer where offer_id = ${sql.ref(`${t}.id`)})`

/** Whether the client may answer this offer on this day: it is not decided, and its last day is not over. */
export const mayAnswer = ({ state, validUntil }: Pick<RowOf<typeof offer>, 'state' | 'validUntil'>, today: string): boolean =>
  isIn(offerLifecycle, state, 'open') && (!validUntil || validUntil >= today)

// `answerFault` is null for what was typed.
type Answering = { link: string; row: RowOf<typeof offer>; typed: TypedAnswer; now: Date }

/** Stores the answer of a client that came by a private link. The salesperson finds it on Today and in the history of the offer. */
export const addAnswer = (db: Db, { link, row, typed, now }: Answering): Promise<void> => {
  const wanted = typed.lines.flatMap(number => row.items[number - 1] ?? [])
  const message = typed.message || null
  return transact(db, async tx => {
    // Answers through one link are counted one after the other.
    const { rows } = await sql`select from private_link where id = ${link} for update`.execute(tx)
    if (rows.length === 0) throw conflict('This link was ended.')
    const { rows: before } = await sql`select from offer_answer where link_id = ${link} limit ${answerLimits.perLink}`.execute(tx)
    if (before.length === answerLimits.perLink) throw conflict('You have sent many answers. Please call us or write to us.')
    await sql`insert into offer_answer (id, offer_id, link_id, at, lines, message)
      values (${uuid()}, ${row.id}, ${link}, ${now}, ${wanted.map(({ id }) => id)}::uuid[], ${message})`.execute(tx)
    const reason = [wanted.map(({ sku }) => sku).join(', '), message].filter(Boolean).join(': ')
    await writeAudit(tx, { entity: offer.name, record: row.id, action: 'answer', reason, caller: { id: '', name: 'the client' } })
  })
}
