import { type RawBuilder, sql } from 'kysely'
import { daysAfter, reversalDay } from '../../../domain/company/business-day.ts'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { limitField, limitMessage } from '../../../domain/documents/permission.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { settingsForPosting } from '../../company/settings.ts'
import type { WorkOn } from '../../kit/entity/behavior.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { refuseForeign } from '../own-documents.ts'
import { beyondTerms } from './limits.ts'
import type { BillValues } from './values.ts'

/** SQL: the due date of a bill (alias) as agreed at the end of a day. */
export const dueOn = (bill: string, day: string): RawBuilder<unknown> =>
  sql`coalesce((select c.due_date from due_change c where c.bill_id = ${sql.ref(`${bill}.id`)} and c.until >= ${day} order by c.until, c.id limit 1), ${sql.ref(`${bill}.due_date`)})`

/**
 * Changes the due date of a bill. It applies from today or, if today is closed, from the first open day: reports of earlier days keep the
 * due date that was agreed then (docs/domain/reports.md#closed-periods).
 */
export const moveDueDate = async ({ tx, today }: Pick<WorkOn<object>, 'tx' | 'today'>, id: string, dueDate: string): Promise<void> => {
  const { closedUntil } = await settingsForPosting(tx)
  await sql`with moved as (
      insert into due_change (bill_id, until, due_date)
      select id, greatest(${daysAfter(reversalDay({ today, of: '', closedUntil }), -1)}::date, date), due_date from bill where id = ${id} and due_date <> ${dueDate})
    update bill set due_date = ${dueDate} where id = ${id}`.execute(tx)
}

type Issued = Pick<BillValues, 'id' | 'createdById' | 'number' | 'date' | 'dueDate'> & {
  state: string
  customer: string | null
  salesperson?: string | null
}

/** Changes an issued bill in force: its due date, and its salesperson as long as its day is open. */
export const changeIssued = async (work: WorkOn<Issued>): Promise<void> => {
  const { values, before } = work
  refuseForeign(work)
  if (!values.dueDate || values.dueDate < values.date) throw invalid({ dueDate: 'Enter a due date on or after the date.' })
  if (values.dueDate !== before?.dueDate) {
    refuseCanceled(values, 'dueDate', 'due date')
    await refuseBeyondTerms(work)
    await moveDueDate(work, values.id, values.dueDate)
  }
  if (values.salesperson !== before?.salesperson) await refuseClosedSale(work)
}

// What was agreed before may be kept or shortened by every role.
const refuseBeyondTerms = async ({ tx, values, before, caller }: WorkOn<Issued>): Promise<void> => {
  if (before?.dueDate && values.dueDate && values.dueDate < before.dueDate) return
  const { rows } = await sql<{ termsDays: number }>`select terms_days as "termsDays" from customer where id = ${values.customer}`.execute(
    tx,
  )
  const beyond = rows.flatMap(party => beyondTerms(party, values, caller.role))
  for (const one of beyond) {
    const message = limitMessage(one, caller.role)
    throw conflict(message, { fields: { [limitField(one)]: message } })
  }
}

const voidStates: readonly string[] = statesOf(billLifecycle, 'void')

const refuseCanceled = ({ state, number }: Issued, field: string, name: string): void => {
  if (!voidStates.includes(state)) return
  const message = `${number} is canceled. Its ${name} can no longer be changed.`
  throw conflict(message, { fields: { [field]: message } })
}

const refuseClosedSale = async ({ tx, values }: WorkOn<Issued>): Promise<void> => {
  refuseCanceled(values, 'salesperson', 'salesperson')
  const { closedUntil } = await settingsForPosting(tx)
  if (closedUntil && values.date <= closedUntil)
    throw conflict(`The books are closed until ${closedUntil}. The salesperson of ${values.number} can no longer be changed.`, {
      fields: { salesperson: `The books are closed until ${closedUntil}.` },
    })
}
