import { type RawBuilder, sql } from 'kysely'
import { baseDigits } from '../../../domain/company/base-currency.ts'
import type { SalesSpan } from '../../../domain/people/commission.ts'
import type { Basis } from '../../../domain/reports/basis.ts'
import type { Period } from '../../../domain/reports/performance/period.ts'
import { approval } from '../../../domain/sales/approval.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { fatesOn, worthOfPart } from '../../documents/line-worth.ts'
import type { Db } from '../../kit/db/db.ts'
import { dueDateOn, salespersonOn } from '../agreed.ts'
import { entriesOf } from '../entries.ts'
import { dayColumns, inBase } from '../sales/entries.ts'
import { isGramsLine } from '../sales/keys.ts'

/** Whose figures to read: those of one employee, of a branch, or all. */
export type Whose = { employee?: string | undefined; branch?: string | undefined }
/** Whose sales to read, and what counts as a sale. */
export type WhoseSales = Whose & { basis: Basis }

/** SQL: since when employees are active, with their designation and branch, as of the end of a day. */
export const standingOn = (day: string): RawBuilder<unknown> =>
  sql`(select distinct on (employee_id) * from employee_standing where date <= ${day} order by employee_id, date desc)`

/** SQL: the lines of the entries of sales in the period that are credited to an employee, or to anybody. */
export const linesOf = ({ from, to }: Period, { employee, basis }: WhoseSales): RawBuilder<unknown> => {
  const day = sql.ref(dayColumns[basis])
  return sql`select *, ${day} as day from sale_line where ${day} between ${from} and ${to} and ${employee ? sql`salesperson_id = ${employee}` : sql`salesperson_id is not null`}`
}

/** SQL: the sums of sales lines, in the base currency. Net excludes tax, shipping and charges. */
export const amountsOfSales = {
  carats: sql`round(coalesce(sum(carats) filter (where not ${isGramsLine}), 0) / 1000.0, 3)`,
  gross: inBase(sql`gross`),
  discount: inBase(sql`discount`),
  net: inBase(sql`net`),
  netByTypedRates: inBase(sql`by_typed_rate`),
  cost: inBase(sql`cost`),
}

/**
 * SQL: who is credited with how much of each bill, as in `creditsOf`: from `low` to `high` percent. `sales` names a query with `id` and
 * `salesperson_id`.
 */
const creditsIn = (sales: string): RawBuilder<unknown> => sql`
  select s.id, s.salesperson_id as employee, 0::numeric as low, greatest(0, 100 - coalesce(t.given, 0)) as high
    from ${sql.ref(sales)} s left join lateral (select sum(share) as given from invoice_split where invoice_id = s.id) t on true
  union all
  select s.id, p.employee_id, least(100, greatest(0, 100 - p.given) + p.until - p.share), least(100, greatest(0, 100 - p.given) + p.until)
    from ${sql.ref(sales)} s join lateral (
      select employee_id, share, sum(share) over () as given, sum(share) over (order by line) as until from invoice_split where invoice_id = s.id) p on true`

/** SQL: the credited part of an amount, as in `creditedOf`. */
const credited = (amount: RawBuilder<unknown>, digits = baseDigits()): RawBuilder<unknown> =>
  sql`(round(${amount} * c.high / 100, ${sql.lit(digits)}) - round(${amount} * c.low / 100, ${sql.lit(digits)}))`

/**
 * SQL: the approvals of the period, with what has been invoiced from them: as issued until the end of the period, restated until today. A
 * cancellation counts as negative on its own day.
 */
export const approvalsOf = (period: Period, { employee, basis }: WhoseSales): RawBuilder<unknown> => sql`
  select a.id, case n.counts when -1 then 'Cancellation of ' else '' end || a.number as number, n.day as date, ${dueDateOn(period.to)} as due_date, a.customer_id, a.branch_id, ${salespersonOn(period.to)} as employee, n.counts,
    n.counts * a.carats as carats, n.counts * a.base_total as "approvalValue",
    n.counts * coalesce((select round(sum(${worthOfPart('invoiced', basis === 'restated' ? 'l' : 'h')}) * a.exchange, ${inBaseDigits})
      from item l ${basis === 'restated' ? sql`` : sql`cross join lateral (${fatesOn(period.to)}) h`} where l.approval_id = a.id), 0) as invoiced
  from (${entriesOf(approval, basis, period)}) n join approval a on a.id = n.id ${employee ? sql`where ${salespersonOn(period.to)} = ${employee}` : sql``}`

