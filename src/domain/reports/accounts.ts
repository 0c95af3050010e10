import { entities } from '../index.ts'
import { isNameIn, namesOf } from '../kit/names.ts'
import { cashless, paymentNote } from '../payments/payment-note.ts'
import type { Place } from '../stock/inventory/place.ts'

/** The way of a payment that an expense without a supplier was paid by; the cash book shows it beside the methods of payment notes. */
export const spotExpense = { value: 'spot expense', label: 'Paid on the spot' } as const
/** The methods of payment that move money, each with an account of its own. */
export const moneyMethods = [...(paymentNote.fields.method.options ?? []).filter(({ value }) => !cashless.includes(value)), spotExpense]

/** The account of the money that is paid by a method. */
export const moneyAccount = (method: string): string => `money ${method}`
const moneyAccounts = Object.fromEntries(moneyMethods.map(({ value, label }) => [moneyAccount(value), `Cash and bank: ${label}`]))

/** The accounts of the trial balance in their order, by group; the key stands in queries (docs/domain/reports.md#trial-balance). */
const groups = {
  Assets: { stock: 'Stock', receivable: 'Accounts receivable', ...moneyAccounts, taxReceivable: 'Tax receivable' },
  Liabilities: { payable: 'Accounts payable', taxPayable: 'Tax payable', withholding: 'Withholding tax payable' },
  Clearing: { landedCost: 'Landed costs not billed', goodsTaken: 'Goods taken as payment', offset: 'Set-offs', otherBranches: 'Other branches' },
  Opening: { opening: 'Opening balances', unbilledStock: 'Stock added without a bill' },
  Income: { sales: 'Sales', charges: 'Shipping and charges billed' },
  'Cost of sales': {
    costOfSales: 'Cost of sales', supplierReturns: 'Difference on returns to suppliers', stockTake: 'Stock-take differences', adjustment: 'Adjustments and re-weighing',
    scale: 'Scale differences', loss: 'Losses', workshopLoss: 'Losses in the workshop', workshop: 'Workshop labor and charges', labFees: 'Laboratory fees added to stock',
  },
  Expenses: { expenses: 'Expenses', bankCharges: 'Bank charges', exchange: 'Exchange differences', writeOff: 'Write-offs', rounding: 'Rounding' },
} as const satisfies Record<string, Record<string, string>>

type Group = keyof typeof groups
/** An account: its key, its label, and the group that it stands under. */
export type Account = { value: string; label: string; group: Group }
export const accounts: readonly Account[] = namesOf(groups).flatMap(group =>
  Object.entries<string>(groups[group]).map(([value, label]) => ({ value, label, group })))
type KeysOf<G> = G extends Record<infer K, string> ? K : never
/** The key of an account; those of money are made from the methods of payment. */
export type AccountName = KeysOf<(typeof groups)[Group]>

type Outside = Exclude<Place, 'available' | 'reserved' | 'on_approval' | 'at_lab' | 'in_work' | 'in_transit'>
/**
 * The account of stock that leaves to a place outside, or comes from there, by the kind of document. Null: the document itself must
 * balance, since its other amounts pay for the goods, or the goods are made of others. Other kinds have the account `any`.
 */
export const stockAccounts: Readonly<Record<Outside, Readonly<Partial<Record<string, AccountName | null>> & { any: AccountName | null }>>> = {
  sold: { any: 'costOfSales' },
  supplier: { opening: 'opening', import: 'opening', inventoryRefill: 'unbilledStock', labSubmission: 'labFees', paymentNote: 'supplierReturns', any: null },
  consumed: { orderForm: 'workshop', lapidaryOrderForm: 'workshop', mfOrderForm: 'workshop', any: null },
  loss: { orderForm: 'workshopLoss', lapidaryOrderForm: 'workshopLoss', mfOrderForm: 'workshopLoss', stockTake: 'stockTake', any: 'loss' },
  adjustment: { adjustment: 'adjustment', stockTake: 'stockTake', any: 'scale' },
}

/** The accounts of the amounts of a bill, beside the account of its party: to a customer, credited to a customer, and of an outside maker. */
export const billAccounts = {
  customer: { net: 'sales', tax: 'taxPayable', charges: 'charges' },
  credit: { net: 'sales', tax: 'taxPayable', charges: 'charges' },
  maker: { net: 'workshop', tax: 'taxReceivable', charges: 'workshop' },
} as const satisfies Record<string, Record<'net' | 'tax' | 'charges', AccountName>>

/** The accounts of the amounts of a purchase, beside its goods and what is owed or paid for it. */
export const purchaseAccounts = {
  tax: 'taxReceivable', withheld: 'withholding', expense: 'expenses', landed: 'landedCost', rounding: 'rounding',
} as const satisfies Record<string, AccountName>

const kindNames: Readonly<Record<string, string>> = {
  opening: 'Opening', import: 'Import', adjustment: 'Adjustment', writeOff: 'Write-off', split: 'Split', merge: 'Merge', break: 'Break',
}
/** The name of a kind of document that posts, as in 'Payment note'. */
export const documentKindName = (kind: string): string => {
  const name = isNameIn(entities)(kind) ? entities[kind].one : kind
  return kindNames[kind] ?? name.charAt(0).toUpperCase() + name.slice(1)
}
