import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ColumnReading, importAnswer } from '../../../domain/kit/import/contract.ts'
import type { Encoding } from '../../../domain/kit/import/encodings.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { dataOf, type Options } from '../../kit/data/api.ts'

/** How a list is read. Each kind of import adds its own values for empty cells. */
export type Reading = { mapping: ColumnReading['mapping'] } & Partial<ColumnReading> & {
    defaults: Readonly<Record<string, unknown>>
    /** What unknown words mean, by field and plain word. */
    words?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  } & Readonly<Record<string, unknown>>
/** An import, how its list is read, and what its columns may be read as. `remembered` says that an earlier import was read so. */
export type Job = z.infer<ReturnType<typeof importAnswer<{ mapping: z.ZodType<ColumnReading['mapping']> }>>> & Reading

/** What is imported, and how its screen shows it. */
export type ImportKind = {
  /** The name of the entity and the last part of the address of its calls. */
  name: string
  path: string
  one: string
  many: string
  /** The screen that shows the records. */
  home: string
  /** The sentence after the import, before the link to the records. */
  done: (count: number) => string
  /** The fields in the preview, in this order, with the labels of their columns and options. */
  fields: Fields
  /** The fields of which an unknown word may be given a value, by the column that the list calls them. */
  words?: Fields
  /** What to know before a list is chosen. */
  hint: string
  /** The inputs for values where the list has none; null where an empty cell has a meaning of its own. */
  Defaults: ((props: DefaultsProps) => ReactNode) | null
}
export type DefaultsProps = { reading: Reading; onChange: (reading: Reading) => void; faults: Readonly<Record<string, string>> }

/** The calls of an import. The server derives them from the same declaration as these types. */
export const imports = {
  read: (path: string, id: string, options?: Options) => dataOf<Job>({ method: 'GET', path: `import/${path}`, query: { id } }, options),
  upload: (path: string, file: Blob) => dataOf<Job>({ method: 'POST', path: `import/${path}`, body: {}, files: { file } }),
  preview: (path: string, body: { id: string } & Reading) => dataOf<Job>({ method: 'PUT', path: `import/${path}/preview`, body }),
  sheet: (path: string, id: string, sheet: string) => dataOf<Job>({ method: 'PUT', path: `import/${path}/sheet`, body: { id, sheet } }),
  encoding: (path: string, id: string, encoding: Encoding) =>
    dataOf<Job>({ method: 'PUT', path: `import/${path}/encoding`, body: { id, encoding } }),
  run: (path: string, id: string) => dataOf<Job>({ method: 'PUT', path: `import/${path}/run`, body: { id } }),
  undo: (path: string, id: string) => dataOf<Job>({ method: 'PUT', path: `import/${path}/undo`, body: { id } }),
  discard: (path: string, id: string) => dataOf<null>({ method: 'DELETE', path: `import/${path}`, query: { id } }),
}

/** Whether the server is processing it. */
export const isAtWork = (job: Pick<Job, 'state'> | undefined): boolean => job?.state === 'checking' || job?.state === 'importing'

/** An import, polled while the server processes it. */
export const useJob = (path: string, id: string | undefined) =>
  useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => imports.read(path, id ?? '', { quiet: true, signal }),
    enabled: Boolean(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (isAtWork(state.data) ? 400 : false),
  })

/** How the list of a job is read, without what the server found. */
export const readingOf = (job: Job): Reading => {
  const { mapping, defaults, decimals, dates, unknownWords, words = {}, leftOut = [], cells = {} } = job
  return {
    ...{ mapping, defaults, words, leftOut, cells },
    ...(decimals && { decimals }),
    ...(dates && { dates }),
    ...(unknownWords !== undefined && { unknownWords }),
  }
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, part]) => part !== null && part !== undefined)
        .map(([name, part]) => [name, sorted(part)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
    : value

/** Whether two readings are equal. The server returns another key order and omits empty values. */
export const isSameReading = (a: Reading, b: Reading): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
