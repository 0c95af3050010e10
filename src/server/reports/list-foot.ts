import { isInBase } from '../../domain/company/amount.ts'
import { baseCurrency } from '../../domain/company/base-currency.ts'
import { type Entity, several } from '../../domain/kit/entity.ts'
import type { Page } from '../../domain/kit/entity-schema.ts'
import type { Field } from '../../domain/kit/field.ts'
import { plus, type Quantity } from '../../domain/kit/quantity.ts'
import { isDecimal } from '../../domain/kit/shape.ts'
import type { PrintFormat } from '../print/format.ts'

export type Column = readonly [string, Field]
/** A row of the list, and the currency of its record, if it has one. */
export type Printed = { cells: readonly unknown[]; currency: string | null }
type Sums = Page<unknown>['sums']

/** Whether the values of a field are numbers, which stand on the right. */
export const isNumber = ({ kind }: Field): boolean => kind === 'integer' || isDecimal({ kind })

/** The currency of the amounts of a column in a row. */
export const currencyOf = ([name]: Column, { currency }: Printed): string =>
  isInBase(name) ? baseCurrency() : (currency ?? baseCurrency())

/** A value as it is printed. */
export const textOf = ([, field]: Column, value: unknown, currency: string, format: PrintFormat): string => {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (field.kind === 'money') return format.money(text, currency)
  if (field.kind === 'rate') return format.rate(text, currency)
  if (field.kind === 'carats') return format.carats(text)
  if (field.kind === 'percent') return format.percent(text)
  if (field.kind === 'date') return format.date(text)
  return isNumber(field) ? format.grouped(text) : codeOf(field, text)
}

// A currency is exported as 'USD · US dollar'. Its code is enough in print.
const codeOf = ({ options = [] }: Field, text: string): string =>
  options.find(({ value, label }) => label === text && label.startsWith(`${value} · `))?.value ?? text

/** The sum of a column of amounts, each currency by itself. */
const perCurrency = (column: Column, at: number, rows: readonly Printed[], format: PrintFormat): string => {
  const sums = new Map<string, Quantity>()
  for (const row of rows) {
    const [value, currency] = [row.cells[at], currencyOf(column, row)]
    if (typeof value === 'string') sums.set(currency, plus(sums.get(currency) ?? '0', value))
  }
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, sum]) => `${format.money(sum, currency)} ${currency}`)
    .join('\n')
}

/**
 * The foot of a printed list: the number of its rows, and under each column the sum that the list on the screen has. Amounts in the
 * currencies of their records are added up by currency (docs/domain/documents.md#printed-lists).
 */
export const footOf = (entity: Entity, columns: readonly Column[], rows: readonly Printed[], sums: Sums, format: PrintFormat): string[] =>
  columns.map((column, at) => {
    const [name, field] = column
    const sum = sums[name]
    if (sum !== undefined) return textOf(column, sum, baseCurrency(), format)
    if (field.kind === 'money' && entity.fields.currency && !isInBase(name)) return perCurrency(column, at, rows, format)
    return at === 0 ? countOf(entity, rows.length, format) : ''
  })

/** 1 invoice, 24 invoices. */
export const countOf = (entity: Entity, count: number, format: PrintFormat): string =>
  `${format.grouped(String(count))} ${count === 1 ? entity.one : several(entity)}`
