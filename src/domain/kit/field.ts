import { z } from 'zod'
import { type Marks, marked, unmarked } from './field-marks.ts'
import { type Fields, type LineDraft, type LineRow, lineSchema } from './shape.ts'

/** How a field is filled: the user must, the user may, or only the system does. */
export type Mode = 'required' | 'optional' | 'readonly'
/** A field that only the system fills and that is not stored. The mark exists for the compiler only. */
export type Derived = 'readonly' & { readonly $derived: true }

export type Kind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'flag'
  | 'date'
  | 'timestamp'
  | 'money'
  | 'rate'
  | 'exchange'
  | 'carats'
  | 'grams'
  | 'millimetres'
  | 'percent'
  | 'choice'
  | 'choices'
  | 'ref'
  | 'json'
  | 'lines'
  | 'picture'
  | 'link'

/** Color carries meaning: the same status has the same color everywhere. */
export type Tone = 'grey' | 'blue' | 'amber' | 'green' | 'red' | 'struck'
/** `group` is the common label of several options that users often choose together; `aliases` are other names that find it. */
export type Option = { value: string; label: string; tone?: Tone | undefined; group?: string | undefined; aliases?: readonly string[] | undefined }

/** A declared field: its label, its rules, and everything derived from them. */
export interface Field<In = unknown, M extends Mode = Mode, N extends boolean = boolean, Out = unknown, L = unknown> extends Readonly<Marks> {
  readonly kind: Kind
  readonly label: string
  readonly mode: M
  readonly schema: z.ZodType<In>
  readonly $out?: Out
  readonly $line?: L
  /** May be empty. */
  optional(): Field<In, 'optional', true, Out, L>
  /** May be omitted; this value is then used. */
  default(value: In | (() => string)): Field<In, 'optional', N, Out, L>
  /** Set by the system when the record is created or moved, and stored. */
  given(pattern?: string): Field<In, 'readonly', N, Out, L>
  /** Computed from the record's own fields by its domain function, and stored. */
  computed(): Field<In, 'readonly', N, Out, L>
  /** Read from other data on each request; never stored. */
  derived(): Field<In, Derived, N, Out, L>
  /** May be empty although only the system fills it. */
  nullish(): Field<In, M, true, Out, L>
  /** Accepted as input for the action, and not stored itself. */
  unstored(): Field<In, M, N, Out, L>
  confidential(): Field<In, M, N, Out, L>
  searched(): Field<In, M, N, Out, L>
  fixed(): Field<In, M, N, Out, L>
  unique(): Field<In, M, N, Out, L>
  secret(): Field<In, M, N, Out, L>
  filtered(): Field<In, M, N, Out, L>
  /** Filters by the whole text, ignoring case, or by several with commas between. Other text filters find a part of the text. */
  filteredWhole(): Field<In, M, N, Out, L>
  /** Its values are grades of an ordered scale, the best first; for a text the scale is given. Lists filter by ranges of it and sort by it. */
  graded(grades?: readonly Option[]): Field<In, M, N, Out, L>
  summed(): Field<In, M, N, Out, L>
  /** Refers only to records whose field, a choice of several values, has this one. */
  among(field: string, value: string): Field<In, M, N, Out, L>
  /** A text for which the titles of the records of this entity are suggested. */
  suggesting(entity: string): Field<In, M, N, Out, L>
  hint(text: string): Field<In, M, N, Out, L>
}

type Required<In, Out = In, L = never> = Field<In, 'required', false, Out, L>
// The type of the values exists for the compiler only, so nothing at run time could prove it.
const field = <In, Out = In, L = never>(kind: Kind, label: string, schema: z.ZodType<In>, marks: Partial<Marks> = {}) =>
  marked(kind, label, schema, 'required', { ...unmarked, ...marks }) as Required<In, Out, L>

// Control characters are invisible, as marks of direction alone are, and PostgreSQL cannot store NUL. Other programs read this pattern too.
const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/
const isSeen = (text: string) => text === '' || /[^\p{Cf}\p{Z}\p{M}\s]/u.test(text)
const typed = z.string().trim().min(1, 'is empty')
/** Text that may be stored: not empty for the eye either, limited in length, and only printable characters. */
export const words = (max: number) =>
  typed.max(max, `has more than ${max} characters`).regex(printable, 'has characters that cannot be printed').refine(isSeen, 'is empty')
const decimal = (digits: number, what: string, min?: '0') =>
  z.string().regex(new RegExp(`^${min === '0' ? '' : '-?'}\\d{1,12}(\\.\\d{1,${digits}})?$`), `is not ${what}`)

/** One line of text. */
export const text = (
  label: string,
  { max = 200, pattern, message = 'has the wrong format' }: { max?: number; pattern?: RegExp; message?: string } = {},
) => field('text', label, pattern ? words(max).regex(pattern, message) : words(max), { max })
/** Multi-line text. */
export const longText = (label: string, { max = 4000 } = {}) => field('longText', label, words(max), { max })
/** A password, kept exactly as typed, including leading and trailing spaces. */
export const password = (label: string) =>
  field('text', label, z.string().min(10, 'needs at least 10 characters').max(128, 'has more than 128 characters')).secret().unstored()
