import { z } from 'zod'
import { entities } from '../../../domain/index.ts'
import type { Fault } from '../../../domain/stock/import/contract.ts'
import type { Reading as RowReading, StockList } from '../../../domain/stock/import/list.ts'
import { priceWatch } from '../../../domain/stock/import/outliers.ts'
import { refuseClosed } from '../../company/settings.ts'
import { todayIn } from '../../kit/business-day.ts'
import { type Db, sql, transact } from '../../kit/db/db.ts'
import { databaseRefusal } from '../../kit/db/errors.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, Refusal } from '../../kit/errors.ts'
import type { Task, Tasks } from '../../kit/jobs/jobs.ts'
import { removeFile } from './file.ts'
import { attend, endCheck, endImport, fileOf, type Job, ListFaulty, maxFaults, tellProgress } from './job.ts'
import { listOf, readChunks, withNumbers } from './read.ts'
import { writeStones } from './write.ts'

export type Importing = { db: Db; folder: string; now: () => Date }
type Running = Parameters<Task>[1]

/** The two queue tasks of an import: check the whole list, and import it. */
export const importTasks = (resources: Importing): Tasks => ({
  'check-import': (payload, running) => attended(resources, payload, running, 'checking', check),
  'run-import': (payload, running) => attended(resources, payload, running, 'importing', importStones),
})

const ofJob = z.object({ id: z.string() })

type Work = (resources: Importing, job: Job, running: Running) => Promise<void>
const attended = (resources: Importing, payload: unknown, running: Running, state: 'checking' | 'importing', work: Work): Promise<void> => {
  const { id } = ofJob.parse(payload)
  return attend(
    resources.db,
    id,
    state,
    job => work(resources, job, running),
    error => sentenceOf(error, id, running),
  )
}

const allEntities = Object.values(entities)
const sentenceOf = (error: unknown, id: string, { log, signal }: Running): string => {
  if (signal.aborted) return 'The server stopped during the import. Nothing was imported. Start it again.'
  if (error instanceof ListFaulty || error instanceof Refusal) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'The file is no longer stored. Upload it again.'
  const refusal = databaseRefusal(error, allEntities)
  if (!refusal) log.error({ err: error, import: id }, 'The import failed.')
  return `${refusal?.message ?? 'Something went wrong on the server.'} Nothing was imported.`
}

const shownRows = 20

/** Reads the whole list and stores every fault, without changing the stock. */
const check: Work = async ({ db, folder }, uploaded, { signal }) => {
  const { job, faults } = await withNumbers(folder, uploaded)
  const list = await listOf(db, job)
  const [errors, warnings] = [gathering(), gathering()]
  const prices = priceWatch(target => list.names[list.at.get(target) ?? -1] ?? '')
  errors.add(faults)
  const first: RowReading[] = []
  let total = 0
  for await (const readings of readChunks(db, folder, job, list)) {
    signal.throwIfAborted()
    for (const reading of readings) {
      errors.add(reading.faults)
      warnings.add(reading.warnings)
      if (reading.faults.length === 0) prices.see(reading.row, reading.stone)
      if (first.length < shownRows && reading.faults.length === 0 && faults.length === 0) first.push(reading)
    }
    total += readings.length
    await tellProgress(db, job.id, total)
  }
  if (total === 0) errors.add([{ row: job.head + 1, column: '', message: 'The list has no rows below the column names.' }])
  warnings.addFirst(prices.warnings())
  await endCheck(db, job.id, {
    columns: job.columns,
    total,
    errors: errors.kept,
    errorCount: errors.count(),
    warnings: warnings.kept,
    warningCount: warnings.count(),
    sample: first.map(reading => shown(reading, list)),
  })
}

const gathering = () => {
  const kept: Fault[] = []
  let count = 0
  return {
    kept,
    count: () => count,
    add: (faults: readonly Fault[]) => {
      count += faults.length
      kept.push(...faults.slice(0, maxFaults - kept.length))
    },
    /** Adds faults at the start, so that the limit does not drop them. */
    addFirst: (faults: readonly Fault[]) => {
      count += faults.length
      kept.unshift(...faults.slice(0, maxFaults))
      kept.length = Math.min(kept.length, maxFaults)
    },
  }
}

/** A stone as the preview shows it, with labels. */
const shown = ({ row, stone, report }: RowReading, { books }: StockList): Record<string, string> => {
  const { stoneName, shape, treatments, origin, branch: _, ...plain } = stone
  const words = {
    ...plain,
    row,
    stoneName: books.stones.get(stoneName)?.name,
    shape: books.shapes.get(shape ?? '')?.name,
    origin: books.originNames.get(origin ?? ''),
    treatments: treatments.map(({ code }) => code).join(' '),
    certificate: report && `${report.lab} ${report.number}`,
  }
  return Object.fromEntries(
    Object.entries(words)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

/** Imports the whole list in one transaction, all or nothing. */
const importStones: Work = async ({ db, folder, now }, checked, { signal }) => {
  const { job, faults } = await withNumbers(folder, checked)
  const date = await todayIn(db, { now }, job.reading.defaults.branch)
  await transact(db, async tx => {
    await refuseClosed(tx, date)
    refuseFaults(faults)
    // Wait for another transaction that uses the same SKU. The import is then refused.
    await sql`set local lock_timeout = '60s'`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from "user" where id = ${job.by}`.execute(tx)
    const by = { id: job.by, name: rows[0]?.name ?? '' }
    const list = await listOf(tx, job)
    let done = 0
    for await (const readings of readChunks(tx, folder, job, list)) {
      signal.throwIfAborted()
      refuseFaults(readings.flatMap(({ faults }) => faults))
      await writeStones(db, tx, job, readings, { kind: 'import', document: job.id, date, by: by.id }, by)
      done += readings.length
      await tellProgress(db, job.id, done)
    }
    signal.throwIfAborted()
    await writeAudit(tx, {
      entity: 'inventory',
      record: job.id,
      action: 'import',
      after: { list: job.name, stones: done, ...job.reading },
      caller: by,
    })
    if (!(await endImport(tx, job.id, done))) throw conflict('Another server stopped this import. Nothing was imported. Start it again.')
  })
  await removeFile(fileOf(folder, job.id))
}

const refuseFaults = (faults: readonly Fault[]): void => {
  const [first] = faults
  if (!first) return
  const { row, column, message } = first
  throw new ListFaulty(
    `The stock has changed since the list was checked. Row ${row}${column && `, ${column}`}: ${message} Nothing was imported.`,
    faults,
  )
}
