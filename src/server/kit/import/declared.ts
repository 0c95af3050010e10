import type { RawBuilder } from 'kysely'
import type { Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { fallbackOf } from '../../../domain/kit/field-marks.ts'
import { importCalls, type ListedChange } from '../../../domain/kit/import/contract.ts'
import {
  type ListDeclaration,
  type ListReading,
  listReading,
  type Money,
  type PreparedList,
  prepareList,
} from '../../../domain/kit/import/list.ts'
import { columnDates, columnNumbers } from '../../../domain/kit/import/marks.ts'
import { type ListRow, readListRow } from '../../../domain/kit/import/row.ts'
import { kindOfField, knownHeads, readingFaults, suggestColumns, targetsOf } from '../../../domain/kit/import/targets.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Clock } from '../business-day.ts'
import type { Db } from '../db/db.ts'
import type { Caller } from '../http/route.ts'
import { onceFinder } from './once.ts'
import { referenceFinder } from './references.ts'
import type { ImportResource, Job, OpenList, Writing } from './resource.ts'
import { templateOf } from './template.ts'

/** What a company is to its lists: its entities, its money, and what a new list is filled with at first. */
export type Surroundings = {
  entityOf: (name: string) => Entity
  baseOf: (db: Db) => Promise<string>
  digitsOf: Money['digitsOf']
  defaults: (db: Db, caller: Caller) => Promise<Record<string, unknown>>
}

/** What only the server knows of a declared list. */
export type DeclaredImport = {
  entity: Entity<Name>
  list: ListDeclaration
  /** The name of the answer in the API description. */
  id: string
  maxRows: number
  changed: string
  /** Narrows the records against which repeated values are compared. */
  where?: RawBuilder<unknown>
  begin?: ImportResource['begin']
  undo: NonNullable<ImportResource['undo']>
  /** What happens to the rows of one import. */
  open: (db: Db, prepared: PreparedList, clock: Clock, caller: Caller) => Promise<Rows>
}

/** The rows of one import: what further is wrong with them, how they are counted and written. */
export type Rows = {
  check?: (db: Db, rows: readonly ListRow[]) => Promise<void>
  end?: OpenList['end']
  /** Counts the rows without faults. */
  count: (rows: readonly ListRow[]) => void
  counts: OpenList['counts']
  /** What the rows without faults change in records that are there. */
  changes?: (rows: readonly ListRow[]) => readonly ListedChange[]
  write: (writing: Writing, rows: readonly ListRow[]) => Promise<void>
  finish?: OpenList['finish']
}

/** Counts the rows without faults under one label. */
export const countOf = (label: string): Pick<Rows, 'count' | 'counts'> => {
  let total = 0
  return {
    count: rows => {
      total += rows.length
    },
    counts: () => [{ label, value: String(total) }],
  }
}

const shown = (list: ListDeclaration, { row, values, references }: ListRow): Record<string, string> => {
  const text = (name: string): string => {
    const [field, value] = [present(list.fields[name]), values[name]]
    const label = (one: unknown) => field.options?.find(option => option.value === one)?.label ?? String(one)
    if (field.kind === 'ref') return references[name] ?? ''
    if (value === undefined || value === null) return ''
    if (field.kind === 'flag') return value ? 'yes' : 'no'
    return Array.isArray(value) ? value.map(label).join(', ') : label(value)
  }
  const cells = Object.keys(list.fields).map(name => [name, text(name)] as const)
  return { row: String(row), ...Object.fromEntries(cells.filter(([, value]) => value !== '')) }
}

const exampleNote = 'This is the example row of the template. It is not imported.'

const opened = async (
  declared: DeclaredImport,
  { entityOf, baseOf, digitsOf }: Surroundings,
  db: Db,
  job: Job,
  clock: Clock,
  caller: Caller,
): Promise<OpenList> => {
  const { list, entity, where } = declared
  const reading: ListReading = listReading(list).parse(job.reading)
  const prepared = prepareList(list, job.columns, reading, { base: await baseOf(db), digitsOf })
  const columnOf = (name: string) => prepared.names[prepared.at.get(name) ?? -1] ?? ''
  const [resolve, refuseRepeated] = [referenceFinder(list, entityOf, columnOf), onceFinder(list, entity, columnOf, where)]
  const own = await declared.open(db, prepared, clock, caller)
  let rows: ListRow[] = []
  return {
    add: (row, cells, numeric) => void rows.push(readListRow(prepared, row, cells, numeric)),
    take: async from => {
      const taken = rows
      rows = []
      const examples = taken.filter(({ isExample }) => isExample)
      const real = taken.filter(({ isExample }) => !isExample)
      await resolve(from, real)
      await refuseRepeated(from, real)
      await own.check?.(from, real)
      const good = real.filter(({ faults }) => faults.length === 0)
      own.count(good)
      return {
        count: taken.length,
        faults: real.flatMap(({ faults }) => faults),
        warnings: [...examples.map(({ row }) => ({ row, column: '', message: exampleNote })), ...real.flatMap(({ warnings }) => warnings)],
        ...(own.changes && { changes: own.changes(good) }),
        sample: max => (own.changes ? [] : good.slice(0, max).map(row => shown(list, row))),
        write: writing => own.write(writing, real),
      }
    },
    counts: own.counts,
    ...(own.end && { end: own.end }),
    ...(own.finish && { finish: own.finish }),
  }
}

/** The import of a declared list: its columns, its template and its checks follow from the declaration. */
export const declaredImport = (declared: DeclaredImport, around: Surroundings): ImportResource => {
  const { list, entity, id, maxRows, changed, begin, undo } = declared
  const schema = listReading(list)
  return {
    ...{ name: entity.name, list: entity.name, path: entity.path, one: list.one, many: list.many, changed, maxRows },
    ...(begin && { begin }),
    undo,
    calls: importCalls(schema.shape, id),
    targets: targetsOf(list),
    knows: knownHeads(list),
    template: async (db, caller) => templateOf(list, around.entityOf, db, await around.defaults(db, caller)),
    suggest: async (db, columns, caller) => {
      const usual = Object.entries(await around.defaults(db, caller)).filter(([name]) => list.defaults.includes(name))
      const fallbacks = list.defaults.flatMap(name => {
        const fallback = fallbackOf(present(list.fields[name]))
        return fallback === undefined ? [] : [[name, fallback]]
      })
      const defaults = { ...Object.fromEntries(fallbacks), ...Object.fromEntries(usual) }
      return { reading: { mapping: suggestColumns(list, columns), defaults, decimals: {}, dates: {}, words: {} } }
    },
    refuse: async (_, columns, reading) =>
      readingFaults(
        list,
        columns.map(({ name }) => name),
        schema.parse(reading),
      ),
    looks: (names, sent) => looksOf(list, names, schema.parse(sent), around.digitsOf),
    branchOf: sent => {
      const { branch } = schema.parse(sent).defaults
      return typeof branch === 'string' ? branch : null
    },
    open: (db, job, clock, caller) => opened(declared, around, db, job, clock, caller),
  }
}

const looksOf = (
  list: ListDeclaration,
  names: readonly string[],
  { mapping, defaults, decimals, dates }: ListReading,
  digitsOf: Money['digitsOf'],
) => {
  const currency = typeof defaults.currency === 'string' ? defaults.currency : ''
  const money = { base: currency, digitsOf }
  return {
    numbers: columnNumbers(names, name => kindOfField(list, mapping[name] ?? '', currency, money), decimals),
    dates: columnDates(names, name => list.fields[mapping[name] ?? '']?.kind === 'date', dates),
  }
}
