import { isBlank, plainWord } from '../../kit/import/words.ts'
import type { Target } from './columns.ts'
import type { ListColumns } from './list.ts'
import { looseNumber } from './meaning/evidence.ts'

const total = /^(?:grand|sub|net)?[\s-]*(?:total|totals|sum|summe|gesamt|gesamtsumme|zwischensumme|subtotal|somme|totale|totaal|suma|jumla|รวม|รวมทั้งหมด|ยอดรวม|合计|总计|小计|合計|小計|計)(?![\p{L}])/iu
/** Whether a cell is the word for a total. */
export const isTotal = (cell: string): boolean => total.test(cell.trim())

const described: readonly Target[] = ['stoneName', 'shape', 'sku', 'lab', 'reportNumber']

/**
 * Says why a row of a list is no stone, in order of the rows: it repeats the column names, adds up the rows above it, or is a note or a title.
 * Null for a stone. A row with numbers only is a total where its weight is the sum of those above.
 */
export const skippedRows = ({ names, at, notes }: ListColumns) => {
  const heads = new Set(names.map(plainWord))
  const weightAt = at.get('weight') ?? -1
  const noted = new Set(notes.map(([, index]) => index))
  let [sum, all] = [0, 0]
  const addsUp = (cells: readonly string[]): boolean => {
    const texts = cells.filter((cell, index) => !isBlank(cell) && !noted.has(index) && looseNumber(cell) === null)
    if (texts.length === 1 && isTotal(texts[0] ?? '')) return true
    const weight = looseNumber(cells[weightAt] ?? '')
    const isBare = described.every(target => isBlank(cells[at.get(target) ?? -1] ?? ''))
    return isBare && texts.length === 0 && weight !== null && [sum, all].some(known => known > 0 && Math.abs(known - weight) < 0.006)
  }
  return (cells: readonly string[]): string | null => {
    const filled = cells.filter(cell => !isBlank(cell))
    if (filled.length > 1 && filled.filter(cell => heads.has(plainWord(cell))).length > filled.length / 2) return 'It repeats the column names. It is skipped.'
    if (addsUp(cells)) {
      sum = 0
      return 'It adds up the rows above. It is skipped.'
    }
    const weight = looseNumber(cells[weightAt] ?? '') ?? 0
    sum += weight
    all += weight
    const [only] = filled
    if (filled.length === 1 && only !== undefined && at.size > 2 && looseNumber(only) === null && isBlank(cells[weightAt] ?? ''))
      return `It has only the text “${only.trim().slice(0, 60)}”. It is skipped.`
    return null
  }
}
