import { z } from 'zod'
import { type Marks, marked, unmarked } from './field-marks.ts'
import { type Fields, type LineDraft, type LineRow, lineSchema } from './shape.ts'

/** Who fills a field: a person must, a person may, or only the system does. */
export type Mode = 'required' | 'optional' | 'readonly'

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

/** Colour is meaning: the same word has the same colour everywhere. */
export type Tone = 'grey' | 'blue' | 'amber' | 'green' | 'red' | 'struck'
/** `group` is what several options are called together, where they are often meant together. */
export type Option = { value: string; label: string; tone?: Tone | undefined; group?: string | undefined }

/** One declared field: its label, its rules, and what everything else derives from it. */
export interface Field<In = any, M extends Mode = Mode, N extends boolean = boolean, Out = any> extends Readonly<Marks> {
  readonly kind: Kind
  readonly label: string
  readonly mode: M
  readonly schema: z.ZodType<In>
  readonly $out?: Out
  /** May be left empty. */
  optional(): Field<In, 'optional', true, Out>
  /** May be left out; this is then taken. */
  default(value: In | (() => string)): Field<In, 'optional', N, Out>
  /** Given by the system when the record is made or moved, and stored. */
  given(pattern?: string): Field<In, 'readonly', N, Out>
  /** Computed from the record's own fields by its pure function, and stored. */
  computed(): Field<In, 'readonly', N, Out>
  /** Read off elsewhere each time it is asked for; never stored. */
  derived(): Field<In, 'readonly', N, Out>
  /** May be empty though only the system fills it. */
  nullish(): Field<In, M, true, Out>
  /** Taken in, handed to the action, and not stored as it is. */
  unstored(): Field<In, M, N, Out>
  confidential(): Field<In, M, N, Out>
  searched(): Field<In, M, N, Out>
  fixed(): Field<In, M, N, Out>
  unique(): Field<In, M, N, Out>
  secret(): Field<In, M, N, Out>
  filtered(): Field<In, M, N, Out>
  /** Filtered by the whole text, whatever its case, or by any of several with commas between; a plain filter of a text finds what contains it. */
  filteredWhole(): Field<In, M, N, Out>
  summed(): Field<In, M, N, Out>
  hint(text: string): Field<In, M, N, Out>
}

type Required<In, Out = In> = Field<In, 'required', false, Out>
const field = <In, Out = In>(kind: Kind, label: string, schema: z.ZodType<In>, marks: Partial<Marks> = {}) =>
  marked(kind, label, schema, 'required', { ...unmarked, ...marks }) as Required<In, Out>

// Control characters cannot be seen, and a database cannot keep the first of them.
const printable = /^(?:\P{Cc}|[\t\r\n])*$/u
/** Text that may be kept: something, not too long, and nothing that cannot be printed. */
export const words = (max: number) =>
  z.string().trim().min(1, 'is empty').max(max, `has more than ${max} characters`).regex(printable, 'has characters that cannot be printed')
const decimal = (digits: number, what: string, min?: '0') =>
  z.string().regex(new RegExp(`^${min === '0' ? '' : '-?'}\\d{1,12}(\\.\\d{1,${digits}})?$`), `is not ${what}`)

/** One line of text. */
export const text = (
  label: string,
  { max = 200, pattern, says = 'is not of the right form' }: { max?: number; pattern?: RegExp; says?: string } = {},
) => field('text', label, pattern ? words(max).regex(pattern, says) : words(max), { max })
/** Text of several lines. */
export const longText = (label: string, { max = 4000 } = {}) => field('longText', label, words(max), { max })
/** A password: as it was typed, outer spaces and all. */
export const password = (label: string) =>
  field('text', label, z.string().min(10, 'needs at least 10 characters').max(128, 'has more than 128 characters')).secret().unstored()
export const email = (label: string) =>
  field('text', label, z.string().trim().toLowerCase().max(254).pipe(z.email('is not an e-mail address')) as z.ZodType<string>, {
    max: 254,
  })
export const integer = (label: string, { min = 0, max = 1_000_000_000 } = {}) =>
  field('integer', label, z.int('is not a whole number').min(min, `is less than ${min}`).max(max, `is more than ${max}`))
