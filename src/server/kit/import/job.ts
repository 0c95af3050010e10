import { join } from 'node:path'
import type { Fault, ImportJob } from '../../../domain/kit/import/contract.ts'
import { type Db, sql } from '../db/db.ts'
import { oneRow } from '../db/one-row.ts'
import { conflict, notAllowed, notFound } from '../errors.ts'
import type { Caller } from '../http/route.ts'
import { giveNumbersBack } from './numbers.ts'
import type { Job, Reading } from './resource.ts'

const columns = sql`id, list, name, kind, state, sheet, sheets, encoding, hash, head, columns, reading, started_at as "startedAt", done, total, errors, error_count as "errorCount", error_kinds as "errorKinds",
  warnings, warning_count as "warningCount", sample, counts, changes, change_count as "changeCount", message, by_id as by, undone_by_id as "undoneBy"`

/** Values as JSON. A text that was shortened within a letter of two parts, such as an emoji, has half of it, which the database refuses. */
const json = (value: unknown): string => JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part))

/** The job of a resource; one of another resource is not found. */
export const findJob = async (db: Db, list: string, id: string): Promise<Job> => {
  const { rows } = await sql<Job>`select ${columns} from import_job where id = ${id} and list = ${list}`.execute(db)
  if (!rows[0]) throw notFound('import')
  return rows[0]
}

/** The job for somebody who works on it before it is imported: who uploaded its list, or an Admin (docs/domain/stock.md#lists). */
export const findOwnJob = async (db: Db, list: string, id: string, caller: Pick<Caller, 'id' | 'role'>): Promise<Job> => {
  const job = await findJob(db, list, id)
  if (caller.role !== 'Admin' && job.by !== caller.id)
    throw notAllowed('Another user uploaded this list. Only they or an Admin can go on with it.')
  return job
}

/** The most lists that one user may have uploaded and not imported. They are removed after a day. */
const maxWaiting = 50

/** Refuses another list of a user who has many that wait. */
export const refuseManyWaiting = async (db: Db, { id }: Pick<Caller, 'id'>, now: Date): Promise<void> => {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from import_job
    where by_id = ${id} and ended_at is null and created_at > ${now}::timestamptz - interval '24 hours'`.execute(db)
  if (oneRow(rows).waiting < maxWaiting) return
  const words = `You have ${maxWaiting} lists that are not imported. Import or discard some of them first.`
  throw conflict(words, { fields: { file: words } })
}

export const addImport = async (
  db: Db,
  job: Pick<Job, 'id' | 'list' | 'name' | 'kind' | 'sheet' | 'sheets' | 'encoding' | 'hash' | 'head' | 'columns' | 'reading' | 'by'>,
): Promise<void> => {
  await sql`insert into import_job (id, list, name, kind, sheet, sheets, encoding, hash, head, columns, reading, by_id)
    values (${job.id}, ${job.list}, ${job.name}, ${job.kind}, ${job.sheet}, ${json(job.sheets)}::jsonb, ${job.encoding}, ${job.hash}, ${job.head}, ${json(job.columns)}::jsonb, ${json(job.reading)}::jsonb, ${job.by})`.execute(
    db,
  )
}

/** The path of a job's file. It uses the id, never the uploaded file name. */
export const fileOf = (folder: string, id: string): string => join(folder, id)

/** Lets a job read another sheet, or its text in another encoding; false if it is being worked on or done. */
export const changeSource = async (
  tx: Db,
  { id, sheet, encoding, head, columns, reading, by }: Pick<Job, 'id' | 'sheet' | 'encoding' | 'head' | 'columns' | 'reading' | 'by'>,
): Promise<boolean> => {
  const { rows } =
    await sql`update import_job set state = 'uploaded', sheet = ${sheet}, encoding = ${encoding}, head = ${head}, columns = ${json(columns)}::jsonb,
      reading = ${json(reading)}::jsonb, started_at = null, done = 0, total = null, message = null, by_id = ${by}, updated_at = now(),
      errors = '[]', error_count = 0, error_kinds = '[]', warnings = '[]', warning_count = 0, sample = '[]', counts = '[]', changes = '[]', change_count = 0
    where id = ${id} and state = any(array['uploaded', 'checked', 'failed']) returning id`.execute(tx)
  return rows.length > 0
}

const lockOf = (id: string) => sql`hashtextextended('import ' || ${id}::text, 0)`
const stopped = 'The server stopped during the import. Nothing was imported. Start it again.'
/** What an import says whose undo was stopped with its server. */
export const undoStopped = 'The server stopped. Nothing was undone. Undo it again.'
// An import whose undo fails is done as before.
const afterFailure = sql`case state when 'undoing' then 'done' else 'failed' end`
const unlessUndone = sql`undone_by_id = null, done = case state when 'undoing' then coalesce(total, 0) else done end`

/** Marks a job as failed if its server has stopped. A running job holds its advisory lock until its server ends. */
export const rescue = async (db: Db, id: string): Promise<void> => {
  const { rows } =
    await sql`update import_job set state = ${afterFailure}, started_at = null, message = case state when 'undoing' then ${undoStopped} else ${stopped} end, updated_at = now(), ${unlessUndone}
    where id = ${id} and state in ('checking', 'importing', 'undoing') and started_at is not null and pg_try_advisory_xact_lock(${lockOf(id)}) returning id`.execute(
      db,
    )
  if (rows.length > 0) await giveNumbersBack(db, id)
}

/** Marks the imports as failed that were stopped with their server, before anyone takes the numbers after theirs. */
export const rescueStopped = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select distinct import_id as id from import_number`.execute(db)
  for (const { id } of rows) await rescue(db, id)
}

