import { type RawBuilder, sql } from 'kysely'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { codeOfTreatment } from '../../../domain/documents/tax.ts'
import type { Lifecycle } from '../../../domain/kit/lifecycle.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { noteLifecycle } from '../../../domain/payments/payment-note.ts'
import { purchaseLifecycle } from '../../../domain/purchases/purchase.ts'
import { creditNoteLifecycle } from '../../../domain/sales/credit-note/entity.ts'
import { currencies } from '../../../domain/trade/currencies.ts'
import { baseDigitsText } from '../../company/base-digits.ts'
import { stateText } from '../../kit/db/states.ts'

// The days of the period, as they stand in the text below.
const [from, to] = ['<from>', '<to>']

const isVoid = (lifecycle: Lifecycle) => stateText('d.state', statesOf(lifecycle, 'void'))
const isIssued = (lifecycle: Lifecycle) => stateText('d.state', [...statesOf(lifecycle, 'inForce'), ...statesOf(lifecycle, 'void')])
/** The documents of the period, and older ones that were canceled in it. */
const inPeriod = (lifecycle: Lifecycle) =>
  `(d.date between ${from} and ${to} or ${isVoid(lifecycle)} and exists (select from step s where s.document_id = d.id and s.date between ${from} and ${to}))`
const undone = (lifecycle: Lifecycle, of: string) =>
  `select s.date from step s where s.document_id = ${of} and ${stateText('s.to_state', statesOf(lifecycle, 'void'))} order by s.id desc limit 1`
const applied = `case d.tax_treatment ${Object.entries(codeOfTreatment)
  .map(([treatment, code]) => `when '${treatment}' then '${code}'`)
  .join(' ')} else l.tax_code end`
const unusual = currencies.filter(({ code }) => currencyDigits(code) !== 2)
const digits = `case currency ${unusual.map(({ code }) => `when '${code}' then ${currencyDigits(code)}`).join(' ')} else 2 end`

/** `sign` is -1 for what is credited. `hsn` is an expression on the document `d` and its line `l`. */
type Bills = {
  sign: 1 | -1
  hsn: string
  kind: string
  table: string
  lines: string
  side: string
  party: string
  included: string
  lifecycle: Lifecycle
  where: string
}
const linesOf = ({ sign, hsn, kind, table, lines, side, party, included, lifecycle, where }: Bills): string => `
  select '${kind}' as kind, ${side} as side, d.id, d.number, d.date, case when ${isVoid(lifecycle)} then (${undone(lifecycle, 'd.id')}) end as undone, d.branch_id, ${party} as party_id, ${sign} as sign,
    d.currency, d.exchange, ${included} as included, d.subtotal, d.discount, d.tax, d.base_total, l.line, ${applied} as code, l.tax_rate as rate, ${hsn} as hsn, l.amount, l.tax as line_tax
  from ${table} d left join ${lines} l on l.${table}_id = d.id where ${isIssued(lifecycle)} and ${inPeriod(lifecycle)} ${where}`

const sale = {
  sign: 1,
  hsn: 'l.hsn',
  side: "'sales'",
  party: 'd.customer_id',
  included: 'd.tax_included',
  lifecycle: billLifecycle,
} as const
const production = {
  ...sale,
  lines: 'work_item',
  side: "case d.direction when 'customer' then 'sales' else 'purchases' end",
  where: "and d.direction <> 'internal'",
}
/** Every kind of document with taxed lines. A kind that is added here is in the tax report and its audit. */
const bills: readonly Bills[] = [
  { ...sale, kind: 'invoice', table: 'invoice', lines: 'item', where: '' },
  {
    ...sale,
    ...{ sign: -1, kind: 'creditNote', table: 'credit_note', lines: 'credit_line', lifecycle: creditNoteLifecycle, where: '' },
    hsn: '(select i.hsn from item i where i.id = l.invoice_line_id)',
  },
  { ...production, kind: 'cuttingInvoice', table: 'cutting_invoice' },
  { ...production, kind: 'lapidaryInvoice', table: 'lapidary_invoice' },
  { ...production, kind: 'mfInvoice', table: 'mf_invoice' },
  {
    ...{ sign: 1, hsn: 'l.hsn', kind: 'purchase', table: 'purchase', lines: 'purchase_line' },
    ...{ side: "'purchases'", party: 'd.supplier_id', included: 'false' },
    // Goods on memo are bought when they are sold.
    ...{ lifecycle: purchaseLifecycle, where: "and d.type <> 'memo-in'" },
  },
]

const lines = bills.map(linesOf).join(' union all ')

// Amounts are rounded on the running total of a document, as in the sales report. What is on no line is a row without a code. A credit note
// may have only that: shipping is credited without goods.
const ofBills = `
  with line as not materialized (${lines}), summed as not materialized (
    select *, sum(amount) over w as until_amount, sum(line_tax) over w as until_tax, row_number() over w as place, ${digits} as digits from line window w as (partition by id order by line)
  ), shared as not materialized (
    select *, case when subtotal = 0 then 0 else round(round(discount * until_amount * 1.000000000000 / subtotal, 12), digits) end as until_share,
      case when subtotal = 0 then 0 else round(round(discount * (until_amount - amount) * 1.000000000000 / subtotal, 12), digits) end as share_before,
      case when included then 1 else 0 end as taxed from summed
  ), valued as not materialized (
    select kind, side, id, number, date, undone, branch_id, party_id, sign, code, rate, hsn,
      round((until_amount - until_share - taxed * until_tax) * exchange, b.digits) - round((until_amount - amount - share_before - taxed * (until_tax - line_tax)) * exchange, b.digits) as net,
      round(until_tax * exchange, b.digits) - round((until_tax - line_tax) * exchange, b.digits) as tax
    from shared cross join (select ${baseDigitsText} as digits) b where line is not null
    union all
    select kind, side, id, number, date, undone, branch_id, party_id, sign, null, null, null,
      base_total - round((subtotal - discount - taxed * tax) * exchange, b.digits) - round(tax * exchange, b.digits), 0
    from shared cross join (select ${baseDigitsText} as digits) b where place = 1
  ) select kind, side, id, number, date, undone, branch_id, party_id, code, rate, hsn, net * sign as net, tax * sign as tax from valued where code is not null or net <> 0`