export const email = (label: string) =>
  field('text', label, z.string().trim().toLowerCase().max(254).meta({ format: 'email' }).pipe(z.email('is not an e-mail address')), {
    max: 254,
  })
export const integer = (label: string, { min = 0, max = 1_000_000_000 } = {}) =>
  field('integer', label, z.int('is not a whole number').min(min, `is less than ${min}`).max(max, `is more than ${max}`))
export const flag = (label: string) => field('flag', label, z.boolean())
/** A business date without a time zone: YYYY-MM-DD, on or after `first` if it is given. */
export const date = (label: string, { first = '' } = {}) =>
  field('date', label, z.iso.date('is not a date (YYYY-MM-DD)').refine(day => day >= first, `is before ${first}: check the year`))
export const timestamp = (label: string) => field('timestamp', label, z.string())
/** An amount of money in the record's currency. */
export const money = (label: string, { signed = false } = {}) =>
  field('money', label, decimal(3, 'an amount of money', signed ? undefined : '0'), { isSigned: signed })
/** A price or cost per unit; may have more decimals than money. */
export const rate = (label: string) => field('rate', label, decimal(4, 'a price', '0'))
/** Base units for one unit of the record's currency, to 12 decimals (docs/domain/company.md#exchange-rates). */
export const exchange = (label: string) =>
  field(
    'exchange',
    label,
    decimal(12, 'an exchange rate', '0').refine(value => Number(value) > 0, 'must be above zero'),
  )
/** A weight in carats, to three decimals. */
export const carats = (label: string) => field('carats', label, decimal(3, 'a weight in carats (at most 3 decimals)', '0'))
/** A weight of metal in grams, to three decimals. */
export const grams = (label: string) => field('grams', label, decimal(3, 'a weight in grams (at most 3 decimals)', '0'))
export const millimetres = (label: string) => field('millimetres', label, decimal(2, 'a length in mm (at most 2 decimals)', '0'))
export const percent = (label: string) =>
  field(
    'percent',
    label,
    decimal(3, 'a percentage', '0').refine(value => Number(value) <= 100, 'is more than 100'),
  )

type OptionOf<V extends string> = Option & { value: V }
/** The options of a choice; one that is only a word has that word as its label. */
export const optionsOf = <const V extends string>(values: readonly (V | OptionOf<V>)[]): OptionOf<V>[] =>
  values.map(value => (typeof value === 'string' ? { value, label: value.charAt(0).toUpperCase() + value.slice(1) } : value))

type Named<C extends string> = readonly {
  readonly code: C
  readonly name: string
  readonly aliases?: readonly string[]
  readonly group?: string
}[]
/** A list of codes and names as the options of a choice. */
export const named = <const C extends string>(list: Named<C>): OptionOf<C>[] =>
  list.map(({ code, name, aliases, group }) => ({ value: code, label: name, ...(aliases && { aliases }), ...(group && { group }) }))
/** The same, with the code shown before the name. */
export const coded = <const C extends string>(list: Named<C>): OptionOf<C>[] =>
  named(list).map(option => ({ ...option, label: option.label === option.value ? option.value : `${option.value} · ${option.label}` }))

/** The fault of a value outside of a closed list: a sentence without its subject. It names the first values, because a long list would hide it. */
export const notOneOf = (names: readonly string[]) => `is not one of: ${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}`

/** An option as a list shows it: 'THB · Thai baht' as its code. */
export const shortLabel = ({ value, label }: Option): string => (label.startsWith(`${value} · `) ? value : label)

/** One value of a closed list. */
export const choice = <const V extends string>(
  label: string,
  values: readonly (V | OptionOf<V>)[],
) => {
  const options = optionsOf(values)
  const names = options.map(option => option.value)
  return field<V>(
    'choice',
    label,
    z.enum(names, { error: notOneOf(names) }),
    { options },
  )
}
/** Several values of a closed list. */
export const choices = <const V extends string>(label: string, values: readonly (V | OptionOf<V>)[]) => {
  const options = optionsOf(values)
  const names = options.map(option => option.value)
  return field<V[]>('choices', label, z.array(z.enum(names, { error: notOneOf(names) })).max(50), { options })
}

/** A reference as the API returns it: the record's id and title. */
export type Ref = { id: string; title: string }
/** A reference to another record: the request holds its id, the response its id and title. */
export const ref = (label: string, of: string) => field<string, Ref>('ref', label, z.uuid('is not the id of a record'), { of })
/** The id of a line of another document. */
export const link = (label: string, of: string) => field<string>('link', label, z.uuid('is not the id of a line'), { of })
/** The main picture of a record: the id of an attachment. */
export const picture = (label: string) => field<string>('picture', label, z.uuid('is not the id of a picture'))
/** Structured data that one entity uses and no query searches. */
export const json = <T>(label: string, schema: z.ZodType<T>) => field<T>('json', label, schema)

/** The lines of a document, each a small record in the table `of`. */
export const lines = <F extends Fields>(label: string, of: string, line: F, { max = 1000 } = {}) =>
  field<LineDraft<F>[], LineRow<F>[], F>('lines', label, z.array(lineSchema(line)).max(max, `has more than ${max} lines`), {
    of,
    line,
    max,
    stored: false,
  })
