import { dueOn } from '../../../domain/documents/due-date.ts'
import { today } from '../../kit/data/number.ts'
import { newId } from '../../kit/form/new-id.ts'
import type { User } from '../../kit/shell/session.tsx'
import { type DocumentRow, type DocumentValues, emptyLine, isBlank, type Known } from '../../stock/stone/line-values.ts'
import type { DocumentKind, IssueSummary } from '../kind.ts'
import { type FormState, type FormStep, pathIn } from '../state.ts'
import { saleNumbers } from './sale-numbers.ts'
import { blankTerms, draftOf, valuesOf } from './sale-values.ts'

const blank = ({ branch, employee, settings }: User): DocumentValues => ({
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

/** What was loaded with the document, plus the stones and approval lines added since. */
const withTyped = ({ stones, approvalLines }: Known, { items }: DocumentValues): Known => ({
  stones: new Map([...stones, ...items.flatMap(({ stone }) => (stone ? [[stone.id, stone] as const] : []))]),
  approvalLines: new Map([
    ...approvalLines,
    ...items.flatMap(({ approvalLine }) => (approvalLine ? [[approvalLine.id, approvalLine] as const] : [])),
  ]),
})

const placeOf: FormState<DocumentRow, DocumentValues>['placeOf'] = (values, path) => {
  const [first, nth, field] = path.split('.')
  if (first === 'splits' && field) return pathIn<DocumentValues>(`splits.${Number(nth)}.${field}`)
  if (first !== 'items') return first && first in values ? pathIn<DocumentValues>(first) : null
  const sent = values.items.flatMap((line, index) => (isBlank(line) ? [] : [index]))
  const index = sent[Number(nth)]
  if (index === undefined) return null
  return pathIn<DocumentValues>(
    `items.${index}.${field === 'inventory' || field === 'approvalLine' || field === undefined ? 'sku' : field}`,
  )
}

/** The form of a document that sells or lends stock. */
export const saleForm = <Row extends DocumentRow>(kind: DocumentKind<Row>, known: Known): FormState<Row, DocumentValues> => ({
  entity: kind.entity,
  home: kind.home,
  blank,
  shown: (row, typed) => ({ ...valuesOf(row, typed ? withTyped(known, typed) : known, newId), ...kind.valuesOf(row) }),
  copied: ({ row, party }) => {
    const values = { ...valuesOf(row, known, newId), ...kind.valuesOf(row) }
    const [date, days] = [today(row.branch.id), party?.[kind.days]]
    return {
      ...values,
      customer: party ?? values.customer,
      date,
      dueDate: days === undefined ? '' : dueOn(date, days),
      ...{ exchangeReason: '', receivedBy: '', sentBy: '' },
      items: [
        ...values.items.filter(line => !isBlank(line)).map(line => ({ ...line, id: newId(), approvalLine: null })),
        emptyLine(newId()),
      ],
    }
  },
  draftOf: (values, given) => ({ ...draftOf(values, given), ...kind.draftOf(values) }),
  editableAfterIssue: values => kind.editableAfterIssue(values),
  placeOf,
  numbersOf: saleNumbers,
})

/** How such a document is issued. */
export const issueStep = <Row extends DocumentRow>(kind: DocumentKind<Row>, summary: IssueSummary): FormStep<DocumentValues> => ({
  name: 'issue',
  lacks: ({ customer, items }) => {
    if (!customer) return { field: 'customer', message: kind.choosePartyText }
    return items.every(isBlank) ? { message: 'Add at least one line.' } : null
  },
  message: values => kind.issueMessage(values, summary),
})
