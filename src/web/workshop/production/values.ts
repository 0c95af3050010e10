import type { Ref } from '../../../domain/kit/field.ts'
import { readWeight, round, times } from '../../../domain/kit/quantity.ts'
import type { BillDirection } from '../../../domain/workshop/production/entity.ts'
import { today } from '../../kit/data/number.ts'
import type { User } from '../../kit/shell/session.tsx'
import { currentSettings } from '../../kit/shell/session.tsx'
import { newId } from '../../kit/form/new-id.ts'
import { asTyped, typedDecimal } from '../../paper-typed.ts'
import type { Party } from '../../stock/stone/line-values.ts'
import type { Billable, BillRow } from './kind.ts'

type ItemRow = BillRow['items'][number]
export type BillBasis = ItemRow['basis']

/** What a price is multiplied by. */
export const measureOf = { 'per carat': 'weight', 'per piece': 'pieces', 'per gram': 'grams', 'per hour': 'minutes', whole: null } as const
export const unitOf = { 'per carat': 'ct', 'per piece': 'pcs', 'per gram': 'g', 'per hour': 'min', whole: '' } as const

/** A line as it stands in the grid; one of an order form knows which, and how much was done. */
export type ItemValues = {
  id: string
  task: string | null
  goods: string | null
  form: string
  description: string
  basis: BillBasis
  /** How much, in what the price is for. */
  much: string
  rate: string
  discountPercent: string
  taxCode: ItemRow['taxCode']
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
  items: ItemValues[]
  taxIncluded: boolean
  notes: string
} & Record<'discount' | 'shipping' | 'charges', string>

export const emptyItem = (): ItemValues => ({
  ...{ id: newId(), task: null, goods: null, form: '', description: '', basis: 'whole', much: '', rate: '' },
  ...{ discountPercent: '', taxCode: (currentSettings()?.taxCode ?? 'EXEMPT') as ItemValues['taxCode'] },
})

export const isOfForm = ({ task, goods }: Pick<ItemValues, 'task' | 'goods'>): boolean => Boolean(task || goods)
export const isBlankItem = (line: ItemValues): boolean =>
  !isOfForm(line) && ![line.description, line.much, line.rate].some(text => text.trim())

type Measured = Pick<ItemRow, 'pieces' | 'weight' | 'grams' | 'minutes'>
const muchOf = (basis: BillBasis, line: Measured): string => {
  const measure = measureOf[basis]
  return measure ? asTyped(line[measure]) : ''
}

const count = (typed: string): number | null => (/^\d+$/.test(typed.trim()) ? Number(typed) : null)
/** Minutes as they are typed: 90, 1:30 or 1.5 h; null where it cannot be read. */
const minutesOf = (typed: string): number | null => {
  const [, hours, minutes] = /^(\d+):([0-5]\d)$/.exec(typed.trim()) ?? []
  if (hours && minutes) return Number(hours) * 60 + Number(minutes)
  const [, inHours] = /^(\d+(?:[.,]\d+)?)\s*h$/i.exec(typed.trim()) ?? []
  const whole = inHours ? round(times(typedDecimal(inHours) ?? '0', 60), 0) : typed.replace(/\s*min$/i, '')
  return count(whole)
}

/** How much was typed, in what the price is for; nothing where the price is for the whole. */
export const measured = ({ basis, much }: Pick<ItemValues, 'basis' | 'much'>) => ({
  pieces: basis === 'per piece' ? count(much) : null,
  weight: basis === 'per carat' ? readWeight(much) : null,
  grams: basis === 'per gram' ? typedDecimal(much) : null,
  minutes: basis === 'per hour' ? minutesOf(much) : null,
})

/** A line for what may be billed. */
export const itemOf = (line: Billable): ItemValues => ({
  ...emptyItem(),
  ...{ task: line.task, goods: line.goods, form: line.form.title, description: line.description },
  ...{ basis: line.basis as BillBasis, much: muchOf(line.basis as BillBasis, line), rate: asTyped(line.rate, 2) },
})

const discountText = ({ discountPercent, discountAmount }: BillRow) =>
  discountPercent ? `${asTyped(discountPercent)} %` : asTyped(discountAmount, 2)
const unlessZero = (amount: string) => (Number(amount) === 0 ? '' : asTyped(amount, 2))

/** What the form shows of a saved invoice. */
export const valuesOf = (row: BillRow): BillValues => ({
  direction: row.direction,
  customer: row.customer && { ...row.customer, ...(row.taxTreatment ? { taxTreatment: row.taxTreatment } : {}) },
  ...{ employee: row.employee, salesperson: row.salesperson, branch: row.branch, date: row.date, dueDate: row.dueDate ?? '' },
  ...{ currency: row.currency, exchange: asTyped(row.exchange), taxIncluded: row.taxIncluded, notes: row.notes ?? '' },
  ...{ discount: discountText(row), shipping: unlessZero(row.shipping), charges: unlessZero(row.charges) },
  items: row.items.map(line => ({
    ...{ id: line.id, task: line.task, goods: line.goods, form: line.form ?? '', description: line.description },
    ...{ basis: line.basis, much: muchOf(line.basis, line), rate: asTyped(line.rate, 2) },
    ...{ discountPercent: asTyped(line.discountPercent), taxCode: line.taxCode },
  })),
})

/** A new invoice as it begins: to a customer, with nothing on it. */
export const blankBill = ({ branch, settings }: User): BillValues => ({
  ...{ direction: 'customer', customer: null, employee: null, salesperson: null, branch, date: today(), dueDate: '' },
  ...{ currency: settings.currency, exchange: '1', items: [emptyItem()], taxIncluded: false, notes: '' },
  ...{ discount: '', shipping: '', charges: '' },
})