export const flag = (label: string) => field('flag', label, z.boolean())
/** A business date, without a time zone: YYYY-MM-DD. */
export const date = (label: string) => field('date', label, z.iso.date('is not a date (YYYY-MM-DD)'))
export const timestamp = (label: string) => field('timestamp', label, z.string())
/** An amount of money in the record's currency. */
export const money = (label: string, { signed = false } = {}) =>
  field('money', label, decimal(3, 'an amount of money', signed ? undefined : '0'))
/** A price or cost per unit; may have more digits than money. */
export const rate = (label: string) => field('rate', label, decimal(4, 'a price', '0'))
/** Base units for one unit of the record's currency. */
export const exchange = (label: string) =>
  field(
    'exchange',
    label,
    decimal(6, 'a rate of exchange', '0').refine(value => Number(value) > 0, 'must be above zero'),
  )
/** A weight in carats, exact to the thousandth. */
export const carats = (label: string) => field('carats', label, decimal(3, 'a weight in carats (at most 3 decimals)', '0'))
/** A weight of metal in grams, exact to the thousandth. */
export const grams = (label: string) => field('grams', label, decimal(3, 'a weight in grams (at most 3 decimals)', '0'))
export const millimetres = (label: string) => field('millimetres', label, decimal(2, 'a length in mm (at most 2 decimals)', '0'))
export const percent = (label: string) =>
  field(
    'percent',
    label,
    decimal(3, 'a percentage', '0').refine(value => Number(value) <= 100, 'is more than 100'),
  )

export const optionsOf = (values: readonly (string | Option)[]): Option[] =>
  values.map(value => (typeof value === 'string' ? { value, label: value[0]!.toUpperCase() + value.slice(1) } : value))

/** A list of the trade (code and name) as the options of a choice. */
export const named = <const C extends string>(
  list: readonly { readonly code: C; readonly name: string }[],
): { value: C; label: string }[] => list.map(({ code, name }) => ({ value: code, label: name }))
/** The same, with the code shown before the name. */
export const coded = <const C extends string>(
  list: readonly { readonly code: C; readonly name: string }[],
): { value: C; label: string }[] => list.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))

/** One of a closed list. */
export const choice = <const V extends string>(
  label: string,
  values: readonly (V | { value: V; label: string; tone?: Tone; group?: string })[],
) => {
  const options = optionsOf(values)
  const names = options.map(option => option.value) as [V, ...V[]]
  return field<V>(
    'choice',
    label,
    z.enum(names, { error: `is not one of: ${names.length > 12 ? `${names.slice(0, 12).join(', ')} …` : names.join(', ')}` }),
    { options },
  )
}
/** Several of a closed list. */
export const choices = <const V extends string>(label: string, values: readonly (V | { value: V; label: string; tone?: Tone })[]) => {
  const options = optionsOf(values)
  const names = options.map(option => option.value) as [V, ...V[]]
  return field<V[]>('choices', label, z.array(z.enum(names, { error: `is not one of: ${names.join(', ')}` })).max(50), { options })
}

/** What a reference reads as: the record's id and what people call it. */
export type Ref = { id: string; title: string }
/** A reference to another record: its id going in, its id and title coming out. */
export const ref = (label: string, of: string) => field<string, Ref>('ref', label, z.uuid('is not the id of a record'), { of })
/** The id of a line of another paper. */
export const link = (label: string, of: string) => field<string>('link', label, z.uuid('is not the id of a line'), { of })
/** The picture that stands for a record: the id of an attachment. */
export const picture = (label: string) => field<string>('picture', label, z.uuid('is not the id of a picture'))
/** Structured data that one entity understands and no column needs to search. */
export const json = <T>(label: string, schema: z.ZodType<T>) => field<T>('json', label, schema)

/** The lines of a paper, each a small record of its own in the table `of`. */
export const lines = <F extends Fields>(label: string, of: string, line: F, { max = 1000 } = {}) =>
  field<LineDraft<F>[], LineRow<F>[]>('lines', label, z.array(lineSchema(line)).max(max, `has more than ${max} lines`) as never, {
    of,
    line,
    max,
    stored: false,
  })
