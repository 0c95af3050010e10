import { baseDigits, currencyDigits } from '../company/base-currency.ts'
import { currencyOptions } from '../company/branch.ts'
import { rateFields } from '../company/document-rate.ts'
import { carats, choice, date, flag, integer, lines, longText, money, percent, ref, text } from '../kit/field.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { billedWeight, compare, isZero, minus, negate, over, plus, type Quantity, round, spread, sum, times } from '../kit/quantity.ts'
import { taxCodes } from '../trade/tax-codes.ts'

/** One life for the four invoices: a draft has no number, an issued one is never deleted. */
export const billLifecycle = lifecycle({
  states: {
    draft:     { label: 'Draft', tone: 'grey' },
    issued:    { label: 'Issued', tone: 'blue' },
    cancelled: { label: 'Cancelled', tone: 'struck' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes', 'dueDate', 'salesperson'],
  actions: {
    issue:  { label: 'Issue', from: ['draft'], to: 'issued' },
    cancel: { label: 'Cancel', from: ['issued'], to: 'cancelled', reason: 'required', destructive: true },
  },
})

/** Where a bill stands, derived from its state, what is open on it and today. */
export const billStatuses = [
  { value: 'draft', label: 'Draft', tone: 'grey' },
  { value: 'unpaid', label: 'Unpaid', tone: 'blue' },
  { value: 'part paid', label: 'Part paid', tone: 'amber' },
  { value: 'paid', label: 'Paid', tone: 'green' },
  { value: 'overdue', label: 'Overdue', tone: 'red' },
  { value: 'cancelled', label: 'Cancelled', tone: 'struck' },
] as const

/** The head that all bills share: who, when, in which money, and what comes on top of the lines. */
export const billHead = {
  number:          text('Number').given().nullish().searched(),
  status:          choice('Status', billStatuses).derived().filtered(),
  customer:        ref('Customer', 'customer').searched().filtered(),
  branch:          ref('Branch', 'branch').filtered(),
  salesperson:     ref('Salesperson', 'employee').filtered(),
  splits:          lines('Shared with', 'invoiceSplit', { employee: ref('Employee', 'employee'), share: percent('Share') }, { max: 5 }).default([]),
  date:            date('Date').filtered(),
  dueDate:         date('Due').optional().filtered(),
  currency:        choice('Currency', currencyOptions).filtered(),
  ...rateFields,
}

export const billFoot = {
  taxIncluded:     flag('Prices include tax').default(false),
  taxTreatment:    text('Tax treatment').given().nullish(),
  discountPercent: percent('Discount').optional(),
  discountAmount:  money('Discount amount').optional(),
  shipping:        money('Shipping').default('0'),
  charges:         money('Other charges').default('0'),
  notes:           longText('Notes').optional(),
  pieces:          integer('Pieces').computed().summed(),
  carats:          carats('Carats').computed().summed(),
  subtotal:        money('Subtotal').computed(),
  discount:        money('Discount').computed(),
  tax:             money('Tax').computed(),
  total:           money('Total').computed().filtered(),
  baseTotal:       money('Total in base').computed().summed(),
  open:            money('Open').derived(),
  baseOpen:        money('Open in base').derived().summed(),
  overdueDays:     integer('Days overdue').derived().nullish(),
}


/** What each tax code asks for, in percent; a code that is not there asks for nothing. */
export type TaxRates = Readonly<Record<string, Quantity>>
type TaxSettings = Readonly<Record<'standardTax' | 'reducedTax', Quantity>>
/** The rates as the house has set them. */
export const taxRatesOf = (settings: TaxSettings): TaxRates =>
  Object.fromEntries(taxCodes.map(({ code, rate, setting }) => [code, setting ? settings[setting] : rate]))
const usualRates: TaxRates = Object.fromEntries(taxCodes.map(({ code, rate }) => [code, rate]))
/** Of a party that is not taxed. */
export const untaxed: TaxRates = {}

export type Priced = {
  basis: string
  rate: Quantity
  pieces: number | null
  weight: Quantity | null
  /** Of metal, and of work: only what workshops bill has them. */
  grams?: Quantity | null
  minutes?: number | null
  discountPercent: Quantity | null
  taxCode: string
}

/** gross = round(rate × billed weight | rate × pieces | rate × grams | rate × hours | rate), in the currency's digits (domain, section 2). */
export const grossOf = (line: Pick<Priced, 'basis' | 'rate' | 'pieces' | 'weight' | 'grams' | 'minutes'>, digits: number): Quantity => {
  if (line.basis === 'per carat') return round(times(line.rate, billedWeight(line.weight ?? '0')), digits)
  if (line.basis === 'per piece') return round(times(line.rate, line.pieces ?? 0), digits)
  if (line.basis === 'per gram') return round(times(line.rate, line.grams ?? '0'), digits)
  if (line.basis === 'per hour') return round(over(times(line.rate, line.minutes ?? 0), 60), digits)
  return round(line.rate, digits)
}

/** The weight that a price per carat is multiplied by, where it is another than was weighed: else a reader would reckon a cent apart. */
export const billedDifference = (weight: Quantity): Quantity | null => {
  const billed = billedWeight(weight)
  return compare(billed, weight) === 0 ? null : billed
}

/** What a line comes to, each in the currency's digits. */
export type LineAmounts = { gross: Quantity; discount: Quantity; amount: Quantity }

/** A line's gross, discount and net amount. */
export const priceLine = <L extends Priced>(line: L, digits: number): L & LineAmounts => {
  const gross = grossOf(line, digits)
  const discount = round(line.discountPercent ? over(times(gross, line.discountPercent), 100) : '0', digits)
  return { ...line, gross, discount, amount: round(minus(gross, discount), digits) }
}

export type BillDraft = {
  currency: string
  exchange: Quantity
  discountPercent: Quantity | null
  discountAmount: Quantity | null
  shipping: Quantity
  charges: Quantity
  /** Whether the prices hold their tax already: it is then taken out of them and not put on top. */
  taxIncluded?: boolean
  items: readonly Priced[]
}

type Line<B extends BillDraft> = B['items'][number] & LineAmounts & { tax: Quantity; taxRate: Quantity }
export type BillTotals<B extends BillDraft> = Omit<B, 'items'> & { items: Line<B>[]; pieces: number } & Record<'subtotal' | 'discount' | 'tax' | 'shipping' | 'charges' | 'total' | 'baseTotal' | 'carats', Quantity>

/**
 * Every amount of a bill from what was typed: line discount, then the bill's discount spread over the
 * lines by value, then tax by line (on top of the prices, or out of them, at the given rates, which each line keeps), then shipping and
 * charges. The browser calls it at every key and the server again before it believes anything.
 */
export const billTotals = <B extends BillDraft>(bill: B, rates: TaxRates = usualRates): BillTotals<B> => {
  const digits = currencyDigits(bill.currency)
  const priced = bill.items.map((line: B['items'][number]) => priceLine(line, digits))
  const subtotal = round(sum(priced.map(line => line.amount)), digits)
  const given = bill.discountPercent ? round(over(times(subtotal, bill.discountPercent), 100), digits) : round(bill.discountAmount ?? '0', digits)
  const discount = compare(given, subtotal) > 0 ? subtotal : given
  const shares = isZero(discount) ? priced.map(() => '0') : spread(discount, priced.map(line => line.amount), digits)
  const items = priced.map((line, index) => {
    const taxRate = rates[line.taxCode] ?? '0'
    const whole = bill.taxIncluded ? plus('100', taxRate) : '100'
    const tax = taxRate === '0' ? '0' : over(times(minus(line.amount, shares[index]!), taxRate), whole)
    return { ...line, taxRate, tax: round(tax, digits) }
  })
  const tax = round(sum(items.map(line => line.tax)), digits)
  const shipping = round(bill.shipping, digits)
  const charges = round(bill.charges, digits)
  const total = round(sum([subtotal, negate(discount), bill.taxIncluded ? '0' : tax, shipping, charges]), digits)
  return {
    ...bill, items, subtotal, discount, tax, shipping, charges, total,
    baseTotal: round(times(total, bill.exchange), baseDigits()),
    pieces: items.reduce((pieces, line) => pieces + (line.pieces ?? 0), 0),
    carats: round(sum(items.map(line => line.weight)), 3),
  }
}

/** Whether a party pays tax at all: only those treated as standard do. */
export const isTaxed = (taxTreatment: string | null): boolean => taxTreatment === 'standard'

type Taxed = {
  currency: string
  subtotal: Quantity
  discount: Quantity
  taxIncluded?: boolean
  items: readonly { taxCode: string; taxRate: Quantity; amount: Quantity; tax: Quantity }[]
}

/** What a bill is taxed on and how much, by code in the order of the codes: the value after the bill's discount, without its tax, at the rate of its day. */
export const taxSummary = (bill: Taxed): { code: string; name: string; rate: Quantity; net: Quantity; tax: Quantity }[] => {
  const digits = currencyDigits(bill.currency)
  const shares = spread(bill.discount, bill.items.map(line => line.amount), digits)
  return taxCodes.flatMap(({ code, name }) => {
    const lines = bill.items.map((line, index) => ({ ...line, value: minus(line.amount, shares[index]!) })).filter(line => line.taxCode === code)
    const tax = sum(lines.map(line => line.tax))
    const value = sum(lines.map(line => line.value))
    const rate = lines.find(line => !isZero(line.taxRate))?.taxRate ?? '0'
    return lines.length > 0 ? [{ code, name, rate, net: round(bill.taxIncluded ? minus(value, tax) : value, digits), tax: round(tax, digits) }] : []
  })
}

/** The share of its price a line gives away in all, in percent: its own discount and its part of the bill's. */
export const discountOf = (bill: { subtotal: Quantity; discount: Quantity; items: readonly { gross: Quantity }[] }): Quantity => {
  const gross = sum(bill.items.map(line => line.gross))
  if (isZero(gross)) return '0'
  return round(over(times(minus(gross, minus(bill.subtotal, bill.discount)), 100), gross), 3)
}

/** The unit price that is left of a line after its discount, in its own basis. */
export const netRate = (line: { rate: Quantity; discountPercent: Quantity | null }): Quantity =>
  minus(line.rate, over(times(line.rate, line.discountPercent ?? '0'), 100))

/** The day a bill is due: its date and the party's days. */
export const dueOn = (date: string, days: number): string => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

