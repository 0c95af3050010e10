import { z } from 'zod'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Fault, ListedChange } from '../../../domain/kit/import/contract.ts'
import { gatherKinds } from '../../../domain/kit/import/fault-kinds.ts'
import { present } from '../../../domain/kit/present.ts'
import { ahead } from '../ahead.ts'
import { callerOf } from '../auth/session.ts'
import { todayIn } from '../business-day.ts'
import { type Db, sql, transact } from '../db/db.ts'
import { databaseRefusal } from '../db/errors.ts'
import { writeAudit } from '../entity/audit.ts'
import { conflict, Refusal } from '../errors.ts'
import type { Task, Tasks } from '../jobs/jobs.ts'
import { removeFile } from './file.ts'
import { attend, endCheck, endImport, fileOf, ListFaulty, maxFaults, tellProgress, undoStopped } from './job.ts'
import { refuseTwice } from './memory.ts'
import { keepNumbers, takingFor } from './numbers.ts'
import { readChunks, withMarks } from './read.ts'
import type { ImportResource, Job, Kept, Writing } from './resource.ts'
import { keepMade, undoImport } from './undo.ts'

/** What the jobs of an import work with. */
export type Importing = {
  db: Db
  folder: string
  now: () => Date
  resources: readonly ImportResource[]
  entities: readonly Entity[]
}
type Running = Parameters<Task>[1]

/** The queue tasks of an import: check the whole list, import it, and take it back. */
export const importTasks = (importing: Importing): Tasks => ({
  'check-import': (payload, running) => attended(importing, payload, running, 'checking', check),
  'run-import': (payload, running) => attended(importing, payload, running, 'importing', importList),
  'undo-import': (payload, running) => attended(importing, payload, running, 'undoing', undoList),
})

const ofJob = z.object({ id: z.string() })

type Work = (importing: Importing, resource: ImportResource, job: Job, running: Running) => Promise<void>
const attended = (
  importing: Importing,
  payload: unknown,
  running: Running,
  state: 'checking' | 'importing' | 'undoing',
  work: Work,
): Promise<void> => {
  const { id } = ofJob.parse(payload)
  const resourceOf = (job: Job) => {
    const found = importing.resources.find(({ list }) => list === job.list)
    if (!found) throw conflict('This kind of list can no longer be imported.')
    return found
  }
  return attend(
    importing.db,
    id,
    state,
    async job => work(importing, resourceOf(job), job, running),
    error => sentenceOf(importing, error, id, running, state),
  )
}

const sentenceOf = ({ entities }: Importing, error: unknown, id: string, { log, signal }: Running, state: string): string => {
  const isUndo = state === 'undoing'
  if (signal.aborted) return isUndo ? undoStopped : 'The server stopped during the import. Nothing was imported. Start it again.'
  if (error instanceof ListFaulty || error instanceof Refusal) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'The file is no longer stored. Upload it again.'
  const refusal = databaseRefusal(error, entities)
  if (!refusal) log.error({ err: error, import: id }, isUndo ? 'The undo of an import failed.' : 'The import failed.')
  return `${refusal?.message ?? 'Something went wrong on the server.'} Nothing was ${isUndo ? 'undone' : 'imported'}.`
}

const shownRows = 20
/** The number of changes that are stored; all are counted. */
const maxChanges = 2_000

/** Reads the whole list and stores every fault, without creating anything. */
const check: Work = async ({ db, folder, now }, resource, uploaded, { signal }) => {
  const { job, faults } = await withMarks(resource, folder, uploaded)
  const list = await resource.open(db, job, { now }, await callerOf(db, job.by))
  const [errors, warnings, kinds, changes] = [
    gathering<Fault>(maxFaults),
    gathering<Fault>(maxFaults),
    gatherKinds(),
    gathering<ListedChange>(maxChanges),
  ]
  const refuse = (faults: readonly Fault[]) => {
    errors.add(faults)
    kinds.add(faults)
  }
  refuse(faults)
  const sample: Record<string, string>[] = []
  let total = 0
  for await (const chunk of readChunks(db, resource, folder, job, list)) {
    signal.throwIfAborted()
    refuse(chunk.faults)
    warnings.add(chunk.warnings)
    changes.add(chunk.changes ?? [])
    if (faults.length === 0 && sample.length < shownRows) sample.push(...chunk.sample(shownRows - sample.length))
    total += chunk.count
    await tellProgress(db, job.id, total)
  }
  if (total === 0) refuse([{ row: job.head + 1, column: '', message: 'The list has no rows below the column names.' }])
  const atEnd = await list.end?.(db)
  refuse(atEnd?.faults ?? [])
  warnings.addFirst(atEnd?.warnings ?? [])
  await endCheck(db, job.id, {
    ...{ columns: job.columns, total, sample, counts: list.counts(), changes: changes.kept, changeCount: changes.count() },
    ...{
      errors: errors.kept,
      errorCount: errors.count(),
      errorKinds: kinds.found(),
      warnings: warnings.kept,
      warningCount: warnings.count(),
    },
  })
}

