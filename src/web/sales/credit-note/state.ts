import { entities } from '../../../domain/index.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { type FormState, type FormStep, pathIn } from '../../documents/state.ts'
import { amount } from '../../kit/data/number.ts'
import type { LineRules } from '../../kit/form/merge/rules.ts'
import { moneyIn } from '../../kit/form/typed-number.ts'
import { type NumberAt, sentCount, sentNumber, weightKind } from '../../kit/form/typed-text.ts'
import { goodsText } from '../../stock/stone/cells.tsx'
import {
  blankCredit,
  type CreditLeft,
  type CreditRow,
  type CreditValues,
  chosen,
  creditedWeights,
  creditHome,
  type LineValues,
  previewOf,
  valuesOf,
} from './values.ts'

const itemDraft = (line: LineValues, currency: string, type: string | null) => {
  const { id, invoiceLine, returnTo } = line
  if (returnTo === 'none') return { id, invoiceLine, returnTo, amount: sentNumber(line.amount, moneyIn(currency)) }
  return { id, invoiceLine, returnTo, pieces: sentCount(line.pieces), weight: sentNumber(line.weight, weightKind(type)) }
}

const typeOf = (line: LineValues, left: CreditLeft | null) => left?.lines.find(({ id }) => id === line.invoiceLine)?.type ?? null

const draftOf = (invoice: string, left: CreditLeft | null) => (values: CreditValues) => ({
  invoice,
  date: values.date || undefined,
  creditReason: values.creditReason.trim() || null,
  shipping: sentNumber(values.shipping, moneyIn(values.currency)) ?? '0',
  charges: sentNumber(values.charges, moneyIn(values.currency)) ?? '0',
  notes: values.notes.trim() || null,
  items: chosen(values).map(line => itemDraft(line, values.currency, typeOf(line, left))),
})

const numbersOf =
  (left: CreditLeft | null) =>
  (values: CreditValues): NumberAt[] => [
    ...values.items.flatMap((line, index): NumberAt[] => {
      if (!line.isOn) return []
      if (line.returnTo === 'none') return [[`items.${index}.amount`, line.amount, moneyIn(values.currency)]]
      return [
        [`items.${index}.pieces`, line.pieces, numberKinds.pieces],
        [`items.${index}.weight`, line.weight, weightKind(typeOf(line, left))],
      ]
    }),
    ['shipping', values.shipping, moneyIn(values.currency)],
    ['charges', values.charges, moneyIn(values.currency)],
  ]

const placeOf = (values: CreditValues, path: string) => {
  const [first = '', nth = '', field = ''] = path.split('.')
  if (first !== 'items') return first in values ? pathIn<CreditValues>(first) : null
  const line = chosen(values)[Number(nth)]
  return line && nth !== '' ? pathIn<CreditValues>(`items.${values.items.indexOf(line)}.${field}`) : null
}

// Each line of the invoice is in the form. One that is not credited counts as no line.
const creditLine: LineRules<LineValues> = {
  one: 'line',
  key: ({ invoiceLine }) => invoiceLine,
  isBlank: ({ isOn }) => !isOn,
  describes: ['returnTo', 'pieces', 'weight', 'amount'],
}

/** The form of a credit note of this invoice. `left` is null once it is issued: then only its notes can change. */
export const creditForm = (invoice: string, left: CreditLeft | null): FormState<CreditRow, CreditValues> => ({
  entity: entities.creditNote,
  home: creditHome,
  blank: () => {
    if (!left) throw new TypeError('A new credit note needs what is left of its invoice.')
    return blankCredit(left)
  },
  shown: row => valuesOf(row, left),
  // A credit note belongs to one sale, so it is never copied.
  copied: ({ row }) => valuesOf(row, left),
  mergeRules: { lines: { items: creditLine } },
  draftOf: draftOf(invoice, left),
  editableAfterIssue: ({ notes }) => ({ notes: notes.trim() || null }),
  placeOf,
  numbersOf: numbersOf(left),
})

// A fault of a line is named by its stone; other faults name their field.
const nameOf = (of: string, values: CreditValues, left: CreditLeft) => {
  const typed = values.items.find(({ id }) => id === of)
  const line = left.lines.find(({ id }) => id === typed?.invoiceLine)
  return line ? `${line.sku ?? line.description}: ` : ''
}

/** What is missing before a credit note can be issued, and what issuing it will do. */
export const creditStep = (left: CreditLeft | null): FormStep<CreditValues> => ({
  name: 'issue',
  lacks: values => {
    if (!values.creditReason.trim()) return { field: 'creditReason', message: 'Enter the reason for this credit.' }
    if (!left) return null
    const { faults, totals } = previewOf(values, left)
    const [fault] = faults
    if (fault) return { message: `${nameOf(fault[0], values, left)}${fault[1].message}` }
    const credits = totals.items.length > 0 || isPositive(totals.shipping) || isPositive(totals.charges)
    return credits ? null : { message: 'Choose at least one line.' }
  },
  message: values => {
    if (!left) return ''
    const { totals } = previewOf(values, left)
    const goods = goodsText(totals.pieces, creditedWeights(totals.items, left))
    const back = totals.items.some(item => isPositive(item.weight ?? '0')) ? `${goods} come back. ` : ''
    return `${back}${left.customer.title} owes ${amount(totals.total, left.currency)} ${left.currency} less.`
  },
})
