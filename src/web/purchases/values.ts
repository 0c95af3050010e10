import type { Entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import type { Field, Ref } from '../../domain/kit/field.ts'
import { purchaseLine } from '../../domain/purchases/line.ts'
import { isMemoIn, variantOf } from '../../domain/purchases/purchase.ts'
import type { SpreadBy } from '../../domain/purchases/totals.ts'
import { type Treatment, treatmentOptions } from '../../domain/stock/stone/treatment.ts'
import { today } from '../kit/data/number.ts'
import { newId } from '../kit/form/new-id.ts'
import { type Typed, typedOf } from '../kit/form/schema.ts'
import { asPrice, asTyped } from '../kit/form/typed-text.ts'
import type { User } from '../kit/shell/session.tsx'
import type { Basis, Party } from '../stock/stone/line-values.ts'

export type PurchaseRow = RowOf<Entities['purchase']>

/** A stone that a line brought into stock. */
export type Made = { id: string; sku: string; line: string }

/** One of several stones on a line, as typed. */
export type TypedStone = { key: string; weight: string; sku: string; length: string; width: string; depth: string }
/** An existing lot, as a lookup option. */
export type Lot = Ref & { type?: string; stoneName?: Ref | null; shape?: Ref | null }
/** A stone name, as a lookup option with its usual treatment codes. */
export type StoneNamed = Ref & { treatments?: string[] }
/** A line of the grid: new stock, more of a lot, or an expense. */
export type BoughtLine = {
  id: string
  isRefill: boolean
  inventory: Lot | null
  stoneName: StoneNamed | null
  type: string
  shape: Ref | null
  /** The treatment codes as typed. `treatments` holds the extent and the source of each code. */
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
  /** Rarely used fields. */
  more: Typed
}
export type TypedCost = { key: string; kind: string; amount: string; spread: SpreadBy; billed: boolean; payee: Ref | null }
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

/** The rarely used fields of new stock, hidden until the line is opened. */
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
/** Treatments as typed codes: 'H', 'H F'. */
export const codesOf = (list: readonly Treatment[]): string => list.map(({ code }) => code).join(' ')
/** The treatments of a line: the typed codes with the known extent and source of each. */
export const treatmentsOf = ({ treated, treatments }: BoughtLine): Treatment[] =>
  codesIn(treated)
    .filter(isCode)
    .map(code => treatments.find(one => one.code === code) ?? { code })
/** The codes that do not exist. */
export const unreadCodes = ({ treated }: BoughtLine): string[] => codesIn(treated).filter(code => !isCode(code))

export const emptyStone = (): TypedStone => ({ key: newId(), weight: '', sku: '', length: '', width: '', depth: '' })
/** Whether one of several stones has no values. */
export const isBlankStone = ({ key: _, ...texts }: TypedStone): boolean => Object.values(texts).every(text => !text.trim())

/** A new line of this purchase type. The price of an expense line is for the whole. */
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

/** Whether a line has no values. */
export const isBlank = ({ inventory, stoneName, expense, description, pieces, weight, rate, stones }: BoughtLine): boolean =>
  !inventory && !stoneName && !expense && ![description, pieces, weight, rate].some(text => text.trim()) && stones.every(isBlankStone)

const lineOf = (line: PurchaseRow['items'][number], currency: string, isExpenseLine: boolean): BoughtLine => ({
  id: line.id,
  isRefill: Boolean(line.inventory) && !isExpenseLine,
  inventory: line.inventory ? { ...line.inventory, type: line.type } : null,
  stoneName: line.stoneName,
  type: line.type,
  shape: line.shape,
  treated: codesOf(line.treatments),
  treatments: line.treatments,
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

/** The form values of a saved purchase. */
export const valuesOf = (row: PurchaseRow, before?: PurchaseValues): PurchaseValues => ({
  type: row.type,
  // The selected supplier has more fields than the saved row.
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
  costs: row.costs.map(({ kind, amount, spread, billed, payee }) => ({
    key: newId(),
    kind,
    amount: asTyped(amount, 2),
    spread,
    billed,
    payee,
  })),
  discount: shareOf(row.discountPercent, row.discountAmount),
  withholding: shareOf(row.withholdingPercent, row.withholdingAmount),
  notes: row.notes ?? '',
})

/** The form values of a new purchase. */
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
