import { z } from 'zod'
import { currencyOptions } from '../../company/branch.ts'
import { documentDays } from '../../company/business-day.ts'
import { rateFields } from '../../company/document-rate.ts'
import { saleSums, saleTerms } from '../../documents/bill.ts'
import { offerItem } from '../../documents/line.ts'
import { document } from '../../kit/entity.ts'
import { choice, date, flag, json, lines, longText, money, ref, text } from '../../kit/field.ts'
import { lifecycle, statusesOf } from '../../kit/lifecycle.ts'
import { languageOptions } from '../../trade/languages.ts'
import type { OfferAnswer } from './answer.ts'

const linePart = z.strictObject({
  id: z.uuid('is not the id of a line'),
  pieces: offerItem.pieces.schema.nullable().optional(),
  weight: offerItem.weight.schema.optional(),
  rate: offerItem.rate.schema.optional(),
})
/** Lines of an offer, whole or in part, each with its price when that was on request; when omitted, all of them. */
const someLines = z.array(linePart).min(1, 'is empty').max(1000).optional()
export type OfferLinePart = z.infer<typeof linePart>

/** An offer holds no goods. What the customer takes becomes a draft approval or invoice. */
export const offerLifecycle = lifecycle({
  states: {
    draft:    { label: 'Draft', tone: 'grey', phase: 'draft' },
    sent:     { label: 'Sent', tone: 'blue', phase: 'open' },
    accepted: { label: 'Accepted', tone: 'green', phase: 'done' },
    declined: { label: 'Declined', tone: 'red', phase: 'done' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes', 'salesperson', 'validUntil'],
  actions: {
    send:     { label: 'Mark as sent', from: ['draft'], to: 'sent' },
    approval: { label: 'Put on approval', from: ['open', 'accepted'], to: 'accepted', input: { lines: someLines } },
    invoice:  { label: 'Invoice', from: ['open', 'accepted'], to: 'accepted', input: { lines: someLines } },
    accept:   { label: 'Mark as accepted', from: ['open'], to: 'accepted' },
    decline:  { label: 'Mark as declined', from: ['open'], to: 'declined', reason: 'required' },
  },
})

/** The status of an offer (docs/domain/sales.md#status-of-an-offer). */
export const offerStatuses = statusesOf(offerLifecycle, {
  sent:     { label: 'Sent', tone: 'blue', isOpen: true },
  answered: { label: 'Answered', tone: 'green', isOpen: true },
  expired:  { label: 'Expired', tone: 'amber', isOpen: true },
  accepted: { label: 'Accepted', tone: 'green', isOpen: false },
  declined: { label: 'Declined', tone: 'red', isOpen: false },
})

/** The approval or invoice that an offer became. */
type Onward = { entity: 'approval' | 'invoice'; id: string; number: string | null; state: string }

/** Stones offered to a customer until a day. They stay free for others. */
export const offer = document('offer', offerLifecycle, {
  label: 'Offers', one: 'offer', title: 'number', series: 'OF',
  fields: {
    number:      text('Number').given().nullish().searched(),
    status:      choice('Status', offerStatuses).derived().filtered(),
    customer:    ref('Customer', 'customer').among('kinds', 'customer').searched().filtered(),
    branch:      ref('Branch', 'branch').filtered(),
    salesperson: ref('Salesperson', 'employee').filtered(),
    date:        date('Date', documentDays).filtered(),
    validUntil:  date('Valid until').optional().filtered(),
    language:    choice('Language', languageOptions).optional().hint('Empty: the language of the customer.'),
    currency:    choice('Currency', currencyOptions).filtered(),
    ...rateFields,
    onRequest:   flag('All prices on request').default(false),
    items:       lines('Stones', 'offerItem', offerItem),
    ...saleTerms,
    message:     longText('Message to the customer').optional().hint('Printed above the stones.'),
    notes:       longText('Internal notes').optional().hint('Never printed.'),
    ...saleSums,
    total:       money('Total').computed().nullish().filtered(),
    baseTotal:   money('Total in base').computed().nullish().summed(),
    documents:   json<Onward[]>('Documents', z.any()).derived(),
    answer:      json<OfferAnswer | null>('Answer of the client', z.any()).derived(),
  },
  list: ['number', 'date', 'customer', 'salesperson', 'branch', 'carats', 'currency', 'total', 'validUntil', 'status'],
  sort: '-date',
})
