import { sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { type DerivedStatuses, openStatuses } from '../../../domain/kit/lifecycle.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { creditNote, creditNoteLifecycle, creditNoteStatuses } from '../../../domain/sales/credit-note/entity.ts'
import { lockCredit } from '../../documents/credit.ts'
import { refuseForeign } from '../../documents/own-documents.ts'
import { statusColumn } from '../../kit/db/states.ts'
import { behaviorOf, type Filters, type Work } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import { conflict, notAllowed } from '../../kit/errors.ts'
import { settleWith } from '../../payments/record.ts'
import { cancel } from './cancel.ts'
import { fillDraft } from './draft.ts'
import { issue } from './issue.ts'
import { creditableRoute } from './left.ts'

const isOpen = sql`(credit.active and credit.used < credit.total)`
const columns = {
  credit: () => sql`case when credit.active then credit.total - credit.used end`,
  status: t =>
    statusColumn(`${t}.state`, creditNoteLifecycle, { 'on account': isOpen, settled: sql`true` } satisfies DerivedStatuses<
      typeof creditNoteLifecycle,
      typeof creditNoteStatuses
    >),
  settles:
    t => sql`(select coalesce(json_agg(json_build_object('bill', s.id, 'kind', s.kind, 'number', s.number, 'amount', s.amount::text) order by s.number), '[]'::json)
    from (select b.id, b.kind, b.number, sum(a.amount) as amount from allocation a join bill b on b.id = a.bill_id where a.credit_id = ${sql.ref(`${t}.id`)} group by b.id having sum(a.amount) <> 0) s)`,
} satisfies Columns

// Credits with something left have their own index, so the many used ones are not read.
const statusesOpen = openStatuses(creditNoteStatuses)
const filters: Filters = {
  status: (statuses: string[]) =>
    statuses.every(status => statusesOpen.includes(status)) ? isOpen : sql`${columns.status('t')} = any(${statuses}::text[])`,
}

/** Settles further bills with what is left of the credit: that of the customer, or of a supplier whose goods on memo came back. */
const apply = async (work: Work<typeof creditNote, 'apply'>) => {
  const { tx, values, input, caller } = work
  const credit = await lockCredit(tx, values.id, input.credit ?? values.id)
  if (credit?.ledger === 'payable' && !may(caller.role, 'money.payOut')) throw notAllowed()
  if (!credit || !isPositive(credit.left)) throw conflict('This credit note has no credit on account.')
  return settleWith(work, { kind: creditNote.name, document: values.id }, credit)
}

/** Credit notes on the server: filling drafts from what is left of the invoice, issuing, using the credit, and canceling. */
export const creditNoteBehavior = behaviorOf(creditNote, {
  join: sql`left join credit on credit.id = t.id`,
  columns,
  filters,
  effects: {
    create: fillDraft,
    update: async work => (work.values.state === 'draft' ? fillDraft(work) : refuseForeign(work)),
    remove: async work => refuseForeign(work),
    issue,
    apply,
    cancel,
  },
  routes: [creditableRoute],
})
