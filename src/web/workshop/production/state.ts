import { entities } from '../../../domain/index.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { directionFaults } from '../../../domain/workshop/production/entity.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { rateDraft } from '../../documents/rate-draft.ts'
import type { FormState, FormStep } from '../../documents/state.ts'
import { amount, counted } from '../../kit/data/number.ts'
import type { LineRules, MergeRules } from '../../kit/form/merge/rules.ts'
import { moneyIn, priceIn } from '../../kit/form/typed-number.ts'
import { discountKind, type NumberAt, sentNumber, typedDiscount } from '../../kit/form/typed-text.ts'
import { placeIn } from '../form-place.ts'
import { type BillRow, billEntity, billHome } from './kind.ts'
import { sumsOf } from './sums.ts'
import {
  type BillValues,
  blankBill,
  copyOf,
  type ItemValues,
  isBlankItem,
  isOfForm,
  measured,
  measureKind,
  measureOf,
  valuesOf,
} from './values.ts'

/** The lines that are sent; blank ones are left out. */
export const sentItems = ({ items }: BillValues): ItemValues[] => items.filter(line => !isBlankItem(line))

const itemDraft = (line: ItemValues, currency: string) => {
  const much = measured(line)
  const measure = measureOf[line.basis]
  // Text that cannot be read is sent unchanged, so that the server reports the cell.
  const unread = measure && much[measure] === null && line.much.trim() ? { [measure]: line.much.trim() } : {}
  return {
    id: line.id,
    ...(line.task ? { task: line.task } : line.goods ? { goods: line.goods } : { basis: line.basis, ...much, ...unread }),
    description: line.description.trim(),
    rate: sentNumber(line.rate, priceIn(currency)) ?? undefined,
    discountPercent: sentNumber(line.discountPercent, numberKinds.percent),
    taxCode: line.taxCode,
  }
}

const draftOf = (values: BillValues, { ratedByHand }: { ratedByHand: boolean }) => ({
  direction: values.direction,
  customer: values.customer?.id ?? null,
  employee: values.direction === 'customer' ? null : (values.employee?.id ?? null),
  salesperson: values.direction === 'customer' ? (values.salesperson?.id ?? null) : null,
  branch: values.branch?.id,
  date: values.date || undefined,
  dueDate: values.dueDate || null,
  currency: values.currency,
  ...rateDraft(values, ratedByHand),
  items: sentItems(values).map(line => itemDraft(line, values.currency)),
  taxIncluded: values.taxIncluded,
  ...typedDiscount(values.discount, values.currency),
  shipping: sentNumber(values.shipping, moneyIn(values.currency)) ?? '0',
  charges: sentNumber(values.charges, moneyIn(values.currency)) ?? '0',
  notes: values.notes.trim() || null,
})

const numbersOf = (values: BillValues): NumberAt[] => [
  ...values.items.flatMap((line, index): NumberAt[] => [
    [`items.${index}.much`, line.much, isOfForm(line) ? null : measureKind(line.basis)],
    [`items.${index}.rate`, line.rate, priceIn(values.currency)],
    [`items.${index}.discountPercent`, line.discountPercent, numberKinds.percent],
  ]),
  ['exchange', values.exchange, numberKinds.exchange],
  ['discount', values.discount, discountKind(values.discount, values.currency)],
  ['shipping', values.shipping, moneyIn(values.currency)],
  ['charges', values.charges, moneyIn(values.currency)],
]

const measures = new Set(['pieces', 'weight', 'grams', 'minutes'])
const placeOf = (values: BillValues, path: string) => {
  const [first = '', nth = '', field = 'description'] = path.split('.')
  if (first === 'items' && nth !== '') {
    const line = sentItems(values)[Number(nth)]
    const name = measures.has(field) ? 'much' : ['task', 'goods'].includes(field) ? 'description' : field
    return line ? placeIn<BillValues>(`items.${values.items.indexOf(line)}.${name}`) : null
  }
  if (first === 'discountPercent' || first === 'discountAmount') return 'discount'
  return first in values ? placeIn<BillValues>(first) : null
}

const itemLine: LineRules<ItemValues> = {
  one: 'line',
  isBlank: isBlankItem,
  sole: ({ task, goods }) => task ?? goods,
  together: { task: { by: ['task', 'goods'], with: ['form'] } },
  labels: { much: 'Quantity' },
  about: ['task'],
  describes: ['description', 'much', 'rate'],
}
const mergeRules: MergeRules = { lines: { items: itemLine }, labels: { discount: entities.cuttingInvoice.fields.discountPercent.label } }

/** The form of an invoice for this kind of work. */
export const billForm = (kind: WorkKind): FormState<BillRow, BillValues> => ({
  entity: billEntity(kind),
  home: billHome(kind),
  blank: blankBill,
  shown: valuesOf,
  mergeRules,
  copied: copyOf,
  draftOf,
  editableAfterIssue: ({ notes, dueDate }) => ({ notes: notes.trim() || null, dueDate: dueDate || null }),
  placeOf,
  numbersOf,
})

/** What is missing before an invoice can be issued, and what issuing it will do. */
export const billStep: FormStep<BillValues> = {
  name: 'issue',
  lacks: values => {
    const faults = directionFaults({
      direction: values.direction,
      customer: values.customer?.id ?? null,
      employee: values.employee?.id ?? null,
    })
    const [field, message] = Object.entries(faults)[0] ?? []
    if (field && message) return { field: placeIn<BillValues>(field), message }
    return sentItems(values).length === 0 ? { message: 'Add finished work or at least one line.' } : null
  },
  message: values => {
    const lines = sentItems(values)
    const total = `${amount(sumsOf(values).total, values.currency)} ${values.currency}`
    const forms = new Set(lines.filter(isOfForm).map(({ form }) => form))
    const of = forms.size > 0 ? ` for ${[...forms].slice(0, 3).join(', ')}${forms.size > 3 ? ` and ${forms.size - 3} more` : ''}` : ''
    const what = `${counted(lines.length, 'line')}${of}.`
    if (values.direction === 'internal') return `${what} ${total} of work is recorded for ${values.employee?.title}. No payment is due.`
    const who = values.customer?.title ?? 'The party'
    return values.direction === 'maker' ? `${what} You will owe ${who} ${total}.` : `${what} ${who} will owe ${total}.`
  },
}
