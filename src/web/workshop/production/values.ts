import { billLifecycle } from '../../../domain/documents/bill.ts'
import { dueOn } from '../../../domain/documents/due-date.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import { round, times } from '../../../domain/kit/quantity.ts'
import type { BillDirection } from '../../../domain/workshop/production/entity.ts'
import type { Copied } from '../../documents/copy/copied.ts'
import { counted, today, weight } from '../../kit/data/number.ts'
import { newId } from '../../kit/form/new-id.ts'
import { asPrice, asTyped, typedCarats, typedCount, typedGrams } from '../../kit/form/typed-text.ts'
import type { User } from '../../kit/shell/session.tsx'
import { currentSettings } from '../../kit/shell/session.tsx'
import type { Party } from '../../stock/stone/line-values.ts'
import type { Billable, BillRow } from './kind.ts'

type ItemRow = BillRow['items'][number]
export type BillBasis = ItemRow['basis']

/** The quantity that each price basis is multiplied by. */
export const measureOf = { 'per carat': 'weight', 'per piece': 'pieces', 'per gram': 'grams', 'per hour': 'minutes', whole: null } as const
export const unitOf = { 'per carat': 'ct', 'per piece': 'pcs', 'per gram': 'g', 'per hour': 'min', whole: '' } as const

/** A line of the grid. A line from an order form has its number and a fixed quantity. */
export type ItemValues = {
  id: string
  task: string | null
  goods: string | null
  form: string
  description: string
  basis: BillBasis
  /** The quantity, in the unit of the price basis. */
  much: string
  rate: string
  discountPercent: string
  taxCode: string
}
export type BillValues = {
  direction: BillDirection
  customer: Party | null
  employee: Ref | null
  salesperson: Ref | null
  branch: Ref | null
  date: string
  dueDate: string
  currency: string
  exchange: string
  exchangeReason: string
  items: ItemValues[]
  taxIncluded: boolean
  notes: string
} & Record<'discount' | 'shipping' | 'charges', string>

export const emptyItem = (): ItemValues => ({
  ...{ id: newId(), task: null, goods: null, form: '', description: '', basis: 'whole', much: '', rate: '' },
  ...{ discountPercent: '', taxCode: currentSettings()?.taxCode ?? 'EXEMPT' },
})

export const isOfForm = ({ task, goods }: Pick<ItemValues, 'task' | 'goods'>): boolean => Boolean(task || goods)
export const isBlankItem = (line: ItemValues): boolean =>
  !isOfForm(line) && ![line.description, line.much, line.rate].some(text => text.trim())

type Measured = Pick<ItemRow, 'pieces' | 'weight' | 'grams' | 'minutes'>
const muchOf = (basis: BillBasis, line: Measured): string => {
  const measure = measureOf[basis]
  return measure ? asTyped(line[measure]) : ''
}

/** Typed time in minutes: 90, 1:30 or 1.5 h; null when it cannot be read. */
const minutesOf = (typed: string): number | null => {
  const [, hours, minutes] = /^(\d+):([0-5]\d)$/.exec(typed.trim()) ?? []
  if (hours && minutes) return Number(hours) * 60 + Number(minutes)
  const [, inHours] = /^(.*\d)\s*h$/i.exec(typed.trim()) ?? []
  if (!inHours) return typedCount(typed.replace(/\s*min$/i, ''))
  const read = typedGrams(inHours)
  return read === null ? null : Number(round(times(read, 60), 0))
}

/** The typed quantity in the unit of the price basis; empty for a price for the whole. */
export const measured = ({ basis, much }: Pick<ItemValues, 'basis' | 'much'>) => ({
  pieces: basis === 'per piece' ? typedCount(much) : null,
  weight: basis === 'per carat' ? typedCarats(much) : null,
  grams: basis === 'per gram' ? typedGrams(much) : null,
  minutes: basis === 'per hour' ? minutesOf(much) : null,
})

/** The number format of a line's quantity; null for hours and for a price for the whole, which are parsed separately. */
export const measureKind = (basis: BillBasis): NumberKind | null =>
  basis === 'per piece' ? numberKinds.pieces : basis === 'per carat' ? numberKinds.carats : basis === 'per gram' ? numberKinds.grams : null

/** The quantity of work from an order form, read-only. */
export const fixedMuch = ({ basis, much }: Pick<ItemValues, 'basis' | 'much'>): string => {
  if (!much) return ''
  const { pieces, weight: carats, grams } = measured({ basis, much })
  if (basis === 'per piece') return counted(pieces ?? 0, 'pc')
  return `${carats || grams ? weight(carats ?? grams) : much} ${unitOf[basis]}`
}

/** The line for work that can be invoiced. */
export const itemOf = (line: Billable): ItemValues => ({
  ...emptyItem(),
  ...{ task: line.task, goods: line.goods, form: line.form.title ?? '', description: line.description },
  ...{ basis: line.basis, much: muchOf(line.basis, line), rate: asPrice(line.rate, line.currency) },
})

const discountText = ({ discountPercent, discountAmount }: BillRow) =>
  discountPercent ? `${asTyped(discountPercent)} %` : asTyped(discountAmount, 2)
const unlessZero = (amount: string) => (Number(amount) === 0 ? '' : asTyped(amount, 2))

/** The form values of a saved invoice. */
export const valuesOf = (row: BillRow): BillValues => ({
  direction: row.direction,
  customer: row.customer && { ...row.customer, ...(row.taxTreatment ? { taxTreatment: row.taxTreatment } : {}) },
  ...{ employee: row.employee, salesperson: row.salesperson, branch: row.branch, date: row.date, dueDate: row.dueDate ?? '' },
  ...{
    currency: row.currency,
    exchange: asTyped(row.exchange),
    exchangeReason: row.exchangeReason ?? '',
    taxIncluded: row.taxIncluded,
    notes: row.notes ?? '',
  },
  ...{ discount: discountText(row), shipping: unlessZero(row.shipping), charges: unlessZero(row.charges) },
  items: row.items.map(line => ({
    ...{ id: line.id, task: line.task, goods: line.goods, form: line.form ?? '', description: line.description },
    ...{ basis: line.basis, much: muchOf(line.basis, line), rate: asPrice(line.rate, row.currency) },
    ...{ discountPercent: asTyped(line.discountPercent), taxCode: line.taxCode },
  })),
})

/** The form values of a new invoice like this one. Work of order forms that is invoiced already stays as a free line. */
export const copyOf = ({ row, party }: Copied<BillRow>): BillValues => {
  const values = valuesOf(row)
  const date = today(row.branch.id)
  const isFree = isIn(billLifecycle, row.state, 'void')
  return {
    ...values,
    customer: party ?? values.customer,
    date,
    dueDate: party?.termsDays === undefined ? '' : dueOn(date, party.termsDays),
    exchangeReason: '',
    items: values.items.map(line => ({ ...line, id: newId(), ...(isFree ? {} : { task: null, goods: null, form: '' }) })),
  }
}

/** The form values of a new invoice: to a customer, without lines. */
export const blankBill = ({ branch, settings }: User): BillValues => ({
  ...{ direction: 'customer', customer: null, employee: null, salesperson: null, branch, date: today(), dueDate: '' },
  ...{ currency: settings.currency, exchange: '1', exchangeReason: '', items: [emptyItem()], taxIncluded: false, notes: '' },
  ...{ discount: '', shipping: '', charges: '' },
})
