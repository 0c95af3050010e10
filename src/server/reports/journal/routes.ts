import { journalCalls } from '../../../domain/reports/journal/contract.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { readChart, writeChart } from './chart.ts'
import { journalFile } from './file.ts'
import { createJournal, listJournals, takeBackJournal } from './journal.ts'

const right = { permission: 'journal.make' } as const

/** Journals for the program of the accountant: what was posted and not handed over yet, and what that program calls the accounts. */
export const journalRoutes: Route[] = [
  implement(journalCalls, 'GET journal', { right, summary: 'Journals', handle: listJournals }),
  implement(journalCalls, 'POST journal', {
    right,
    summary: 'Create a journal of what was posted up to a day and is in no journal',
    handle: (context, { body }) => createJournal(context.db, context, body),
  }),
  implement(journalCalls, 'PUT journal/take-back', {
    right,
    summary: 'Take back the last journal',
    handle: (context, { body }) => takeBackJournal(context.db, context, body),
  }),
  implement(journalCalls, 'GET journal/chart', {
    right,
    summary: 'Accounts as the accounting program knows them',
    handle: ({ db }) => readChart(db),
  }),
  implement(journalCalls, 'PUT journal/chart', {
    right,
    summary: 'Change what the accounting program calls the accounts',
    handle: (context, { body }) => writeChart(context.db, context, body),
  }),
  implement(journalCalls, 'GET journal/file', {
    right,
    summary: 'Journal as a file for an accounting program',
    needsProof: true,
    handle: async ({ db, caller }, { query: { id, program } }) => {
      const file = await journalFile(db, id, program)
      await writeAudit(db, { entity: 'journal', record: id, action: 'export', after: { program }, caller })
      return file
    },
  }),
]
