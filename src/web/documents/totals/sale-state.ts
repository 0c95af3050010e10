import { today } from '../../kit/data/number.ts'
import { newId } from '../../kit/form/new-id.ts'
import type { User } from '../../kit/shell/session.tsx'
import {
  blankTerms,
  draftOf,
  emptyLine,
  isBlank,
  type Known,
  type PaperRow,
  type PaperValues,
  valuesOf,
} from '../../stock/stone/line-values.ts'
import type { Rates } from '../../stock/stone/on-line.ts'
import type { PaperKind } from '../kind.ts'
import type { Sheet, SheetStep } from '../state.ts'
import { saleNumbers } from './sale-numbers.ts'

const blank = ({ branch, employee, settings }: User): PaperValues => ({
  ...blankTerms,
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
const withTyped = ({ stones, memos }: Known, { items }: PaperValues): Known => ({
  stones: new Map([...stones, ...items.flatMap(({ stone }) => (stone ? [[stone.id, stone] as const] : []))]),
  memos: new Map([...memos, ...items.flatMap(({ memo }) => (memo ? [[memo.id, memo] as const] : []))]),
})

const placeOf: Sheet<PaperRow, PaperValues>['placeOf'] = (values, path) => {
  const [first, nth, field] = path.split('.')
  if (first === 'splits' && field) return `splits.${Number(nth)}.${field as 'share'}`
  if (first !== 'items') return first && first in values ? (first as 'customer') : null
  const sent = values.items.flatMap((line, index) => (isBlank(line) ? [] : [index]))
  const index = sent[Number(nth)]
  if (index === undefined) return null
  return `items.${index}.${field === 'inventory' || field === 'memo' || field === undefined ? 'sku' : (field as 'rate')}`
}

/** The form of a paper that sells or lends what is in stock. */
export const saleSheet = <Row extends PaperRow>(kind: PaperKind<Row>, known: Known): Sheet<Row, PaperValues> => ({
  entity: kind.entity,
  home: kind.home,
  blank,
  shown: (row, typed) => ({ ...valuesOf(row, typed ? withTyped(known, typed) : known, newId), ...kind.valuesOf(row) }),
  draftOf: (values, given) => ({ ...draftOf(values, given), ...kind.draftOf(values) }),
  editableAfterIssue: values => kind.editableAfterIssue(values),
  placeOf,
  numbersOf: saleNumbers,
})

/** How such a paper is issued. */
export const issueStep = <Row extends PaperRow>(kind: PaperKind<Row>, rates: Rates): SheetStep<PaperValues> => ({
  name: 'issue',
  lacks: ({ customer, items }) => {
    if (!customer) return { field: 'customer', says: kind.choosePartyText }
    return items.every(isBlank) ? { says: 'There is nothing on it: add at least one line.' } : null
  },
  says: values => kind.saysIssue(values, rates),
})
