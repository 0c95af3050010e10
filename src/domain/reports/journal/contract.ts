import { z } from 'zod'
import { documentDays } from '../../company/business-day.ts'
import { day, decimal, moment, oneId } from '../../kit/answer.ts'
import { csv, fileOf } from '../../kit/contract.ts'
import { words } from '../../kit/field.ts'
import { accounts } from '../accounts.ts'
import { programNames } from './program.ts'

/** So many journals are listed, the newest first. */
export const mostJournals = 500

const journal = z
  .strictObject({
    id: z.uuid(),
    number: z.int(),
    /** The first day, before which nothing was handed over; null for the beginning. */
    from: day.nullable(),
    until: day,
    entries: z.int(),
    lines: z.int(),
    /** The sum of the debits, which is that of the credits, in the base currency. */
    total: decimal,
    createdAt: moment,
    createdBy: z.string(),
    takenBackAt: moment.nullable(),
    /** Whether it is the last one, which may be taken back. */
    isLast: z.boolean(),
  })
  .meta({ id: 'Journal' })
/** What was posted up to a day and was not handed over before. */
export type Journal = z.infer<typeof journal>

const accountKeys = accounts.map(({ value }) => value)
const mapping = z.strictObject({
  account: z.enum(accountKeys, { error: 'is not an account of the trial balance' }),
  number: words(20).nullable(),
  name: words(100).nullable(),
})
const datev = z.strictObject({
  consultant: z.int('is not a number').min(1, 'is less than 1').max(9_999_999, 'has more than 7 digits'),
  client: z.int('is not a number').min(1, 'is less than 1').max(99_999, 'has more than 5 digits'),
  yearBegins: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'is not a month and a day, as in 01-01').meta({ examples: ['01-01'] }),
  numberLength: z.int('is not a number').min(4, 'is less than 4').max(8, 'is more than 8'),
  clearing: z.string().regex(/^\d{4,9}$/, 'is not a number of 4 to 9 digits').meta({ examples: ['1590'] }),
})
const chart = z
  .strictObject({ version: z.int(), accounts: z.array(mapping).max(accountKeys.length), datev: datev.nullable() })
  .meta({ id: 'ChartOfAccounts' })
/** What the accounting program calls the accounts. Accounts without a number and a name are left out. */
export type Chart = z.infer<typeof chart>

const until = z.iso.date('is not a date (YYYY-MM-DD)').refine(date => date >= documentDays.first, `is before ${documentDays.first}`)
const draft = z.strictObject({ from: until.nullable().default(null), until })
export type JournalDraft = z.infer<typeof draft>

export const journalCalls = {
  'GET journal': { answer: z.array(journal).max(mostJournals) },
  'POST journal': { body: draft, answer: journal },
  'PUT journal/take-back': { body: oneId, answer: journal },
  'GET journal/chart': { answer: chart },
  'PUT journal/chart': { body: chart, answer: chart },
  'GET journal/file': {
    query: z.strictObject({ ...oneId.shape, program: z.enum(programNames, { error: `is not a program. Use ${programNames.join(', ')}` }) }),
    answer: fileOf(csv, 'application/xml', 'application/zip'),
  },
}
