import type { z } from 'zod'
import type { Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Column } from '../../../domain/kit/import/columns.ts'
import type { ColumnReading, Fault, ImportJob, ImportTarget, importCalls, ListedChange } from '../../../domain/kit/import/contract.ts'
import type { ColumnDates, ColumnNumbers, Look } from '../../../domain/kit/import/marks.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import type { Clock } from '../business-day.ts'
import type { Db } from '../db/db.ts'
import type { Values } from '../entity/rows.ts'
import type { Caller, Doing } from '../http/route.ts'
import type { SheetColumn } from '../sheet/column.ts'
import type { TakeNumbers } from './numbers.ts'

/** How a list is read, as the user chose it. Each resource checks the rest by its own schema. */
export type Reading = Pick<ColumnReading, 'mapping'> & Partial<ColumnReading> & Readonly<Record<string, unknown>>

/** An import job with what only the server needs: its resource, the kind of file, how to read it, when it was started, by whom, and who takes it back. */
export type Job = ImportJob & {
  /** The hash of the file. */
  hash: string | null
  /** The kind of list, as its resource names it. */
  list: string
  kind: 'csv' | 'xlsx'
  head: number
  reading: Reading
  startedAt: string | null
  by: string
  undoneBy: string | null
}

/** The transaction of an import, and who imports on which business day. */
export type Writing = {
  tx: Db
  job: Job
  caller: Caller
  date: string
  doing: Doing
  takeNumbers: TakeNumbers
  /** The records that were created or changed. */
  made: Kept[]
}

/** A record of an import; one that was changed has the values before and after. */
export type Kept = { id: string; before?: Values; after?: Values }

/** A record of an import that is taken back. */
export type Made = { id: string; version: number; title: string; before: Values | null }

/** The transaction of an undo. `db` is for what must be visible before the commit. */
export type Undoing = { tx: Db; db: Db; resource: ImportResource; job: Job; doing: Doing; entities: readonly Entity[]; signal: AbortSignal }
/** Takes the records of an import back, all or none; the last one is the first. */
export type Undo = (undoing: Undoing, records: readonly Made[]) => Promise<void>

/** Some rows of a list, checked. They are written only when no row of the list has a fault. */
export type Chunk = {
  count: number
  faults: readonly Fault[]
  warnings: readonly Fault[]
  /** What the rows change in records that are there. */
  changes?: readonly ListedChange[]
  /** The rows without faults as the preview shows them, at most this many. */
  sample: (max: number) => Record<string, string>[]
  write: (writing: Writing) => Promise<void>
}

/** A list that is being read, row by row in chunks. */
export type OpenList = {
  /** Reads a row. `numeric` holds the positions of numeric workbook cells. */
  add: (row: number, cells: readonly string[], numeric: ReadonlySet<number>) => void
  /** Checks the rows read since the last call against all earlier ones and the database. */
  take: (db: Db) => Promise<Chunk>
  /** What only the whole list shows; called after the last chunk. */
  end?: (db: Db) => Promise<{ faults: readonly Fault[]; warnings: readonly Fault[] }>
  /** Writes what needs the whole list; called after the last chunk is written. */
  finish?: (writing: Writing) => Promise<void>
  /** What the list creates, as labels with a count or an amount. */
  counts: () => ImportJob['counts']
}

/** The Excel template of a list: its columns and one example row. */
export type Template = { columns: readonly SheetColumn[]; example: readonly string[] }

/** How a list is read at first. */
export type Suggestion = { reading: Reading; found?: Readonly<Record<string, Job['columns'][number]['found']>> }

/** What a list changes: the heading of its records, their fields, and every change that an import made. */
export type ListUpdate = { title: string; fields: Fields; made: (db: Db, job: Job) => AsyncIterable<ListedChange> }

/** A kind of record that can be imported from a list. */
export type ImportResource = {
  /** The name of the entity, whose right to import is needed. */
  name: Name
  /** The name of this kind of list, and the last part of its address. */
  list: string
  path: string
  /** The words for one record and for several. */
  one: string
  many: string
  /** Of a list that changes records that are there. It may be imported twice, and what it changes is shown. */
  update?: ListUpdate
  /** What may have changed between the check and the import, as the beginning of a sentence. */
  changed: string
  maxRows: number
  calls: ReturnType<typeof importCalls<z.ZodRawShape>>
  targets: readonly ImportTarget[]
  template: (db: Db, caller: Caller) => Promise<Template>
  /** Whether a heading is usual for such a list, by which the column names are found. */
  knows: (head: string) => boolean
  /** How a list with new column names is read at first, and what its columns were found to be. */
  suggest: (db: Db, columns: readonly Column[], caller: Caller) => Promise<Suggestion>
  /** Where a list is from, such as its supplier, by the id of a record. Its lists are read alike. */
  sourceOf?: (reading: Reading) => string | null
  /** A reading with what is known of earlier lists of its source. */
  recall?: (reading: Reading, earlier: Reading) => Reading
  /** What is wrong with a reading, by the path of its field. */
  refuse: (db: Db, columns: Job['columns'], reading: Reading) => Promise<Record<string, string>>
  /** What is looked at in all rows before any is read: how numbers and dates are written. */
  looks: (names: readonly string[], reading: Reading) => { numbers: Look<ColumnNumbers>; dates?: Look<ColumnDates> }
  /** The branch of the records, whose business day counts; null for the company's. */
  branchOf: (reading: Reading) => string | null
  /** Refuses the whole import, such as one that would post in a closed period. */
  begin?: (writing: Writing) => Promise<void>
  open: (db: Db, job: Job, clock: Clock, caller: Caller) => Promise<OpenList>
  /** Takes an import back. Without it an import of this kind is not undone. */
  undo?: Undo
}
