import type { ReactNode } from 'react'
import { isInBase } from '../../../domain/company/amount.ts'
import { type Field, type Option, shortLabel, type Tone } from '../../../domain/kit/field.ts'
import { isList, isRecord } from '../../../domain/kit/json.ts'
import { plus } from '../../../domain/kit/quantity.ts'
import { moment } from '../data/moment.ts'
import { amount, day, price, readable, weight } from '../data/number.ts'
import { refIn } from '../record/entity.ts'
import { RefLink } from '../shell/place.tsx'
import { useUser } from '../shell/session.tsx'
import classes from './cell.module.css'

type Row = Record<string, unknown>

/** A status: a colored dot and its label. */
export const Status = ({ tone = 'grey', children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={classes.status} data-tone={tone}>
    {children}
  </span>
)

/** A number with its unit in gray: '4.21 ct', '3,417.00 USD'. */
export const Measure = ({ children, unit, quiet }: { children: ReactNode; unit?: string | undefined; quiet?: boolean }) => (
  <span className={classes.number} data-quiet={quiet || undefined}>
    {children}
    {unit && <span className={classes.unit}> {unit}</span>}
  </span>
)

/** An amount of money with its currency. */
export const Money = ({ value, currency }: { value: string | null | undefined; currency?: string | undefined }) =>
  value === null || value === undefined ? null : <Measure unit={currency}>{amount(value, currency)}</Measure>

/** A weight in carats. */
export const Carats = ({ value }: { value: string | null | undefined }) => (value ? <Measure unit="ct">{weight(value)}</Measure> : null)

/** Weights by unit: carats, then grams. */
export const Weights = ({ of }: { of: readonly { unit: string; weight: string }[] }) =>
  of.map(({ unit, weight: value }, index) => (
    <span key={unit}>
      {index > 0 && ' '}
      <Measure unit={unit}>{weight(value)}</Measure>
    </span>
  ))

const optionOf = (field: Field, value: unknown): Option | undefined => field.options?.find(option => option.value === value)

/** Whether values of this field are right-aligned numbers. */
export const isNumber = (field: Field): boolean =>
  ['integer', 'money', 'rate', 'exchange', 'carats', 'grams', 'millimetres', 'percent'].includes(field.kind)

const units: Partial<Record<Field['kind'], string>> = { carats: 'ct', grams: 'g', millimetres: 'mm', percent: '%' }
/** The unit of a field, when it has one. */
export const unitOf = (field: Field): string | undefined => units[field.kind]

const currencyIn = (row: Row): string | undefined => (typeof row.currency === 'string' ? row.currency : undefined)

/** A field's value as plain text. */
export const inWords = (field: Field, value: unknown, row: Row = {}): string => {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  switch (field.kind) {
    case 'flag':
      return value ? 'Yes' : 'No'
    case 'date':
      return day(text)
    case 'timestamp':
      return moment(text)
    case 'money':
      return amount(text, currencyIn(row))
    case 'rate':
      return price(text, currencyIn(row))
    case 'carats':
      return weight(text)
    case 'integer':
    case 'grams':
    case 'millimetres':
    case 'percent':
      return readable(text)
    case 'exchange':
      return readable(plus(text, '0'))
    case 'choice':
      return optionOf(field, value)?.label ?? text
    case 'choices':
      return isList(value) ? value.map(one => optionOf(field, one)?.label ?? one).join(', ') : text
    case 'ref':
      return refIn(value)?.title ?? text
    case 'json':
      return codesOf(value)
    case 'lines':
      return isList(value) ? `${value.length}` : text
    default:
      return text
  }
}

// Treatments as their trade codes, as on labels: H, CE(O) …
const codesOf = (value: unknown): string =>
  isList(value)
    ? value
        .map(one => (isRecord(one) ? (one.code ?? one.number) : undefined))
        .filter(Boolean)
        .join(' ')
    : ''

type CellProps = {
  name: string
  field: Field
  row: Row
  /** In a summary: a reference is a link, and an empty value a dash. */
  plain?: boolean
  /** With the currency of an amount, where no column says it. */
  unit?: boolean
}

/** A field of a row as shown in a list, on a card or in a summary. */
export const Cell = ({ name, field, row, plain, unit = plain }: CellProps) => {
  const base = useUser().settings.currency
  const value = row[name]
  if (value === null || value === undefined || value === '') return plain ? <span className={classes.none}>–</span> : null
  const ref = field.kind === 'ref' ? refIn(value) : null
  if (ref) {
    const { id, title } = ref
    // In a list a click opens the row, so a link inside would interfere.
    return plain ? (
      <RefLink entity={field.of ?? ''} id={id}>
        {title}
      </RefLink>
    ) : (
      title
    )
  }
  if (field.kind === 'choice') {
    const option = optionOf(field, value)
    if (option?.tone) return <Status tone={option.tone}>{option.label}</Status>
    return <>{option ? (plain ? option.label : shortLabel(option)) : String(value)}</>
  }
  if (field.kind === 'choices' && !plain && isList(value))
    return (
      <>
        {value
          .map(one => {
            const option = optionOf(field, one)
            return option ? shortLabel(option) : one
          })
          .join(', ')}
      </>
    )
  if (field.kind === 'flag')
    return name === 'active' ? (
      <Status tone={value ? 'green' : 'grey'}>{value ? 'Active' : 'Inactive'}</Status>
    ) : value ? (
      'Yes'
    ) : (
      <span className={classes.none}>No</span>
    )
  if (field.kind === 'money' || field.kind === 'rate') {
    const currency = isInBase(name) ? base : (currencyIn(row) ?? base)
    return (
      <Measure unit={unit ? currency : undefined} quiet={Number(value) === 0}>
        {inWords(field, value, { currency })}
      </Measure>
    )
  }
  if (isNumber(field)) return <Measure unit={unitOf(field)}>{inWords(field, value, row)}</Measure>
  return <>{inWords(field, value, row)}</>
}
