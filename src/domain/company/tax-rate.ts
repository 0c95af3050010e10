import { record } from '../kit/entity.ts'
import { date, percent, text } from '../kit/field.ts'
import { compare, type Quantity } from '../kit/quantity.ts'
import { validOn } from '../kit/valid-from.ts'
import { untaxedCodes } from '../trade/tax-codes.ts'

/** The first day of a value that was always valid. */
export const fromTheBeginning = '1900-01-01'

/** The tax code of a line: the code of a tax rate, or one of those without tax. */
export const taxCodeField = (label: string) =>
  text(label, { max: 12, pattern: /^[A-Z0-9][A-Z0-9.-]*$/, message: 'must be capital letters and digits, for example STD or GST3' })

/** A named tax rate of the company, valid from a day until the next row of its code (docs/domain/documents.md#tax). */
export const taxRate = record('taxRate', {
  path: 'tax-rate', label: 'Tax rates', one: 'tax rate', title: 'name',
  fields: {
    code: taxCodeField('Code').searched().filtered().hint('The lines of documents name it, for example STD or GST3.'),
    name: text('Name', { max: 40 }).searched().hint('Printed on invoices.'),
    rate: percent('Rate'),
    date: date('From').hint('Documents dated on or after this day use it. For a new rate, add the same code with a later day.'),
  },
  list: ['code', 'name', 'rate', 'date'], sort: 'code',
})

/** A tax that a line may have: its code, its name, and its rate in percent. */
export type Tax = { code: string; name: string; rate: Quantity }
/** A tax rate of the company with its first day. */
export type DatedTax = Tax & { date: string }

/**
 * The taxes that a line may have on a day: those without tax first, then the rates of the company that are valid on it, lowest first
 * (docs/domain/documents.md#tax).
 */
export const taxesOn = (rates: readonly DatedTax[], day: string): Tax[] => {
  const codes = [...new Set(rates.map(({ code }) => code))]
  const valid = codes.flatMap(code => validOn(rates.filter(rate => rate.code === code), day) ?? [])
  return [...untaxedCodes, ...valid.toSorted((a, b) => compare(a.rate, b.rate) || (a.code < b.code ? -1 : 1))]
}
