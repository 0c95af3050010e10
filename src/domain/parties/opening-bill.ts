import { currencyOptions } from '../company/branch.ts'
import { documentDays } from '../company/business-day.ts'
import { document } from '../kit/entity.ts'
import { choice, date, exchange, longText, money, ref, text } from '../kit/field.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { isZero, type Quantity } from '../kit/quantity.ts'

export const openingLifecycle = lifecycle({
  states: { posted: { label: 'Posted', tone: 'green', phase: 'done' }, reversed: { label: 'Reversed', tone: 'struck', phase: 'void' } },
  initial: 'posted',
  editable: [],
  editableAfterIssue: ['notes'],
  actions: { reverse: { label: 'Reverse', from: ['done'], to: 'reversed', reason: 'required', destructive: true } },
})

/** The two sides of the account on which a bill can be open. */
export const openingSides = [{ value: 'receivable', label: 'They owe us' }, { value: 'payable', label: 'We owe them' }] as const

/** A bill that was open when the company began to use the program; below zero: a credit (docs/domain/parties.md#opening-bills). */
export const openingBill = document('opening', openingLifecycle, {
  path: 'opening-bill', label: 'Opening bills', one: 'opening bill', title: 'number', series: undefined,
  fields: {
    number:     text('Bill number', { max: 80 }).searched().hint('The number in the old books.'),
    party:      ref('Party', 'customer').searched().filtered(),
    side:       choice('Side', openingSides).default('receivable').filtered(),
    date:       date('Date', documentDays).filtered(),
    dueDate:    date('Due').optional().filtered().hint('Empty: after the payment terms of the party.'),
    currency:   choice('Currency', currencyOptions).filtered(),
    amount:     money('Amount', { signed: true }).hint('What is still open. Below zero: a credit.'),
    notes:      longText('Notes', { max: 1000 }).optional(),
    exchange:   exchange('Exchange rate').computed(),
    baseAmount: money('Amount in base', { signed: true }).computed().summed(),
    credit:     ref('Credit', 'paymentNote').given().nullish(),
    branch:     ref('Branch', 'branch').given().nullish(),
    open:       money('Open', { signed: true }).derived(),
    baseOpen:   money('Open in base', { signed: true }).derived().summed(),
  },
  list: ['number', 'date', 'dueDate', 'party', 'side', 'currency', 'amount', 'open', 'state'],
  sort: '-date',
})

type Opening = { date: string; dueDate?: string | null | undefined; amount: Quantity }
type Books = { today: string; closedUntil: string | null }

/** Why this opening bill cannot be entered, as a sentence by field; empty when it can. Dates are YYYY-MM-DD. */
export const openingFaults = ({ date, dueDate, amount }: Opening, { today, closedUntil }: Books): Record<string, string> => ({
  ...(isZero(amount) ? { amount: 'The amount must not be zero.' } : {}),
  ...(date > today ? { date: `The date ${date} is in the future: today is ${today}.` } : {}),
  ...(closedUntil && date <= closedUntil ? { date: `The books are closed until ${closedUntil}. Nothing can be dated ${date}.` } : {}),
  ...(dueDate && dueDate < date ? { dueDate: 'The due date is before the date.' } : {}),
})
