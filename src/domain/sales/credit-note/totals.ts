import { baseDigits, currencyDigits } from '../../company/base-currency.ts'
import { negate, type Quantity, round, sum } from '../../kit/quantity.ts'
import { caratsOf } from '../../stock/stone/weights.ts'
import type { ReturnTo } from './entity.ts'
import { type Goods, inProportion, type LineLeft, partFor } from './left.ts'

/** A line of a draft: goods of a line of the invoice, or only an amount of it. */
export type CreditDraftLine = Goods & { invoiceLine: string; returnTo: ReturnTo; amount: Quantity | null }
export type CreditDraft<L extends CreditDraftLine = CreditDraftLine> = { items: readonly L[]; shipping: Quantity; charges: Quantity }

/** What the computation needs of a line of the invoice. */
export type Creditable = Omit<LineLeft<Goods & { id: string; type?: string | null | undefined; basis: string; amount: Quantity; tax: Quantity }>, 'cost'>
export type CreditableInvoice = { currency: string; taxIncluded: boolean; lines: readonly Creditable[] } & Record<'shipping' | 'charges' | 'total' | 'baseTotal', Quantity>

type Totals = Record<'subtotal' | 'discount' | 'tax' | 'shipping' | 'charges' | 'total' | 'baseTotal' | 'carats', Quantity> & { pieces: number }
export type CreditTotals<L> = Totals & { items: (L & { amount: Quantity; discount: Quantity; tax: Quantity })[] }

/**
 * Computes every amount of a credit note from what is left of its invoice (docs/domain/sales.md#amounts-of-a-credit-note). The amounts
 * have the digits of the invoice's currency. All credit notes of an invoice add up to it exactly, also in the base currency. The draft has no
 * faults (`creditFaults`).
 */
export const creditTotals = <L extends CreditDraftLine>(draft: CreditDraft<L>, left: CreditableInvoice): CreditTotals<L> => {
  const digits = currencyDigits(left.currency)
  const known = new Map(left.lines.map(line => [line.id, line]))
  const items = draft.items.map(item => ({ ...item, ...amountsOf(item, known.get(item.invoiceLine), digits) }))
  const add = (name: 'amount' | 'discount' | 'tax') => round(sum(items.map(item => item[name])), digits)
  const [subtotal, discount, tax] = [add('amount'), add('discount'), add('tax')]
  const [shipping, charges] = [round(draft.shipping, digits), round(draft.charges, digits)]
  const total = round(sum([subtotal, negate(discount), left.taxIncluded ? '0' : tax, shipping, charges]), digits)
  return {
    items, subtotal, discount, tax, shipping, charges, total,
    baseTotal: inProportion(left.baseTotal, { part: total, whole: left.total }, baseDigits()),
    pieces: items.reduce((pieces, item) => pieces + (item.pieces ?? 0), 0),
    carats: caratsOf(items.map(({ weight, invoiceLine }) => ({ weight, type: known.get(invoiceLine)?.type }))),
  }
}

const amountsOf = (item: CreditDraftLine, left: Creditable | undefined, digits: number) => {
  if (!left) return { amount: round('0', digits), discount: round('0', digits), tax: round('0', digits) }
  const byPiece = left.basis === 'per piece'
  const amount = item.returnTo === 'none' ? round(item.amount ?? '0', digits) : partFor(left.amount, left, item, { byPiece, digits })
  const ratio = { part: amount, whole: left.amount }
  return { amount, discount: inProportion(left.discount, ratio, digits), tax: inProportion(left.tax, ratio, digits) }
}
