import { sql } from 'kysely'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { everywhere } from '../../../domain/people/viewer.ts'
import { answerFault, typedAnswer } from '../../../domain/sales/offer/answer.ts'
import { offer } from '../../../domain/sales/offer/entity.ts'
import type { OpenLink } from '../../documents/sharing/link.ts'
import { dayOf, todayIn } from '../../kit/business-day.ts'
import type { Db } from '../../kit/db/db.ts'
import { readRecord } from '../../kit/entity/read.ts'
import { conflict } from '../../kit/errors.ts'
import type { AnswerForm } from '../../print/page/offer.ts'
import { addAnswer, mayAnswer } from '../../sales/offer/answer.ts'
import { offerBehavior } from '../../sales/offer/behavior.ts'

type Around = { db: Db; now: () => Date }
type Offer = RowOf<typeof offer>

/** The offer behind a link while its client may answer it; null for another document. */
const answerable = async ({ db, now }: Around, { kind, document }: OpenLink): Promise<Offer | null> => {
  if (kind !== offer.name) return null
  const row = await readRecord(db, offer, offerBehavior, everywhere('Salesman'), document)
  return mayAnswer(row, await todayIn(db, { now }, row.branch.id)) ? row : null
}

const dayOfAnswer = async (db: Db, { id }: Offer): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string | null }>`select ${dayOf(sql`max(at)`)} as day from offer_answer where offer_id = ${id}`.execute(
    db,
  )
  return rows[0]?.day ?? undefined
}

/** The form in which a client answers the offer behind a link, with the newest answer; null when nothing can be answered. */
export const answerFormOf = async (around: Around, link: OpenLink, token: string): Promise<AnswerForm | null> => {
  const row = await answerable(around, link)
  if (!row) return null
  const { lines = [], message = null } = row.answer ?? {}
  const day = row.answer && (await dayOfAnswer(around.db, row))
  return {
    action: `/s/${token}/answer`,
    wanted: row.items.flatMap(({ id }, index) => (lines.includes(id) ? [index + 1] : [])),
    message: message ?? '',
    sent: day ?? null,
    fault: null,
  }
}

/** Stores what a client sent with the form. Returns the form again, as it was filled in, when it cannot be sent. */
export const takeAnswer = async (around: Around, link: OpenLink, token: string, body: URLSearchParams): Promise<AnswerForm | null> => {
  const row = await answerable(around, link)
  if (!row) throw conflict('This offer can no longer be answered. Please ask the person who sent it to you.')
  const typed = typedAnswer(body, row.items.length)
  const fault = answerFault(typed)
  if (fault) return { action: `/s/${token}/answer`, wanted: typed.lines, message: typed.message, sent: null, fault }
  await addAnswer(around.db, { link: link.id, row, typed, now: around.now() })
  return null
}
