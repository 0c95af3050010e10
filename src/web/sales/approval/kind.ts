import { entities } from '../../../domain/index.ts'
import { bases } from '../../../domain/stock/inventory/entity.ts'
import { issueWords } from '../../documents/issue.ts'
import type { DocumentKind } from '../../documents/kind.ts'
import { cells } from '../../documents/lines/cell.ts'
import { day } from '../../kit/data/number.ts'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'

export const approvalKind: DocumentKind<ApprovalRow> = {
  entity: entities.approval,
  home: '/sales-and-clients/approvals',
  days: 'approvalDays',
  until: 'dueDate',
  // Nothing is sold yet, so there is no tax.
  cells: cells.filter(cell => cell !== 'taxCode'),
  bases,
  taxed: false,
  sells: false,
  takesStones: true,
  choosePartyText: 'Choose the customer.',
  issueMessage: (values, summary) => {
    const { goods, total, who, mind } = issueWords(values, summary, false)
    const until = values.dueDate ? ` until ${day(values.dueDate)}` : ''
    return [`${goods ?? 'Nothing'} go out to ${who}${until}, worth ${total}.`, ...mind].join(' ')
  },
  valuesOf: row => ({
    receivedBy: row.receivedBy ?? '',
    purpose: row.purpose,
    certificates: [...row.certificates],
    sentBy: row.shipping ?? '',
    terms: row.terms ?? '',
  }),
  draftOf: values => ({
    receivedBy: values.receivedBy.trim() || null,
    purpose: values.purpose,
    certificates: values.certificates,
    shipping: values.sentBy.trim() || null,
    terms: values.terms.trim() || null,
  }),
  editableAfterIssue: values => ({
    notes: values.notes.trim() || null,
    salesperson: values.salesperson?.id,
    receivedBy: values.receivedBy.trim() || null,
  }),
}
