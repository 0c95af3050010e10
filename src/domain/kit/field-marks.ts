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
  /** The grades of an ordered scale, the best first: of a choice its options, of a text those of its values that are grades. */
  grades?: readonly Option[] | undefined
  /** The name of the entity that the field refers to, or the table of its lines. */
  of?: string | undefined
  line?: Fields | undefined
  /** Refers only to records whose field has this value, such as parties whose kinds include the supplier. */
  only?: { field: string; value: string } | undefined
  max?: number | undefined
  /** The entity whose titles are suggested for a text. */
  suggests?: string | undefined
}

/** The default value of a field; undefined when it has none. */
export const fallbackOf = ({ fallback }: Pick<Marks, 'fallback'>): unknown => (typeof fallback === 'function' ? fallback() : fallback)

const folded = (text: string) => text.toLowerCase().replace(/[\s.-]/g, '')

/** The code of a grade and its name, which may stand in a text: VS1 and 'Very slightly included 1'. */
const spellingsOf = ({ value, label }: Option): string[] => [...new Set([value, ...label.split(' · ')])]

/** What a text may say, in lower case, if it has one of these grades; a value that is no grade stands for itself. */
export const textsOf = (grades: readonly Option[], values: readonly string[]): string[] => {
  const texts = values.flatMap(value => {
    const grade = grades.find(grade => folded(grade.value) === folded(value))
    return grade ? [...spellingsOf(grade), ...(grade.aliases ?? [])] : [value]
  })
  return [...new Set(texts.map(text => text.toLowerCase()))]
}

/** Gives a text as its scale spells it: 'vs 1' gives VS1. A name stays a name, and a text that is no grade stays as it is. */
const asGraded = (grades: readonly Option[]): ((text: string) => string) => {
  const spellings = grades.flatMap(grade => [
    ...spellingsOf(grade).map(spelling => [folded(spelling), spelling] as const),
    ...(grade.aliases ?? []).map(alias => [folded(alias), grade.value] as const),
  ])
  // The first of equal spellings counts.
  const known = new Map(spellings.reverse())
  return text => known.get(folded(text)) ?? text
}

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
    graded: (grades = marks.options ?? []) => {
      if (kind !== 'text') return but({ grades })
      const spelled = asGraded(grades)
      return marked(kind, label, schema.overwrite(text => spelled(String(text))), mode, { ...marks, grades })
    },
    summed: () => but({ sum: true }),
    among: (field, value) => but({ only: { field, value } }),
    suggesting: suggests => but({ suggests }),
    hint: help => but({ help }),
  } as Field
}
