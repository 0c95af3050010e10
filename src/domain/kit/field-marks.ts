import type { z } from 'zod'
import type { Field, Kind, Mode, Option } from './field.ts'
import type { Fields } from './shape.ts'

/** The properties that a field of any kind can have. */
export type Marks = {
  nullable: boolean
  /** Kept in a column of the record's own table. */
  stored: boolean
  /** Sent only to Admin and Manager (docs/domain/people.md#confidential-fields). */
  isConfidential: boolean
  isSearched: boolean
  /** Set only when the record is created. */
  isFixed: boolean
  isUnique: boolean
  /** Accepted as input, never returned. */
  isSecret: boolean
  /** Offered as a filter in the list. */
  filter: boolean
  /** The filter of this text compares the whole value, as for grades: VS1 does not find VVS1. */
  matchesWhole: boolean
  sum: boolean
  /** An amount that may be below zero. */
  isSigned: boolean
  help?: string | undefined
  /** The default value, or a function that returns it. */
  fallback?: unknown
  /** The pattern of numbers that the system assigns, as in C-{seq:5}. */
  pattern?: string | undefined
  options?: readonly Option[] | undefined
  /** The name of the entity that the field refers to, or the table of its lines. */
  of?: string | undefined
  line?: Fields | undefined
  /** Refers only to records whose field has this value, such as parties whose kinds include the supplier. */
  only?: { field: string; value: string } | undefined
  max?: number | undefined
}

/** The default value of a field; undefined when it has none. */
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
  isSigned: false,
}

/**
 * A field with its marks; each of its methods returns a copy with one mark changed. Each kind of copy has its own type, which exists for
 * the compiler only, so the marks themselves cannot prove it.
 */
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
    among: (field, value) => but({ only: { field, value } }),
    hint: help => but({ help }),
  } as Field
}
