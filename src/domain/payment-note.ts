import { z } from 'zod'
import { currencyOptions } from './branch.ts'
import { choice, date, document, exchange, money, ref, text } from './kit/field.ts'
import { life } from './kit/life.ts'
import { paper } from './kit/record.ts'

const noteLife = life({
  states: { recorded: { label: 'Recorded', tone: 'green' }, void: { label: 'Void', tone: 'struck' } },
  initial: 'recorded',
  editable: [],
  later: ['notes', 'reference'],
  actions: { void: { label: 'Void', from: ['recorded'], to: 'void', reason: 'required', grave: true } },
})

const amountText = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'is not an amount of money')

/** How much of a note settles which bill; without any, the oldest bills are settled first. */
export const allocation = z.strictObject({ bill: z.uuid('is not the id of a bill'), amount: amountText })

/** Money received from a party, and what it settles; the rest is their credit on account. */
export const paymentNote = paper('paymentNote', noteLife, {
  path: 'paymentnote', label: 'Payment notes', one: 'payment note', title: 'number', series: 'RC',
  fields: {
    number:      text('Number').given().searched(),
    party:       ref('Party', 'customer').searched().filtered(),
    branch:      ref('Branch', 'branch').filtered(),
    date:        date('Date').filtered(),
    method:      choice('Method', ['cash', 'bank', 'card', 'cheque', 'other']).default('bank').filtered(),
    reference:   text('Reference', { max: 80 }).optional().searched(),
    amount:      money('Amount').filtered(),
    currency:    choice('Currency', currencyOptions).filtered(),
    exchange:    exchange('Rate of exchange').default('1'),
    settle:      choice('Settle', [{ value: 'oldest', label: 'Oldest bills first' }, { value: 'chosen', label: 'Chosen bills' }, { value: 'account', label: 'Keep on account' }]).default('oldest').unstored(),
    allocations: document('Settles', z.array(allocation).max(200)).default([]).unstored(),
    notes:       text('Notes', { max: 500 }).optional(),
    baseAmount:  money('Amount in base').computed().summed(),
    allocated:   money('Settled').given(),
    credit:      money('On account').derived(),
    settles:     document<{ bill: string; kind: string; number: string; amount: string }[]>('Settled bills', z.any()).derived(),
  },
  list: ['number', 'date', 'party', 'method', 'reference', 'currency', 'amount', 'credit', 'branch', 'state'],
  sort: '-date',
})
