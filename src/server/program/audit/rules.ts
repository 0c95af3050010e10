import { billLifecycle } from '../../../domain/documents/totals.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { directions, noteLifecycle, refunds } from '../../../domain/payments/payment-note.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { refillLifecycle } from '../../../domain/stock/inventory/refill.ts'
import { labLifecycle } from '../../../domain/stock/lab-submission.ts'
import { stockTakeLifecycle } from '../../../domain/stock/stock-take/entity.ts'
import { transferLifecycle } from '../../../domain/stock/transfer.ts'
import { currencies } from '../../../domain/trade/currencies.ts'
import { baseDigitsText } from '../../company/base-digits.ts'
import { stateText } from '../../kit/db/states.ts'
import { purchaseInvariants } from '../../purchases/invariants.ts'
import { salesInvariants } from '../../reports/sales/invariants.ts'
import { cancelledWork, workshopInvariants } from '../../workshop/invariants.ts'
import { documentInvariants } from './documents.ts'
import { historyInvariants } from './history.ts'
import { rateInvariants } from './rates.ts'

const digitsOf = (currency: string) =>
  `(case ${currencies
    .filter(({ digits }) => digits !== 2)
    .map(({ code, digits }) => `when ${currency} = '${code}' then ${digits}`)
    .join(' ')} else 2 end)`

const refunding = refunds.map(direction => `'${direction}'`).join(', ')
const payable = Object.entries(directions)
  .flatMap(([direction, { ledger }]) => (ledger === 'payable' ? [`'${direction}'`] : []))
  .join(', ')
const ledgerOf = (direction: string) => `case when ${direction} in (${payable}) then 'payable' else 'receivable' end`

const isIssued = stateText('i.state', statesOf(billLifecycle, 'inForce'))
const isLent = stateText('a.state', statesOf(approvalLifecycle, 'open'))
const isSent = stateText('f.state', statesOf(transferLifecycle, 'inForce'))
const isRecorded = stateText('n.state', statesOf(noteLifecycle, 'inForce'))

