import { baseDigits, currencyDigits } from '../company/base-currency.ts'
import type { Priced } from '../documents/price.ts'
import type { TaxRates } from '../documents/tax.ts'
import { billTotals } from '../documents/totals.ts'
import { compare, inCarats, isZero, minus, over, plus, type Quantity, round, spread, sum, times } from '../kit/quantity.ts'
import { inventoryTypes } from '../trade/inventory-types.ts'

const inGrams = new Set<string>(inventoryTypes.filter(({ unit }) => unit === 'g').map(({ code }) => code))

type Bought = Priced & { type: string }
type Measured = Pick<Bought, 'type' | 'weight' | 'pieces'> & { amount: Quantity }
type Cost = Record<'landed' | 'cost', Quantity>
type Landed = { amount: Quantity; spread: SpreadBy; billed: boolean; payee?: string | null }
export type SpreadBy = keyof typeof measures
export type PurchaseDraft = {
  currency: string
  exchange: Quantity
  discountPercent: Quantity | null
  discountAmount: Quantity | null
  withholdingPercent: Quantity | null
  withholdingAmount: Quantity | null
  items: readonly Bought[]
  costs: readonly Landed[]
}
type Amounts = Record<'gross' | 'discount' | 'amount' | 'taxRate' | 'tax' | 'landed' | 'cost', Quantity>
type Totals = Record<'carats' | 'subtotal' | 'discount' | 'tax' | 'landed' | 'total' | 'withholding' | 'payable' | 'baseTotal' | 'basePayable' | 'cost', Quantity>
export type PurchaseTotals<P extends PurchaseDraft> = Omit<P, 'items'> & { items: (P['items'][number] & Amounts)[]; pieces: number } & Totals

/** Metal is billed by its exact weight, to the thousandth of a gram; only stones have a billed weight. */
const priced = <L extends Bought>(line: L): L =>
  inGrams.has(line.type) && line.basis === 'per carat' ? { ...line, basis: 'whole', rate: times(line.rate, line.weight ?? '0') } : line

/**
 * Computes every amount of a purchase: first lines, discount and tax as on any bill. Then it adds the landed costs on this supplier's
 * bill, and takes withholding tax off the price of the goods. Cost is in the base currency, to the cent: the price less discount, without tax,
 * plus the share of every landed cost. Goods on memo cost nothing yet.
 */
export const purchaseTotals = <P extends PurchaseDraft>(draft: P, { rates, isMemo = false }: { rates: TaxRates; isMemo?: boolean }): PurchaseTotals<P> => {
  const digits = currencyDigits(draft.currency)
  // Landed costs are rounded to the currency's smallest unit.
  const purchase = { ...draft, costs: draft.costs.map(cost => ({ ...cost, amount: round(cost.amount, digits) })) }
  const landedOnBill = round(sum(purchase.costs.filter(({ billed }) => billed).map(({ amount }) => amount)), digits)
  const { currency, exchange, discountPercent, discountAmount } = purchase
  const asPriced = purchase.items.map((line: P['items'][number]) => ({ ...priced(line), entered: line }))
  const bill = billTotals({ currency, exchange, discountPercent, discountAmount, shipping: landedOnBill, charges: '0', items: asPriced }, rates)
  const net = minus(bill.subtotal, bill.discount)
  const withholding = purchase.withholdingPercent ? round(over(times(net, purchase.withholdingPercent), 100), digits) : round(purchase.withholdingAmount ?? '0', digits)
  const payable = round(minus(bill.total, withholding), digits)
  const lines = isMemo ? bill.items.map(line => ({ ...line, landed: '0.00', cost: '0.00' })) : withCosts(bill.items, purchase, net)
  const items = lines.map(({ entered, gross, discount, amount, taxRate, tax, landed, cost }) => ({ ...entered, gross, discount, amount, taxRate, tax, landed, cost }))
  const { pieces, carats, subtotal, discount, tax, total, baseTotal } = bill
  return {
    ...purchase, items, pieces, carats, subtotal, discount, tax, landed: landedOnBill, total, withholding, payable, baseTotal,
    basePayable: round(times(payable, exchange), baseDigits()),
    cost: round(sum(items.map(({ cost }) => cost)), baseDigits()),
  }
}

/** The measure by which a landed cost is spread over the lines; grams are converted to carats. */
const measures = {
  value: ({ amount }: Measured): Quantity => amount,
  carats: ({ type, weight }: Measured): Quantity => (inGrams.has(type) ? inCarats(weight ?? '0', 'g') : (weight ?? '0')),
  pieces: ({ pieces }: Measured): Quantity => String(pieces ?? 0),
}

