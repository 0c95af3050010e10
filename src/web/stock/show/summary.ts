import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { grossOf } from '../../../domain/documents/price.ts'
import type { ShownStone } from '../../../domain/stock/media/contract.ts'
import { dimensionsOf } from '../../../domain/stock/stone/dimensions.ts'
import { gradeFields, gradeNames } from '../../../domain/stock/stone/grades.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { stoneTitle } from '../../../domain/stock/stone/title.ts'
import { treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { amount, price } from '../../kit/data/number.ts'
import { inWords, unitOf } from '../../kit/display/cell.tsx'
import { capital } from '../../kit/record/entity.ts'
import { quantityOf } from '../stone/cells.tsx'

/** The name of a stone for a client. */
export const nameOf = ({ colour, stoneName }: ShownStone): string => stoneTitle(colour, stoneName.title)

/** The weight of a stone, with its pieces. */
export const weightOf = ({ pieces, weight, type }: ShownStone): string => quantityOf(pieces, weight, type)

/** The price of a stone as it is asked, and for all of it where that is another amount; null when none is shown. */
export const pricesOf = (stone: ShownStone): { asked: string; inAll: string | null } | null => {
  const { askingRate, askingBasis, currency, weight, pieces, type } = stone
  if (!askingRate || !askingBasis || !currency) return null
  const asked = `${price(askingRate, currency)} ${currency}${priceUnit(askingBasis, type)}`
  if (askingBasis === 'whole') return { asked, inAll: null }
  const whole = grossOf({ basis: askingBasis, rate: askingRate, weight, pieces: pieces ?? 1 }, currencyDigits(currency))
  return { asked, inAll: `${amount(whole, currency)} ${currency}` }
}

/** The grades in the words of a client: 'Very good', '61.8 %', 'Faint, blue'. */
const gradesOf = ({ fluorescenceColour, ...stone }: ShownStone): [string, string][] =>
  gradeNames.flatMap(name => {
    const field = gradeFields[name]
    const value = name === 'fluorescenceColour' ? null : stone[name]
    if (!value) return []
    const words = [inWords(field, value).split(' · ').at(-1), unitOf(field)].filter(Boolean).join(' ')
    const color = name === 'fluorescence' && fluorescenceColour ? `, ${fluorescenceColour}` : ''
    return [[field.label, words + color]]
  })

/** What a client asks about a stone, each with its label. */
export const summaryOf = (stone: ShownStone, isRound: boolean): [label: string, text: string][] => {
  const size = dimensionsOf(stone, isRound)
  const rows: [string, string | null | undefined][] = [
    ['Weight', weightOf(stone)],
    ['Size', size && `${size} mm`],
    ['Shape', stone.shape?.title],
    ['Clarity', stone.clarity],
    ...gradesOf(stone),
    ['Treatment', capital(treatmentWords(stone.treatments))],
    ['Origin', stone.origin?.title],
    ['Report', stone.certificate],
    ['Grown', stone.naturalness === 'natural' ? null : stone.naturalness],
    ['Number', stone.sku],
  ]
  return rows.flatMap(([label, text]) => (text ? [[label, text] as [string, string]] : []))
}