/** Counts all, and keeps the first. */
const gathering = <T>(max: number) => {
  const kept: T[] = []
  let count = 0
  return {
    kept,
    count: () => count,
    add: (more: readonly T[]) => {
      count += more.length
      kept.push(...more.slice(0, max - kept.length))
    },
    /** Adds at the start, so that the limit does not drop them. */
    addFirst: (more: readonly T[]) => {
      count += more.length
      kept.unshift(...more.slice(0, max))
      kept.length = Math.min(kept.length, max)
    },
  }
}

/** Imports the whole list in one transaction, all or nothing. */
const importList: Work = async ({ db, folder, now, entities }, resource, checked, { signal }) => {
  const { job, faults } = await withMarks(resource, folder, checked)
  const date = await todayIn(db, { now }, resource.branchOf(job.reading))
  await transact(db, async tx => {
    refuseFaults(resource, faults)
    // Wait for another transaction that uses the same record, or imports the same kind of list. The import is then refused.
    await sql`set local lock_timeout = '60s'`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended('import of ' || ${resource.name}::text, 0))`.execute(tx)
    if (!resource.update) await refuseTwice(tx, job)
    const caller = await callerOf(tx, job.by)
    const list = await resource.open(tx, job, { now }, caller)
    const made: Kept[] = []
    const doing = { caller, now, today: undefined, note: undefined }
    const writing: Writing = { tx, job, caller, date, made, doing, takeNumbers: takingFor(db, job.id) }
    await resource.begin?.(writing)
    const changes = gathering<ListedChange>(maxChanges)
    let done = 0
    // Rows are read while the rows before them are written.
    for await (const chunk of ahead(readChunks(tx, resource, folder, job, list))) {
      signal.throwIfAborted()
      refuseFaults(resource, chunk.faults)
      changes.add(chunk.changes ?? [])
      await chunk.write(writing)
      done += chunk.count
      await tellProgress(db, job.id, done)
    }
    refuseFaults(resource, (await list.end?.(tx))?.faults ?? [])
    await list.finish?.(writing)
    if (resource.undo) await keepMade(tx, entityOf(entities, resource), job, made)
    await keepNumbers(tx, job.id)
    signal.throwIfAborted()
    const after = { list: job.name, rows: done, ...job.reading }
    await writeAudit(tx, { entity: resource.name, record: job.id, action: 'import', after, caller })
    if (!(await endImport(tx, job.id, { done, changes: changes.kept, changeCount: changes.count() })))
      throw conflict('Another server stopped this import. Nothing was imported. Start it again.')
  })
  await removeFile(fileOf(folder, job.id))
}

const entityOf = (entities: readonly Entity[], { name }: ImportResource): Entity => present(entities.find(entity => entity.name === name))

const undoList: Work = async ({ db, now, entities }, resource, job, { signal }) => {
  const caller = await callerOf(db, present(job.undoneBy))
  await undoImport(resource, job, { entity: entityOf(entities, resource), entities, db, caller, now, signal })
}

const refuseFaults = ({ changed }: ImportResource, faults: readonly Fault[]): void => {
  const [first] = faults
  if (!first) return
  const { row, column, message } = first
  const where = `Row ${row}${column && `, ${column}`}`
  throw new ListFaulty(`${changed} since the list was checked. ${where}: ${message} Nothing was imported.`, faults)
}
