import { billLifecycle } from '../../../domain/documents/bill.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { creditNoteLifecycle } from '../../../domain/sales/credit-note/entity.ts'
import { stateText } from '../../kit/db/states.ts'

const isIssued = stateText('n.state', statesOf(creditNoteLifecycle, 'inForce'))
const isCanceled = stateText('n.state', statesOf(creditNoteLifecycle, 'void'))
const isInvoiced = stateText('i.state', statesOf(billLifecycle, 'inForce'))

/** What must always be true of credit notes: each query gives the offenders. */
export const creditNoteInvariants: Readonly<Record<string, string>> = {
  'No more is credited of an invoice line than was invoiced, and all of it when all goods or all of the amount is, unless a price reduction was canceled': `
    select i.number, l.sku, l.weight, c.weight as credited_weight, l.amount, c.amount as credited, l.tax, c.tax as credited_tax, l.cost, c.cost as credited_cost
    from credited_line c join item l on l.id = c.invoice_line_id join invoice i on i.id = l.invoice_id
    where c.pieces > coalesce(l.pieces, 0) or c.weight > coalesce(l.weight, 0) or c.amount > l.amount or c.tax > l.tax or c.cost > coalesce(l.cost, 0)
      or (c.amount = l.amount and c.tax <> l.tax) or (c.weight > 0 and c.weight = l.weight and (c.cost <> coalesce(l.cost, 0) or c.pieces <> coalesce(l.pieces, 0)
        or (c.amount <> l.amount and not exists (select from credit_line x join credit_note n on n.id = x.credit_note_id where x.invoice_line_id = l.id and x.return_to = 'none' and ${isCanceled}))))`,
  'The credit notes of an invoice are at most its total, and equal it in the base currency when all is credited': `
    select i.number, i.state, i.total, sum(n.total) as credited, i.base_total, sum(n.base_total) as base_credited, i.discount, sum(n.discount) as discount_credited
    from credit_note n join invoice i on i.id = n.invoice_id where ${isIssued} group by i.id
    having not (${isInvoiced}) or sum(n.total) > i.total or sum(n.shipping) > i.shipping or sum(n.charges) > i.charges or sum(n.discount) > i.discount
      or (sum(n.total) = i.total and sum(n.base_total) <> i.base_total) or (sum(n.subtotal) = i.subtotal and (sum(n.discount) <> i.discount or sum(n.tax) <> i.tax))`,
  'A credit note has the customer, currency, rate and tax of its invoice, and is not dated before it': `
    select n.number, n.date, i.number as invoice, i.date as invoiced from credit_note n join invoice i on i.id = n.invoice_id
    where (n.customer_id, n.branch_id, n.currency, n.exchange, n.tax_included) is distinct from (i.customer_id, i.branch_id, i.currency, i.exchange, i.tax_included) or n.date < i.date
    union all select n.number, n.date, l.sku, null from credit_line c join credit_note n on n.id = c.credit_note_id join item l on l.id = c.invoice_line_id where l.invoice_id is distinct from n.invoice_id`,
  'The amounts of a credit note add up': `
    select n.number, n.subtotal, l.amount, n.discount, n.tax, n.total from credit_note n
    left join lateral (select coalesce(sum(amount), 0) as amount, coalesce(sum(discount), 0) as discount, coalesce(sum(tax), 0) as tax from credit_line where credit_note_id = n.id) l on true
    where (n.subtotal, n.discount, n.tax) is distinct from (l.amount, l.discount, l.tax)
      or n.total <> n.subtotal - n.discount + case when n.tax_included then 0 else n.tax end + n.shipping + n.charges`,
  'Goods of an issued credit note came back exactly as its lines say': `
    select n.number, l.sku, l.return_to, l.weight, p.weight as came_back, l.cost, p.value from credit_line l join credit_note n on n.id = l.credit_note_id
    left join (select line_id, sum(case when reverses is null then weight else -weight end) as weight, sum(case when reverses is null then pieces else -pieces end) as pieces,
        sum(case when reverses is null then value else -value end) as value, min(to_place) filter (where reverses is null) as place
      from stock_posting where document_kind = 'creditNote' and 'sold' in (from_place, to_place) group by 1) p on p.line_id = l.id
    where case when ${isIssued} and l.return_to <> 'none'
      then (l.weight, coalesce(l.pieces, 0), l.cost, case l.return_to when 'approval' then 'on_approval' else 'available' end) is distinct from (p.weight, coalesce(p.pieces, 0), p.value, p.place)
      else coalesce(p.weight, 0) <> 0 or coalesce(p.value, 0) <> 0 or (p.line_id is not null and n.state = 'draft') end`,
  'An issued credit note has one posting of its total, and one credit of it': `
    select n.number, n.total, c.total as credit, sum(p.amount) as posted from credit_note n left join credit c on c.id = n.id
    left join account_posting p on p.document_id = n.id and p.document_kind = 'creditNote' and p.reverses is null
    where n.state <> 'draft' group by n.id, c.id
    having (c.kind, c.credit_note_id, c.number, c.party_id, c.ledger, c.currency, c.date, c.total, c.base_total) is distinct from ('creditNote', n.id, n.number, n.customer_id, 'receivable', n.currency, n.date, n.total, n.base_total)
      or c.active <> (${isIssued}) or count(p.*) > 1 or coalesce(sum(p.amount), 0) <> -n.total or coalesce(sum(p.base_amount), 0) <> -n.base_total
    union all select n.id::text, n.total, null, p.amount from credit_note n join account_posting p on p.document_id = n.id where n.state = 'draft'`,
  'The used part of a credit is what it settled, for its own party and in its own currency': `
    select c.number, c.total, c.used, coalesce(sum(a.amount), 0) as settled from credit c left join allocation a on a.credit_id = c.id
    group by c.id having c.used <> coalesce(sum(a.amount), 0) or (not c.active and c.used <> 0) or (c.active and c.used = c.total and coalesce(sum(a.base_paid), 0) <> c.base_total and c.total <> 0)
    union all select c.number, c.total, a.amount, b.settled from allocation a join credit c on c.id = a.credit_id join bill b on b.id = a.bill_id
    where (c.party_id, c.currency, c.ledger) is distinct from (b.party_id, b.currency, b.ledger)`,
  'Goods on memo that came back are owed less, by what their sale made owed': `
    select c.number, c.total, m.amount, p.posted from credit c
    left join (select credit_id, sum(amount) as amount, sum(base_amount) as base from memo_credit group by 1) m on m.credit_id = c.id
    left join (select document_id, sum(amount) as posted, sum(base_amount) as base from account_posting where document_kind = 'memoCredit' and reverses is null group by 1) p on p.document_id = c.id
    where c.kind = 'memoCredit' and ((c.total, c.base_total) is distinct from (m.amount, m.base) or (c.total, c.base_total) is distinct from (-coalesce(p.posted, 0), -coalesce(p.base, 0)) or c.ledger <> 'payable')
    union all
    select p.number, s.amount, sum(m.amount), sum(m.base_amount) from memo_credit m join credit c on c.id = m.credit_id and c.active join memo_sale s on s.line_id = m.sold_line_id
    join bill p on p.id = s.bill_id group by p.id, s.line_id, s.amount, s.base_amount having sum(m.amount) > s.amount or sum(m.base_amount) > s.base_amount
    union all
    select n.number, l.cost, m.base_amount, null from memo_credit m join credit_line l on l.id = m.line_id join credit_note n on n.id = l.credit_note_id where l.cost is distinct from m.base_amount`,
}
