import { plainWord } from '../../kit/import/words.ts'
import type { Target } from './columns.ts'
import type { ListColumns } from './list.ts'
import { looseNumber } from './meaning/evidence.ts'
import { hasNoValue } from './words.ts'

const sums = 'total|totals|sum|summe|gesamt|gesamtsumme|zwischensumme|subtotal|somme|totale|totaal|suma|jumla|average|avg|balance'
const total = new RegExp(`^(?:grand|sub|net|page|stock)?[\\s-]*(?:${sums}|รวม|รวมทั้งหมด|ยอดรวม|合计|总计|小计|合計|小計|計)(?![\\p{L}])|(?<![\\p{L}])(?:sub|grand)?[\\s-]*total\\s*:?$`, 'iu')
/** Whether a cell is the word for a total. */
export const isTotal = (cell: string): boolean => total.test(cell.trim())
const isCount = (cell: string): boolean => /^\d+\s*(?:stones?|pcs?|pieces|items|lots|stk|stück)\.?$/i.test(cell.trim())

const described: readonly Target[] = ['stoneName', 'shape', 'sku', 'lab', 'reportNumber']
const priced: readonly Target[] = ['askingRate', 'costRate', 'minimumRate']

/** Whether most cells of a row repeat the name of their column, or a part of it where the names stand in two rows. */
export const repeatsNames = (names: readonly string[]): ((cells: readonly string[]) => boolean) => {
  const wordsOf = names.map(name => new Set(plainWord(name).split(' ')))
  const isOfName = (cell: string, at: number) => /\p{L}/u.test(cell) && plainWord(cell).split(' ').every(word => wordsOf[at]?.has(word))
  return cells => {
    const filled = cells.filter(cell => !hasNoValue(cell)).length
    return filled > 1 && cells.filter(isOfName).length > filled / 2
  }
}

/** Why a row is no stone; a text alone may be the title of the rows below. */
type Skipped = { message: string; title?: string }

/**
 * Says why a row of a list is no stone, in order of the rows: it repeats the column names, adds up the rows above it, or is a note or a title.
 * Null for a stone. A row with numbers only is a total where its weight is the sum of those above.
 */
export const skippedRows = ({ names, at, notes }: ListColumns) => {
  const weightAt = at.get('weight') ?? -1
  const noted = new Set(notes.map(([, index]) => index))
  let [sum, all] = [0, 0]
  const cellOf = (cells: readonly string[], target: Target): string => cells[at.get(target) ?? -1] ?? ''
  const isSum = (weight: number | null): boolean => weight !== null && [sum, all].some(known => known > 0 && Math.abs(known - weight) < 0.006)
  const isHead = repeatsNames(names)
  const addsUp = (cells: readonly string[]): boolean => {
    // Nearly every row has the name or the number of a stone, and no such word.
    if (!described.every(target => hasNoValue(cellOf(cells, target))) && !cells.some(cell => isTotal(cell) || isCount(cell))) return false
    const texts = cells.filter((cell, index) => !hasNoValue(cell) && !noted.has(index) && looseNumber(cell) === null)
    const totals = texts.filter(cell => isTotal(cell) || isCount(cell))
    const weight = looseNumber(cells[weightAt] ?? '')
    if (texts.some(isTotal) && (texts.length === 1 || isSum(weight))) return true
    const isBare = described.every(target => hasNoValue(cellOf(cells, target)) || totals.includes(cellOf(cells, target)))
    return isBare && totals.length === texts.length && isSum(weight)
  }
  /** Whether a row has neither a weight nor a price, and too little else to describe a stone. */
  const isNoStone = (cells: readonly string[], filled: readonly string[]): boolean => {
    const isZero = (cell: string) => hasNoValue(cell) || looseNumber(cell) === 0
    const hasAmount = !isZero(cells[weightAt] ?? '') && looseNumber(cells[weightAt] ?? '') !== null
    if (!at.has('weight') || hasAmount || !priced.every(target => isZero(cellOf(cells, target)) || looseNumber(cellOf(cells, target)) === null)) return false
    return filled.length <= 2 && at.size > 3 ? true : described.every(target => target === 'sku' || hasNoValue(cellOf(cells, target))) && filled.every(cell => looseNumber(cell) !== null)
  }
  return (cells: readonly string[]): Skipped | null => {
    const filled = cells.filter(cell => !hasNoValue(cell))
    if (isHead(cells)) return { message: 'It repeats the column names. It is skipped.' }
    if (addsUp(cells)) {
      sum = 0
      return { message: 'It adds up the rows above. It is skipped.' }
    }
    const weight = looseNumber(cells[weightAt] ?? '') ?? 0
    sum += weight
    all += weight
    const [only] = filled
    if (only === undefined) return { message: 'It has no values. It is skipped.' }
    if (filled.length === 1 && at.size > 2 && looseNumber(only) === null && hasNoValue(cells[weightAt] ?? ''))
      return { message: `It has only the text “${only.trim().slice(0, 60)}”. It is skipped.`, title: only }
    if (isNoStone(cells, filled)) return { message: `It has only “${filled.join(' ').slice(0, 60)}”, and no weight. It is skipped.` }
    return null
  }
}
