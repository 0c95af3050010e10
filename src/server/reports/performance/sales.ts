import { type RawBuilder, sql } from 'kysely'
import { baseDigits } from '../../../domain/company/base-currency.ts'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import type { Sales } from '../../../domain/people/commission.ts'
import type { Period } from '../../../domain/reports/performance/period.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'

/** Whose figures to read: those of one employee, of a branch, or all. */
export type Whose = { employee?: string | undefined; branch?: string | undefined }

const production = ['cuttingInvoice', 'lapidaryInvoice', 'mfInvoice'] as const
const tableOf = { cuttingInvoice: 'cutting_invoice', lapidaryInvoice: 'lapidary_invoice', mfInvoice: 'mf_invoice' } as const

const head = sql.raw(
  'p.id, p.number, p.date, p.customer_id, p.branch_id, p.salesperson_id, p.exchange, p.table_rate, p.state, p.pieces, p.carats, p.subtotal, p.discount, p.tax, p.tax_included',
)

/** SQL: every customer bill of all four kinds, with the total of its lines before any discount. */
export const bills = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select 'invoice' as kind, ${head}, l.gross, l.discount as line_discount, l.cost
    from invoice p join lateral (select sum(gross) as gross, sum(discount) as discount, coalesce(sum(cost), 0) as cost from item where invoice_id = p.id) l on true
    where p.state <> 'draft' and ${where}
  ${sql.join(
    production.map(
      kind => sql`union all select ${sql.lit(kind)}, ${head}, l.gross, l.discount, coalesce(s.cost, 0)
    from ${sql.table(tableOf[kind])} p
    join lateral (select sum(gross) as gross, sum(discount) as discount from work_item where ${sql.ref(`${tableOf[kind]}_id`)} = p.id) l on true
    left join lateral (select sum(value) as cost from stock_posting where document_id = p.id and to_place = 'sold') s on true
    where p.state <> 'draft' and p.direction = 'customer' and p.salesperson_id is not null and ${where}`,
    ),
    sql` `,
  )}`

/** SQL: the bills of the period: all, or those that an employee sold or shares in. */
export const billsOf = ({ from, to }: Period, { employee }: Whose): RawBuilder<unknown> =>
  bills(
    employee
      ? sql`p.date between ${from} and ${to} and (p.salesperson_id = ${employee} or p.id in (select invoice_id from invoice_split where employee_id = ${employee}))`
      : sql`p.date between ${from} and ${to}`,
  )

/**
 * SQL: who is credited with how much of each sale, as in `creditsOf`: from `low` to `high` percent. `sales` names a query with `id` and
 * `salesperson_id`.
 */
export const creditsIn = (sales: string): RawBuilder<unknown> => sql`
  select s.id, s.salesperson_id as employee, 0::numeric as low, greatest(0, 100 - coalesce(t.given, 0)) as high
    from ${sql.ref(sales)} s left join lateral (select sum(share) as given from invoice_split where invoice_id = s.id) t on true
  union all
  select s.id, p.employee_id, least(100, greatest(0, 100 - p.given) + p.until - p.share), least(100, greatest(0, 100 - p.given) + p.until)
    from ${sql.ref(sales)} s join lateral (
      select employee_id, share, sum(share) over () as given, sum(share) over (order by line) as until from invoice_split where invoice_id = s.id) p on true`

/** SQL: the credited part of an amount, as in `creditedOf`. */
export const credited = (amount: RawBuilder<unknown>, digits = baseDigits()): RawBuilder<unknown> =>
  sql`(round(${amount} * c.high / 100, ${sql.lit(digits)}) - round(${amount} * c.low / 100, ${sql.lit(digits)}))`

/** SQL: the amounts of a bill in the base currency, from its columns under alias `s`. Net excludes tax, shipping and charges. */
export const inBase = (s: string) => {
  const column = (name: string) => sql.ref(`${s}.${name}`)
  const net = sql`(${column('subtotal')} - ${column('discount')} - case when ${column('tax_included')} then ${column('tax')} else 0 end)`
  return {
    gross: sql`round(${column('gross')} * ${column('exchange')}, ${inBaseDigits})`,
    discount: sql`round((${column('line_discount')} + ${column('discount')}) * ${column('exchange')}, ${inBaseDigits})`,
    net: sql`round(${net} * ${column('exchange')}, ${inBaseDigits})`,
    netByTypedRates: sql`(round(${net} * ${column('exchange')}, ${inBaseDigits}) - round(${net} * coalesce(${column('table_rate')}, ${column('exchange')}), ${inBaseDigits}))`,
    cost: sql`${column('cost')}`,
  }
}

/** SQL: the invoiced value of an approval line (alias `l`) at the approval's price. */
export const invoicedValue = sql`case l.basis when 'per piece' then l.amount * l.invoiced_pieces / nullif(l.pieces, 0) else l.amount * l.invoiced_weight / nullif(l.weight, 0) end`

/** SQL: the approvals of the period, with what has been invoiced from them since. */
export const approvalsOf = ({ from, to }: Period, { employee }: Whose): RawBuilder<unknown> => sql`
  select a.id, a.number, a.date, a.due_date, a.customer_id, a.branch_id, a.salesperson_id as employee, a.carats, a.base_total as "approvalValue",
    coalesce((select sum(round(coalesce(${invoicedValue}, 0) * a.exchange, ${inBaseDigits})) from item l where l.approval_id = a.id), 0) as invoiced
  from approval a where ${stateIn('a.state', statesOf(approvalLifecycle, 'inForce'))} and a.date between ${from} and ${to} ${employee ? sql`and a.salesperson_id = ${employee}` : sql``}`

/** SQL: payments that settled sales in the period, with the bill and the note. A reversal counts as negative on its own day. */
export const collectionsOf = ({ from, to }: Period, { employee }: Whose): RawBuilder<unknown> => sql`
  with settled as (
    select a.date, a.note_id, a.bill_id, a.base_paid as amount, round(a.base_paid * (1 - coalesce(n.table_rate, n.exchange) / n.exchange), ${inBaseDigits}) as by_typed, b.kind, b.number as bill, b.party_id,
      coalesce(i.salesperson_id, c.salesperson_id, l.salesperson_id, m.salesperson_id) as salesperson_id
    from allocation a join bill b on b.id = a.bill_id and b.ledger = 'receivable' join payment_note n on n.id = a.note_id
      left join invoice i on i.id = b.id left join cutting_invoice c on c.id = b.id left join lapidary_invoice l on l.id = b.id left join mf_invoice m on m.id = b.id
    where a.kind = 'money' and a.date between ${from} and ${to}
  ), sale as (select distinct bill_id as id, salesperson_id from settled where salesperson_id is not null
    ${employee ? sql`and (salesperson_id = ${employee} or bill_id in (select invoice_id from invoice_split where employee_id = ${employee}))` : sql``}
  ), credit as (${creditsIn('sale')})
  select s.date, s.note_id, s.bill_id, s.kind, s.bill, s.party_id, c.employee, ${credited(sql`s.amount`)} as amount, ${credited(sql`s.by_typed`)} as by_typed
  from settled s join credit c on c.id = s.bill_id where c.high > c.low ${employee ? sql`and c.employee = ${employee}` : sql``}`

/** What each salesperson sold, sent on approval and collected, by month (given as its first day). */
export type MonthlySales = Sales & { employee: string; month: string }

/** Sales by salesperson and month. Their total equals the invoices to the cent (docs/domain/people.md#performance-of-a-salesperson). */
export const salesIn = async (db: Db, period: Period, whose: Whose): Promise<MonthlySales[]> => {
  const base = inBase('s')
  const month = sql`to_char(date_trunc('month', date), 'YYYY-MM-DD')`
  const { rows } = await sql<MonthlySales>`
    with sale as materialized (${billsOf(period, whose)}), credit as (${creditsIn('sale')}), entry as (
      select c.employee, s.date, (${stateIn('s.state', statesOf(billLifecycle, 'inForce'))})::integer as documents, (${stateIn('s.state', statesOf(billLifecycle, 'void'))})::integer as cancelled,
        ${sql.join(
          (['gross', 'discount', 'net', 'netByTypedRates', 'cost'] as const).map(
            name =>
              sql`case when ${stateIn('s.state', statesOf(billLifecycle, 'inForce'))} then ${credited(base[name])} else 0 end as ${sql.id(name)}`,
          ),
        )},
        case when ${stateIn('s.state', statesOf(billLifecycle, 'inForce'))} then s.pieces else 0 end as pieces, case when ${stateIn('s.state', statesOf(billLifecycle, 'inForce'))} then ${credited(sql`s.carats`, 3)} else 0 end as carats,
        0 as approvals, 0::numeric as "approvalValue", 0::numeric as invoiced, 0::numeric as collected, 0::numeric as "collectedByTypedRates"
      from sale s join credit c on c.id = s.id where c.high > c.low
      union all select m.employee, m.date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, m."approvalValue", m.invoiced, 0, 0 from (${approvalsOf(period, whose)}) m
      union all select p.employee, p.date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, p.amount, p.by_typed from (${collectionsOf(period, whose)}) p
    ) select e.employee, ${month} as month, sum(documents)::integer as documents, sum(cancelled)::integer as cancelled, sum(pieces)::integer as pieces, sum(approvals)::integer as approvals,
        ${sql.join((['carats', 'gross', 'discount', 'net', 'netByTypedRates', 'cost', 'approvalValue', 'invoiced', 'collected', 'collectedByTypedRates'] as const).map(name => sql`sum(${sql.ref(name)}) as ${sql.id(name)}`))}
      from entry e join employee p on p.id = e.employee
      where ${whose.employee ? sql`e.employee = ${whose.employee}` : sql`true`} ${whose.branch ? sql`and p.branch_id = ${whose.branch}` : sql``}
      group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
