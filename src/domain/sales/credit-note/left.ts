import { currencyDigits } from '../../company/base-currency.ts'
import { compare, isZero, minus, over, type Quantity, round, spread, times } from '../../kit/quantity.ts'

/** Pieces and carats; a line of free text may have neither. */
export type Goods = { pieces: number | null; weight: Quantity | null }
type Amounts = { amount: Quantity; discount: Quantity; tax: Quantity }
/** What was credited of a line so far. */
export type Credited = Amounts & { pieces: number; weight: Quantity; cost: Quantity }

type BilledLine = Goods & { id: string; basis: string; amount: Quantity; tax: Quantity; cost?: Quantity | null | undefined }
type Billed<L extends BilledLine> = Record<'currency', string> & Record<'discount' | 'shipping' | 'charges' | 'total' | 'baseTotal', Quantity> & { items: readonly L[] }
type CreditedSums = Record<'shipping' | 'charges' | 'total' | 'baseTotal', Quantity> & { lines: ReadonlyMap<string, Credited> }

/** What is left to credit of a line. `discount` is its part of the discount of the whole invoice. */
export type LineLeft<L> = Omit<L, keyof Goods | keyof Amounts | 'cost'> & Goods & Amounts & { cost: Quantity }
/** What is left to credit of an invoice. */
export type Left<L> = { lines: LineLeft<L>[] } & Record<'shipping' | 'charges' | 'total' | 'baseTotal', Quantity>

/**
 * What is left to credit of an issued invoice: its lines, its shipping and charges, and its total, less the credit notes in force
 * (docs/domain/sales.md#what-is-left-to-credit). Amounts have the digits of the currency of the invoice, costs those of the base currency.
 */
export const leftOf = <L extends BilledLine>(bill: Billed<L>, credited: CreditedSums): Left<L> => {
  const digits = currencyDigits(bill.currency)
  const shares = spread(bill.discount, bill.items.map(line => line.amount), digits)
  const rest = (name: 'shipping' | 'charges' | 'total' | 'baseTotal') => minus(bill[name], credited[name])
  return {
    lines: bill.items.map((line, index) => {
      const gone = credited.lines.get(line.id)
      const less = (whole: Quantity, part: Quantity | undefined) => minus(whole, part ?? '0')
      return {
        ...line,
        pieces: line.pieces === null ? null : line.pieces - (gone?.pieces ?? 0),
        weight: line.weight === null ? null : less(line.weight, gone?.weight),
        amount: round(less(line.amount, gone?.amount), digits),
        discount: round(less(shares[index] ?? '0', gone?.discount), digits),
        tax: round(less(line.tax, gone?.tax), digits),
        cost: less(line.cost ?? '0', gone?.cost),
      }
    }),
    shipping: round(rest('shipping'), digits),
    charges: round(rest('charges'), digits),
    total: round(rest('total'), digits),
    baseTotal: rest('baseTotal'),
  }
}

/** Whether these goods are all that is left of a line. */
export const isLast = (left: Goods, part: Goods): boolean =>
  left.weight !== null && part.weight !== null && compare(part.weight, left.weight) === 0

/**
 * The part of an amount that goes with these goods, by pieces or by carats, rounded to `digits`. The last goods take all that is left,
 * so that all parts add up to the amount exactly.
 */
export const partFor = (amount: Quantity, left: Goods, part: Goods, { byPiece, digits }: { byPiece: boolean; digits: number }): Quantity => {
  if (isLast(left, part)) return round(amount, digits)
  const [taken, whole] = byPiece && left.pieces ? [String(part.pieces ?? 0), String(left.pieces)] : [part.weight ?? '0', left.weight ?? '0']
  return isZero(whole) ? round('0', digits) : round(over(times(amount, taken), whole), digits)
}

/** The part of another amount of the line that goes with this much of its amount; with all of it, all that is left. */
export const inProportion = (amount: Quantity, { part, whole }: { part: Quantity; whole: Quantity }, digits: number): Quantity => {
  if (compare(part, whole) === 0) return round(amount, digits)
  return isZero(whole) ? round('0', digits) : round(over(times(amount, part), whole), digits)
}
