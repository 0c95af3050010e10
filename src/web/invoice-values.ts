import { billTotals, currencyDigits } from '../domain/billing.ts'
import type { Nouns } from '../domain/index.ts'
import type { Ref } from '../domain/kit/field.ts'
import { compare, isZero, over, type Quantity, readWeight, round, times } from '../domain/kit/quantity.ts'
import type { RowOf } from '../domain/kit/record.ts'
import type { Treatment } from '../domain/treatment.ts'
import { asTyped, typedDecimal, typedDiscount } from './invoice-typed.ts'
import type { Choice } from './kit/query.ts'

export type InvoiceRow = RowOf<Nouns['invoice']>
export type Basis = InvoiceRow['items'][number]['basis']

/** What a choice of stock tells of a stone; the minimum only to those who may see it. */
export type Stone = Choice & {
  stoneName: Ref | null
  type: string
  shape: Ref | null
  colour: string | null
  treatments: Treatment[]
  naturalness: string
  origin: Ref | null
  certificate: string | null
  pieces: number | null
  weight: Quantity
  availablePieces: number | null
  availableWeight: Quantity
  currency: string
  askingBasis: Basis
  askingRate: Quantity | null
  minimumRate?: Quantity | null
  status: string
  branch: Ref
  length: Quantity | null
  width: Quantity | null
  depth: Quantity | null
}
/** What a choice of party tells. */
export type Party = Ref &
  Partial<{
    code: string
    company: string | null
    country: string
    currency: string
    termsDays: number
    discount: Quantity | null
    taxTreatment: string
    salesperson: Ref | null
    alertNote: string | null
    status: string
  }>

/** A line as it stands in the grid: everything typed is text until it is sent. */
export type LineValues = {
  id: string
  stone: Stone | null
  sku: string
  description: string
  details: string
  pieces: string
  weight: string
  basis: Basis
  rate: string
  discountPercent: string
  taxCode: string
}
/** An invoice as it stands in the form. */
export type PaperValues = {
  customer: Party | null
  branch: Ref | null
  salesperson: Ref | null
  date: string
  dueDate: string
  currency: string
  exchange: string
  items: LineValues[]
  discount: string
  shipping: string
  charges: string
  notes: string
}

export const emptyLine = (id: string): LineValues => ({
  id,
  stone: null,
  sku: '',
  description: '',
  details: '',
  pieces: '',
  weight: '',
  basis: 'whole',
  rate: '',
  discountPercent: '',
  taxCode: 'EXEMPT',
})

/** Whether nothing at all has been put on a line. */
export const isBlank = ({ sku, stone, description, pieces, weight, rate }: LineValues): boolean =>
  !stone && ![sku, description, pieces, weight, rate].some(text => text.trim())

const lineOf = (line: InvoiceRow['items'][number], stones: ReadonlyMap<string, Stone>): LineValues => ({
  id: line.id,
  stone: (line.inventory && stones.get(line.inventory.id)) ?? null,
  sku: line.sku ?? line.inventory?.title ?? '',
  description: line.description,
  details: [line.details, line.treatment, line.certificate].filter(Boolean).join(' · '),
  pieces: asTyped(line.pieces),
  weight: asTyped(line.weight, 2),
  basis: line.basis,
  rate: asTyped(line.rate, 2),
  discountPercent: asTyped(line.discountPercent),
  taxCode: line.taxCode,
})

/** What the form shows of an invoice that was saved. */
export const valuesOf = (row: InvoiceRow, stones: ReadonlyMap<string, Stone>, nextId: () => string): PaperValues => ({
  customer: row.customer,
  branch: row.branch,
  salesperson: row.salesperson,
  date: row.date,
  dueDate: row.dueDate ?? '',
  currency: row.currency,
  exchange: asTyped(row.exchange),
  items: [...row.items.map(line => lineOf(line, stones)), ...(row.state === 'draft' ? [emptyLine(nextId())] : [])],
  discount: row.discountPercent ? `${asTyped(row.discountPercent)} %` : asTyped(row.discountAmount),
  shipping: isZero(row.shipping) ? '' : asTyped(row.shipping, 2),
  charges: isZero(row.charges) ? '' : asTyped(row.charges, 2),
  notes: row.notes ?? '',
})

// What cannot be read goes as it was typed, so that the refusal names the cell.
const decimalOr = (text: string) => (text.trim() === '' ? null : (typedDecimal(text) ?? text.trim()))
const countOr = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim() || null)

const lineDraft = (line: LineValues) => ({
  id: line.id,
  inventory: line.stone?.id ?? null,
  description: line.description.trim() || undefined,
  pieces: countOr(line.pieces),
  weight: line.weight.trim() ? (readWeight(line.weight) ?? line.weight) : null,
  basis: line.basis,
  rate: line.rate.trim() ? decimalOr(line.rate) : undefined,
  discountPercent: decimalOr(line.discountPercent),
  taxCode: line.taxCode,
})

/** The invoice as it is sent; blank lines stay at home. The rate of exchange goes only when someone set it. */
export const draftOf = (values: PaperValues, { ratedByHand = false } = {}) => ({
  customer: values.customer?.id,
  branch: values.branch?.id,
  salesperson: values.salesperson?.id,
  date: values.date || undefined,
  dueDate: values.dueDate || null,
  currency: values.currency,
  ...(ratedByHand && values.exchange ? { exchange: decimalOr(values.exchange) } : {}),
  items: values.items.filter(line => !isBlank(line)).map(lineDraft),
  ...typedDiscount(values.discount),
  shipping: decimalOr(values.shipping) ?? '0',
  charges: decimalOr(values.charges) ?? '0',
  notes: values.notes.trim() || null,
})

/** What may still be changed once it is issued. */
export const laterOf = (values: PaperValues) => ({
  notes: values.notes.trim() || null,
  dueDate: values.dueDate || null,
  salesperson: values.salesperson?.id,
})

/** Every amount of the invoice as it stands, half-typed cells read as nothing: the server's own arithmetic. */
export const totalsOf = (values: PaperValues, taxed: boolean) => {
  const { discountPercent, discountAmount } = typedDiscount(values.discount)
  const read = (text: string | null) => typedDecimal(text ?? '') ?? '0'
  const items = values.items.map(line => ({
    id: line.id,
    stone: line.stone,
    basis: line.basis,
    rate: read(line.rate),
    pieces: Number.parseInt(line.pieces, 10) || null,
    weight: readWeight(line.weight),
    discountPercent: typedDecimal(line.discountPercent),
    taxCode: line.taxCode,
  }))
  const percent = discountPercent === null ? null : read(discountPercent)
  const exchange = read(values.exchange)
  return billTotals(
    {
      currency: values.currency,
      exchange: compare(exchange, '0') > 0 ? exchange : '1',
      discountPercent: percent,
      discountAmount: discountAmount === null ? null : read(discountAmount),
      shipping: read(values.shipping),
      charges: read(values.charges),
      items,
    },
    taxed,
  )
}
export type Totals = ReturnType<typeof totalsOf>

/** A price in another currency, through what each is worth in the base, in the digits of the currency it comes to. */
export const convert = (rate: Quantity, from: Quantity, to: Quantity, currency: string): Quantity =>
  round(over(times(rate, from), to), currencyDigits(currency))
