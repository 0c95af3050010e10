import { offerBases } from '../../../domain/documents/line.ts'
import { entities } from '../../../domain/index.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { issueWords } from '../../documents/issue.ts'
import type { DocumentKind } from '../../documents/kind.ts'
import { cells } from '../../documents/lines/cell.ts'
import { saleTermsOf, sentSaleTerms } from '../../documents/totals/sale-terms.ts'
import { day } from '../../kit/data/number.ts'
import { isBlank, type OfferRow } from '../../stock/stone/line-values.ts'

export const offerKind: DocumentKind<OfferRow> = {
  entity: entities.offer,
  home: '/sales-and-clients/offers',
  days: 'offerDays',
  until: 'validUntil',
  cells,
  bases: offerBases,
  taxed: true,
  sells: false,
  takesStones: false,
  choosePartyText: 'Choose the customer.',
  issueTitle: 'Mark this offer as sent?',
  issueMessage: (values, summary) => {
    const { goods, total, who, mind } = issueWords(values, summary, true)
    const until = values.dueDate ? ` until ${day(values.dueDate)}` : ''
    const price = values.items.some(line => !isBlank(line) && isOnRequest(line)) ? 'with prices on request' : `for ${total}`
    return [`You offer ${goods ?? 'nothing'} to ${who}${until}, ${price}. The stones stay available to others.`, ...mind].join(' ')
  },
  valuesOf: row => ({ ...saleTermsOf(row), onRequest: row.onRequest, message: row.message ?? '', language: row.language ?? '' }),
  draftOf: values => ({
    ...sentSaleTerms(values),
    onRequest: values.onRequest,
    message: values.message.trim() || null,
    language: values.language || null,
  }),
  editableAfterIssue: values => ({
    notes: values.notes.trim() || null,
    validUntil: values.dueDate || null,
    salesperson: values.salesperson?.id,
  }),
}
