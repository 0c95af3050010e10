import { sql } from 'kysely'
import type { HistoryStep } from '../../../domain/kit/entity-schema.ts'
import { isZero, type Quantity } from '../../../domain/kit/quantity.ts'
import { noteLifecycle } from '../../../domain/payments/payment-note.ts'
import type { Db } from '../../kit/db/db.ts'

type Settled = {
  at: string
  by: string | null
  entity: 'paymentNote' | 'creditNote'
  document: string
  number: string
  currency: string
  ledger: 'receivable' | 'payable'
  isFreed: boolean
  /** The action on the payment in the same transaction, which freed the bill. */
  cause: string | null
  amount: Quantity
  forgiven: Quantity
}

const { bounce, void: undo } = noteLifecycle.actions
const causes: Readonly<Record<string, string>> = { [bounce.to]: 'chequeBounced', [undo.to]: 'paymentVoided' }

const actionOf = ({ isFreed, cause, entity, amount, forgiven, ledger }: Settled): string => {
  if (isFreed) return causes[cause ?? ''] ?? 'paymentFreed'
  if (entity === 'creditNote') return 'creditUsed'
  if (amount === forgiven) return 'writtenOff'
  return ledger === 'receivable' ? 'paymentReceived' : 'paymentMade'
}

const stepOf = (settled: Settled): HistoryStep => {
  const { at, by, entity, document: id, number, currency, amount, forgiven } = settled
  const change = (field: string, label: string, after: unknown) => ({ field: `.${field}`, label, before: null, after })
  return {
    at,
    by,
    action: actionOf(settled),
    reason: null,
    changes: [
      change('document', entity === 'paymentNote' ? 'Payment' : 'Credit note', { entity, id, title: number }),
      change('amount', 'Amount', { amount, currency }),
      ...(isZero(forgiven) ? [] : [change('writtenOff', 'Written off', { amount: forgiven, currency })]),
    ],
  }
}

/**
 * Adds to the history of a bill what settled it and what opened it again: payments, credits, bounced cheques. They are read off the ledger
 * of allocations (docs/domain/payments.md#payments-of-a-bill).
 */
export const withPayments = async (db: Db, bill: string, steps: HistoryStep[]): Promise<HistoryStep[]> => {
  const { rows } =
    await sql<Settled>`select a.at, u.name as by, case c.kind when 'paymentNote' then c.kind else 'creditNote' end as entity, c.document_id as document, c.number,
      b.currency, b.ledger, a.reverses is not null as "isFreed", s.to_state as cause, abs(sum(a.amount)) as amount, abs(coalesce(sum(a.amount) filter (where a.kind = 'writeOff'), 0)) as forgiven
    from allocation a join bill b on b.id = a.bill_id join credit_source c on c.id = coalesce(a.note_id, a.credit_id) join "user" u on u.id = a.by_id
    left join step s on s.document_id = c.document_id and s.at = a.at and a.reverses is not null
    where a.bill_id = ${bill} group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by a.at desc, c.number desc limit 200`.execute(db)
  // A ledger has the time at which a transaction began, so what settles a bill in the transaction that issues it would come first.
  const issued = steps.find(({ action }) => action === 'issue' || action === 'record')?.at ?? ''
  const later = ({ at }: HistoryStep) => (at > issued ? at : issued)
  const settled = rows.map(stepOf).map(step => ({ step, at: later(step) }))
  return [...settled, ...steps.map(step => ({ step, at: step.at }))].sort((a, b) => b.at.localeCompare(a.at)).map(({ step }) => step)
}
