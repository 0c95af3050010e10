import { type DecimalMark, numberShape } from '../../kit/number-shape.ts'
import { present } from '../../kit/present.ts'
import { type Quantity, times } from '../../kit/quantity.ts'

const end = '(?![.,]?\\d)'
const figure = `(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d{1,3}(?:\\.\\d{3})+(?:,\\d+)?|\\d+(?:[.,]\\d+)?)${end}`
/** The pattern of a number, with one group: 20,000.50 or 20.000,50 or 5,00,000, else 2 or 2.5 or 2,5. */
export const number = `(${figure})`
/** The same, also 20 000 as in an amount of money. The last side of 7 x 5 is no part of it. */
export const amountNumber = `((?<![x*] ?)[1-9]\\d{0,2}(?: \\d{3})+(?:[.,]\\d\\d)?${end}|${figure})`

/** Whether the marks of a number stand between thousands. A point alone before three digits may stand before decimals. */
export const isGrouped = (text: string): boolean => /^[1-9]\d{0,2}(?:[,\d]*,\d{3}(?:\.|$)|(?:\.\d{3})+(?:,|\.))/.test(text)
/** Whether a number is written with two decimals or more. */
export const isExact = (text: string): boolean => !isGrouped(text) && /[.,]\d\d/.test(text)

const quantityIn = (text: string, of: (shape: { doubt: DecimalMark; decimal: Quantity; grouped: Quantity }) => Quantity): Quantity => {
  const shape = present(numberShape(text))
  return 'value' in shape ? shape.value : of(shape)
}

/** A weight, a size or a count: 1.250 is one and a quarter, 1,250 is a thousand and more. Other writing has only one meaning. */
export const read = (text: string): Quantity => quantityIn(text, ({ doubt, decimal, grouped }) => (doubt === '.' ? decimal : grouped))

/** An amount of money, where a mark before three digits stands between thousands. With a scale it stands before decimals: 1.250k. */
export const readAmount = (text: string, scale?: string): Quantity => {
  if (!scale) return quantityIn(text, ({ grouped }) => grouped)
  const factor = /^(k|thousand)$/.test(scale) ? '1000' : '1000000'
  return times(
    quantityIn(text, ({ decimal }) => decimal),
    factor,
  )
}

const doubtful = /(?<![\p{L}\p{N}.,]|\p{L}[-/])([1-9]\d{0,2})([.,])(\d{3})(?![.,]?\d|[-/]\p{L})/gu

/**
 * A sentence in the marks that the finder reads, of somebody whose locale has this decimal mark: with a comma, 1,250 is one and a quarter.
 * Only numbers that can be read in two ways change, and no place does. A number that stands alone may be that of a record
 * (docs/domain/stock.md#finder).
 */
export const inPoints = (sentence: string, decimal: DecimalMark): string =>
  decimal === '.' || !/\s|\d\p{L}/u.test(sentence.trim())
    ? sentence
    : sentence.replace(doubtful, (_, whole: string, mark: string, rest: string) => `${whole}${mark === '.' ? ',' : '.'}${rest}`)
