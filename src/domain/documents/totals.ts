import { baseDigits, currencyDigits } from '../company/base-currency.ts'
import { currencyOptions } from '../company/branch.ts'
import { rateFields } from '../company/document-rate.ts'
import { carats, choice, date, flag, integer, lines, longText, money, percent, ref, text } from '../kit/field.ts'
import { lifecycle, statusesOf } from '../kit/lifecycle.ts'
import { billedWeight, compare, isZero, minus, negate, over, plus, type Quantity, round, spread, sum, times } from '../kit/quantity.ts'
import { taxCodes } from '../trade/tax-codes.ts'

/** The lifecycle that the four invoices share: a draft has no number, an issued one is never deleted. */
export const billLifecycle = lifecycle({
  states: {
    draft:     { label: 'Draft', tone: 'grey', phase: 'draft' },
    issued:    { label: 'Issued', tone: 'blue', phase: 'open' },
    cancelled: { label: 'Canceled', tone: 'struck', phase: 'void' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes', 'dueDate', 'salesperson'],
  actions: {
    issue:  { label: 'Issue', from: ['draft'], to: 'issued' },
    cancel: { label: 'Cancel', from: ['issued'], to: 'cancelled', reason: 'required', destructive: true },
  },
})

/** The status of a bill, derived from its state, its open amount and today's date. */
export const billStatuses = statusesOf(billLifecycle, {
  unpaid:      { label: 'Unpaid', tone: 'blue', isOpen: true },
  'part paid': { label: 'Part paid', tone: 'amber', isOpen: true },
  paid:        { label: 'Paid', tone: 'green', isOpen: false },
  overdue:     { label: 'Overdue', tone: 'red', isOpen: true },
})

/** The header fields that all bills share: party, dates, currency, and amounts added to the lines. */
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


/** The rate of each tax code in percent; a missing code has no tax. */
export type TaxRates = Readonly<Record<string, Quantity>>
type TaxSettings = Readonly<Record<'standardTax' | 'reducedTax', Quantity>>
/** The tax rates from the company settings. */
export const taxRatesOf = (settings: TaxSettings): TaxRates =>
  Object.fromEntries(taxCodes.map(({ code, rate, setting }) => [code, setting ? settings[setting] : rate]))
const usualRates: TaxRates = Object.fromEntries(taxCodes.map(({ code, rate }) => [code, rate]))
/** For a party that pays no tax. */
export const untaxed: TaxRates = {}

export type Priced = {
  basis: string
  rate: Quantity
  pieces: number | null
  weight: Quantity | null
  /** Grams of metal, and minutes of work: only workshop bills have them. */
  grams?: Quantity | null
  minutes?: number | null
  discountPercent: Quantity | null
  taxCode: string
}

/**
 * gross = round(rate × billed weight | rate × pieces | rate × grams | rate × hours | rate), in the currency's digits
 * (docs/domain/documents.md#line-price).
 */
export const grossOf = (line: Pick<Priced, 'basis' | 'rate' | 'pieces' | 'weight' | 'grams' | 'minutes'>, digits: number): Quantity => {
  if (line.basis === 'per carat') return round(times(line.rate, billedWeight(line.weight ?? '0')), digits)
  if (line.basis === 'per piece') return round(times(line.rate, line.pieces ?? 0), digits)
  if (line.basis === 'per gram') return round(times(line.rate, line.grams ?? '0'), digits)
  if (line.basis === 'per hour') return round(over(times(line.rate, line.minutes ?? 0), 60), digits)
  return round(line.rate, digits)
}

/** The billed weight (ct) when it differs from the measured weight, so that a reader can check the price; else null. */
export const billedDifference = (weight: Quantity): Quantity | null => {
  const billed = billedWeight(weight)
  return compare(billed, weight) === 0 ? null : billed
}

/** The amounts of a line, to the currency's decimals. */
export type LineAmounts = { gross: Quantity; discount: Quantity; amount: Quantity }

/** Adds gross, discount and net amount to a line. */
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
  /** Whether prices include tax; the tax is then taken out of them instead of added. */
  taxIncluded?: boolean
  items: readonly Priced[]
}

type Line<B extends BillDraft> = B['items'][number] & LineAmounts & { tax: Quantity; taxRate: Quantity }
export type BillTotals<B extends BillDraft> = Omit<B, 'items'> & { items: Line<B>[]; pieces: number } & Record<'subtotal' | 'discount' | 'tax' | 'shipping' | 'charges' | 'total' | 'baseTotal' | 'carats', Quantity>

/**
 * Computes every amount of a bill: line discounts, the bill's discount spread over the lines by value, tax per line, then shipping
 * and charges. Tax is added to the prices or taken out of them; each line keeps its rate. The browser calls it on every key press,
 * and the server computes it again.
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

/** Whether a party pays tax: only those with standard treatment do. */
export const isTaxed = (taxTreatment: string | null): boolean => taxTreatment === 'standard'

type Taxed = {
  currency: string
  subtotal: Quantity
  discount: Quantity
  taxIncluded?: boolean
  items: readonly { taxCode: string; taxRate: Quantity; amount: Quantity; tax: Quantity }[]
}

/** The taxable value and the tax per code, in the order of the codes. The value is after the bill's discount and without tax. */
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

/** The average discount in percent of gross: line discounts and the bill's discount together. */
export const discountOf = (bill: { subtotal: Quantity; discount: Quantity; items: readonly { gross: Quantity }[] }): Quantity => {
  const gross = sum(bill.items.map(line => line.gross))
  if (isZero(gross)) return '0'
  return round(over(times(minus(gross, minus(bill.subtotal, bill.discount)), 100), gross), 3)
}

/** The unit price after the line discount, in the line's own basis. */
export const netRate = (line: { rate: Quantity; discountPercent: Quantity | null }): Quantity =>
  minus(line.rate, over(times(line.rate, line.discountPercent ?? '0'), 100))

/** The due date: the date plus the party's credit days. */
export const dueOn = (date: string, days: number): string => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

