import { dueOn } from '../../../domain/documents/due-date.ts'
import { entities } from '../../../domain/index.ts'
import { issuingAction } from '../../../domain/kit/lifecycle.ts'
import { present } from '../../../domain/kit/present.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { today } from '../../kit/data/number.ts'
import type { LineRules, MergeRules } from '../../kit/form/merge/rules.ts'
import { newId } from '../../kit/form/new-id.ts'
import type { User } from '../../kit/shell/session.tsx'
import { approvalLinesById, stonesById } from '../../stock/stone/find.ts'
import { type DocumentRow, type DocumentValues, emptyLine, isBlank, type Known, type LineValues } from '../../stock/stone/line-values.ts'
import { type DocumentKind, daysOf, type IssueSummary } from '../kind.ts'
import { type FormState, type FormStep, pathIn } from '../state.ts'
import { saleNumbers } from './sale-numbers.ts'
import { approvalLineOf, blankTerms, draftOf, valuesOf } from './sale-values.ts'

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
  if (first === 'validUntil') return 'dueDate'
  if (first !== 'items') return first && first in values ? pathIn<DocumentValues>(first) : null
  const sent = values.items.flatMap((line, index) => (isBlank(line) ? [] : [index]))
  const index = sent[Number(nth)]
  if (index === undefined) return null
  return pathIn<DocumentValues>(
    `items.${index}.${field === 'inventory' || field === 'approvalLine' || field === undefined ? 'sku' : field}`,
  )
}

// A stone of its own can be on one line only. A part of a parcel can be on several.
const saleLine: LineRules<LineValues> = {
  one: 'line',
  isBlank,
  sole: ({ stone }) => (stone && isWhole(stone.type) ? stone.id : null),
  together: { inventory: { by: ['sku', 'stone'], with: ['approvalLine', 'details'] } },
  about: ['inventory'],
  describes: ['inventory', 'description', 'pieces', 'weight', 'rate'],
}
const mergeRules: MergeRules = { lines: { items: saleLine }, labels: { discount: entities.invoice.fields.discountPercent.label } }

/** What is known of the goods of a draft that another user saved, with what this form knows already. */
const knownOf = async ({ state, items }: DocumentRow, known: Known): Promise<Known> => {
  const lines: DocumentRow['items'][number][] = state === 'draft' ? items : []
  const stones = lines.flatMap(({ inventory }) => (inventory && !known.stones.has(inventory.id) ? [inventory.id] : []))
  const approvals = lines.map(approvalLineOf).filter(id => id && !known.approvalLines.has(id))
  const [newStones, newLines] = await Promise.all([stonesById(stones), approvalLinesById(approvals)])
  return { stones: new Map([...known.stones, ...newStones]), approvalLines: new Map([...known.approvalLines, ...newLines]) }
}

/** The form of a document that sells or lends stock. */
export const saleForm = <Row extends DocumentRow>(kind: DocumentKind<Row>, known: Known): FormState<Row, DocumentValues> => ({
  entity: kind.entity,
  home: kind.home,
  blank,
  shown: (row, typed) => ({ ...valuesOf(row, typed ? withTyped(known, typed) : known, newId), ...kind.valuesOf(row) }),
  shownNow: async (row, typed) => ({ ...valuesOf(row, await knownOf(row, withTyped(known, typed)), newId), ...kind.valuesOf(row) }),
  mergeRules,
  copied: ({ row, party }) => {
    const values = { ...valuesOf(row, known, newId), ...kind.valuesOf(row) }
    const [date, days] = [today(row.branch.id), daysOf(kind, party)]
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
  draftOf: (values, given) => ({ ...draftOf(values, { ...given, until: kind.until }), ...kind.draftOf(values) }),
  editableAfterIssue: values => kind.editableAfterIssue(values),
  placeOf,
  numbersOf: saleNumbers,
})

/** How such a document is issued. */
export const issueStep = <Row extends DocumentRow>(kind: DocumentKind<Row>, summary: IssueSummary): FormStep<DocumentValues> => ({
  name: issuingAction(present(kind.entity.lifecycle)),
  title: kind.issueTitle,
  lacks: ({ customer, items }) => {
    if (!customer) return { field: 'customer', message: kind.choosePartyText }
    return items.every(isBlank) ? { message: 'Add at least one line.' } : null
  },
  message: values => kind.issueMessage(values, summary),
})
