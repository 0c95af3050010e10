import { sql } from 'kysely'
import { compare, type Quantity } from '../../../domain/kit/quantity.ts'
import { commissionsIn } from '../../../domain/reports/performance/commission.ts'
import { commissionCalls } from '../../../domain/reports/performance/contract.ts'
import { monthAround } from '../../../domain/reports/performance/period.ts'
import { settingsForPosting } from '../../company/settings.ts'
import { todayIn } from '../../kit/business-day.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'
import { salesIn } from './sales.ts'
import { peopleOf } from './sums.ts'

type Paying = Pick<Context, 'db' | 'caller' | 'now' | 'today'>
/** The commission of an employee for a month that is over, computed from today's records. */
const commissionFor = async (context: Paying, employee: string, month: string) => {
  const period = monthAround(`${month}-01`)
  if (period.to >= (await todayIn(context.db, context))) throw invalid({ month: 'The month is not over yet.' })
  const [one] = await peopleOf(context.db, { employee }, period.to)
  if (!one) throw notFound('employee')
  const [commission] = commissionsIn(period, await salesIn(context.db, period, { employee, basis: 'issued' }), one.terms, one.payments)
  if (!commission) throw conflict(`No commission is agreed with ${one.name} for ${month}.`)
  if (commission.paid) throw conflict(`The commission of ${one.name} for ${month} is already marked as paid.`)
  return { id: uuid(), month: period.from, amount: commission.commission, name: one.name }
}

/** Marks the commission of a month (YYYY-MM) as paid, which fixes its amount (docs/domain/people.md#paid-commission). */
export const payCommission = async (context: Paying, { employee, month }: { employee: string; month: string }) => {
  const { caller, db } = context
  const { name: _, ...payment } = await commissionFor(context, employee, month)
  const date = await todayIn(db, context)
  await transact(db, async tx => {
    await sql`insert into commission_payment (id, employee_id, month, amount, date, by_id)
      values (${payment.id}, ${employee}, ${payment.month}, ${payment.amount}, ${date}, ${caller.id})`.execute(tx)
    await writeAudit(tx, {
      entity: 'employee',
      record: employee,
      action: 'pay-commission',
      after: { month, amount: payment.amount },
      caller,
    })
  })
  return { ...payment, date, by: caller.name }
}

type Taken = { employee: string; month: string; amount: Quantity }

/** A paid month keeps its amount in the report. Taking the payment back must not change the report of a month that is closed. */
const refuseClosedMonth = async (tx: Db, { employee, month, amount }: Taken): Promise<void> => {
  const { closedUntil } = await settingsForPosting(tx)
  const period = monthAround(`${month}-01`)
  if (!closedUntil || period.to > closedUntil) return
  const [one] = await peopleOf(tx, { employee }, period.to)
  const [due] = commissionsIn(period, await salesIn(tx, period, { employee, basis: 'issued' }), one?.terms ?? [], [])
  if (due && compare(due.commission, amount) === 0) return
  throw conflict(`The books are closed until ${closedUntil}. The commission of ${month} stays as it was paid.`)
}

const takeBack = async (context: Context, { id, reason }: { id: string; reason: string }): Promise<null> => {
  const { caller, db } = context
  const date = await todayIn(db, context)
  await transact(db, async tx => {
    const { rows } = await sql<Taken>`update commission_payment
      set taken_back_on = ${date}, taken_back_by_id = ${caller.id}, reason = ${reason} where id = ${id} and taken_back_on is null
      returning employee_id as employee, to_char(month, 'YYYY-MM') as month, amount`.execute(tx)
    const [payment] = rows
    if (!payment) throw notFound('commission payment')
    await refuseClosedMonth(tx, payment)
    const { employee, ...before } = payment
    await writeAudit(tx, { entity: 'employee', record: employee, action: 'take-back-commission', before, reason, caller })
  })
  return null
}

/** Routes for marking the commission of a month as paid, and for taking that back. */
export const commissionRoutes: Route[] = [
  implement(commissionCalls, 'POST employee/commission', {
    right: { permission: 'commission.pay' },
    summary: 'Mark the commission of an employee for a month as paid, which fixes its amount',
    handle: (context, { body }) => payCommission(context, body),
  }),
  implement(commissionCalls, 'PUT employee/commission/take-back', {
    right: { permission: 'commission.pay' },
    summary: 'Take back that the commission of a month was paid',
    handle: (context, { body }) => takeBack(context, body),
  }),
]
