import { baseCurrency } from '../../../domain/company/base-currency.ts'
import { isQuantity, plus, type Quantity } from '../../../domain/kit/quantity.ts'
import { dimensionsOf } from '../../../domain/stock/stone/dimensions.ts'
import { treatment, treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { amount, price, readable, weight } from '../../kit/data/number.ts'
import type { Pictured } from '../../stock/media/photo.tsx'
import { textOf } from '../cells.ts'

type About = Readonly<Record<string, unknown>>

const quantityOf = (value: unknown): Quantity | null => (typeof value === 'string' && isQuantity(value) ? value : null)
const sizeOf = (about: About): string => {
  const [length, width, depth] = ['length', 'width', 'depth'].map(side => quantityOf(about[side]))
  const size = dimensionsOf({ length: length ?? null, width: width ?? null, depth: depth ?? null })
  return size && `${size} mm`
}
const treatmentsOf = (value: unknown): string => {
  const read = treatment.array().safeParse(value)
  return read.success ? treatmentWords(read.data) : ''
}

/** What a stone is shown by. */
export const pictureOf = ({ photo, shape, colour, stoneName }: About): Pictured => ({
  photo: textOf(photo) || null,
  shape: { title: textOf(shape) },
  colour: textOf(colour),
  stoneName: { title: textOf(stoneName) },
})

/** The asking price as it is agreed, and for all where that is another amount. */
export const priceOf = ({ askingRate, askingBasis, currency, asked }: About): string => {
  const [rate, total, money] = [quantityOf(askingRate), quantityOf(asked), textOf(currency)]
  if (!rate) return askingRate === null ? 'no asking price' : ''
  const agreed = `${price(rate, money)} ${money}`
  if (askingBasis === 'whole') return agreed
  const inAll = total ? ` · ${amount(total, baseCurrency())} ${baseCurrency()} in all` : ''
  return `${agreed} ${textOf(askingBasis)}${inAll}`
}

/** What a customer asks about a stone on the telephone: what it is, its size, treatment, origin, report and branch. */
export const describeStone = (about: About): string[] => answersOn(about).filter(Boolean)

// One place for each question, so that two stones can be compared.
const answersOn = (about: About): string[] => {
  const carats = quantityOf(about.weight)
  return [
    textOf(about.stoneName),
    textOf(about.shape),
    Number(about.pieces) > 1 ? `${readable(String(about.pieces))} pcs` : '',
    carats ? `${weight(carats)} ct` : '',
    sizeOf(about),
    textOf(about.colour),
    treatmentsOf(about.treatments),
    textOf(about.origin),
    about.certificate === null ? 'no report' : textOf(about.certificate),
    textOf(about.branch),
  ]
}

/** The same for two stones: what they have in common once, else what each of them has. */
export const describePair = (one: About, other: About): string[] => {
  const second = answersOn(other)
  return answersOn(one).flatMap((first, at) => {
    const both = first === second[at] ? [first] : [first, second[at] ?? '']
    return both.some(Boolean) ? [both.map(text => text || '–').join(' and ')] : []
  })
}

/** The asking price of two stones together; '' unless both have one. */
export const priceOfBoth = (one: About, other: About): string => {
  const [first, second] = [quantityOf(one.asked), quantityOf(other.asked)]
  return first && second ? `${amount(plus(first, second), baseCurrency())} ${baseCurrency()} for both` : 'no asking price for both'
}
