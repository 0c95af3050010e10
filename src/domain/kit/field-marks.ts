import type { z } from 'zod'
import type { Field, Kind, Mode, Option } from './field.ts'
import type { Fields } from './shape.ts'

/** What may be said of a field of any kind. */
export type Marks = {
  nullable: boolean
  /** Kept in a column of the record's own table. */
  stored: boolean
  /** Leaves the server only for Admin and Manager (docs/domain/people.md#confidential-fields). */
  isConfidential: boolean
  isSearched: boolean
  /** Set once, when the record is made. */
  isFixed: boolean
  isUnique: boolean
  /** Accepted, never told. */
  isSecret: boolean
  /** Offered as a filter of the list. */
  filter: boolean
  /** A text that is filtered by the whole of it, as a grade is: VS1 does not find VVS1. */
  matchesWhole: boolean
  sum: boolean
  help?: string | undefined
  /** What is taken where nothing is given, or what tells it. */
  fallback?: unknown
  /** The shape of numbers given by the system, as in C-{seq:5}. */
  pattern?: string | undefined
  options?: readonly Option[] | undefined
  /** What the field refers to (the name of an entity), or what its lines are. */
  of?: string | undefined
  line?: Fields | undefined
  max?: number | undefined
}

/** What a field takes where nothing is given; undefined where there is nothing. */
export const fallbackOf = ({ fallback }: Pick<Marks, 'fallback'>): unknown => (typeof fallback === 'function' ? fallback() : fallback)

export const unmarked: Marks = {
  nullable: false,
  stored: true,
  isConfidential: false,
  isSearched: false,
  isFixed: false,
  isUnique: false,
  isSecret: false,
  filter: false,
  matchesWhole: false,
  sum: false,
}

/** A field with what was said of it so far; each of its words gives the field once more, with one mark changed. */
export const marked = (kind: Kind, label: string, schema: z.ZodType, mode: Mode, marks: Marks): Field => {
  const but = (change: Partial<Marks>, to: Mode = mode) => marked(kind, label, schema, to, { ...marks, ...change })
  return {
    kind,
    label,
    mode,
    schema,
    ...marks,
    optional: () => but({ nullable: true }, 'optional'),
    default: value => but({ fallback: value }, 'optional'),
    given: pattern => but({ pattern }, 'readonly'),
    computed: () => but({}, 'readonly'),
    derived: () => but({ stored: false }, 'readonly'),
    nullish: () => but({ nullable: true }),
    unstored: () => but({ stored: false }),
    confidential: () => but({ isConfidential: true }),
    searched: () => but({ isSearched: true }),
    fixed: () => but({ isFixed: true }),
    unique: () => but({ isUnique: true }),
    secret: () => but({ isSecret: true }),
    filtered: () => but({ filter: true }),
    filteredWhole: () => but({ filter: true, matchesWhole: true }),
    summed: () => but({ sum: true }),
    hint: help => but({ help }),
  } as Field
}
