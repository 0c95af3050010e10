import { z } from 'zod'
import { moment, nothing, oneId } from '../answer.ts'
import { type Call, type Calls, fileOf, spreadsheet } from '../contract.ts'
import { encodingNames } from './encodings.ts'
import { longestWord } from './words.ts'

const fault = z
  .strictObject({
    row: z.int(),
    column: z.string(),
    message: z.string(),
    /** The text of the cell. */
    cell: z.string().optional(),
    /** The field whose values the cell should name: the user may choose which one its word means. */
    wordOf: z.string().optional(),
    /** That word, where the cell has more than it. */
    word: z.string().optional(),
  })
  .meta({ id: 'ImportFault' })
/** What is wrong with a cell of a list: its row as Excel counts, the name of its column (empty: the row), and what to do. */
export type Fault = z.infer<typeof fault>

/** The name of the column that the file of the errors adds to those of the list. A list that has it is read without it. */
export const whatIsWrong = 'What is wrong'

const faultKind = z
  .strictObject({
    column: z.string(),
    message: z.string(),
    /** In how many rows it was found, and the first of them. */
    count: z.int(),
    rows: z.array(z.strictObject({ row: z.int(), cell: z.string() })),
    wordOf: z.string().optional(),
    word: z.string().optional(),
  })
  .meta({ id: 'ImportFaultKind' })
/** The faults of one column that say the same. */
export type FaultKind = z.infer<typeof faultKind>

const change = z
  .strictObject({
    row: z.int(),
    /** The record that changes, by its title, and the field by its name. */
    title: z.string(),
    field: z.string(),
    /** The values as text; null where there is none. */
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .meta({ id: 'ImportChange' })
/** What a list changes in a field of a record. */
export type ListedChange = z.infer<typeof change>

const column = z.strictObject({
  name: z.string(),
  samples: z.array(z.string()),
  /** Whether it is hidden in the workbook. */
  isHidden: z.boolean().optional(),
  /** What its name and values say it is, how sure that is, and why. */
  found: z.strictObject({ meaning: z.string(), confidence: z.enum(['high', 'medium']), because: z.string() }).optional(),
  /** How its numbers are written, once the list is checked. */
  numbers: z.strictObject({ decimal: z.enum(['.', ',']).nullable(), example: z.string().nullable() }).optional(),
  /** How its dates are written. */
  dates: z.strictObject({ order: z.enum(['dmy', 'mdy']).nullable(), example: z.string().nullable() }).optional(),
})

const importJob = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'undoing', 'undone']),
  /** The sheet of a workbook that is read, and the sheets with a list. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** The encoding that a text file is read with; null for a workbook. */
  encoding: z.enum(encodingNames).nullable(),
  /** The columns found in the file. */
  columns: z.array(column),
  done: z.int(),
  total: z.int().nullable(),
  errors: z.array(fault),
  errorCount: z.int(),
  /** The errors by kind, the most frequent first. */
  errorKinds: z.array(faultKind),
  warnings: z.array(fault),
  warningCount: z.int(),
  sample: z.array(z.record(z.string(), z.string())),
  /** What will be created, as labels with a count or an amount. */
  counts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** The first changes to records that are there, and the count of all. */
  changes: z.array(change),
  changeCount: z.int(),
  message: z.string().nullable(),
})
/** An import of a list: its state, its progress, and what was found in the list. */
export type ImportJob = z.infer<typeof importJob>

const target = z.strictObject({ value: z.string(), label: z.string(), required: z.boolean(), hint: z.string().optional() })
/** What a column may be imported as. */
export type ImportTarget = z.infer<typeof target>

const columnName = z.string().max(140)
/** What the user corrects in a list without changing its file. */
export const corrections = {
  /** The rows that are left out, as Excel counts. */
  leftOut: z.array(z.int().min(1)).max(5_000, 'has more than 5,000 rows: correct the file').default([]),
  /** Cells that say something else, by row and column: { 12: { Weight: '1.05' } }. */
  cells: z.record(z.string().regex(/^[1-9]\d{0,6}$/, 'is not a row'), z.record(columnName, z.string().max(2_000))).default({}),
}

/** What unknown words mean, by field and plain word: { shape: { rund: <id> } }. */
export const wordMeanings = <N extends string>(fields: readonly N[]) =>
  z.partialRecord(z.enum(fields), z.record(z.string().max(longestWord), z.string().max(60))).default({})

/** How the list of any import is read: what each column is, and how its numbers and dates are written where nothing proves it. */
export const columnReading = z.strictObject({
  mapping: z.record(columnName, z.string().max(60).nullable()),
  decimals: z.record(columnName, z.enum(['.', ','])).default({}),
  dates: z.record(columnName, z.enum(['dmy', 'mdy'])).default({}),
  ...corrections,
})
export type ColumnReading = z.infer<typeof columnReading>

/** The answer of an import whose list is read by this schema: its progress, how it is read, and what its columns may be. */
export const importAnswer = <R extends z.ZodRawShape>(reading: R, id: string) =>
  importJob
    .extend({
      ...reading,
      targets: z.array(target),
      /** Whether an earlier import was read so. */
      remembered: z.boolean().optional(),
      /** The columns that the last list of this source did not have. They are decided by the user. */
      unlike: z.array(z.string()).optional(),
    })
    .meta({ id })

/** The calls of one import, declared by how its list is read. `id` names the answer in the API description. */
export const importCalls = <R extends z.ZodRawShape>(reading: R, id: string) => {
  const answer = importAnswer(reading, id)
  return {
    upload: { body: z.strictObject({}).optional(), answer },
    preview: { body: z.strictObject({ ...oneId.shape, ...reading }), answer },
    sheet: { body: oneId.extend({ sheet: z.string().min(1).max(255) }), answer },
    encoding: { body: oneId.extend({ encoding: z.enum(encodingNames) }), answer },
    run: { body: oneId, answer },
    undo: { body: oneId, answer },
    read: { query: oneId, answer },
    discard: { query: oneId, answer: nothing },
    template: { answer: fileOf(spreadsheet) },
    errors: { query: oneId, answer: fileOf(spreadsheet) },
    changes: { query: oneId, answer: fileOf(spreadsheet) },
  } satisfies Record<string, Call>
}

const listedImport = z
  .strictObject({
    id: z.uuid(),
    /** The kind of record, and the last part of the address of its calls. */
    entity: z.string(),
    path: z.string(),
    many: z.string(),
    name: z.string(),
    at: moment,
    by: z.string(),
    rows: z.int(),
    state: z.enum(['done', 'undoing', 'undone']),
    /** Why it was not undone, after an attempt. */
    message: z.string().nullable(),
    undoneAt: moment.nullable(),
    undoneBy: z.string().nullable(),
    /** Whether it changed records that were there. Its undo brings their values back. */
    isUpdate: z.boolean(),
    /** Whether it can be undone as a whole, while nothing of it was used or changed. */
    isUndoable: z.boolean(),
  })
  .meta({ id: 'ListedImport' })
/** An import that ran, in the list of imports. */
export type ListedImport = z.infer<typeof listedImport>

/** The call that lists the imports of every kind. */
export const importListCalls = { 'GET import': { answer: z.array(listedImport) } } satisfies Calls
