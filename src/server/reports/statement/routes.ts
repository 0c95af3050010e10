import { sql } from 'kysely'
import type { z } from 'zod'
import { oneId } from '../../../domain/kit/answer.ts'
import { fileOf, pdf, spreadsheet } from '../../../domain/kit/contract.ts'
import { maxParties, printedIn, printedQuery, statementCalls, type statementQuery } from '../../../domain/reports/statement-contract.ts'
import type { LanguageCode } from '../../../domain/trade/languages.ts'
import { transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict } from '../../kit/errors.ts'
import { type Context, implement, RawJson, type Right, type Route, readAside, route } from '../../kit/http/route.ts'
import { addJob } from '../../kit/jobs/jobs.ts'
import type { Printer } from '../../kit/print/print.ts'
import { sheetAnswer } from '../../kit/sheet/response.ts'
import { todayFor } from '../report.ts'
import { addStatementJob, findStatementJob, type StatementsRequest, statementFile, sweepStatements } from './job.ts'
import { statementPrint } from './print.ts'
import { statementOf, statementText } from './report.ts'
import { statementSheet } from './sheet.ts'

const right: Right = { permission: 'statement.read' }
type Batch = z.infer<(typeof statementCalls)['POST statement/batch']['body']>
type Printed = z.infer<typeof printedQuery>
const read = (context: Context, { style: _, language: __, ...query }: Printed & { language?: LanguageCode | undefined }) =>
  readAside(context, async db => statementOf(db, { ...query, to: query.to ?? (await todayFor(context)) }))
const statementJson = async (context: Context, query: z.infer<typeof statementQuery>) =>
  new RawJson(await readAside(context, async db => statementText(db, { ...query, to: query.to ?? (await todayFor(context)) })))

/** The named parties, or all with a balance or an open bill. */
const partiesOf = async ({ db }: Context, query: Batch): Promise<string[]> => {
  const named = query.parties && [...new Set(query.parties)]
  const { rows } = await sql<{ id: string }>`select c.id from customer c where ${
    named
      ? sql`c.id = any(${named}::uuid[])`
      : sql`exists (select 1 from account_balance b where b.party_id = c.id and b.ledger = ${query.ledger} and b.amount <> 0)
          or exists (select 1 from bill b where b.party_id = c.id and b.ledger = ${query.ledger} and b.active and b.settled < b.total)`
  } order by c.code`.execute(db)
  if (named && rows.length < named.length) throw conflict('One of these parties no longer exists.')
  if (rows.length === 0) throw conflict('Every balance is zero. There is no statement to create.')
  if (rows.length > maxParties)
    throw conflict(`These are ${rows.length} parties, and at most ${maxParties} can be created at once. Choose fewer parties.`)
  return rows.map(row => row.id)
}

const start = async (context: Context, folder: string, query: Batch) => {
  const { db, caller, now } = context
  const whole: StatementsRequest = { ...query, parties: await partiesOf(context, query), to: query.to ?? (await todayFor(context)) }
  const id = uuid()
  await sweepStatements(folder, now())
  await transact(db, async tx => {
    await addStatementJob(tx, id, whole, caller.id)
    await addJob(tx, 'make-statements', { id })
    await writeAudit(tx, { entity: 'statement', record: id, action: 'export', after: { ...whole, parties: whole.parties.length }, caller })
  })
  return progress(context, id)
}

const progress = async ({ db }: Context, id: string) => {
  const { asked: _, ...job } = await findStatementJob(db, id)
  return job
}

/** Routes for statements: JSON, PDF and spreadsheet, and those of many parties in one archive. */
export const statementRoutes = ({ printer, folder }: { printer: Printer; folder: string }): Route[] => [
  implement(statementCalls, 'GET statement', {
    right,
    summary: 'The account of a party over a period',
    handle: (context, { query }) => statementJson(context, query),
  }),
  route({
    method: 'GET',
    path: '/api/statement/export/pdf',
    right,
    summary: 'A statement as a PDF',
    query: printedQuery.extend(printedIn),
    answer: fileOf(pdf),
    handle: async (context, { query }) => {
      const statement = await read(context, query)
      const body = await printer.pdf('statement', await statementPrint(context.db, statement, query))
      return { download: { type: 'application/pdf', name: `Statement ${statement.party.code} ${statement.to}.pdf`, inline: true, body } }
    },
  }),
  route({
    method: 'GET',
    path: '/api/statement/export/excel',
    right,
    summary: 'A statement as a spreadsheet',
    query: printedQuery,
    answer: fileOf(spreadsheet),
    handle: (context, { query }) =>
      sheetAnswer(async () => {
        const statement = await read(context, query)
        return { name: `Statement ${statement.party.code} ${statement.to}`, body: statementSheet(statement, query.style) }
      }),
  }),
  implement(statementCalls, 'POST statement/batch', {
    right,
    summary: 'Create the statements of many parties',
    handle: (context, { body }) => start(context, folder, body),
  }),
  implement(statementCalls, 'GET statement/batch', {
    right,
    summary: 'The progress of the statements',
    handle: (context, { query }) => progress(context, query.id),
  }),
  route({
    method: 'GET',
    path: '/api/statement/batch/file',
    right,
    summary: 'The finished statements in one ZIP file',
    query: oneId,
    answer: fileOf('application/zip'),
    handle: async ({ db }, { query }) => {
      const job = await findStatementJob(db, query.id)
      return { download: { type: 'application/zip', name: `Statements ${job.asked.to}.zip`, body: await statementFile(folder, job) } }
    },
  }),
]
