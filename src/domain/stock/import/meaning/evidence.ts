import { dateShape } from '../../../kit/date-text.ts'
import { numberShape } from '../../../kit/number-shape.ts'
import { currencies } from '../../../trade/currencies.ts'
import { statuses } from '../../inventory/place.ts'
import type { Books } from '../books.ts'
import { finishIn, isGlow, isGradeOf } from '../grades.ts'
import { isStoneWord } from '../lexicon/stones.ts'
import { isNaturalness } from '../naturalness.ts'
import { hasNoValue, isOnRequest } from '../words.ts'

/**
 * The number in a cell with or without its unit and currency, to compare only; null when it holds none. `thirds` says what one mark before
 * three digits is: '1,500'.
 */
export const looseNumber = (cell: string, thirds: 'decimal' | 'grouped' = 'decimal'): number | null => {
  const bare = cell.normalize('NFKC').replace(/\s*\/\s*(?:cts?|pcs?|-)\.?\s*$/i, '').replace(/^\s*(?:[A-Z]{0,3}[$€£¥₹฿]|[A-Z]{3}\b|rs\.?)\s*|\s*(?:%|cts?\.?|carats?|mm\.?|pcs?\.?|gms?|g|[$€£¥₹฿]|[A-Z]{3}|\/-|\/?\s*(?:ct|cts|pc)\.?)\s*$/gi, '')
  const shape = numberShape(bare.replace(/^\s*[-+(]\s*|\)\s*$/g, ''))
  if (!shape) return null
  const value = Number('value' in shape ? shape.value : shape[thirds])
  return /^\s*[-(]/.test(bare) ? -value : value
}

const clarity = /^(?:FL|IF|LC|EC|VVS ?[12]?|VS ?[12]?|SI ?[123]?|[IP] ?[123]|MI|HI|VVS?-V?SI?|VS-SI|IF-VVS|.*(?:clean|included|reine?|lupenrein)|A{1,4}\+?|ตาสะอาด|สะอาด)[+-]?(?:\s*[-/]\s*(?:VVS|VS|SI|I)[123]?)?$/i
const letterGrade = /^[D-Z][+-]?(?:\s*[-/]\s*[D-Z])?[+-]?$/i
const isLink = (cell: string) => /^(?:https?:\/\/|www\.)|\.(?:jpe?g|png|mp4|pdf|html?)$/i.test(cell)
const isAddress = (cell: string) => /^(?:https?:\/\/|www\.)/i.test(cell)
const isReport = (cell: string) => /^(?:[A-Za-z]{2,8}[\s:#-]*)?[A-Z]{0,3}\d[\dA-Z/-]{4,}(?:\s*-\s*\d+)?$/i.test(cell) && /\d{4}/.test(cell) && !/^\d+[.,]\d+$/.test(cell)
const sides = /^\s*\d+(?:[.,]\d+)?\s*(?:mm)?\s*(?:[x×*✕X]|\s-\s|[-–](?=.*[x×*✕X]))\s*\d+/i
const range = /^\s*[+-]?\d+(?:[.,]\d+)?\s*(?:mm)?\s*(?:[-–]|to)\s*[+-]?\d+(?:[.,]\d+)?\s*(?:mm)?\s*$/i
const isSize = (cell: string) => sides.test(cell) || range.test(cell) || (looseNumber(cell) ?? 100) < 90
const currencyCodes = new Set<string>(currencies.map(({ code }) => code))

const shareOf = (cells: readonly string[], fits: (cell: string) => boolean): number => cells.filter(fits).length / cells.length
const inNumbers = (cells: readonly string[], fits: (value: number) => boolean): number =>
  shareOf(cells, cell => {
    const value = looseNumber(cell)
    return value !== null && fits(value)
  })
const isWhole = (cells: readonly string[]) => inNumbers(cells, Number.isInteger)
const isText = (cells: readonly string[]) => inNumbers(cells, () => true) < 0.5
const against = -1.5

/** Words of one of the company's lists speak for it; other text says nothing, unless it is known to be something else. */
const worded = (cells: readonly string[], knows: (cell: string) => boolean, other: number): number => {
  if (!isText(cells)) return against
  const share = shareOf(cells, knows)
  return share >= 0.5 ? 0.4 + share * 0.6 : share > 0.2 ? 0.3 : other
}
// Cut, polish and symmetry have one scale.
const isGrade = (cell: string) => isGradeOf('cut', cell)
const hasGrades = (cells: readonly string[]) => shareOf(cells, isGrade) >= 0.5

const graded = (cells: readonly string[], name: 'culet' | 'tone' | 'saturation') => (shareOf(cells, cell => isGradeOf(name, cell)) >= 0.8 ? 0.5 : -0.3)

const isRunning = (cells: readonly string[]) => cells.length > 1 && cells.slice(1).filter((cell, at) => Number(cell) === Number(cells[at]) + 1).length >= (cells.length - 1) * 0.7
const placeLabels = new Set<string>(statuses.map(({ label }) => label))

type Evidence = (cells: readonly string[], books: Books) => number
const amounts =
  (min: number, max: number, good: number): Evidence =>
  cells =>
    inNumbers(cells, value => value >= min && value <= max) >= 0.8 ? good : against

/** How far the cells of a column speak for a meaning, from 1 to -1.5; 0 says nothing. Cells are trimmed and not blank. */
const evidence = {
  any: () => 0,
  number: cells => (shareOf(cells, isLink) > 0.3 || shareOf(cells, cell => /^\d+[.,]\d+$/.test(cell)) > 0.5 ? against : new Set(cells).size > cells.length * 0.9 ? 0.3 : -0.8),
  running: cells => (isRunning(cells) && isWhole(cells) === 1 ? 0.6 : -1),
  type: (cells, { type }) => worded(cells, cell => type(cell) !== undefined, -1),
  stone: (cells, { stone }) => worded(cells, cell => isStoneWord(stone, cell), hasGrades(cells) || shareOf(cells, cell => clarity.test(cell)) > 0.5 ? -1 : 0),
  naturalness: cells => (shareOf(cells, cell => isNaturalness(cell) === 'word') >= 0.8 ? 1 : shareOf(cells, cell => isNaturalness(cell) !== null) >= 0.8 ? 0.2 : against),
  shape: (cells, { shape }) => (hasGrades(cells) && shareOf(cells, cell => shape(cell) !== undefined && !isGrade(cell)) < 0.3 ? against : worded(cells, cell => shape(cell) !== undefined, 0)),
  pieces: cells => (inNumbers(cells, value => Number.isInteger(value) && value >= 1) >= 0.6 ? 0.3 : against),
  weight: cells => (inNumbers(cells, value => value >= 0 && value < 100_000) < 0.5 ? against : isWhole(cells) > 0.8 ? 0 : 0.4),
  dimensions: cells => (shareOf(cells, cell => sides.test(cell)) >= 0.6 ? 1 : shareOf(cells, cell => sides.test(cell)) >= 0.25 && shareOf(cells, isSize) >= 0.9 ? 0.6 : shareOf(cells, cell => range.test(cell)) >= 0.5 || isText(cells) ? against : inNumbers(cells, value => value >= 0.5 && value <= 90) > 0.9 ? -0.3 : against),
  sizes: cells => (shareOf(cells, cell => range.test(cell) || /^[+-]\s*\d|sieve|^#|ct$/i.test(cell)) >= 0.5 ? 0.6 : -1),
  millimetres: amounts(0, 120, 0.2),
  proportion: cells => (inNumbers(cells, value => value >= 20 && value <= 95) >= 0.8 ? 0.6 : inNumbers(cells, value => value >= 0.3 && value <= 0.95) >= 0.9 ? 0.1 : against),
  amount: amounts(0, 1_000_000, 0.1),
  finish: cells => (hasGrades(cells) || shareOf(cells, cell => finishIn(cell) !== null) >= 0.5 ? 0.8 : inNumbers(cells, value => Number.isInteger(value) && value >= 0 && value <= 10) > 0.9 ? 0 : isText(cells) ? -0.3 : against),
  fluorescence: cells => (shareOf(cells, isGlow) >= 0.6 ? 0.8 : isText(cells) ? 0 : -1),
  culet: cells => graded(cells, 'culet'),
  tone: cells => graded(cells, 'tone'),
  saturation: cells => graded(cells, 'saturation'),
  origin: (cells, { origin }) => worded(cells, cell => origin(cell) !== undefined, 0),
  colour: cells => (inNumbers(cells, () => true) > 0.5 ? against : shareOf(cells, cell => letterGrade.test(cell)) > 0.6 ? 0.8 : 0.2),
  clarity: cells => (inNumbers(cells, () => true) > 0.5 ? against : shareOf(cells, cell => clarity.test(cell)) >= 0.5 ? 0.8 : 0),
  treatment: (cells, { treatment }) => worded(cells, cell => treatment(cell) !== undefined || /heat|oil|treat|unheat/i.test(cell), 0),
  lab: (cells, { lab }) => (shareOf(cells, isLink) > 0.3 || shareOf(cells, isReport) > 0.5 ? against : worded(cells, cell => lab(cell.split(/\s/)[0] ?? '') !== undefined || lab(cell) !== undefined, -0.2)),
  report: (cells, { lab }) => (shareOf(cells, isLink) > 0.3 ? against : shareOf(cells, isReport) >= 0.5 ? 0.8 : shareOf(cells, cell => lab(cell) !== undefined) > 0.5 ? against : -0.3),
  date: cells => (shareOf(cells, cell => dateShape(cell) !== null) > 0.7 ? 0.5 : 0),
  currency: cells => (shareOf(cells, cell => currencyCodes.has(cell.toUpperCase())) >= 0.8 ? 1 : against),
  basis: (cells, { basis }) => worded(cells, cell => basis(cell) !== undefined, against),
  price: cells => (shareOf(cells, cell => isOnRequest(cell) || (looseNumber(cell.replace(/\/\s*\p{L}+\.?$/u, '')) ?? -1) >= 0) >= 0.7 ? 0.3 : against),
  place: cells => (shareOf(cells, isLink) > 0.3 || shareOf(cells, cell => placeLabels.has(cell)) === 1 ? against : 0),
  status: cells => (shareOf(cells, cell => placeLabels.has(cell)) === 1 ? 1 : against),
  rank: cells => (inNumbers(cells, value => Number.isInteger(value) && value >= 0 && value < 100) === 1 ? 0.2 : against),
  pairNumber: cells => (shareOf(cells, cell => /\d/.test(cell) && !isAddress(cell)) >= 0.8 ? 1 : against),
  webLink: cells => (shareOf(cells, isAddress) >= 0.5 ? 1.1 : against),
  link: cells => (shareOf(cells, isLink) >= 0.5 ? 1 : -0.8),
} as const satisfies Record<string, Evidence>

export type EvidenceName = keyof typeof evidence

const maxCells = 80

/** How far the cells of a column speak for a meaning. A column without cells says nothing. */
export const evidenceFor = (name: EvidenceName, cells: readonly string[], books: Books): number => {
  const filled = cells.map(cell => cell.trim()).filter(cell => !hasNoValue(cell)).slice(0, maxCells)
  return filled.length === 0 ? 0 : evidence[name](filled, books)
}
