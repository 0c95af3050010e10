import type { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { absolute, compare, isNegative, minus } from '../../../domain/kit/quantity.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import { labs } from '../../../domain/trade/labs.ts'
import { counted, today, weight } from '../../kit/data/number.ts'
import { typedCarats, typedWeight } from '../../kit/form/typed-text.ts'

export type LabRow = RowOf<typeof entities.labSubmission>

/** The full name of a laboratory. */
export const labNamed = (code: string): string => labs.find(lab => lab.code === code)?.name ?? code

const day = 86_400_000

/** '6 days late' for an overdue stone; null when it is not late. */
export const lateBy = ({ overdue, expected }: Pick<LabRow, 'overdue' | 'expected'>): string | null =>
  overdue && expected ? `${counted(Math.max(1, Math.round((Date.parse(today()) - Date.parse(expected)) / day)), 'day')} late` : null

// In carats, or grams of a jewel. Two good scales differ by less; a larger difference needs a check.
const usual = '0.02'

const off = (a: string, b: string) => compare(absolute(minus(a, b)), usual) > 0

/** The warning when the returned weight differs from the sent weight; null when it does not. */
export const scaleWarning = (sent: string, typed: string, type = ''): string | null => {
  const [scale, unit] = [typedWeight(typed, type), weightUnitOf(type)]
  if (!scale || !off(scale, sent)) return null
  const difference = minus(scale, sent)
  const words = `${weight(absolute(difference))} ${unit} ${isNegative(difference) ? 'less' : 'more'}`
  return `The measured weight is ${weight(scale)} ${unit}, ${words} than sent. Check that it is the same stone.`
}

/** The warning when the report's weight differs from the stone's weight; null when it does not. */
export const reportWarning = (stone: string, reported: string): string | null => {
  const report = typedCarats(reported)
  return report && off(report, stone) ? `The report states ${weight(report)} ct. The stone weighs ${weight(stone)} ct.` : null
}
