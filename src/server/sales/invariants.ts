import { billLifecycle } from '../../domain/documents/bill.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { currencies } from '../../domain/trade/currencies.ts'
import { stateText } from '../kit/db/states.ts'

const digitsOf = (currency: string) =>
  `(case ${currencies
    .filter(({ digits }) => digits !== 2)
    .map(({ code, digits }) => `when ${currency} = '${code}' then ${digits}`)
    .join(' ')} else 2 end)`

const isIssued = stateText('i.state', statesOf(billLifecycle, 'inForce'))

/** What must always be true of invoices: each query gives the offenders. */
export const invoiceInvariants: Readonly<Record<string, string>> = {
  'A stone on an issued invoice left stock exactly as its line says': `
    select i.number, l.sku, l.weight, p.weight as left_by from item l join invoice i on i.id = l.invoice_id
    left join (select line_id, sum(weight) as weight, sum(pieces) as pieces from (
      select line_id, weight, pieces from stock_posting where to_place = 'sold' union all select line_id, -weight, -pieces from stock_posting where from_place = 'sold') m group by 1) p on p.line_id = l.id
    where l.inventory_id is not null and i.state <> 'draft' and (
      (case when ${isIssued} then l.weight else 0 end) <> coalesce(p.weight, 0) or (case when ${isIssued} then coalesce(l.pieces, 0) else 0 end) <> coalesce(p.pieces, 0))`,
  'A stone leaves at the cost on its line': `
    select l.sku, l.cost, p.value from item l join invoice i on i.id = l.invoice_id join stock_posting p on p.line_id = l.id and p.reverses is null
    where i.state <> 'draft' and l.cost is distinct from p.value`,
  'No natural stone without treatment on an issued document': `
    select i.number, l.sku from item l join invoice i on i.id = l.invoice_id join inventory s on s.id = l.inventory_id
    where ${isIssued} and s.naturalness = 'natural' and s.type <> 'metal' and l.treatment is null`,
  'The amounts of a document add up': `
    select i.number, i.subtotal, s.subtotal as lines, i.total from invoice i
    join (select invoice_id, sum(amount) as subtotal, sum(tax) as tax, bool_or(amount <> gross - discount) as wrong from item group by 1) s on s.invoice_id = i.id
    where i.subtotal <> s.subtotal or i.tax <> s.tax or s.wrong or i.total <> i.subtotal - i.discount + case when i.tax_included then 0 else i.tax end + i.shipping + i.charges`,
  'A line amount is its price times its billed carats or pieces, or its whole price': `
    select i.number, l.line, l.gross from item l join invoice i on i.id = l.invoice_id
    where l.gross <> round(case l.basis when 'per carat' then l.rate * trunc(coalesce(l.weight, 0) + 0.001, 2) when 'per piece' then l.rate * coalesce(l.pieces, 0) else l.rate end, ${digitsOf('i.currency')})
      or l.discount <> round(l.gross * coalesce(l.discount_percent, 0) / 100, ${digitsOf('i.currency')})`,
  'The amount due of an issued invoice is its total': `
    select i.number, i.state, i.total, b.total as asked from invoice i left join bill b on b.id = i.id
    where i.state <> 'draft' and (b.id is null or b.active <> (${isIssued}) or
      (b.kind, b.number, b.party_id, b.currency, b.date, b.due_date, b.total, b.base_total) is distinct from ('invoice', i.number, i.customer_id, i.currency, i.date, i.due_date, i.total, i.base_total))
    union all select number, 'no invoice', total, null from bill b where kind = 'invoice' and not exists (select 1 from invoice i where i.id = b.id and i.state <> 'draft')`,
  'An issued invoice has one posting of its total': `
    select i.number, i.total, count(p.*) as postings, sum(p.amount) as posted from invoice i
    left join account_posting p on p.document_id = i.id and p.document_kind = 'invoice' and p.reverses is null
    where i.state <> 'draft' group by i.id having count(p.*) <> 1 or sum(p.amount) <> i.total or sum(p.base_amount) <> i.base_total`,
}
