import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { billLifecycle } from '../../domain/documents/bill.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { isZero, minus, type Quantity, round } from '../../domain/kit/quantity.ts'
import { type CustomerStanding, customerCalls } from '../../domain/parties/contract.ts'
import { customer } from '../../domain/parties/customer.ts'
import { lightOf } from '../../domain/parties/light.ts'
import { openingBill } from '../../domain/parties/opening-bill.ts'
import { settingsOf } from '../company/settings.ts'
import { lateBills } from '../documents/bill/late.ts'
import { approvalValueOf, balanceOf, exposureOf, payableOf } from '../documents/exposure.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { stateIn } from '../kit/db/states.ts'
import { uuid } from '../kit/db/uuid.ts'
import { behaviorOf, doingOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { create as createRecord } from '../kit/entity/store.ts'
import { inField, notFound } from '../kit/errors.ts'
import { implement } from '../kit/http/route.ts'
import { openingBillBehavior } from './opening-bill.ts'

const columns = {
  balance: balanceOf,
  onApproval: approvalValueOf,
  exposure: exposureOf,
  payable: payableOf,
  overdueDays: t => sql`(select max(late) from (${lateBills(sql.ref(`${t}.id`))}) b)`,
  lastSale: t =>
    sql`(select max(i.date) from invoice i where i.customer_id = ${sql.ref(`${t}.id`)} and ${stateIn('i.state', statesOf(billLifecycle, 'inForce'))})`,
} satisfies Columns

const sides = [
  { field: 'openingBalance', ledger: 'receivable' },
  { field: 'openingPayable', ledger: 'payable' },
] as const

/** The country and currency of a new party are those of the user's branch, unless given (docs/domain/parties.md#terms). */
const takeFromBranch = async ({ tx, values, input, caller }: Work<typeof customer, 'create'>): Promise<void> => {
  if (!caller.branch || (input.country && input.currency)) return
  const { rows } = await sql<
    Pick<typeof values, 'country' | 'currency'>
  >`select country, currency from branch where id = ${caller.branch}`.execute(tx)
  const { country, currency } = oneRow(rows)
  values.country = input.country ?? country
  values.currency = input.currency ?? currency
}

/** Enters the opening balance of a new party on either side as an opening bill; one below zero as credit on account. */
const create = async (work: Work<typeof customer, 'create'>) => {
  const { tx, values, input, today } = work
  await takeFromBranch(work)
  const { termsDays, approvalDays } = await settingsOf(tx)
  values.termsDays = input.termsDays ?? termsDays
  values.approvalDays = input.approvalDays ?? approvalDays
  const { id, code, currency } = values
  const opened = sides.flatMap(({ field, ledger }) => {
    const amount = values[field]
    return amount && !isZero(amount) ? [{ field, ledger, amount: round(amount, currencyDigits(currency)) }] : []
  })
  if (opened.length === 0) return
  const date = values.openingDate ?? today
  for (const { field, amount } of opened) values[field] = amount
  return async () => {
    for (const { field, ledger, amount } of opened) {
      const bill = { id: uuid(), number: `Opening ${code}`, party: id, side: ledger, date, dueDate: date, currency, amount }
      await inField({ amount: field, date: 'openingDate' }, () => createRecord(tx, doingOf(work), openingBill, openingBillBehavior, bill))
    }
  }
}

type Amounts = 'creditLimit' | 'approvalLimit' | 'balance' | 'onApproval' | 'exposure' | 'overdueDays'
type Read = Omit<
  CustomerStanding,
  Amounts | 'light' | 'balances' | 'payables' | 'credits' | 'creditLeft' | 'approvalLeft' | 'overdueAmount'
> &
  Required<Pick<CustomerStanding, Amounts>>
type Owed = NonNullable<CustomerStanding['balances']>[number]
type Credit = NonNullable<CustomerStanding['credits']>[number]

const standing = implement(customerCalls, 'GET customer/standing', {
  branches: 'shared',
  right: { entity: 'customer', verb: 'lookup' },
  summary: 'The balance, limits and notes of a party before a sale',
  handle: async ({ db, caller }, { query }) => {
    const { rows } =
      await sql<Read>`select t.alert_note as "alertNote", t.status, t.currency, t.terms_days as "termsDays", t.discount, t.tax_treatment as "taxTreatment",
      t.unwanted_origins as "unwantedOrigins", t.only_certified as "onlyCertified", t.only_untreated as "onlyUntreated",
      t.credit_limit as "creditLimit", t.approval_limit as "approvalLimit", t.approval_days as "approvalDays", ${balanceOf('t')} as balance, ${approvalValueOf('t')} as "onApproval", ${exposureOf('t')} as exposure, ${columns.overdueDays('t')} as "overdueDays" from customer t where t.id = ${query.id}`.execute(
        db,
      )
    const party = rows[0]
    if (!party) throw notFound('customer')
    const { creditLimit, approvalLimit, balance, onApproval, exposure, overdueDays, ...open } = party
    const creditLeft = creditLimit === null ? null : minus(creditLimit, balance)
    const approvalLeft = approvalLimit === null ? null : minus(approvalLimit, exposure)
    const light = lightOf({ ...party, creditLeft, approvalLeft })
    if (!may(caller.role, 'confidential.read')) return { ...open, light }
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
    }>`select coalesce(sum(amount), 0) as amount from (${lateBills(sql`${query.id}::uuid`)}) b`.execute(db)
    const credits =
      await sql<Credit>`select b.currency, sum(b.total - b.settled) - a.amount as amount from bill b join account_balance a on (a.party_id, a.ledger, a.currency) = (b.party_id, b.ledger, b.currency)
      where b.party_id = ${query.id} and b.ledger = 'receivable' and b.active and b.settled < b.total group by b.currency, a.amount having sum(b.total - b.settled) > a.amount order by 1`.execute(
        db,
      )
    return {
      ...open,
      light,
      balances: balances.rows,
      payables: payables.rows,
      credits: credits.rows,
      balance,
      onApproval,
      exposure,
      creditLimit,
      creditLeft,
      approvalLimit,
      approvalLeft,
      overdueDays,
      overdueAmount: oneRow(late.rows).amount,
    }
  },
})

/** Parties on the server: their balances come from the ledger. */
export const customerBehavior = behaviorOf(customer, { columns, effects: { create }, routes: [standing] })
