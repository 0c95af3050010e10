import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { priceIn } from '../../kit/form/typed-number.ts'
import { asPrice, asTyped, sentCount, sentNumber, weightKind } from '../../kit/form/typed-text.ts'
import {
  type DocumentRow,
  type DocumentValues,
  emptyLine,
  isBlank,
  type Known,
  type LineValues,
  typeOfLine,
} from '../../stock/stone/line-values.ts'
import type { DocumentKind } from '../kind.ts'
import { rateDraft } from '../rate-draft.ts'

/** The fields that only some kinds of documents have, empty. */
export const blankTerms = {
  splits: [],
  taxIncluded: false,
  discount: '',
  shipping: '',
  charges: '',
  receivedBy: '',
  purpose: 'selection',
  sentBy: '',
  terms: '',
  message: '',
  language: '',
  certificates: [],
  onRequest: false,
}

/** The id of the approval line that a line sells from; empty when there is none. */
export const approvalLineOf = (line: DocumentRow['items'][number]): string => ('approvalLine' in line && line.approvalLine) || ''

const lineOf = (line: DocumentRow['items'][number], currency: string, { stones, approvalLines }: Known): LineValues => ({
  id: line.id,
  stone: (line.inventory && stones.get(line.inventory.id)) ?? null,
  approvalLine: approvalLines.get(approvalLineOf(line)) ?? null,
  sku: line.sku ?? line.inventory?.title ?? '',
  description: line.description,
  details: [line.details, line.treatment, line.certificate].filter(Boolean).join(' · '),
  pieces: asTyped(line.pieces),
  weight: asTyped(line.weight, 2),
  basis: line.basis,
  rate: isOnRequest(line) ? '' : asPrice(line.rate, currency),
  discountPercent: asTyped(line.discountPercent),
  taxCode: line.taxCode,
})

/** The day until which a document holds: its due date, or the last day of an offer. */
export const untilOf = (row: DocumentRow): string | null => ('validUntil' in row ? row.validUntil : row.dueDate)

/** The form values that every saved document has. */
export const valuesOf = (row: DocumentRow, known: Known, nextId: () => string): DocumentValues => ({
  ...blankTerms,
  customer: row.customer,
  branch: row.branch,
  salesperson: row.salesperson,
  date: row.date,
  dueDate: untilOf(row) ?? '',
  currency: row.currency,
  exchange: asTyped(row.exchange),
  exchangeReason: row.exchangeReason ?? '',
  items: [...row.items.map(line => lineOf(line, row.currency, known)), ...(row.state === 'draft' ? [emptyLine(nextId())] : [])],
  notes: row.notes ?? '',
})

const lineDraft = (line: LineValues, currency: string) => ({
  id: line.id,
  inventory: line.stone?.id ?? null,
  ...(line.approvalLine ? { approvalLine: line.approvalLine.id } : {}),
  description: line.description.trim() || undefined,
  pieces: sentCount(line.pieces),
  weight: sentNumber(line.weight, weightKind(typeOfLine(line))),
  basis: line.basis,
  // A price that was typed before stays on its line and is not sent.
  rate: isOnRequest(line) ? undefined : (sentNumber(line.rate, priceIn(currency)) ?? undefined),
  discountPercent: isOnRequest(line) ? null : sentNumber(line.discountPercent, numberKinds.percent),
  taxCode: line.taxCode,
})

type Sending = { ratedByHand?: boolean; until?: DocumentKind['until'] }
/** The payload fields of every document. Blank lines are left out. `until` names the field of its due date. */
export const draftOf = (values: DocumentValues, { ratedByHand = false, until = 'dueDate' }: Sending = {}) => ({
  customer: values.customer?.id,
  branch: values.branch?.id,
  salesperson: values.salesperson?.id,
  date: values.date || undefined,
  [until]: values.dueDate || null,
  currency: values.currency,
  ...rateDraft(values, ratedByHand),
  items: values.items.filter(line => !isBlank(line)).map(line => lineDraft(line, values.currency)),
  notes: values.notes.trim() || null,
})