/** SQL: payments that settled sales in the period, with the bill and the note. A reversal counts as negative on its own day. */
export const collectionsOf = ({ from, to }: Period, { employee }: Whose): RawBuilder<unknown> => sql`
  with settled as (
    select a.date, a.note_id, a.bill_id, a.base_paid as amount, round(a.base_paid * (1 - coalesce(n.table_rate, n.exchange) / n.exchange), ${inBaseDigits}) as by_typed, b.kind, b.number as bill, b.party_id,
      coalesce(i.salesperson_id, c.salesperson_id, l.salesperson_id, m.salesperson_id) as salesperson_id
    from allocation a join bill b on b.id = a.bill_id and b.ledger = 'receivable' join payment_note n on n.id = a.note_id
      left join invoice i on i.id = b.id left join cutting_invoice c on c.id = b.id left join lapidary_invoice l on l.id = b.id left join mf_invoice m on m.id = b.id
    where a.kind = 'money' and a.date between ${from} and ${to}
    -- Money that is paid back for a credit note is no longer collected.
    union all select a.date, b.id, n.invoice_id, -a.base_amount, 0, 'invoice', i.number, b.party_id, i.salesperson_id
    from allocation a join credit_note n on n.id = a.credit_id join invoice i on i.id = n.invoice_id join bill b on b.id = a.bill_id and b.kind = 'paymentNote'
    where a.date between ${from} and ${to}
  ), sale as (select distinct bill_id as id, salesperson_id from settled where salesperson_id is not null
    ${employee ? sql`and (salesperson_id = ${employee} or bill_id in (select invoice_id from invoice_split where employee_id = ${employee}))` : sql``}
  ), credit as (${creditsIn('sale')})
  select s.date, s.note_id, s.bill_id, s.kind, s.bill, s.party_id, c.employee, ${credited(sql`s.amount`)} as amount, ${credited(sql`s.by_typed`)} as by_typed
  from settled s join credit c on c.id = s.bill_id where c.high > c.low ${employee ? sql`and c.employee = ${employee}` : sql``}`

/** What each salesperson sold, sent on approval and collected, by month (given as its first day), or from the day of other terms on. */
export type MonthlySales = SalesSpan & { employee: string }

/** Sales by salesperson and month. Their total equals the invoices to the cent (docs/domain/people.md#performance-of-a-salesperson). */
export const salesIn = async (db: Db, period: Period, whose: WhoseSales): Promise<MonthlySales[]> => {
  // A span of sales begins with its month, or within it with the terms of the commission.
  const month = sql`to_char(greatest(date_trunc('month', e.date)::date, (select max(t.date) from commission_term t where t.employee_id = e.employee and t.date <= e.date)), 'YYYY-MM-DD')`
  const sold = sql.join(Object.entries(amountsOfSales).map(([name, amount]) => sql`${amount} as ${sql.id(name)}`))
  const { rows } = await sql<MonthlySales>`
    with entry as (
      select salesperson_id as employee, day as date, sum((firsts >> 1 & 1) * counts) as documents, coalesce(sum(firsts >> 1 & 1) filter (where counts = -1), 0) as cancelled, sum(pieces) as pieces,
        0 as approvals, ${sold}, 0::numeric as "approvalValue", 0::numeric as invoiced, 0::numeric as collected, 0::numeric as "collectedByTypedRates"
      from (${linesOf(period, whose)}) s group by 1, 2
      union all select m.employee, m.date, 0, 0, 0, m.counts, 0, 0, 0, 0, 0, 0, m."approvalValue", m.invoiced, 0, 0 from (${approvalsOf(period, whose)}) m
      union all select p.employee, p.date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, p.amount, p.by_typed from (${collectionsOf(period, whose)}) p
    ) select e.employee, ${month} as month, sum(documents)::integer as documents, sum(cancelled)::integer as cancelled, sum(pieces)::integer as pieces, sum(approvals)::integer as approvals,
        ${sql.join((['carats', 'gross', 'discount', 'net', 'netByTypedRates', 'cost', 'approvalValue', 'invoiced', 'collected', 'collectedByTypedRates'] as const).map(name => sql`sum(${sql.ref(name)}) as ${sql.id(name)}`))}
      from entry e join employee p on p.id = e.employee left join ${standingOn(period.to)} s on s.employee_id = p.id
      where ${whose.employee ? sql`e.employee = ${whose.employee}` : sql`true`} ${whose.branch ? sql`and coalesce(s.branch_id, p.branch_id) = ${whose.branch}` : sql``}
      group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
