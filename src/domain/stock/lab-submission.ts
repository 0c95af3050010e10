import { z } from 'zod'
import { baseCurrency } from '../company/base-currency.ts'
import { currencyOptions } from '../company/branch.ts'
import { documentDays } from '../company/business-day.ts'
import { document } from '../kit/entity.ts'
import { carats, choice, date, flag, integer, longText, money, named, ref, text } from '../kit/field.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { plus, type Quantity } from '../kit/quantity.ts'
import { draftSchema } from '../kit/shape.ts'
import type { StockPosting } from '../payments/posting.ts'
import { labs } from '../trade/labs.ts'
import { certificate } from './certificate.ts'

const { inventory: _stone, ...report } = certificate.fields
const input = {
  date: z.iso.date('is not a date (YYYY-MM-DD)').optional(),
  /** The measured weight on return; when omitted, the weight that was sent. */
  weight: certificate.fields.weight.schema.optional(),
  fee: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'is not an amount of money').optional(),
  /** The report that came with it, with the same fields as in the certificate form. */
  certificate: draftSchema(report).optional(),
}

/** A stone is at the laboratory from the creation of its submission until its return. */
export const labLifecycle = lifecycle({
  states: { sent: { label: 'At lab', tone: 'blue', phase: 'open' }, returned: { label: 'Returned', tone: 'green', phase: 'done' }, cancelled: { label: 'Canceled', tone: 'struck', phase: 'void' } },
  initial: 'sent',
  editable: [],
  editableAfterIssue: ['service', 'expected', 'fee', 'currency', 'reference', 'notes'],
  actions: {
    return: { label: 'Return', from: ['open'], to: 'returned', input },
    cancel: { label: 'Cancel', from: ['open'], to: 'cancelled', reason: 'required', destructive: true },
  },
})

/** A stone sent to a laboratory for a report, and the result. */
export const labSubmission = document('labSubmission', labLifecycle, {
  path: 'lab-submission', label: 'Lab submissions', one: 'lab submission', title: 'number', series: 'LB',
  fields: {
    number:         text('Number').given().searched(),
    inventory:      ref('Stone', 'inventory').searched().filtered(),
    lab:            choice('Lab', named(labs)).filtered(),
    service:        text('Service', { max: 120 }).optional().hint('The service ordered: identification, origin, sheet or card.'),
    date:           date('Date', documentDays).filtered(),
    expected:       date('Expected').optional().filtered(),
    pieces:         integer('Pieces', { max: 10_000_000 }).optional().hint('Empty: all pieces in the safe.'),
    weight:         carats('Carats').optional(),
    declaredValue:  money('Declared value').optional(),
    fee:            money('Fee').optional().confidential(),
    currency:       choice('Currency', currencyOptions).default(baseCurrency),
    reference:      text('Lab’s reference', { max: 80 }).optional().searched(),
    notes:          longText('Notes').optional(),
    branch:         ref('Branch', 'branch').given().filtered(),
    returned:       date('Returned').given().nullish().filtered(),
    returnedWeight: carats('Returned carats').given().nullish(),
    certificate:    ref('Certificate', 'certificate').given().nullish(),
    overdue:        flag('Overdue').derived().filtered(),
  },
  list: ['number', 'date', 'inventory', 'lab', 'service', 'weight', 'expected', 'overdue', 'state', 'returned', 'returnedWeight', 'certificate', 'branch'],
  sort: '-date',
})

/**
 * The postings of a return from the laboratory. The fee, in the base currency, is added to the cost of the stone: it goes out
 * at its old value and comes back in with the fee added.
 */
export const returning = (submission: string, inventory: string, held: { pieces: number | null; weight: Quantity; value: Quantity }, fee: Quantity | null): StockPosting[] =>
  fee === null
    ? [{ inventory, from: 'at_lab', fromHolder: submission, to: 'available', ...held }]
    : [
        { inventory, from: 'at_lab', fromHolder: submission, to: 'supplier', ...held },
        { inventory, from: 'supplier', to: 'available', ...held, value: plus(held.value, fee) },
      ]
