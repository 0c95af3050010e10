import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Ledger } from '../../../domain/documents/settlement.ts'
import type { Statement } from '../../../domain/reports/statement-contract.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { conflict, notFound, Refusal } from '../../kit/errors.ts'
import { sync, syncUp } from '../../kit/files/write-whole.ts'
import type { Task, Tasks } from '../../kit/jobs/jobs.ts'
import type { Printer } from '../../kit/print/print.ts'
import { createZip } from '../../kit/sheet/zip.ts'
import { statementPrint } from './print.ts'
import { statementOf } from './report.ts'
import { statementSheet } from './sheet.ts'

export type StatementsRequest = {
  parties: string[]
  ledger: Ledger
  from?: string | undefined
  to: string
  style: 'balance' | 'open'
  format: 'pdf' | 'xlsx'
}
export type StatementJob = {
  id: string
  asked: StatementsRequest
  state: 'waiting' | 'working' | 'done' | 'failed'
  done: number
  total: number
  message: string | null
}

const columns = sql`id, asked, state, done, total, message`
const lockOf = (id: string) => sql`hashtextextended('statements ' || ${id}::text, 0)`
const stopped = 'The server or its database stopped. Start it again.'

export const addStatementJob = async (tx: Db, id: string, request: StatementsRequest, by: string): Promise<void> => {
  await sql`insert into statement_job (id, asked, total, by_id) values (${id}, ${JSON.stringify(request)}::jsonb, ${request.parties.length}, ${by})`.execute(
    tx,
  )
}

/** The progress of a batch of statements. A batch whose server has stopped is marked as failed; a running one holds its lock. */
export const findStatementJob = async (db: Db, id: string): Promise<StatementJob> => {
  await sql`update statement_job set state = 'failed', message = ${stopped}, updated_at = now()
    where id = ${id} and state = 'working' and pg_try_advisory_xact_lock(${lockOf(id)})`.execute(db)
  const { rows } = await sql<StatementJob>`select ${columns} from statement_job where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('batch of statements')
  return rows[0]
}

const fileOf = (folder: string, id: string) => join(folder, `${id}.zip`)

/** The finished archive as a stream. */
export const statementFile = async (folder: string, job: StatementJob) => {
  if (job.state !== 'done') throw conflict('The statements are not finished.')
  const path = fileOf(folder, job.id)
  if (!(await stat(path).catch(() => null))) throw conflict('The file is no longer stored. Create it again.')
  return createReadStream(path)
}

const retentionHours = 24
/** Removes archives older than a day. */
export const sweepStatements = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    // A job, on this server or another one, gives its file another name when it is done.
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > retentionHours * 3_600_000) await rm(join(folder, name), { force: true })
  }
}

const ofJob = z.object({ id: z.string() })
type Making = { db: Db; folder: string; printer: Printer }

/** Queue task: the statements of many parties in one archive. */
export const statementTasks = (resources: Making): Tasks => ({
  'make-statements': (payload, running) => attend(resources, ofJob.parse(payload).id, running),
})

const attend = ({ db, folder, printer }: Making, id: string, { signal, log }: Parameters<Task>[1]): Promise<void> =>
  db.connection().execute(async held => {
    await sql`select pg_advisory_lock(${lockOf(id)})`.execute(held)
    try {
      const { rows } =
        await sql<StatementJob>`update statement_job set state = 'working', updated_at = now() where id = ${id} and state = 'waiting' returning ${columns}`.execute(
          db,
        )
      if (rows[0]) await make({ db, folder, printer }, rows[0], signal).catch(error => giveUp(db, id, sentenceOf(error)))
    } finally {
      await sql`select pg_advisory_unlock(${lockOf(id)})`.execute(held)
    }

    function sentenceOf(error: unknown): string {
      if (signal.aborted) return stopped
      if (error instanceof Refusal || error instanceof RangeError) return error.message
      log.error({ err: error, statements: id }, 'The statements could not be created.')
      return 'Something went wrong on the server. Start it again.'
    }
  })

const giveUp = async (db: Db, id: string, message: string): Promise<void> => {
  await sql`update statement_job set state = 'failed', message = ${message}, updated_at = now() where id = ${id}`.execute(db)
}

const make = async (resources: Making, { id, asked: request }: StatementJob, signal: AbortSignal): Promise<void> => {
  const { db, folder } = resources
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `${id}.part`)
  const zip = createZip(unfinished)
  try {
    let done = 0
    for (const party of request.parties) {
      signal.throwIfAborted()
      for (const statement of await statementsOf(db, party, request))
        await zip.add(nameOf(statement, request), await bytesOf(resources, statement, request))
      await tellProgress(db, id, ++done)
    }
  } finally {
    await zip.close()
  }
  await sync(unfinished)
  await rename(unfinished, fileOf(folder, id))
  await syncUp(folder, dirname(folder))
  await sql`update statement_job set state = 'done', updated_at = now() where id = ${id} and state = 'working'`.execute(db)
}

/** Stores the progress; throws if the job was marked as failed because the database connection was lost. */
const tellProgress = async (db: Db, id: string, done: number): Promise<void> => {
  const { rows } =
    await sql`update statement_job set done = ${done}, updated_at = now() where id = ${id} and state = 'working' returning id`.execute(db)
  if (rows.length === 0) throw conflict(stopped)
}

/** One statement for each currency that has any content. */
const statementsOf = async (db: Db, party: string, { ledger, from, to }: StatementsRequest): Promise<Statement[]> => {
  const first = await statementOf(db, { party, ledger, from, to })
  const others = first.currencies.filter(currency => currency !== first.currency)
  const all = [first]
  for (const currency of others) all.push(await statementOf(db, { party, ledger, from, to, currency }))
  const filled = all.filter(
    ({ entries, openItems, approvals, opening }) => entries.length + openItems.length + approvals.length > 0 || Number(opening) !== 0,
  )
  return filled.length > 0 ? filled : [first]
}

const nameOf = ({ party, currency, to }: Statement, { format }: StatementsRequest) => `${party.code} ${currency} ${to}.${format}`

const bytesOf = async ({ db, printer }: Making, statement: Statement, { style, format }: StatementsRequest): Promise<Buffer> =>
  format === 'pdf' ? printer.pdf('statement', await statementPrint(db, statement, { style })) : buffer(statementSheet(statement, style))
