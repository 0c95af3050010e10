import { firstNames } from '../../../domain/kit/comma-list.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { type Db, sql, transact } from '../db/db.ts'
import { databaseRefusal } from '../db/errors.ts'
import { writeAudit } from '../entity/audit.ts'
import type { Behavior } from '../entity/behavior.ts'
import { remove } from '../entity/remove.ts'
import type { Values } from '../entity/rows.ts'
import { update } from '../entity/store.ts'
import { move } from '../entity/transition.ts'
import { conflict, Refusal } from '../errors.ts'
import type { Caller, Doing } from '../http/route.ts'
import { addJob } from '../jobs/jobs.ts'
import { findJob, rescue, tellProgress } from './job.ts'
import type { ImportResource, Job, Kept, Made, Undo } from './resource.ts'

/** The reason that the history gives for what an undo takes back. */
export const importUndone = 'The import was undone'

/** Takes records back one after the other. A refusal names the record. */
const oneByOne =
  (undo: (tx: Db, doing: Doing, made: Made) => Promise<unknown>): Undo =>
  async ({ tx, db, job, doing, entities, signal }, records) => {
    for (const [index, made] of records.entries()) {
      signal.throwIfAborted()
      await undo(tx, doing, made).catch((error: unknown) => {
        const refusal = error instanceof Refusal ? error : databaseRefusal(error, entities)
        throw refusal ? conflict(`${made.title}: ${refusal.message} Nothing was undone.`) : error
      })
      if (index % 100 === 99) await tellProgress(db, job.id, index + 1)
    }
  }

/** Takes records back by deleting them. One that is in use is refused. */
export const removing = (entity: Entity, behavior: Behavior): Undo =>
  oneByOne((tx, doing, { id }) => remove(tx, doing, entity, behavior, id))

/** Gives records the values back that they had before a list changed them. */
export const restoring = (entity: Entity, behavior: Behavior): Undo =>
  oneByOne((tx, doing, { id, version, before }) => update(tx, doing, entity, behavior, { ...before, id, version }, importUndone))

/** Takes posted documents back by the action that reverses them. */
export const moving = (entity: Entity, behavior: Behavior, action: string): Undo =>
  oneByOne((tx, doing, { id, version }) => move(tx, doing, entity, behavior, action, { id, version, reason: importUndone }))

/** Starts the undo of an import, in the queue. Refused when it is no import that ran, or when it is undone already. */
export const startUndo = async (db: Db, resource: ImportResource, id: string, caller: Caller): Promise<void> => {
  await rescue(db, id)
  const job = await findJob(db, resource.list, id)
  if (job.state === 'undone') throw conflict('This import is already undone.')
  if (job.state !== 'done') throw conflict('This list was not imported, or is being worked on.')
  await transact(db, async tx => {
    const { rows } =
      await sql`update import_job set state = 'undoing', started_at = null, done = 0, message = null, undone_by_id = ${caller.id}, updated_at = now()
      where id = ${id} and state = 'done' and exists (select from import_record where import_id = ${id}) returning id`.execute(tx)
    if (rows.length === 0 || !resource.undo) throw conflict(`This import of ${resource.many} cannot be undone as a whole.`)
    await addJob(tx, 'undo-import', { id })
  })
}

type Found = Made & { isChanged: boolean }

/** The records of an import that still exist, locked, the last one first. */
const recordsOf = async (tx: Db, { table, title }: Entity, job: Job): Promise<Found[]> => {
  const { rows } =
    await sql<Found>`select r.record_id as id, r.before, t.version, coalesce(${sql.ref(`t.${title}`)}, '') as title, t.version <> r.version as "isChanged"
    from import_record r join ${sql.table(table)} t on t.id = r.record_id where r.import_id = ${job.id} order by r.place desc for update of t`.execute(
      tx,
    )
  return rows
}

/** Refuses an undo for what happened to these records since the import: 'changed', 'moved'. */
export const refuseSince = ({ one, many }: Pick<ImportResource, 'one' | 'many'>, what: string, titles: readonly string[]): void => {
  if (titles.length === 0) return
  const those = titles.length === 1 ? `This ${one} was` : `These ${many} were`
  throw conflict(`${those} ${what} since the import: ${firstNames(titles)}. Nothing was undone.`)
}

type Undone = { entity: Entity; entities: readonly Entity[]; db: Db; caller: Caller; now: () => Date; signal: AbortSignal }

/**
 * Takes back all records of an import, the last one first, or none (docs/domain/company.md#undo-of-an-import). Records that were deleted
 * since are left out. A record that was changed or is in use refuses the whole, by its title.
 */
export const undoImport = async (
  resource: ImportResource,
  job: Job,
  { entity, entities, db, caller, now, signal }: Undone,
): Promise<void> => {
  const { undo } = resource
  if (!undo) throw conflict(`This import of ${resource.many} cannot be undone as a whole.`)
  const doing: Doing = { caller, now, today: undefined, note: undefined }
  await transact(db, async tx => {
    await sql`set local lock_timeout = '60s'`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended('import of ' || ${resource.name}::text, 0))`.execute(tx)
    const records = await recordsOf(tx, entity, job)
    refuseSince(
      resource,
      'changed',
      records.filter(({ isChanged }) => isChanged).map(({ title }) => title),
    )
    await undo({ tx, db, resource, job, doing, entities, signal }, records)
    await writeAudit(tx, {
      ...{ entity: resource.name, record: job.id, action: 'undoImport', caller },
      after: { list: job.name, rows: records.length },
    })
    await endUndo(tx, job.id)
  })
}

const endUndo = async (tx: Db, id: string): Promise<void> => {
  const { rows } =
    await sql`update import_job set state = 'undone', started_at = null, message = null, undone_at = now(), updated_at = now(), done = coalesce(total, 0)
    where id = ${id} and state = 'undoing' and started_at is not null returning id`.execute(tx)
  if (rows.length === 0) throw conflict('Another server stopped this undo. Nothing was undone. Undo it again.')
}

const jsonOrNull = (values: Values | undefined): string | null => (values ? JSON.stringify(values) : null)

/** Stores what an import made, with the versions of the end of its transaction. */
export const keepMade = async (tx: Db, { table }: Entity, job: Job, made: readonly Kept[]): Promise<void> => {
  await sql`insert into import_record (import_id, place, record_id, version, before, after)
    select ${job.id}, m.place, t.id, t.version, m.before, m.after from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ before }) => jsonOrNull(before))}::jsonb[], ${made.map(({ after }) => jsonOrNull(after))}::jsonb[]) with ordinality m (id, before, after, place) join ${sql.table(table)} t on t.id = m.id`.execute(
    tx,
  )
}
