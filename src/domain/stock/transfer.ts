import { z } from 'zod'
import { documentDays } from '../company/business-day.ts'
import { document } from '../kit/entity.ts'
import { carats, choice, date, integer, lines, longText, money, ref, text } from '../kit/field.ts'
import { lifecycle, statusesOf } from '../kit/lifecycle.ts'
import { longestPath } from './location.ts'
import { stockTypes } from './stone/type.ts'

/** Scanned stones: their ids, or the text of their labels. */
const scanned = z.array(z.string().trim().min(1, 'is empty').max(64, 'is not a SKU')).min(1, 'is empty').max(1000)
const day = z.iso.date('is not a date (YYYY-MM-DD)')

/** What has arrived is derived from the stock ledger, so it is not a state. */
export const transferLifecycle = lifecycle({
  states: {
    draft:     { label: 'Draft', tone: 'grey', phase: 'draft' },
    sent:      { label: 'Sent', tone: 'blue', phase: 'open' },
    cancelled: { label: 'Canceled', tone: 'struck', phase: 'void' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes', 'expected', 'shipping'],
  actions: {
    send:    { label: 'Send', from: ['draft'], to: 'sent' },
    receive: { label: 'Receive', from: ['open'], input: { stones: scanned, date: day.optional(), location: z.string().trim().min(1).max(longestPath).optional() } },
    lost:    { label: 'Report lost', from: ['open'], reason: 'required', destructive: true, input: { stones: scanned } },
    cancel:  { label: 'Cancel', from: ['open'], to: 'cancelled', reason: 'required', destructive: true },
  },
})

/** Where the goods of a transfer are. */
export const transferStatuses = statusesOf(transferLifecycle, {
  'in transit':      { label: 'In transit', tone: 'blue', isOpen: true },
  'partly received': { label: 'Partly received', tone: 'amber', isOpen: true },
  received:          { label: 'Received', tone: 'green', isOpen: false },
  closed:            { label: 'Closed with losses', tone: 'red', isOpen: false },
})

/** A stone travels whole, with everything under its number. The database keeps its place from the stock ledger. */
export const transferLine = {
  inventory: ref('Stone', 'inventory'),
  sku:       text('SKU').given().nullish(),
  details:   text('Details').given().nullish(),
  type:      choice('Type', stockTypes).given().nullish(),
  pieces:    integer('Pieces').given().nullish(),
  weight:    carats('Weight').given(),
  cost:      money('Cost').given().nullish().confidential(),
  place:     choice('Now', [{ value: 'in_transit', label: 'In transit', tone: 'blue' }, { value: 'available', label: 'Arrived', tone: 'green' }, { value: 'loss', label: 'Lost', tone: 'red' }]).given().nullish(),
  arrived:   date('Arrived').given().nullish(),
}

/** Goods moved from one branch to another. */
export const transfer = document('transfer', transferLifecycle, {
  label: 'Transfers', one: 'transfer', title: 'number', series: 'TR',
  fields: {
    number:   text('Number').given().nullish().searched(),
    status:   choice('Status', transferStatuses).derived().filtered(),
    from:     ref('From', 'branch').filtered(),
    to:       ref('To', 'branch').filtered(),
    date:     date('Date', documentDays).filtered(),
    expected: date('Expected').optional().filtered(),
    items:    lines('Stones', 'transferLine', transferLine),
    shipping: text('Shipping', { max: 200 }).optional().hint('Courier, tracking, insured value.'),
    notes:    longText('Notes').optional(),
    stones:   integer('Stones').computed(),
    pieces:   integer('Pieces').computed(),
    carats:   carats('Carats').computed().summed(),
    missing:  integer('Still in transit').derived().nullish(),
  },
  list: ['number', 'date', 'from', 'to', 'stones', 'pieces', 'carats', 'missing', 'expected', 'status'],
  sort: '-date',
})
