import { today } from '../../kit/data/number.ts'
import { newId } from '../../kit/form/new-id.ts'
import type { User } from '../../kit/shell/session.tsx'
import {
  type DocumentRow,
  type DocumentValues,
  draftOf,
  emptyLine,
  isBlank,
  type Known,
  nothingSaid,
  valuesOf,
} from '../../stock/stone/line-values.ts'
import type { Rates } from '../../stock/stone/on-line.ts'
import type { DocumentKind } from '../kind.ts'
import type { FormState, FormStep } from '../state.ts'
import { saleNumbers } from './sale-numbers.ts'

const blank = ({ branch, employee, settings }: User): DocumentValues => ({
  ...nothingSaid,
  customer: null,
  branch,
  salesperson: employee,
  date: today(),
  dueDate: '',
  currency: settings.currency,
  exchange: '1',
  exchangeReason: '',
  items: [emptyLine(newId())],
  notes: '',
})

/** What was known when the paper was opened, and what was put on it since. */
const withTyped = ({ stones, memos }: Known, { items }: DocumentValues): Known => ({
  stones: new Map([...stones, ...items.flatMap(({ stone }) => (stone ? [[stone.id, stone] as const] : []))]),
  memos: new Map([...memos, ...items.flatMap(({ memo }) => (memo ? [[memo.id, memo] as const] : []))]),
})

const placeOf: FormState<DocumentRow, DocumentValues>['placeOf'] = (values, path) => {
  const [first, nth, field] = path.split('.')
  if (first === 'splits' && field) return `splits.${Number(nth)}.${field as 'share'}`
  if (first !== 'items') return first && first in values ? (first as 'customer') : null
  const sent = values.items.flatMap((line, index) => (isBlank(line) ? [] : [index]))
  const index = sent[Number(nth)]
  if (index === undefined) return null
  return `items.${index}.${field === 'inventory' || field === 'memo' || field === undefined ? 'sku' : (field as 'rate')}`
}

/** The form of a paper that sells or lends what is in stock. */
export const saleForm = <Row extends DocumentRow>(kind: DocumentKind<Row>, known: Known): FormState<Row, DocumentValues> => ({
  entity: kind.entity,
  home: kind.home,
  blank,
  shown: (row, typed) => ({ ...valuesOf(row, typed ? withTyped(known, typed) : known, newId), ...kind.valuesOf(row) }),
  draftOf: (values, given) => ({ ...draftOf(values, given), ...kind.draftOf(values) }),
  laterOf: values => kind.laterOf(values),
  placeOf,
  numbersOf: saleNumbers,
})

/** How such a paper is issued. */
export const issueStep = <Row extends DocumentRow>(kind: DocumentKind<Row>, rates: Rates): FormStep<DocumentValues> => ({
  name: 'issue',
  lacks: ({ customer, items }) => {
    if (!customer) return { field: 'customer', says: kind.askWho }
    return items.every(isBlank) ? { says: 'There is nothing on it: add at least one line.' } : null
  },
  says: values => kind.saysIssue(values, rates),
})
