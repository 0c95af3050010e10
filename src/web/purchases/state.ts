import { nouns } from '../../domain/index.ts'
import { readWeight } from '../../domain/kit/quantity.ts'
import { readDraft } from '../kit/form/schema.ts'
import type { Sheet } from '../documents/state.ts'
import { typedDiscount } from '../paper-typed.ts'
import { decimalOr } from '../stock/stone/line-values.ts'
import {
  type BoughtLine,
  blankPurchase,
  isBlank,
  isBlankStone,
  isExpense,
  isMemo,
  moreFields,
  type PurchaseRow,
  type PurchaseValues,
  type TypedStone,
  treatmentsOf,
  valuesOf,
} from './values.ts'

export const purchaseHome = '/purchases-and-stock/purchases'

const countOr = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim() || null)
const weightOr = (text: string) => (text.trim() ? (readWeight(text) ?? text.trim()) : null)

const stoneDraft = ({ sku, weight, length, width, depth }: TypedStone) => ({
  ...(sku.trim() ? { sku: sku.trim() } : {}),
  weight: weightOr(weight) ?? '',
  ...Object.fromEntries(Object.entries({ length, width, depth }).flatMap(([name, text]) => (text.trim() ? [[name, decimalOr(text)]] : []))),
})

const measured = (line: BoughtLine) => ({
  pieces: countOr(line.pieces),
  weight: weightOr(line.weight),
  basis: line.basis,
  rate: line.rate.trim() ? decimalOr(line.rate) : undefined,
  taxCode: line.taxCode,
})
const expenseDraft = (line: BoughtLine) => ({
  id: line.id,
  expense: line.expense,
  description: line.description.trim() || undefined,
  inventory: line.inventory?.id ?? null,
  ...measured(line),
})
const refillDraft = (line: BoughtLine) => ({
  id: line.id,
  inventory: line.inventory?.id ?? null,
  description: line.description.trim() || undefined,
  ...measured(line),
  discountPercent: decimalOr(String(line.more.discountPercent ?? '')),
})
const stockDraft = (line: BoughtLine) => ({
  id: line.id,
  stoneName: line.stoneName?.id ?? null,
  type: line.type,
  shape: line.shape?.id ?? null,
  treatments: treatmentsOf(line),
  description: line.description.trim() || undefined,
  ...measured(line),
  ...readDraft(Object.fromEntries(moreFields), line.more),
  stones: line.stones.filter(stone => !isBlankStone(stone)).map(stoneDraft),
})

/** The lines that are sent: blank ones stay at home. */
const sentLines = ({ items }: PurchaseValues) => items.flatMap((line, index) => (isBlank(line) ? [] : [{ line, index }]))

const withheldOf = (text: string) => {
  const { discountPercent: withholdingPercent, discountAmount: withholdingAmount } = typedDiscount(text)
  return { withholdingPercent, withholdingAmount }
}

const draftOf = (values: PurchaseValues, { ratedByHand }: { ratedByHand: boolean }) => ({
  type: values.type,
  supplier: values.supplier?.id ?? null,
  payee: isExpense(values) ? values.payee.trim() || null : null,
  branch: values.branch?.id,
  date: values.date || undefined,
  dueDate: values.dueDate || null,
  billNumber: values.billNumber.trim() || null,
  currency: values.currency,
  ...(ratedByHand && values.exchange ? { exchange: decimalOr(values.exchange) } : {}),
  items: sentLines(values).map(({ line }) => (isExpense(values) ? expenseDraft : line.isRefill ? refillDraft : stockDraft)(line)),
  // What an expense or goods on memo cannot have is not shown, and not sent.
  costs:
    isExpense(values) || isMemo(values)
      ? []
      : values.costs.map(({ kind, amount, spread, billed }) => ({ kind, amount: decimalOr(amount) ?? undefined, spread, billed })),
  ...typedDiscount(values.discount),
  ...withheldOf(values.withholding),
  notes: values.notes.trim() || null,
})

const shares: Record<string, 'discount' | 'withholding'> = {
  discountPercent: 'discount',
  discountAmount: 'discount',
  withholdingPercent: 'withholding',
  withholdingAmount: 'withholding',
}
const moreSet = new Set<string>(moreFields.map(([name]) => name))

const placeOf = (values: PurchaseValues, path: string) => {
  const [first = '', nth = '', field] = path.split('.')
  if (first === 'costs' && field) return `costs.${Number(nth)}.${field}` as 'costs.0.amount'
  if (first === 'items') {
    const sent = sentLines(values)[Number(nth)]
    if (!sent) return null
    const name = field === undefined ? (isExpense(values) ? 'description' : 'stoneName') : moreSet.has(field) ? `more.${field}` : field
    return `items.${sent.index}.${name}` as 'items.0.rate'
  }
  return shares[first] ?? (first in values ? (first as 'supplier') : null)
}

/** The form of a purchase or an expense. */
export const purchaseSheet = (type: string): Sheet<PurchaseRow, PurchaseValues> => ({
  noun: nouns.purchase,
  home: purchaseHome,
  blank: user => blankPurchase(user, type),
  shown: (row, typed) => valuesOf(row, typed),
  draftOf,
  laterOf: values => ({ notes: values.notes.trim() || null, dueDate: values.dueDate || null }),
  placeOf,
})
