import { isPositive, isZero, over, type Quantity, round } from '../kit/quantity.ts'
import { cipherOf, validateKey } from '../trade/price-cipher.ts'
import { dimensionsOf } from './stone/dimensions.ts'
import { gradeCodes, type LabelGrades } from './stone/grades.ts'
import { type PriceBasis, priceUnit } from './stone/price-unit.ts'
import { stoneTitle } from './stone/title.ts'
import { weightUnitOf } from './stone/type.ts'

/** The optional lines of a label in order of importance; lines without room are dropped from the end. */
export const labelLines = [
  { value: 'name', label: 'Stone and treatment' },
  { value: 'weight', label: 'Shape and weight' },
  { value: 'measures', label: 'Measurements' },
  { value: 'grades', label: 'Grades' },
  { value: 'report', label: 'Report' },
  { value: 'origin', label: 'Origin' },
  { value: 'branch', label: 'Branch' },
] as const
export type LabelLine = (typeof labelLines)[number]['value']
export const usualLines: LabelLine[] = ['name', 'weight', 'measures', 'grades', 'report', 'origin']

export const labelPrices = ['none', { value: 'asking', label: 'Asking price' }, { value: 'cipher', label: 'Cost in cipher' }, { value: 'both', label: 'Asking, and cost in cipher' }] as const

/** The label settings of a tagging definition. */
export type LabelRule = { width: number; height: number; qrSize: number; lines: readonly LabelLine[]; cipher: string; repeat: string; prices: 'none' | 'asking' | 'cipher' | 'both' }

/** The label for stock that no definition matches. */
export const plainRule: LabelRule = { width: 40, height: 20, qrSize: 12, lines: usualLines, cipher: 'TOURMALINE', repeat: 'X', prices: 'none' }


/** The stone data that a label needs; codes are those of the lists. */
export type LabelStone = LabelGrades & {
  sku: string
  type: string
  stoneName: string
  colour: string | null
  naturalness: string
  treatments: readonly { code: string }[]
  shape: string | null
  round: boolean
  length: Quantity | null
  width: Quantity | null
  depth: Quantity | null
  pieces: number | null
  weight: Quantity
  heldPieces: number | null
  heldWeight: Quantity
  lab: string | null
  report: string | null
  origin: string | null
  branch: string
  status: string
  ownership: string
  currency: string
  askingBasis: PriceBasis
  askingRate: Quantity | null
  costBasis: PriceBasis
  costRate: Quantity | null
  value: Quantity
}

/** One line of a label. Words may be shortened to fit; figures and the `end` part never are. */
export type LabelText = { text: string; end?: string; words?: true }

/** The text in a label's code: only the SKU, in capitals, which give the smallest code. */
export const codeOf = (sku: string): string => sku.toUpperCase()

/** Whether the stone still exists as labeled stock. */
export const isLabelled = (status: string): boolean => !['consumed', 'loss', 'adjustment', 'supplier'].includes(status)

const figure = (amount: Quantity): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  const cents = fraction.replace(/0+$/, '')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (cents && `.${cents.padEnd(2, '0')}`)
}

// A partly sold lot is labeled with the remaining quantity.
const held = ({ pieces, weight, heldPieces, heldWeight }: LabelStone) => (isPositive(heldWeight) ? { pieces: heldPieces, weight: heldWeight } : { pieces, weight })

/** The book value of one unit of the stone, in whole base currency; null when it has no cost to the company. */
export const unitCost = (stone: LabelStone): Quantity | null => {
  if (stone.ownership !== 'own') return null
  const { pieces, weight } = held(stone)
  const units = stone.costBasis === 'per carat' ? weight : stone.costBasis === 'per piece' ? String(pieces ?? 0) : '1'
  const cost = isPositive(stone.value) && isPositive(units) ? over(stone.value, units) : stone.costRate
  return cost === null || isZero(cost) ? null : round(cost, 0)
}

/** The cost as cipher letters; empty for sold goods and for users who may not see cost. */
const cipherLine = (stone: LabelStone, rule: LabelRule, seesCost: boolean): string => {
  const cost = seesCost && stone.status !== 'sold' ? unitCost(stone) : null
  const repeat = validateKey(rule.cipher, rule.repeat) ? null : rule.repeat
  return cost === null ? '' : cipherOf(cost, rule.cipher, repeat) + priceUnit(stone.costBasis, stone.type)
}

const priceLines = (stone: LabelStone, rule: LabelRule, seesCost: boolean): string[] => {
  const shows = (what: LabelRule['prices']) => rule.prices === what || rule.prices === 'both'
  return [
    shows('asking') && stone.askingRate ? `${stone.currency} ${figure(stone.askingRate)}${priceUnit(stone.askingBasis, stone.type)}` : '',
    shows('cipher') ? cipherLine(stone, rule, seesCost) : '',
  ]
}

const unnatural: Record<string, string> = { 'lab-grown': 'SYN', imitation: 'IMIT', assembled: 'ASBL' }

/** The disclosure codes: not natural first, then treatments. */
const disclosed = ({ naturalness, treatments }: LabelStone): string =>
  [...new Set([unnatural[naturalness], ...treatments.map(({ code }) => code)])].filter(Boolean).join(' ')

const weightLines = (stone: LabelStone): string[] => {
  const { pieces, weight } = held(stone)
  const much = `${round(weight, 3).replace(/0$/, '')} ${weightUnitOf(stone.type)}`
  return [[stone.shape, much].filter(Boolean).join(' '), pieces !== null && pieces > 1 ? `${pieces} pcs` : '']
}

/**
 * The lines of a stone's label below its number, most important first: name and treatments, weight, mm, grades, price, report, origin and
 * branch. `seesCost` says whether the user may see cost; without it there is no cipher.
 */
export const labelTexts = (stone: LabelStone, rule: LabelRule, { seesCost }: { seesCost: boolean }): LabelText[] => {
  const has = (line: LabelLine) => rule.lines.includes(line)
  const codes = disclosed(stone)
  const place = [has('origin') ? stone.origin : null, has('branch') ? stone.branch : null].filter(Boolean).join(' · ')
  const name: LabelText = { text: stoneTitle(stone.colour, stone.stoneName), words: true, ...(codes && { end: codes }) }
  const figures = [
    ...(has('weight') ? weightLines(stone) : []),
    ...(has('measures') ? [dimensionsOf(stone, stone.round)] : []),
    ...(has('grades') ? [gradeCodes(stone)] : []),
    ...priceLines(stone, rule, seesCost),
    ...(has('report') && stone.report ? [`${stone.lab ?? ''} …${stone.report.slice(-4)}`.trim()] : []),
    place,
  ]
  return [...(has('name') ? [name] : []), ...figures.filter(Boolean).map(text => ({ text }))]
}

/** A sample stone for the label preview of a definition. */
export const exampleStone: LabelStone = {
  sku: 'BKK-BS00042', type: 'single', stoneName: 'Blue sapphire', colour: 'Royal blue', naturalness: 'natural', treatments: [{ code: 'H' }],
  shape: 'OV', round: false, length: '7.02', width: '5.11', depth: '3.40', clarity: 'Eye clean', cut: null, polish: null, symmetry: null, fluorescence: null, fluorescenceColour: null, tone: '6', saturation: '5', pieces: 1, weight: '1.768', heldPieces: 1, heldWeight: '1.768',
  lab: 'GIA', report: '2215551234', origin: 'LK', branch: 'BKK', status: 'available', ownership: 'own',
  currency: 'USD', askingBasis: 'per carat', askingRate: '1250', costBasis: 'per carat', costRate: '455', value: '804.44',
}
