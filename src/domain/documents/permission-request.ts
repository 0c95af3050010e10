import { z } from 'zod'
import { currencyOptions } from '../company/branch.ts'
import { document } from '../kit/entity.ts'
import { choice, date, integer, json, link, money, ref, text, timestamp } from '../kit/field.ts'
import { lifecycle, statusesOf } from '../kit/lifecycle.ts'
import { type Exceeded, limitOptions } from './permission.ts'

const note = z.string().trim().max(300, 'has more than 300 characters').optional()

/** A request is open until it is decided. Whether its permission still holds is derived. */
export const requestLifecycle = lifecycle({
  states: {
    awaiting:  { label: 'Requested', tone: 'amber', phase: 'open' },
    granted:   { label: 'Approved', tone: 'green', phase: 'done' },
    denied:    { label: 'Declined', tone: 'red', phase: 'done' },
  },
  initial: 'awaiting',
  editable: [],
  actions: {
    approve: { label: 'Approve', from: ['open'], to: 'granted', input: { note } },
    decline: { label: 'Decline', from: ['open'], to: 'denied', input: { note } },
  },
})

/** The status of a request (docs/domain/people.md#asking-for-permission). */
export const requestStatuses = statusesOf(requestLifecycle, {
  requested: { label: 'Requested', tone: 'amber', isOpen: true },
  approved:  { label: 'Approved', tone: 'green', isOpen: true },
  used:      { label: 'Used', tone: 'grey', isOpen: false },
  declined:  { label: 'Declined', tone: 'red', isOpen: false },
  expired:   { label: 'Expired', tone: 'grey', isOpen: false },
  changed:   { label: 'Document changed', tone: 'grey', isOpen: false },
})

/** The documents for which a permission may be asked. */
export const requestKinds = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'approval', label: 'Approval' },
  { value: 'offer', label: 'Offer' },
  { value: 'cuttingInvoice', label: 'Cutting invoice' },
  { value: 'lapidaryInvoice', label: 'Lapidary invoice' },
  { value: 'mfInvoice', label: 'Manufacturing invoice' },
  { value: 'orderForm', label: 'Cutting order' },
  { value: 'lapidaryOrderForm', label: 'Lapidary order' },
  { value: 'mfOrderForm', label: 'Manufacturing order' },
] as const
export type RequestKind = (typeof requestKinds)[number]['value']

const quantity = z.string()
const exceeded: z.ZodType<Exceeded> = z.strictObject({
  limit: z.enum(limitOptions.map(({ value }) => value)),
  line: z.int().nullable(),
  sku: z.string().nullable(),
  ...{ allowed: quantity, actual: quantity, unit: z.string().nullable() },
})
const requestedLine = z.strictObject({
  sku: z.string().nullable(),
  description: z.string(),
  pieces: z.int().nullable(),
  weight: quantity.nullable(),
  basis: z.string().nullable(),
  ...{ rate: quantity.nullable(), amount: quantity.nullable() },
})
/** A line of the draft as it was when permission was requested. The lines of an order form have no prices. */
export type RequestedLine = z.infer<typeof requestedLine>

/** A request to issue one draft, exactly as it is, beyond the limits of a role. */
export const permissionRequest = document('permissionRequest', requestLifecycle, {
  path: 'permission-request', label: 'Permission requests', one: 'permission request', title: 'number', series: 'PR',
  fields: {
    number:          text('Number').given().searched(),
    status:          choice('Status', requestStatuses).derived().filtered(),
    kind:            choice('Document', requestKinds).fixed().filtered(),
    document:        link('Draft', 'document').fixed().filtered(),
    documentVersion: integer('Version of the draft').fixed(),
    note:            text('Note', { max: 300 }).optional().fixed(),
    date:            date('Date').given().filtered(),
    customer:        ref('Customer', 'customer').given().nullish().searched().filtered(),
    branch:          ref('Branch', 'branch').given().filtered(),
    currency:        choice('Currency', currencyOptions).given(),
    total:           money('Total').given().nullish(),
    lines:           json<RequestedLine[]>('Lines', z.array(requestedLine)).given(),
    limits:          json<Exceeded[]>('Beyond', z.array(exceeded)).given().confidential(),
    decidedBy:       text('Decided by').given().nullish(),
    decisionNote:    text('Decision note').given().nullish(),
    expiresAt:       timestamp('Holds until').given().nullish(),
    usedAt:          timestamp('Used').given().nullish(),
  },
  list: ['number', 'date', 'kind', 'customer', 'total', 'currency', 'note', 'branch', 'status', 'decidedBy', 'decisionNote', 'expiresAt'],
  sort: '-date',
})
