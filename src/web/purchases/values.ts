import type { Entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import type { Field, Ref } from '../../domain/kit/field.ts'
import { purchaseLine } from '../../domain/purchases/line.ts'
import { isMemoIn, variantOf } from '../../domain/purchases/purchase.ts'
import { type Treatment, treatmentOptions } from '../../domain/stock/stone/treatment.ts'
import { today } from '../kit/data/number.ts'
import { newId } from '../kit/form/new-id.ts'
import { type Typed, typedOf } from '../kit/form/schema.ts'
import { asPrice, asTyped } from '../kit/form/typed-text.ts'
import type { User } from '../kit/shell/session.tsx'
import type { Basis, Party } from '../stock/stone/line-values.ts'

export type PurchaseRow = RowOf<Entities['purchase']>

/** A number under which a line came into stock. */
export type Made = { id: string; sku: string; line: string }

/** One of several stones on a line, as it stands in its list. */
export type TypedStone = { key: string; weight: string; sku: string; length: string; width: string; depth: string }
/** A lot that is there, as a choice tells of it. */
export type Lot = Ref & { type?: string }
/** A line as it stands in the grid: stock under new numbers, more of a lot, or an expense. */
export type BoughtLine = {
  id: string
  isRefill: boolean
  inventory: Lot | null
  stoneName: Ref | null
  type: string
  shape: Ref | null
  /** What was done to it as codes, as they are typed; how far and who says so stands beside each code in the next. */
  treated: string
  treatments: Treatment[]
  expense: string | null
  description: string
  pieces: string
  weight: string
  basis: Basis
  rate: string
  taxCode: string
  stones: TypedStone[]
  /** What is seldom said, by field. */
  more: Typed
}
export type TypedCost = { key: string; kind: string; amount: string; spread: string; billed: boolean }
export type PurchaseValues = {
  type: string
  supplier: Party | null
  payee: string
  branch: Ref | null
  date: string
  dueDate: string
  billNumber: string
  currency: string
  exchange: string
  exchangeReason: string
  items: BoughtLine[]
  costs: TypedCost[]
  discount: string
  withholding: string
  notes: string
}

export const isExpense = ({ type }: Pick<PurchaseValues, 'type'>): boolean => variantOf(type) === 'expense'
export const isMemo = ({ type }: Pick<PurchaseValues, 'type'>): boolean => isMemoIn(type)

/** What stands behind a line of new stock until it is asked for. */
export const moreNames = [
  ...(['colour', 'clarity', 'origin', 'originBasis', 'length', 'width', 'depth', 'naturalness', 'category'] as const),
  ...(['sku', 'location', 'askingRate', 'askingBasis', 'minimumRate', 'discountPercent'] as const),
]
export const moreFields: readonly [string, Field][] = moreNames.map(name => [name, purchaseLine[name]])

const codes = new Set<string>(treatmentOptions.map(({ value }) => value))
const isCode = (code: string): code is Treatment['code'] => codes.has(code)
const codesIn = (text: string) => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;/+]+/)
      .filter(Boolean),
  ),
]
/** Treatments as one types them: 'H', 'H F'. */
export const codesOf = (list: readonly Treatment[]): string => list.map(({ code }) => code).join(' ')
/** What was done to the stones of a line, by the codes that are typed and what is known of each. */
export const treatmentsOf = ({ treated, treatments }: BoughtLine): Treatment[] =>
  codesIn(treated)
    .filter(isCode)
    .map(code => treatments.find(one => one.code === code) ?? { code })
/** The codes that mean nothing. */
export const unreadCodes = ({ treated }: BoughtLine): string[] => codesIn(treated).filter(code => !isCode(code))

export const emptyStone = (): TypedStone => ({ key: newId(), weight: '', sku: '', length: '', width: '', depth: '' })
/** Whether nothing was said of one of several stones. */
export const isBlankStone = ({ key: _, ...texts }: TypedStone): boolean => Object.values(texts).every(text => !text.trim())

/** A new line, of the kind that is asked for; an expense is paid for as a whole. */
export const emptyLine = (of: { type: string }, isRefill = false): BoughtLine => ({
  id: newId(),
  isRefill,
  inventory: null,
  stoneName: null,
  type: of.type === 'parcel' ? 'parcel' : of.type === 'rough' ? 'rough' : 'single',
  shape: null,
  treated: '',
  treatments: [],
  expense: null,
  description: '',
  pieces: '',
  weight: '',
  basis: isExpense(of) ? 'whole' : 'per carat',
  rate: '',
  taxCode: 'EXEMPT',
  stones: [],
  more: typedOf(moreFields),
})

/** Whether nothing at all has been put on a line. */
export const isBlank = ({ inventory, stoneName, expense, description, pieces, weight, rate }: BoughtLine): boolean =>
  !inventory && !stoneName && !expense && ![description, pieces, weight, rate].some(text => text.trim())

const lineOf = (line: PurchaseRow['items'][number], currency: string, isExpenseLine: boolean): BoughtLine => ({
  id: line.id,
  isRefill: Boolean(line.inventory) && !isExpenseLine,
  inventory: line.inventory ? { ...line.inventory, type: line.type } : null,
  stoneName: line.stoneName,
  type: line.type,
  shape: line.shape,
  treated: codesOf(line.treatments as Treatment[]),
  treatments: line.treatments as Treatment[],
  expense: line.expense,
  description: line.description,
  pieces: asTyped(line.pieces),
  weight: asTyped(line.weight, 2),
  basis: line.basis,
  rate: asPrice(line.rate, currency),
  taxCode: line.taxCode,
  stones: line.stones.map(stone => ({
    key: newId(),
    sku: stone.sku ?? '',
    weight: asTyped(stone.weight, 2),
    length: asTyped(stone.length),
    width: asTyped(stone.width),
    depth: asTyped(stone.depth),
  })),
  more: typedOf(moreFields, { ...line, currency }),
})

const shareOf = (percent: string | null, amount: string | null) => (percent ? `${asTyped(percent)} %` : asTyped(amount))

/** What the form shows of a saved purchase. */
export const valuesOf = (row: PurchaseRow, before?: PurchaseValues): PurchaseValues => ({
  type: row.type,
  // What was chosen tells more of a supplier than their name.
  supplier: before?.supplier?.id === row.supplier?.id ? (before?.supplier ?? null) : row.supplier,
  payee: row.payee ?? '',
  branch: row.branch,
  date: row.date,
  dueDate: row.dueDate ?? '',
  billNumber: row.billNumber ?? '',
  currency: row.currency,
  exchange: asTyped(row.exchange),
  exchangeReason: row.exchangeReason ?? '',
  items: row.items.length > 0 ? row.items.map(line => lineOf(line, row.currency, row.variant === 'expense')) : [emptyLine(row)],
  costs: row.costs.map(({ kind, amount, spread, billed }) => ({ key: newId(), kind, amount: asTyped(amount, 2), spread, billed })),
  discount: shareOf(row.discountPercent, row.discountAmount),
  withholding: shareOf(row.withholdingPercent, row.withholdingAmount),
  notes: row.notes ?? '',
})

/** A new purchase as it begins. */
export const blankPurchase = ({ branch, settings }: User, type: string): PurchaseValues => ({
  type,
  supplier: null,
  payee: '',
  branch,
  date: today(),
  dueDate: '',
  billNumber: '',
  currency: settings.currency,
  exchange: '1',
  exchangeReason: '',
  items: [emptyLine({ type })],
  costs: [],
  discount: '',
  withholding: '',
  notes: '',
})
