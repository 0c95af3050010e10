import { isInBase } from '../../../../domain/company/amount.ts'
import { baseCurrency, currencyDigits } from '../../../../domain/company/base-currency.ts'
import type { Entity } from '../../../../domain/kit/entity.ts'
import { type Field, shortLabel } from '../../../../domain/kit/field.ts'
import { propertyOf } from '../../property.ts'
import type { SheetColumn } from '../../sheet/column.ts'
import type { Values } from '../rows.ts'

const columnKinds: Partial<Record<Field['kind'], Omit<SheetColumn, 'header'>>> = {
  money: { kind: 'money' },
  rate: { kind: 'money' },
  exchange: { kind: 'number' },
  carats: { kind: 'weight' },
  grams: { kind: 'weight', digits: 3 },
  millimetres: { kind: 'number', digits: 2 },
  percent: { kind: 'percent' },
  integer: { kind: 'integer' },
  date: { kind: 'date' },
  timestamp: { kind: 'time' },
}

/** Whether a price or an amount is in the currency of its record. What a list adds up is in the base currency. */
const isInOwn = (entity: Entity, name: string, { sum }: Field): boolean => entity.fields.currency !== undefined && !sum && !isInBase(name)

/** The spreadsheet column of a field. What the list adds up has a total; amounts in the currency of their record have one by currency. */
export const sheetColumn = (entity: Entity, name: string, field: Field): SheetColumn => ({
  header: field.label,
  ...(columnKinds[field.kind] ?? { kind: 'text' }),
  ...((field.sum || (field.kind === 'money' && isInOwn(entity, name, field))) && { summed: true }),
  ...(name === 'currency' && { holds: 'currency' }),
})

const labelOf = ({ options }: Field, value: unknown): unknown => {
  const option = options?.find(one => one.value === value)
  return option ? shortLabel(option) : value
}

/** A value as text or number, as the list shows it. */
export const cellValue = (name: string, field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (field.kind === 'ref') return propertyOf(value, 'title')
  if (field.kind === 'choice') return labelOf(field, value)
  if (field.kind === 'choices' && Array.isArray(value)) return value.map(one => labelOf(field, one)).join(', ')
  if (field.kind === 'json')
    return Array.isArray(value) ? value.map(part => propertyOf(part, 'code') ?? JSON.stringify(part)).join(' ') : JSON.stringify(value)
  if (field.kind === 'flag') return name === 'active' ? (value ? 'Active' : 'Inactive') : value ? 'Yes' : 'No'
  return value
}

const moment = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', numberingSystem: 'latn' })

const decimals = (text: string): number => (text.split('.')[1] ?? '').replace(/0+$/, '').length

/** The cells of a spreadsheet's rows: amounts with the digits of their currency, prices with at least those, times in this time zone. */
export const sheetCells = (entity: Entity, shown: readonly [string, Field][], zone: string): ((row: Values) => unknown[]) => {
  const format = moment(zone)
  return row =>
    shown.map(([name, field]) => {
      const value = cellValue(name, field, row[name])
      if (value === null) return null
      if (field.kind === 'timestamp') return format.format(new Date(String(value)))
      if (field.kind !== 'money' && field.kind !== 'rate') return value
      const currency = isInOwn(entity, name, field) && typeof row.currency === 'string' ? row.currency : undefined
      const digits = currencyDigits(currency ?? baseCurrency())
      return field.kind === 'rate' ? { value, digits: Math.max(digits, decimals(String(value))) } : { value, digits, currency }
    })
}
