import { sql } from 'kysely'
import type { SharedDocument } from '../../../domain/documents/sharing/kinds.ts'
import { filtersOf, reminderRules, stageDue } from '../../../domain/documents/sharing/reminder.ts'
import type { ReminderName } from '../../../domain/documents/sharing/text.ts'
import { listQuery } from '../../../domain/kit/list-query.ts'
import { everywhere } from '../../../domain/people/viewer.ts'
import { type Mailing, mailServerOf } from '../../company/mail-server.ts'
import { zoneOf } from '../../kit/business-day.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { listRecords } from '../../kit/entity/read.ts'
import { Refusal } from '../../kit/errors.ts'
import type { Task, Tasks } from '../../kit/jobs/jobs.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import { clientDocuments } from './documents.ts'
import { addReminder, reminderOf } from './remind.ts'
import { readShared } from './target.ts'

type Work = { db: Db; now: () => Date; mailing: Mailing; pictures: Pictures }

const task = 'send-reminders'
// Each hour: what a stopped server missed is sent later on the same day.
export const reminderTimes = `17 * * * * ${task}`
const [firstHour, lastHour] = [9, 17]
const pageSize = 200

/** Queue task: the daily reminders that the settings name, in the hours of work of the company. */
export const reminderTasks = (work: Work): Tasks => ({
  [task]: async (_payload, running) => {
    const { names, hour, today } = await settingOf(work)
    if (names.length === 0 || hour < firstHour || hour > lastHour || !(await mailServerOf(work.db, work.mailing))) return
    for (const name of names) for (const kind of reminderRules[name].kinds) await remindAll(work, { name, kind, today }, running)
  },
})

const settingOf = async ({ db, now }: Work) => {
  const local = sql`(${now()}::timestamptz at time zone ${zoneOf()})`
  const { rows } = await sql<{ names: ReminderName[]; hour: number; today: string }>`select daily_reminders as names,
    extract(hour from ${local})::integer as hour, ${local}::date as today from setting`.execute(db)
  return oneRow(rows)
}

type Due = { name: ReminderName; kind: SharedDocument; today: string }
type Running = Parameters<Task>[1]

/** The documents of a kind that may be due, page by page. One that fails does not stop the others. */
const remindAll = async (work: Work, { name, kind, today }: Due, { signal, log }: Running): Promise<void> => {
  const { entity, behavior } = clientDocuments[kind]
  for (let page = 1; ; page++) {
    const query = listQuery(entity).parse({ ...filtersOf(name, today), page, pageSize })
    const { rows } = await listRecords(work.db, entity, behavior, everywhere('Admin'), query)
    for (const { id } of rows) {
      signal.throwIfAborted()
      await remindOnce(work, name, kind, id).catch(error => log.error({ err: error, document: id }, 'A reminder could not be sent.'))
    }
    if (rows.length < pageSize) return
  }
}

const system = { id: '', name: 'the system' }

/** Queues the reminder of one document, unless this stage, a later one, or any of today was sent. */
const remindOnce = ({ db, now, pictures }: Work, name: ReminderName, kind: SharedDocument, id: string): Promise<void> =>
  transact(db, async tx => {
    try {
      const readable = await readShared({ db: tx, pictures }, { kind, document: id, party: '', query: null })
      const due = await reminderOf(tx, now, readable)
      const stage = due?.name === name ? stageDue(name, due.late) : null
      if (stage === null || (await isReminded(tx, id, name, stage))) return
      await addReminder(tx, { caller: system, now }, readable, { name, stage }, null)
    } catch (error) {
      // A draft, or a client without an e-mail address.
      if (!(error instanceof Refusal)) throw error
    }
  })

const isReminded = async (tx: Db, document: string, name: ReminderName, stage: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from mail where document_id = ${document} and reminder = ${name} and stage >= ${stage} limit 1`.execute(tx)
  return rows.length > 0
}