/** What must always be true: each query gives the offenders, and none may ever give one. */
export const invariants: Readonly<Record<string, string>> = {
  'Stock balances are the sums of their postings': `
    with moved as (
      select inventory_id, from_place as place, coalesce(from_holder, '00000000-0000-0000-0000-000000000000') as holder, -pieces as pieces, -weight as weight, -value as value from stock_posting
      union all
      select inventory_id, to_place, coalesce(to_holder, '00000000-0000-0000-0000-000000000000'), pieces, weight, value from stock_posting
    ), summed as (select inventory_id, place, holder, sum(pieces) as pieces, sum(weight) as weight, sum(value) as value from moved group by 1, 2, 3)
    select coalesce(s.inventory_id, b.inventory_id) as stone, coalesce(s.place, b.place) as place, s.weight as ledger, b.weight as kept
    from summed s full join stock_balance b on (b.inventory_id, b.place, b.holder) = (s.inventory_id, s.place, s.holder)
    where (s.pieces, s.weight, s.value) is distinct from (b.pieces::bigint, b.weight, b.value)`,
  'Nothing in stock is below zero, and pieces and carats end together': `
    select inventory_id as stone, place, pieces, weight, value from stock_balance
    where inside and (weight < 0 or pieces < 0 or (pieces is not null and (pieces = 0) <> (weight = 0)) or (weight = 0 and value <> 0))`,
  'A single, pair, set or jewel is whole in one place': `
    select inventory_id as stone, count(*) as places from stock_balance where whole and inside and weight > 0 group by 1 having count(*) > 1`,
  'The quantities of a stone match its ledger': `
    select i.sku, i.held_weight, s.held, i.available_weight, s.available, i.value, s.value as ledger_value from inventory i
    left join (select inventory_id, sum(weight) filter (where inside) as held, sum(weight) filter (where place = 'available') as available, sum(value) filter (where inside) as value from stock_balance group by 1) s on s.inventory_id = i.id
    where (i.held_weight, i.available_weight, i.value) is distinct from (coalesce(s.held, 0), coalesce(s.available, 0), coalesce(s.value, 0))`,
  'A stone on an issued invoice left stock exactly as its line says': `
    select i.number, l.sku, l.weight, p.weight as left_by from item l join invoice i on i.id = l.invoice_id
    left join (select line_id, sum(weight) as weight, sum(pieces) as pieces from (
      select line_id, weight, pieces from stock_posting where to_place = 'sold' union all select line_id, -weight, -pieces from stock_posting where from_place = 'sold') m group by 1) p on p.line_id = l.id
    where l.inventory_id is not null and i.state <> 'draft' and (
      (case when ${isIssued} then l.weight else 0 end) <> coalesce(p.weight, 0) or (case when ${isIssued} then coalesce(l.pieces, 0) else 0 end) <> coalesce(p.pieces, 0))`,
  'A stone leaves at the cost on its line': `
    select l.sku, l.cost, p.value from item l join invoice i on i.id = l.invoice_id join stock_posting p on p.line_id = l.id and p.reverses is null
    where i.state <> 'draft' and l.cost is distinct from p.value`,
  'A reversal is the exact opposite of what it reverses': `
    select r.id as reversal, p.id as posting from stock_posting r join stock_posting p on p.id = r.reverses
    where (r.inventory_id, r.from_place, r.to_place, r.from_holder, r.to_holder, r.pieces, r.weight, r.value, r.document_id) is distinct from
      (p.inventory_id, p.to_place, p.from_place, p.to_holder, p.from_holder, p.pieces, p.weight, p.value, p.document_id)
    union all
    select r.id, p.id from account_posting r join account_posting p on p.id = r.reverses
    where (r.party_id, r.ledger, r.currency, r.amount, r.base_amount, r.document_id) is distinct from (p.party_id, p.ledger, p.currency, -p.amount, -p.base_amount, p.document_id)
    union all
    select r.id, a.id from allocation r join allocation a on a.id = r.reverses
    where (r.note_id, r.bill_id, r.kind, r.amount, r.base_amount, r.base_paid) is distinct from (a.note_id, a.bill_id, a.kind, -a.amount, -a.base_amount, -a.base_paid)`,
  'Goods of an approval are returned, invoiced, lost or outstanding': `
    select a.number, l.sku, l.weight, l.returned_weight, l.invoiced_weight, l.lost_weight, l.out_weight, b.weight as held from item l join approval a on a.id = l.approval_id
    left join stock_balance b on b.holder = l.id and b.place = 'on_approval'
    where a.state <> 'draft' and (l.weight <> l.returned_weight + l.invoiced_weight + l.lost_weight + l.out_weight or l.out_weight <> coalesce(b.weight, 0)
      or (${stateText('a.state', statesOf(approvalLifecycle, 'void'))} and l.returned_weight <> l.weight)
      or l.pieces <> l.returned_pieces + l.invoiced_pieces + l.lost_pieces + l.out_pieces or l.out_pieces is distinct from coalesce(b.pieces, case when l.pieces is not null then 0 end))`,
  'Goods are out on the lines of open approvals, and on no others': `
    select a.number, a.state, i.sku, b.weight as held from stock_balance b join inventory i on i.id = b.inventory_id
    left join item l on l.id = b.holder left join approval a on a.id = l.approval_id
    where b.place = 'on_approval' and b.weight > 0 and (${isLent}) is not true
    union all select a.number, a.state, l.sku, null from item l join approval a on a.id = l.approval_id
    where l.inventory_id is not null and ${isLent} and not exists (select 1 from stock_posting p where p.line_id = l.id and p.to_place = 'on_approval')`,
  'The invoiced quantity of an approval line matches its invoices': `
    select m.id as line, m.invoiced_weight, coalesce(sum(l.weight) filter (where ${isIssued}), 0) as on_invoices from item m
    left join item l on l.memo_id = m.id left join invoice i on i.id = l.invoice_id
    where m.approval_id is not null group by m.id having m.invoiced_weight <> coalesce(sum(l.weight) filter (where ${isIssued}), 0)`,
  'A canceled or void document nets to zero': `
    select p.document_id as document, sum(p.amount) as amount, sum(p.base_amount) as base from account_posting p
    where p.document_id in (select id from invoice where ${stateText('state', statesOf(billLifecycle, 'void'))} union all select id from payment_note where ${stateText('state', statesOf(noteLifecycle, 'void'))} union all ${cancelledWork})
    group by 1, p.party_id, p.currency having sum(p.amount) <> 0 or sum(p.base_amount) <> 0`,
  'A canceled document moved nothing': `
    select p.document_id as document, p.inventory_id as stone from stock_posting p
    join (select id from invoice where ${stateText('state', statesOf(billLifecycle, 'void'))} union all select id from transfer where ${stateText('state', statesOf(transferLifecycle, 'void'))}
      union all select id from lab_submission where ${stateText('state', statesOf(labLifecycle, 'void'))} union all select id from inventory_refill where ${stateText('state', statesOf(refillLifecycle, 'void'))} union all ${cancelledWork}) c on c.id = p.document_id
    group by 1, 2 having sum(case when p.reverses is null then p.weight else -p.weight end) <> 0 or sum(case when p.reverses is null then p.value else -p.value end) <> 0`,
  'A conversion keeps pieces, carats and cost': `
    select document_id as document, document_kind, sum(sign * weight) as weight, sum(sign * value) as value, sum(sign * pieces) as pieces from (
      select *, case when to_place = 'consumed' then 1 else -1 end as sign from stock_posting where document_kind in ('split', 'merge', 'break') and 'consumed' in (from_place, to_place)) p
    group by 1, 2 having sum(sign * weight) <> 0 or sum(sign * value) <> 0 or (bool_and(pieces is not null) and sum(sign * pieces) <> 0)`,
  'Every reservation has an end': `
    select coalesce(b.inventory_id, r.inventory_id) as stone, coalesce(b.holder, r.customer_id) as customer, b.weight, r.until
    from (select * from stock_balance where place = 'reserved' and weight > 0) b full join reservation r on (r.inventory_id, r.customer_id) = (b.inventory_id, b.holder)
    where b.inventory_id is null or r.inventory_id is null`,
  'Stock in transit matches the transfers': `
    select f.number, l.sku, l.place, l.weight, b.weight as held from transfer_line l join transfer f on f.id = l.transfer_id
    left join stock_balance b on b.holder = l.id and b.place = 'in_transit' and b.weight > 0
    where (case when ${isSent} and l.place = 'in_transit' then l.weight else 0 end) <> coalesce(b.weight, 0) or (${isSent}) and l.place is null
    union all select 'no transfer', i.sku, b.place, null, b.weight from stock_balance b join inventory i on i.id = b.inventory_id
    where b.place = 'in_transit' and b.weight > 0 and not exists (select 1 from transfer_line l where l.id = b.holder)`,
  'Stock at laboratories matches the lab submissions': `
    select s.number, s.state, s.weight, b.weight as held from lab_submission s left join stock_balance b on b.holder = s.id and b.place = 'at_lab'
    where (case when ${stateText('s.state', statesOf(labLifecycle, 'open'))} then s.weight else 0 end) <> coalesce(b.weight, 0)
    union all select 'no submission', i.sku, null, b.weight from stock_balance b join inventory i on i.id = b.inventory_id
    where b.place = 'at_lab' and b.weight > 0 and not exists (select 1 from lab_submission s where s.id = b.holder)`,
  'A stock-take posted exactly what its review decided': `
    select k.number, k.state, l.code, l.decision, p.weight, p.value from stock_take_line l join stock_take k on k.id = l.stock_take_id
    left join (select line_id, sum(case when to_place = 'available' then weight else -weight end) as weight, sum(case when to_place = 'available' then pieces else -pieces end) as pieces,
      sum(case when to_place = 'available' then value else -value end) as value from stock_posting where document_kind = 'stockTake' group by 1) p on p.line_id = l.id
    where (not ${stateText('k.state', statesOf(stockTakeLifecycle, 'done'))} and p.line_id is not null) or (${stateText('k.state', statesOf(stockTakeLifecycle, 'done'))} and (
      coalesce(p.weight, 0) <> case l.decision when 'adjust' then l.counted_weight - l.book_weight when 'write off' then -l.book_weight when 'take in' then l.counted_weight else 0 end
      or coalesce(p.pieces, 0) <> coalesce(case l.decision when 'adjust' then l.counted_pieces - l.book_pieces when 'write off' then -l.book_pieces when 'take in' then l.counted_pieces end, 0)
      or l.outcome is null or l.impact is distinct from coalesce(p.value, 0)))`,
  'Every counted line has its counts, and every count has its line': `
    select k.number, l.code, l.counts, c.counts as kept from stock_take_line l join stock_take k on k.id = l.stock_take_id
    left join (select line_id, count(*) as counts from stock_take_count group by 1) c on c.line_id = l.id
    where l.counts <> coalesce(c.counts, 0) or (l.counts > 0) <> (l.counted_at is not null) or (l.counts > 0 and l.outcome is null) or (l.counts = 0 and not l.expected)`,
  'A refill added its quantity at its cost': `
    select f.number, f.weight, sum(p.weight) as posted, f.cost, sum(p.value) as value from inventory_refill f
    left join stock_posting p on p.document_id = f.id and p.reverses is null
    group by f.id having count(p.*) <> 1 or (sum(p.weight), sum(p.value), sum(p.pieces)) is distinct from (f.weight, f.cost, f.pieces::bigint)`,
  'No value is lost: everything received is held, sold or written off': `
    select inventory_id as stone, sum(value) as value, sum(weight) as weight from stock_balance group by 1 having sum(value) <> 0 or sum(weight) <> 0`,
  'Stones of other owners have no value': `
    select i.sku, i.value from inventory i where i.ownership <> 'own' and i.value <> 0`,
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
  'The base total of a document is its total at its rate': `
    select number, total, exchange, base_total from invoice where base_total <> round(total * exchange, ${baseDigitsText})
    union all select coalesce(number, 'draft'), amount, exchange, base_amount from payment_note where base_amount <> round(amount * exchange, ${baseDigitsText})`,
  'The amount due of an issued invoice is its total': `
    select i.number, i.state, i.total, b.total as asked from invoice i left join bill b on b.id = i.id
    where i.state <> 'draft' and (b.id is null or b.active <> (${isIssued}) or
      (b.kind, b.number, b.party_id, b.currency, b.date, b.due_date, b.total, b.base_total) is distinct from ('invoice', i.number, i.customer_id, i.currency, i.date, i.due_date, i.total, i.base_total))
    union all select number, 'no invoice', total, null from bill b where kind = 'invoice' and not exists (select 1 from invoice i where i.id = b.id and i.state <> 'draft')`,
  'An issued invoice has one posting of its total': `
    select i.number, i.total, count(p.*) as postings, sum(p.amount) as posted from invoice i
    left join account_posting p on p.document_id = i.id and p.document_kind = 'invoice' and p.reverses is null
    where i.state <> 'draft' group by i.id having count(p.*) <> 1 or sum(p.amount) <> i.total or sum(p.base_amount) <> i.base_total`,
  'A recorded payment has one posting of its amount, on its own side of the account': `
    select n.number, n.direction, n.amount, sum(p.amount) as posted from payment_note n
    left join account_posting p on p.document_id = n.id and p.document_kind = 'paymentNote' and p.reverses is null
    where n.state <> 'draft' group by n.id having count(p.*) <> 1 or sum(p.amount) <> case when n.direction in (${refunding}) then n.amount else -n.amount end
      or sum(p.base_amount) <> case when n.direction in (${refunding}) then n.base_amount else -n.base_amount end
      or min(p.ledger) <> ${ledgerOf('n.direction')}
    union all select n.id::text, n.direction, n.amount, p.amount from payment_note n join account_posting p on p.document_id = n.id where n.state = 'draft'`,
  'A refund equals the credit it pays back': `
    select n.number, n.state, n.amount, b.total, b.settled from payment_note n left join bill b on b.id = n.id
    where (n.direction in (${refunding}) and n.state <> 'draft' and (b.id is null or b.total <> n.amount or b.base_total <> n.base_amount or b.active <> (${isRecorded})))
      or (n.direction not in (${refunding}) and b.id is not null)`,
  'Write-offs are posted with their bills and do not exceed their payment note': `
    select n.number, n.write_off, coalesce(a.amount, 0) as allocated, coalesce(p.amount, 0) as posted from payment_note n
    left join (select note_id, sum(amount) as amount, sum(base_amount) as base from allocation where kind = 'writeOff' group by 1) a on a.note_id = n.id
    left join (select document_id, sum(amount) as amount, sum(base_amount) as base from account_posting where document_kind = 'writeOff' group by 1) p on p.document_id = n.id
    where coalesce(a.amount, 0) <> -coalesce(p.amount, 0) or coalesce(a.base, 0) <> -coalesce(p.base, 0) or coalesce(a.amount, 0) > n.write_off`,
  'A set-off is posted on both sides': `
    select n.number, n.amount, o.number as other, o.amount as other_amount from payment_note n left join payment_note o on o.id = n.counterpart_id
    where n.method = 'offset' and n.state <> 'draft' and (o.counterpart_id is distinct from n.id or o.state <> n.state or o.direction = n.direction
      or (o.party_id, o.currency, o.amount, o.base_amount) is distinct from (n.party_id, n.currency, n.amount, n.base_amount))`,
  'The settled amount of a bill is the sum of its allocations and at most its total': `
    select b.number, b.settled, a.amount, b.base_settled, a.base from bill b
    left join (select bill_id, sum(amount) as amount, sum(base_amount) as base from allocation group by 1) a on a.bill_id = b.id
    where b.settled <> coalesce(a.amount, 0) or b.base_settled <> coalesce(a.base, 0) or b.settled < 0 or b.settled > b.total
      or (b.settled = b.total and b.base_settled <> b.base_total) or (not b.active and b.settled <> 0)`,
  'A payment note settles at most its amount, for its own party and in its own currency': `
    select n.number, n.amount, n.allocated, coalesce(a.amount, 0) as settled from payment_note n
    left join (select note_id, sum(amount) as amount from allocation where kind = 'money' group by 1) a on a.note_id = n.id
    where n.allocated <> coalesce(a.amount, 0) or n.allocated > n.amount or (not ${isRecorded} and n.allocated <> 0) or (n.direction in (${refunding}) and n.allocated <> 0)
    union all
    select n.number, n.amount, a.amount, b.settled from allocation a join payment_note n on n.id = a.note_id join bill b on b.id = a.bill_id
    where n.party_id <> b.party_id or n.currency <> b.currency or b.ledger <> ${ledgerOf('n.direction')}`,
  'A party’s balance equals its postings, and its open amounts less its credit': `
    select b.party_id as party, b.currency, b.amount, p.amount as posted, coalesce(o.open, 0) - coalesce(c.credit, 0) as open_less_credit
    from account_balance b
    join (select party_id, ledger, currency, sum(amount) as amount, sum(base_amount) as base from account_posting group by 1, 2, 3) p using (party_id, ledger, currency)
    left join (select party_id, ledger, currency, sum(total - settled) as open from bill where active group by 1, 2, 3) o using (party_id, ledger, currency)
    left join (select party_id, ${ledgerOf('direction')} as ledger, currency, sum(amount - allocated) as credit from payment_note where ${stateText('state', statesOf(noteLifecycle, 'inForce'))} and direction not in (${refunding}) group by 1, 2, 3) c using (party_id, ledger, currency)
    where b.amount <> p.amount or b.base_amount <> p.base or b.amount <> coalesce(o.open, 0) - coalesce(c.credit, 0)`,
  'A party’s balance in the base currency is its open amounts less its credit, each at its own rate': `
    select b.party_id as party, b.ledger, b.currency, b.base_amount, coalesce(o.open, 0) - coalesce(c.credit, 0) as open_less_credit from account_balance b
    left join (select party_id, ledger, currency, sum(base_total - base_settled) as open from bill where active group by 1, 2, 3) o using (party_id, ledger, currency)
    left join (select n.party_id, ${ledgerOf('n.direction')} as ledger, n.currency, sum(n.base_amount - coalesce(a.paid, 0)) as credit from payment_note n
      left join (select note_id, sum(base_paid) as paid from allocation where kind = 'money' group by 1) a on a.note_id = n.id where ${isRecorded} and n.direction not in (${refunding}) group by 1, 2, 3) c using (party_id, ledger, currency)
    where b.base_amount <> coalesce(o.open, 0) - coalesce(c.credit, 0)`,
  'A bill paid in full is also settled in the base currency': `
    select number, total, base_total, base_settled from bill where active and settled = total and base_settled <> base_total
    union all select n.number, n.amount, n.base_amount, sum(a.base_paid) from payment_note n join allocation a on a.note_id = n.id and a.kind = 'money'
    where ${isRecorded} and n.allocated = n.amount group by n.id having sum(a.base_paid) <> n.base_amount`,
  'Nothing is posted in a closed period after it was closed': `
    select p.document_id as document, p.date, p.at from (select document_id, date, at from stock_posting union all select document_id, date, at from account_posting) p, setting s
    where p.date <= s.closed_until and p.at > (select max(at) from audit_trail where entity = 'setting' and after ? 'closedUntil')`,
  ...documentInvariants,
  ...purchaseInvariants,
  ...workshopInvariants,
  ...rateInvariants,
  ...salesInvariants,
  ...historyInvariants,
  'There is an active Admin, and inactive users have no session': `
    select 'no active Admin' as offence where not exists (select 1 from "user" where role = 'Admin' and active) and exists (select 1 from "user")
    union all select 'session of ' || u.name from session s join "user" u on u.id = s.user_id where not u.active`,
}