/**
 * The goods and their landed costs in the base currency. What is on the supplier's bill is part of a running total, so that together it is
 * the bill at its rate, and not a cent more for each amount that was rounded (docs/domain/purchases.md#landed-costs).
 */
const inBaseOf = (amounts: readonly Pick<Landed, 'amount' | 'billed'>[], exchange: Quantity): Quantity[] => {
  const inBase = (amount: Quantity) => round(times(amount, exchange), baseDigits())
  let until = '0'
  return amounts.map(({ amount, billed }) => {
    if (!billed) return inBase(amount)
    const before = until
    until = plus(before, amount)
    return round(minus(inBase(until), inBase(before)), baseDigits())
  })
}

/** The lines with their cost in the base currency; the costs add up to exactly the goods and their landed costs. */
const withCosts = <L extends Measured>(lines: readonly L[], { costs, exchange }: Pick<PurchaseDraft, 'costs' | 'exchange'>, net: Quantity): (L & Cost)[] => {
  const [goodsInBase = '0', ...costsInBase] = inBaseOf([{ amount: net, billed: true }, ...costs], exchange)
  const goods = spread(goodsInBase, lines.map(measures.value), baseDigits())
  const shares = costs.map((cost, index) => spread(costsInBase[index] ?? '0', lines.map(measures[cost.spread]), baseDigits()))
  return lines.map((line, index) => {
    const landed = round(sum(shares.map(share => share[index])), baseDigits())
    return { ...line, landed, cost: round(sum([goods[index], landed]), baseDigits()) }
  })
}

type Discounted = Pick<PurchaseTotals<PurchaseDraft>, 'discountPercent' | 'discountAmount' | 'items' | 'subtotal'>

/** Why a purchase cannot have this discount, as a sentence by field; empty when it can (docs/domain/documents.md#totals). */
export const discountFaults = ({ discountPercent, discountAmount, items, subtotal }: Discounted): Record<string, string> => ({
  ...(discountPercent && discountAmount ? { discountAmount: 'Enter the discount as a percentage or as an amount, not both.' } : {}),
  ...(discountAmount && items.length > 0 && compare(discountAmount, subtotal) > 0 ? { discountAmount: `The discount is more than the subtotal of ${subtotal}.` } : {}),
})

/** Why these totals cannot be recorded, as a sentence by field; empty when they can. */
export const totalFaults = (purchase: PurchaseTotals<PurchaseDraft>, { isMemo = false, isExpense = false } = {}): Record<string, string> => ({
  ...discountFaults(purchase),
  ...(purchase.withholdingPercent && purchase.withholdingAmount ? { withholdingAmount: 'Enter the withholding tax as a percentage or as an amount, not both.' } : {}),
  ...(compare(purchase.withholding, purchase.total) > 0 ? { withholdingAmount: 'The withholding tax is more than the total of the bill.' } : {}),
  ...(purchase.costs.length > 0 && isExpense ? { costs: 'An expense has no landed costs. Remove them.' } : {}),
  ...(purchase.costs.length > 0 && isMemo ? { costs: 'Goods on memo belong to the supplier. Enter their landed costs as an expense.' } : {}),
  ...(isMemo && !isZero(purchase.discount) ? { discountAmount: 'Goods on memo have line discounts only. Enter the discount on each line.' } : {}),
  ...(isMemo && (!isZero(purchase.withholding) || !isZero(purchase.tax)) ? { withholdingAmount: 'Goods on memo are not bought yet. Remove the tax and the withholding tax.' } : {}),
  ...unspreadable(purchase),
  ...billedTwice(purchase),
})

/** A cost on the bill of the supplier is owed to the supplier, and to nobody else. */
const billedTwice = ({ costs }: PurchaseTotals<PurchaseDraft>): Record<string, string> => {
  const index = costs.findIndex(({ billed, payee }) => billed && payee)
  return index < 0 ? {} : { [`costs.${index}.payee`]: 'This cost is on the supplier’s bill. Remove the party, or clear “On this bill”.' }
}

const unspreadable = ({ items, costs }: PurchaseTotals<PurchaseDraft>): Record<string, string> => {
  const index = costs.findIndex(cost => items.length > 0 && items.every(line => isZero(measures[cost.spread](line))))
  const cost = costs[index]
  return cost ? { [`costs.${index}.spread`]: `No line has ${cost.spread === 'value' ? 'a value' : cost.spread}. Choose another way to spread the cost.` } : {}
}
