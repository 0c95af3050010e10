import { compare, isQuantity } from '../../../../domain/kit/quantity.ts'
import type { ReportText } from '../../../../domain/stock/report/pdf/read.ts'

type Values = Readonly<Record<string, unknown>>
/** A field whose value in the form is another one than in the PDF. */
export type Other = { name: string; now: unknown; read: string }
/** What the PDF does to a form: the values that it fills in, those that were there before, and the fields that the user decides about. */
export type Filling = { fill: Record<string, string>; replaced: Other[]; kept: Other[] }

type Form = { isNew: boolean; names: readonly string[]; now: Values; opened: Values }

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
const isSame = (value: unknown, read: string) => {
  const text = String(value)
  return isQuantity(text) && isQuantity(read) ? compare(text, read) === 0 : text === read
}

/**
 * How a report fills a form. An empty field is filled. In a new record so is one that still has the value that it was opened with. What the
 * user typed and what was saved stays until the user chooses (docs/domain/stock.md#reading-a-pdf).
 */
export const fillingOf = ({ lab, values }: Pick<ReportText, 'lab' | 'values'>, { isNew, names, now, opened }: Form): Filling => {
  const filling: Filling = { fill: {}, replaced: [], kept: [] }
  for (const [name, read] of Object.entries({ lab, ...values })) {
    const value = now[name]
    if (!names.includes(name) || isSame(value, read)) continue
    const isTyped = !isBlank(value) && !(isNew && JSON.stringify(value) === JSON.stringify(opened[name]))
    if (isTyped) filling.kept.push({ name, now: value, read })
    else filling.fill[name] = read
    if (!isTyped && !isBlank(value)) filling.replaced.push({ name, now: value, read })
  }
  return filling
}