/** Runs a job that waits in this state, on one server only. If it fails, stores the message that `fail` returns. */
export const attend = (
  db: Db,
  id: string,
  state: ImportJob['state'],
  work: (job: Job) => Promise<void>,
  fail: (error: unknown) => string,
): Promise<void> =>
  db.connection().execute(async held => {
    await sql`select pg_advisory_lock(${lockOf(id)})`.execute(held)
    try {
      const { rows } = await sql<Job>`update import_job set started_at = now(), done = 0, updated_at = now()
        where id = ${id} and state = ${state} and started_at is null returning ${columns}`.execute(db)
      if (rows[0]) await work(rows[0]).catch(error => giveUp(db, id, fail(error), error instanceof ListFaulty ? error.faults : []))
    } finally {
      await sql`select pg_advisory_unlock(${lockOf(id)})`.execute(held)
    }
  })

/** The list cannot be imported; `faults` name the rows. */
export class ListFaulty extends Error {
  readonly faults: readonly Fault[]
  constructor(message: string, faults: readonly Fault[]) {
    super(message)
    this.faults = faults
  }
}

const giveUp = async (db: Db, id: string, message: string, faults: readonly Fault[]): Promise<void> => {
  await sql`update import_job set state = ${afterFailure}, started_at = null, message = ${message}, updated_at = now(), ${unlessUndone},
      errors = ${json(faults.slice(0, maxFaults))}::jsonb, error_count = ${faults.length}, error_kinds = '[]' where id = ${id}`.execute(db)
  await giveNumbersBack(db, id)
}

/** The maximum number of faults that are stored; all are counted. */
export const maxFaults = 1_000

/** Stores the progress on a connection of its own, so that it is visible before the work commits. */
export const tellProgress = async (db: Db, id: string, done: number): Promise<void> => {
  await sql`update import_job set done = ${done}, updated_at = now() where id = ${id} and started_at is not null`.execute(db)
}

type Found = Pick<
  Job,
  | 'columns'
  | 'total'
  | 'errors'
  | 'errorCount'
  | 'errorKinds'
  | 'warnings'
  | 'warningCount'
  | 'sample'
  | 'counts'
  | 'changes'
  | 'changeCount'
>
export const endCheck = async (db: Db, id: string, found: Found): Promise<void> => {
  await sql`update import_job set state = 'checked', started_at = null, message = null, updated_at = now(), done = ${found.total}, total = ${found.total},
      errors = ${json(found.errors)}::jsonb, error_count = ${found.errorCount}, error_kinds = ${json(found.errorKinds)}::jsonb, warnings = ${json(found.warnings)}::jsonb,
      warning_count = ${found.warningCount}, columns = ${json(found.columns)}::jsonb, counts = ${json(found.counts)}::jsonb, sample = ${json(found.sample)}::jsonb,
      changes = ${json(found.changes)}::jsonb, change_count = ${found.changeCount}
    where id = ${id} and state = 'checking'`.execute(db)
}

/** Ends a job inside the import transaction; false if `rescue` marked it as failed. */
export const endImport = async (
  tx: Db,
  id: string,
  { done, changes, changeCount }: Pick<Job, 'done' | 'changes' | 'changeCount'>,
): Promise<boolean> => {
  const { rows } =
    await sql`update import_job set state = 'done', started_at = null, message = null, done = ${done}, total = ${done}, updated_at = now(), ended_at = now(),
      changes = ${json(changes)}::jsonb, change_count = ${changeCount}
    where id = ${id} and state = 'importing' and started_at is not null returning id`.execute(tx)
  return rows.length > 0
}

/** Puts a job into a state from which the queue runs it; false if it is already running or done. */
export const makeWait = async (
  tx: Db,
  id: string,
  state: 'checking' | 'importing',
  from: readonly ImportJob['state'][],
  reading: Reading | null,
  by: string,
): Promise<boolean> => {
  const { rows } =
    await sql`update import_job set state = ${state}, started_at = null, done = 0, message = null, by_id = ${by}, updated_at = now(),
      total = case when ${state} = 'checking' then null else total end, errors = '[]', error_count = 0, error_kinds = '[]',
      reading = coalesce(${reading === null ? null : json(reading)}::jsonb, reading)
    where id = ${id} and state = any(${from}::text[]) returning id`.execute(tx)
  return rows.length > 0
}