// Goods of a supplier on memo are bought with the invoice that sells them or when they are lost, and less with the credit note that takes them
// back. Other parties bill landed costs. None of these has tax.
const untaxed = `
  select 'memoSale', 'purchases', b.id, b.number, b.date, case when not b.active then (${undone(billLifecycle, 'd.id')}) end, d.branch_id, b.party_id, l.tax_code, 0::numeric, l.hsn, m.base_amount, 0::numeric
  from memo_sale m join bill b on b.id = m.bill_id join purchase_line l on l.id = m.purchase_line_id join invoice d on d.id = m.invoice_id where ${inPeriod(billLifecycle)}
  union all
  select 'memoLoss', 'purchases', b.id, b.number, b.date, u.day, m.branch_id, b.party_id, l.tax_code, 0, l.hsn, m.base_amount, 0
  from memo_loss m join bill b on b.id = m.bill_id join purchase_line l on l.id = m.purchase_line_id
    left join lateral (select r.date as day from account_posting r where r.document_id = b.id and r.document_kind = 'memoLoss' and r.reverses is not null) u on true
  where b.date between ${from} and ${to} or u.day between ${from} and ${to}
  union all
  select 'memoCredit', 'purchases', c.id, c.number, c.date, case when not c.active then (${undone(creditNoteLifecycle, 'd.id')}) end, d.branch_id, c.party_id, l.tax_code, 0, l.hsn, -m.base_amount, 0
  from memo_credit m join credit c on c.id = m.credit_id join purchase_line l on l.id = m.purchase_line_id join credit_note d on d.id = c.credit_note_id where ${inPeriod(creditNoteLifecycle)}
  union all
  select 'landedCost', 'purchases', b.id, b.number, b.date, case when not b.active then (${undone(purchaseLifecycle, 'd.id')}) end, d.branch_id, b.party_id, null, null, null, b.base_total, 0
  from purchase_cost c join bill b on b.id = c.id join purchase d on d.id = c.purchase_id where ${inPeriod(purchaseLifecycle)}`

// What a supplier credits for goods that go back, with the tax that was in their price, spread by the cost of the goods.
const ofReturns = `
  select 'paymentNote', 'purchases', id, number, date, undone, branch_id, party_id, code, rate, hsn, part - tax, tax from (
    select *, round(part * rate / (100 + rate), ${baseDigitsText}) as tax from (
      select g.*, -(round(base_amount * until / whole, ${baseDigitsText}) - round(base_amount * (until - share) / whole, ${baseDigitsText})) as part from (
        select d.id, d.number, d.date, case when ${isVoid(noteLifecycle)} then (${undone(noteLifecycle, 'd.id')}) end as undone, d.branch_id, d.party_id, d.base_amount, coalesce(p.tax_treatment, '') as tax_treatment,
          l.tax_code as code, l.tax_rate as rate, l.hsn, s.value + 0.01 as share, sum(s.value + 0.01) over w as until, sum(s.value + 0.01) over (partition by d.id) as whole
        from payment_note d join purchase p on p.id = d.purchase_id join stock_posting s on s.document_id = d.id and s.reverses is null
          join inventory i on i.id = s.inventory_id join purchase_line l on l.id = i.purchase_line_id
        where ${isIssued(noteLifecycle)} and ${inPeriod(noteLifecycle)} window w as (partition by d.id order by s.id)) g) h) r`

/**
 * SQL: every taxed amount in the base currency. A canceled document has its amounts again, negative, on the day of the cancellation.
 * `kind`, `id`, and `number` name the document, `day` is its tax point, and `side` is sales or purchases.
 */
const entries = `
  select e.kind, e.side, e.id, e.number, s.day, e.branch_id, e.party_id, e.code, e.rate, e.hsn, e.net * s.sign as net, e.tax * s.sign as tax
  from (select * from (${ofBills}) b union all ${untaxed} union all ${ofReturns}) e
  cross join lateral (values (e.date, 1), (e.undone, -1)) s (day, sign) where s.day is not null`

const always = (text: string): string => text.replaceAll(from, "'-infinity'").replaceAll(to, "'infinity'")
/** SQL: the entries of all days, as text for the audit. */
export const allEntries = always(entries)
/** SQL: what goods that went back reduce the input tax by, as text: `tax` is negative, and `undone` is the day on which the payment was voided. */
export const allReturns = always(
  `select * from (${ofReturns}) r (kind, side, id, number, date, undone, branch_id, party_id, code, rate, hsn, net, tax)`,
)
/** SQL: the lines of all bills with their codes and rates, as text for the audit. */
export const allLines = always(lines)

const parts = entries.split(/(<from>|<to>)/)
/** SQL: the entries of a period. */
export const entriesIn = (period: { from: string; to: string }): RawBuilder<unknown> => {
  const days: Readonly<Record<string, RawBuilder<unknown>>> = { [from]: sql`${period.from}::date`, [to]: sql`${period.to}::date` }
  return sql`select * from (${sql.join(
    parts.map(part => days[part] ?? sql.raw(part)),
    sql``,
  )}) e where day between ${period.from} and ${period.to}`
}
