import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { baseDigits, currencyDigits } from '../../domain/company/base-currency.ts'
import { billLifecycle } from '../../domain/documents/bill.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { isZero, minus, type Quantity, round, times } from '../../domain/kit/quantity.ts'
import { type CustomerStanding, customerCalls } from '../../domain/parties/contract.ts'
import { customer } from '../../domain/parties/customer.ts'
import { checkDate, exchangeOn, refuseClosed, settingsForPosting, settingsOf } from '../company/settings.ts'
import { openBill, postAccount } from '../documents/account.ts'
import { approvalValueOf, balanceOf, exposureOf, payableOf } from '../documents/exposure.ts'
import { todayOf } from '../kit/business-day.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { stateIn } from '../kit/db/states.ts'
import { uuid } from '../kit/db/uuid.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { notFound } from '../kit/errors.ts'
import { implement } from '../kit/http/route.ts'

const columns = {
  balance: balanceOf,
  onApproval: approvalValueOf,
  exposure: exposureOf,
  payable: payableOf,
  overdueDays: t =>
    sql`(select ${todayOf()} - min(b.due_date) from bill b where b.party_id = ${sql.ref(`${t}.id`)} and b.ledger = 'receivable' and b.active and b.settled < b.total and b.due_date < ${todayOf()})`,
  lastSale: t =>
    sql`(select max(i.date) from invoice i where i.customer_id = ${sql.ref(`${t}.id`)} and ${stateIn('i.state', statesOf(billLifecycle, 'inForce'))})`,
} satisfies Columns

const sides = [
  { field: 'openingBalance', ledger: 'receivable' },
  { field: 'openingPayable', ledger: 'payable' },
] as const

/** Posts the opening balance of a new party on either side of the account, with an open bill. */
const create = async ({ tx, values, input, caller, today }: Work<typeof customer, 'create'>) => {
  const { termsDays, approvalDays } = await settingsOf(tx)
  values.termsDays = input.termsDays ?? termsDays
  values.approvalDays = input.approvalDays ?? approvalDays
  const { code, currency } = values
  const opened = sides.flatMap(({ field, ledger }) => {
    const amount = values[field]
    return amount && !isZero(amount) ? [{ field, ledger, total: round(amount, currencyDigits(currency)) }] : []
  })
  if (opened.length === 0) return
  const settings = await settingsForPosting(tx)
  const date = values.openingDate ?? today
  checkDate(date, today, true)
  await refuseClosed(tx, date)
  const exchange = await exchangeOn(tx, currency, settings.currency, date)
  for (const { field, total } of opened) values[field] = total
  return async () => {
    for (const { ledger, total } of opened) {
      const [id, party] = [uuid(), values.id]
      const baseTotal = round(times(total, exchange), baseDigits())
      const occasion = { kind: 'opening', document: id, date, by: caller.id }
      await postAccount(tx, [{ party, ledger, currency, amount: total, baseAmount: baseTotal }], occasion)
      await openBill(tx, { id, kind: 'opening', number: `Opening ${code}`, party, ledger, currency, date, dueDate: date, total, baseTotal })
    }
  }
}

type Amounts = 'creditLimit' | 'approvalLimit' | 'balance' | 'onApproval' | 'exposure' | 'overdueDays'
type Read = Omit<CustomerStanding, Amounts | 'balances' | 'payables' | 'creditLeft' | 'approvalLeft' | 'overdueAmount'> &
  Required<Pick<CustomerStanding, Amounts>>
type Owed = NonNullable<CustomerStanding['balances']>[number]

const standing = implement(customerCalls, 'GET customer/standing', {
  right: { entity: 'customer', verb: 'lookup' },
  summary: 'The balance, limits and notes of a party before a sale',
  handle: async ({ db, caller }, { query }) => {
    const { rows } =
      await sql<Read>`select t.alert_note as "alertNote", t.status, t.currency, t.terms_days as "termsDays", t.discount, t.tax_treatment as "taxTreatment",
      t.credit_limit as "creditLimit", t.approval_limit as "approvalLimit", t.approval_days as "approvalDays", ${balanceOf('t')} as balance, ${approvalValueOf('t')} as "onApproval", ${exposureOf('t')} as exposure, ${columns.overdueDays('t')} as "overdueDays" from customer t where t.id = ${query.id}`.execute(
        db,
      )
    const party = rows[0]
    if (!party) throw notFound('customer')
    const { creditLimit, approvalLimit, balance, onApproval, exposure, overdueDays, ...open } = party
    if (!may(caller.role, 'confidential.read')) return open
    const balances =
      await sql<Owed>`select currency, amount, base_amount as "baseAmount" from account_balance where party_id = ${query.id} and ledger = 'receivable' and (amount <> 0 or base_amount <> 0) order by currency`.execute(
        db,
      )
    const payables =
      await sql<Owed>`select currency, amount, base_amount as "baseAmount" from account_balance where party_id = ${query.id} and ledger = 'payable' and (amount <> 0 or base_amount <> 0) order by currency`.execute(
        db,
      )
    const late = await sql<{
      amount: Quantity
    }>`select coalesce(sum(base_total - base_settled), 0) as amount from bill where party_id = ${query.id} and ledger = 'receivable' and active and settled < total and due_date < ${todayOf()}`.execute(
      db,
    )
    return {
      ...open,
      balances: balances.rows,
      payables: payables.rows,
      balance,
      onApproval,
      exposure,
      creditLimit,
      creditLeft: creditLimit === null ? null : minus(creditLimit, balance),
      approvalLimit,
      approvalLeft: approvalLimit === null ? null : minus(approvalLimit, exposure),
      overdueDays,
      overdueAmount: oneRow(late.rows).amount,
    }
  },
})

/** Parties on the server: their balances come from the ledger. */
export const customerBehavior = behaviorOf(customer, { columns, effects: { create }, routes: [standing] })
