import { entities } from '../../domain/index.ts'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { rateDraft } from '../documents/rate-draft.ts'
import { type FormState, pathIn } from '../documents/state.ts'
import type { LineRules, MergeRules } from '../kit/form/merge/rules.ts'
import { readDraft } from '../kit/form/schema.ts'
import { kindOfField, moneyIn, priceIn } from '../kit/form/typed-number.ts'
import { discountKind, type NumberAt, sentCount, sentNumber, typedDiscount, weightKind } from '../kit/form/typed-text.ts'
import { copyOf } from './copy.ts'
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

const { millimetres, percent, pieces, exchange } = numberKinds

const stoneDraft = (type: string, { sku, weight, length, width, depth }: TypedStone) => ({
  ...(sku.trim() ? { sku: sku.trim() } : {}),
  weight: sentNumber(weight, weightKind(type)) ?? '',
  ...Object.fromEntries(
    Object.entries({ length, width, depth }).flatMap(([name, text]) => (text.trim() ? [[name, sentNumber(text, millimetres)]] : [])),
  ),
})

const measured = (line: BoughtLine, currency: string) => ({
  pieces: sentCount(line.pieces),
  weight: sentNumber(line.weight, weightKind(line.type)),
  basis: line.basis,
  rate: sentNumber(line.rate, priceIn(currency)) ?? undefined,
  taxCode: line.taxCode,
})
const expenseDraft = (line: BoughtLine, currency: string) => ({
  id: line.id,
  expense: line.expense,
  description: line.description.trim() || undefined,
  inventory: line.inventory?.id ?? null,
  ...measured(line, currency),
})
const refillDraft = (line: BoughtLine, currency: string) => ({
  id: line.id,
  inventory: line.inventory?.id ?? null,
  description: line.description.trim() || undefined,
  ...measured(line, currency),
  discountPercent: sentNumber(String(line.more.discountPercent ?? ''), percent),
})
const stockDraft = (line: BoughtLine, currency: string) => ({
  id: line.id,
  stoneName: line.stoneName?.id ?? null,
  type: line.type,
  shape: line.shape?.id ?? null,
  treatments: treatmentsOf(line),
  description: line.description.trim() || undefined,
  ...measured(line, currency),
  ...readDraft(Object.fromEntries(moreFields), { ...line.more, currency }),
  stones: line.stones.filter(stone => !isBlankStone(stone)).map(stone => stoneDraft(line.type, stone)),
})

/** The lines that are sent; blank ones are left out. */
const sentLines = ({ items }: PurchaseValues) => items.flatMap((line, index) => (isBlank(line) ? [] : [{ line, index }]))

const withheldOf = (text: string, currency: string) => {
  const { discountPercent: withholdingPercent, discountAmount: withholdingAmount } = typedDiscount(text, currency)
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
  ...rateDraft(values, ratedByHand),
  items: sentLines(values).map(({ line }) =>
    (isExpense(values) ? expenseDraft : line.isRefill ? refillDraft : stockDraft)(line, values.currency),
  ),
  // Fields that an expense or goods on memo cannot have are neither shown nor sent.
  costs:
    isExpense(values) || isMemo(values)
      ? []
      : values.costs.map(({ kind, amount, spread, billed, payee }) => ({
          kind,
          amount: sentNumber(amount, moneyIn(values.currency)) ?? undefined,
          spread,
          billed,
          payee: billed ? null : (payee?.id ?? null),
        })),
  ...typedDiscount(values.discount, values.currency),
  ...withheldOf(values.withholding, values.currency),
  notes: values.notes.trim() || null,
})

const stoneNumbers = (type: string, { weight, length, width, depth }: TypedStone, path: string): NumberAt[] => [
  [path, weight, weightKind(type)],
  ...[length, width, depth].map((text): NumberAt => [path, text, millimetres]),
]

const numbersOf = (values: PurchaseValues): NumberAt[] => [
  ...values.items.flatMap((line, index): NumberAt[] => [
    [`items.${index}.pieces`, line.pieces, pieces],
    [`items.${index}.weight`, line.weight, weightKind(line.type)],
    [`items.${index}.rate`, line.rate, priceIn(values.currency)],
    ...moreFields.map(
      ([name, field]): NumberAt => [`items.${index}.more.${name}`, line.more[name], kindOfField(name, field, values.currency)],
    ),
    ...line.stones.flatMap(stone => stoneNumbers(line.type, stone, `items.${index}.stones`)),
  ]),
  ...values.costs.map(({ amount }, at): NumberAt => [`costs.${at}.amount`, amount, moneyIn(values.currency)]),
  ['exchange', values.exchange, exchange],
  ['discount', values.discount, discountKind(values.discount, values.currency)],
  ['withholding', values.withholding, discountKind(values.withholding, values.currency)],
]

const shares: Record<string, 'discount' | 'withholding'> = {
  discountPercent: 'discount',
  discountAmount: 'discount',
  withholdingPercent: 'withholding',
  withholdingAmount: 'withholding',
}
const moreSet = new Set<string>(moreFields.map(([name]) => name))

const placeOf = (values: PurchaseValues, path: string) => {
  const [first = '', nth = '', field] = path.split('.')
  if (first === 'costs' && field) return pathIn<PurchaseValues>(`costs.${Number(nth)}.${field}`)
  if (first === 'items') {
    const sent = sentLines(values)[Number(nth)]
    if (!sent) return null
    const name = field === undefined ? (isExpense(values) ? 'description' : 'stoneName') : moreSet.has(field) ? `more.${field}` : field
    return pathIn<PurchaseValues>(`items.${sent.index}.${name}`)
  }
  return shares[first] ?? (first in values ? pathIn<PurchaseValues>(first) : null)
}

const boughtLine: LineRules<BoughtLine> = {
  one: 'line',
  isBlank,
  together: { inventory: { by: ['inventory', 'isRefill'] }, treatments: { by: ['treated', 'treatments'] } },
  inside: ['more'],
  about: ['inventory'],
  describes: ['inventory', 'stoneName', 'expense', 'description', 'pieces', 'weight', 'rate'],
}
const { discountPercent, withholdingPercent } = entities.purchase.fields
const mergeRules: MergeRules = {
  lines: { items: boughtLine },
  labels: { discount: discountPercent.label, withholding: withholdingPercent.label },
}

/** The form of a purchase or an expense. */
export const purchaseForm = (type: string): FormState<PurchaseRow, PurchaseValues> => ({
  entity: entities.purchase,
  home: purchaseHome,
  blank: user => blankPurchase(user, type),
  shown: (row, typed) => valuesOf(row, typed),
  mergeRules,
  copied: copyOf,
  draftOf,
  editableAfterIssue: values => ({ notes: values.notes.trim() || null, dueDate: values.dueDate || null }),
  placeOf,
  numbersOf,
})
