import { daysAfter, daysBetween } from '../../company/business-day.ts'
import { addressee, type SharedDocument, type SharedKind } from './kinds.ts'
import type { ReminderName } from './text.ts'

type Values = Readonly<Record<string, unknown>>
type Rule = {
  kinds: readonly SharedDocument[]
  /** The field with the day from which lateness counts. */
  due: 'dueDate' | 'chequeDate'
  /** Filters of the list of documents, besides that day. */
  filters: Readonly<Record<string, string>>
  /** The daily reminders: days after that day, below zero before it (docs/domain/documents.md#reminders). */
  stages: readonly number[]
  /** The days after that day until which a reminder makes sense. */
  until: number
  /** Whether the client still owes what the reminder is about. */
  isOpen: (row: Values) => boolean
}

const isPositive = (value: unknown): boolean => Number(value ?? 0) > 0

export const reminderRules: Readonly<Record<ReminderName, Rule>> = {
  overdue: {
    kinds: ['invoice', 'cuttingInvoice', 'lapidaryInvoice', 'mfInvoice'],
    due: 'dueDate',
    filters: { status: 'overdue' },
    stages: [3, 14, 30],
    until: Number.POSITIVE_INFINITY,
    isOpen: row => isPositive(row.overdueDays),
  },
  approvalDue: {
    kinds: ['approval'],
    due: 'dueDate',
    filters: {},
    stages: [-3, 1, 7],
    until: Number.POSITIVE_INFINITY,
    isOpen: row => isPositive(row.outCarats),
  },
  chequeDue: {
    kinds: ['paymentNote'],
    due: 'chequeDate',
    filters: { cheque: 'pending', direction: 'received' },
    stages: [-3],
    until: 0,
    isOpen: row => row.direction === 'received' && row.cheque === 'pending',
  },
}

/** A missed daily reminder is made up for within so many days. Older ones are left to a person, so that switching the rule on floods nobody. */
export const daysToMakeUp = 7

/** The reminder that a document may have on a day, and the days since it was due; null when there is nothing, or nobody, to remind. */
export const reminderFor = (kind: SharedKind, row: Values, today: string): { name: ReminderName; late: number } | null => {
  if (kind === 'statement' || !addressee(kind, row)) return null
  for (const name of ['overdue', 'approvalDue', 'chequeDue'] as const) {
    const { kinds, due, until, stages, isOpen } = reminderRules[name]
    const day = row[due]
    if (!kinds.some(one => one === kind) || typeof day !== 'string' || !isOpen(row)) continue
    const late = daysBetween(day, today)
    if (late >= Math.min(...stages) && late <= until) return { name, late }
  }
  return null
}

/** The stage of a daily reminder that is due so many days after the day; null when none is. */
export const stageDue = (name: ReminderName, late: number): number | null => {
  const { stages, until } = reminderRules[name]
  const reached = stages.filter(stage => stage <= late).at(-1)
  return reached === undefined || late > until || late - reached > daysToMakeUp ? null : reached
}

/** The filters of the list of all documents that may be due for a daily reminder, on this day in any time zone. */
export const filtersOf = (name: ReminderName, today: string): Record<string, string> => {
  const { due, filters, stages } = reminderRules[name]
  const [from, to] = [-Math.max(...stages) - daysToMakeUp - 1, -Math.min(...stages) + 1]
  return { ...filters, [`${due}From`]: daysAfter(today, from), [`${due}To`]: daysAfter(today, to) }
}

/** The kinds of documents of which a user may send reminders. */
export const remindedKinds = [...new Set(Object.values(reminderRules).flatMap(({ kinds }) => kinds))]
