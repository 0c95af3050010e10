import { isList, isRecord } from '../../../../domain/kit/json.ts'

/** The values of a form, or of one of its lines. */
export type Values = Readonly<Record<string, unknown>>

/** The values of a form of any type, by name. */
export const valuesIn = (form: object): Values => Object.fromEntries(Object.entries(form))

/** Values that make up one declared field: those that are compared, and those that only go with them. */
type Together = { by: readonly string[]; with?: readonly string[] }
export type Rules = {
  /** Values that are not named as a declared field, by the name of the field that they make up. */
  together?: Readonly<Record<string, Together>>
  /** Values that hold declared fields themselves, such as the rarely used fields of a line. */
  inside?: readonly string[]
  /** The labels of values that no field declares. */
  labels?: Readonly<Record<string, string>>
}
// Methods, so that the rules of a form may name the type of its lines.
export type LineRules<Line = Values> = Rules & {
  /** One line in words: 'line'. */
  one: string
  /** What is the same for one line in all versions. By default its id. */
  key?(line: Line): string
  /** Whether a line has no values. Such a line is not saved. */
  isBlank(line: Line): boolean
  /** What only one line can hold: two new lines that hold the same are one line. */
  sole?(line: Line): string | null
  /** The declared fields that say what a line is about. If one of them changes, it is another line. */
  about?: readonly string[]
  /** The declared fields that describe a line in a few words. */
  describes: readonly string[]
  /** Values that have words of their own. */
  words?: Readonly<Record<string, (value: unknown, values: Values) => string>>
}
/** How the versions of a form are merged: its fields, and its lines by the name of their list. */
export type MergeRules = Rules & { lines?: Readonly<Record<string, LineRules>> }

/** A field as it is merged: its declared name, and the paths of its values. */
export type Part = { name: string; by: readonly string[]; paths: readonly string[] }

/** The value at a path such as 'more.colour'. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : isList(at) ? at[Number(name)] : undefined), values)

/** The same values with another one at this path. */
export const withValue = (values: Values, path: string, value: unknown): Values => {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [first]: value }
  const inner = values[first]
  if (!isList(inner)) return { ...values, [first]: withValue(isRecord(inner) ? inner : {}, rest.join('.'), value) }
  const [index = '', ...below] = rest
  const changed = inner.map((one, at) => (at === Number(index) && isRecord(one) ? withValue(one, below.join('.'), value) : one))
  return { ...values, [first]: changed }
}

const unordered = (value: Record<string, unknown>): unknown => {
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const inner = plain(one)
    // The key of an entry exists only in its form.
    return inner === null || name === 'key' ? [] : [[name, inner] as const]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

// A chosen record is its id: its other data may be older or newer. Nothing typed is the same as nothing stored.
const plain = (value: unknown): unknown => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value.trim() || null
  if (isList(value)) {
    const entries = value.map(one => (isRecord(one) ? unordered(one) : plain(one))).filter(one => one !== null)
    return entries.length === 0 ? null : entries
  }
  if (!isRecord(value)) return value
  return typeof value.id === 'string' ? value.id : unordered(value)
}

/** Whether two values of a form are stored as the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** The fields of these versions of a form or a line, as they are merged. */
export const partsOf = (versions: readonly Values[], { together = {}, inside = [] }: Rules, without: readonly string[]): Part[] => {
  const joined = Object.entries(together).map(([name, part]) => ({ name, by: part.by, paths: [...part.by, ...(part.with ?? [])] }))
  const taken = new Set([...joined.flatMap(({ paths }) => paths), ...without])
  const names = new Set(versions.flatMap(values => Object.keys(values)))
  const own = [...names].flatMap((name): Part[] => {
    if (taken.has(name)) return []
    if (!inside.includes(name)) return [{ name, by: [name], paths: [name] }]
    const inner = new Set(versions.flatMap(values => (isRecord(values[name]) ? Object.keys(values[name]) : [])))
    return [...inner].map(field => ({ name: field, by: [`${name}.${field}`], paths: [`${name}.${field}`] }))
  })
  return [...joined, ...own]
}

/** Whether a field is the same in two versions. A line that does not exist differs from every other. */
export const isSamePart = ({ by }: Part, one: Values, other: Values): boolean =>
  by.every(path => isSame(valueAt(one, path), valueAt(other, path)))

/** One version with this field of another. */
export const withPart = (values: Values, { paths }: Part, from: Values): Values =>
  paths.reduce((result, path) => withValue(result, path, valueAt(from, path)), values)
