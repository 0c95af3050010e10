import { type DecimalMark, type NumberShape, numberShape } from './number-shape.ts'
import { formatted, isQuantity, negate, type Quantity } from './quantity.ts'

/** How numbers of one kind are written, and with how many decimals. */
export type NumberKind = {
  /** The name in a message about text that is not such a number: 'a price'. */
  label: string
  /** The subject of a message about decimals: 'USD', 'a weight in carats'. */
  of: string
  /** The maximum number of decimals. */
  digits: number
  /** The usual meaning of a single mark before exactly three digits in such numbers. */
  thirds: 'decimal' | 'grouped'
  /** Units that may follow the number, each with its conversion to the kind's own unit. */
  units?: Readonly<Record<string, (value: Quantity) => Quantity>>
  /** May be below zero, written -5, (5), 5- or 5 CR. */
  isSigned?: true
}

/** How numbers are written at their source: in a user's locale, or in a column whose decimal mark is known. */
export type Writing = { decimal: DecimalMark; group: string; isSure?: boolean }

export type NumberRead = { value: Quantity } | { fault: string }

const maxWhole = 12
const quoted = (text: string) => `“${text.trim().slice(0, 40)}”`
const trimmed = (value: Quantity): Quantity => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)
const decimalsOf = (value: Quantity): number => value.split('.')[1]?.length ?? 0

/** The same number, written so that it has only one meaning. */
const clear = (value: Quantity, mark: DecimalMark): string =>
  decimalsOf(value) === 3 ? `${value}0`.replace('.', mark) : value.replace('.', mark)

const doubtful = (text: string, { decimal, grouped }: { decimal: Quantity; grouped: Quantity }, kind: NumberKind, by: Writing): string => {
  const isOwn = kind.thirds === 'decimal'
  const first = decimalsOf(decimal) > kind.digits ? null : isOwn ? decimal.replace('.', by.decimal) : clear(decimal, by.decimal)
  const exact = first ? ` or ${first}` : kind.digits > 0 ? `, or at most ${kind.digits} decimals` : ''
  return `${quoted(text)} can be read as ${decimal.replace('.', by.decimal)} or as ${grouped}. Type ${grouped}${exact}.`
}

const tooExact = (text: string, { label, of, digits }: NumberKind): string => {
  if (of === 'pieces') return `${quoted(text)} is not ${label}.`
  return `${quoted(text)} has too many decimals: ${of} has ${digits === 0 ? 'none' : `at most ${digits}`}.`
}

/** The meaning of an ambiguous number: by the column's known mark, or where the locale and the kind agree. Null when it stays ambiguous. */
const settled = (shape: Extract<NumberShape, { doubt: DecimalMark }>, kind: NumberKind, by: Writing): Quantity | null => {
  const reading = shape.doubt === by.decimal ? 'decimal' : by.isSure || shape.doubt === by.group ? 'grouped' : null
  if (!reading || (!by.isSure && reading !== kind.thirds)) return null
  return shape[reading]
}

/** Splits '12.4 g' into number and unit, where the kind has units; any other text is all number. */
const parted = (text: string, { units }: NumberKind) => {
  const [, number, unit] = /^\s*(.*?)\s*([a-z%]+)\.?\s*$/i.exec(text) ?? []
  const turn = unit && units && Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined
  return number && turn ? { number, turn } : { number: text, turn: undefined }
}

/** The text without the signs that mark it as below zero. */
const unsigned = (text: string): string => (/^\s*\((.*)\)\s*$/.exec(text)?.[1] ?? text).replace(/^\s*[-−–]\s*/, '').replace(/\s*(-|cr\.?)\s*$/i, '')

/**
 * Reads a number from user input or a file. The writer's own marks take precedence. Other writing is accepted when it has only one
 * meaning; an ambiguous number is a fault that names both. Nothing is rounded: too many decimals are a fault.
 * The value is a plain decimal without trailing zeros; the fault is a sentence for the user.
 */
export const readNumber = (text: string, kind: NumberKind, by: Writing): NumberRead => {
  const bare = kind.isSigned ? unsigned(text) : text
  const read = readUnsigned(bare, kind, by)
  return bare === text || 'fault' in read ? read : { value: negate(read.value) }
}

const readUnsigned = (text: string, kind: NumberKind, by: Writing): NumberRead => {
  const { number, turn } = parted(text, kind)
  if (/^\s*[-−–]\s*[\d.,]/.test(number)) return { fault: `${quoted(text)} is below zero.` }
  const shape = numberShape(number)
  if (!shape) return { fault: `${quoted(text)} is not ${kind.label}.` }
  const bare = 'value' in shape ? shape.value : settled(shape, kind, by)
  if (bare === null) return { fault: 'doubt' in shape ? doubtful(text, shape, kind, by) : '' }
  const value = turn ? trimmed(turn(bare)) : bare
  if (decimalsOf(value) > kind.digits) return { fault: tooExact(text, kind) }
  const [whole = ''] = value.split('.')
  if (whole.length > maxWhole || !isQuantity(value)) return { fault: `${quoted(text)} is too large.` }
  return { value }
}

const writings = new Map<string, Writing>()
/** The number writing of a locale: 'de' → a comma before the decimals, points between thousands. */
export const writingOf = (locale: string): Writing => {
  const known = writings.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345_678.9)
  const mark = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  const made: Writing = { decimal: mark('decimal') === ',' ? ',' : '.', group: mark('group') }
  writings.set(locale, made)
  return made
}

const formats = new Map<string, Intl.NumberFormat>()
const format = (value: Quantity, locale: string, decimals: number, useGrouping: boolean): string => {
  const key = `${locale}/${decimals}/${useGrouping}`
  const made =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      ...{ numberingSystem: 'latn', useGrouping },
      ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    })
  formats.set(key, made)
  return formatted(value, made)
}

/** Writes a number in a locale with the decimals that it has, always in latin digits: every group mark, or none. */
export const writeDigits = (value: Quantity, locale: string, useGrouping: boolean): string =>
  format(value, locale, decimalsOf(value), useGrouping)

/**
 * Writes a number in a locale with at least `least` decimals, so that reading it gives the same number. It omits a group mark that
 * could be read as a decimal mark, and adds a decimal when three decimals could be read as thousands.
 */
export const writeNumber = (quantity: Quantity, kind: NumberKind, locale: string, min = 0): string => {
  const value = trimmed(quantity)
  const digits = Math.max(min, decimalsOf(value))
  for (const [decimals, useGrouping] of [
    [digits, true],
    [digits, false],
    [digits + 1, false],
  ] as const) {
    const text = format(value, locale, decimals, useGrouping)
    const read = readNumber(text, kind, writingOf(locale))
    if ('value' in read && read.value === value) return text
  }
  return format(value, locale, digits, false)
}
