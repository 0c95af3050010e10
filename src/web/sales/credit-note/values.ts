import type { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import type { CreditableAnswer } from '../../../domain/sales/contract.ts'
import type { ReturnTo } from '../../../domain/sales/credit-note/entity.ts'
import { creditFaults } from '../../../domain/sales/credit-note/faults.ts'
import { creditTotals } from '../../../domain/sales/credit-note/totals.ts'
import { type Weight, weightsOf } from '../../../domain/stock/stone/weights.ts'
import type { FormValues } from '../../documents/state.ts'
import { today } from '../../kit/data/number.ts'
import { newId } from '../../kit/form/new-id.ts'
import { asTyped, typedCount, typedMoney, typedWeight } from '../../kit/form/typed-text.ts'

export type CreditRow = RowOf<typeof entities.creditNote>
/** What is left to credit of the invoice. */
export type CreditLeft = CreditableAnswer
export type LeftLine = CreditLeft['lines'][number]
export const creditHome = '/sales-and-clients/credit-notes'

/** A line of the invoice: whether it is credited, and how much of it. */
export type LineValues = {
  id: string
  invoiceLine: string
  isOn: boolean
  returnTo: ReturnTo
  pieces: string
  weight: string
  amount: string
}
export type CreditValues = FormValues & { creditReason: string; shipping: string; charges: string; items: LineValues[] }

/** Whether goods of this line can still come back. */
export const hasGoods = ({ inventory, weight }: LeftLine): boolean => inventory !== null && weight !== null && !isZero(weight)
/** Whether anything is left of this line. */
export const isLeft = (line: LeftLine): boolean => hasGoods(line) || !isZero(line.amount)

const untouched = (line: LeftLine): LineValues => ({
  id: newId(),
  invoiceLine: line.id,
  isOn: false,
  returnTo: hasGoods(line) ? 'stock' : 'none',
  pieces: asTyped(line.pieces),
  weight: asTyped(line.weight, 2),
  amount: hasGoods(line) ? '' : asTyped(line.amount),
})

type Saved = CreditRow['items'][number]
const savedLine = (line: Saved): LineValues => ({
  id: line.id,
  invoiceLine: line.invoiceLine,
  isOn: true,
  returnTo: line.returnTo,
  pieces: asTyped(line.pieces),
  weight: asTyped(line.weight, 2),
  amount: line.returnTo === 'none' ? asTyped(line.amount) : '',
})

const extra = (amount: string) => (isZero(amount) ? '' : asTyped(amount))

/** A new credit note of an invoice: every line with what is left of it, none chosen yet. */
export const blankCredit = (left: CreditLeft): CreditValues => ({
  date: today(left.branch.id) < left.date ? left.date : today(left.branch.id),
  currency: left.currency,
  exchange: '',
  exchangeReason: '',
  creditReason: '',
  notes: '',
  shipping: '',
  charges: '',
  items: left.lines.map(untouched),
})

/** A saved credit note as the form shows it; a draft also has the lines that it does not credit. */
export const valuesOf = (row: CreditRow, left: CreditLeft | null): CreditValues => ({
  date: row.date,
  currency: row.currency,
  exchange: '',
  exchangeReason: '',
  creditReason: row.creditReason ?? '',
  notes: row.notes ?? '',
  shipping: extra(row.shipping),
  charges: extra(row.charges),
  items: (left?.lines ?? []).map(line => {
    const saved = row.items.find(item => item.invoiceLine === line.id)
    return saved ? savedLine(saved) : untouched(line)
  }),
})

/** The chosen lines. */
export const chosen = ({ items }: Pick<CreditValues, 'items'>): LineValues[] => items.filter(({ isOn }) => isOn)

/** The typed values as the domain computes with them. Text that cannot be read counts as nothing. */
const draftFrom = (values: CreditValues, left: CreditLeft) => ({
  items: chosen(values).map(({ id, invoiceLine, returnTo, pieces, weight, amount }) => ({
    id,
    invoiceLine,
    returnTo,
    pieces: returnTo === 'none' ? null : typedCount(pieces),
    weight: returnTo === 'none' ? null : typedWeight(weight, left.lines.find(line => line.id === invoiceLine)?.type),
    amount: returnTo === 'none' ? typedMoney(amount, values.currency) : null,
  })),
  shipping: typedMoney(values.shipping, values.currency) ?? '0',
  charges: typedMoney(values.charges, values.currency) ?? '0',
})

/** What comes back, in carats and grams. */
export const creditedWeights = (items: readonly { invoiceLine: string; weight: string | null }[], left: CreditLeft): Weight[] =>
  weightsOf(items.map(({ invoiceLine, weight }) => ({ weight, type: left.lines.find(({ id }) => id === invoiceLine)?.type })))

/** Every amount of the credit note, and what the server would refuse, by the id of the line or the name of the field. */
export const previewOf = (values: CreditValues, left: CreditLeft) => {
  const draft = draftFrom(values, left)
  const faults = new Map<string, { field: string; message: string }>()
  for (const { field, message } of creditFaults(draft, left)) {
    const [first = field, index, name = first] = field.split('.')
    faults.set(first === 'items' ? (draft.items[Number(index)]?.id ?? field) : first, { field: name, message })
  }
  return { totals: creditTotals(draft, left), faults }
}
