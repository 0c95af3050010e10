import { billLifecycle } from '../../domain/documents/bill.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { noteLifecycle } from '../../domain/payments/payment-note.ts'
import { purchaseLifecycle } from '../../domain/purchases/purchase.ts'
import { refillLifecycle } from '../../domain/stock/inventory/refill.ts'
import { baseDigitsText } from '../company/base-digits.ts'
import { stateText } from '../kit/db/states.ts'

const isInForce = stateText('p.state', statesOf(purchaseLifecycle, 'inForce'))

/** What must always be true of purchases and of goods on memo: each query gives the offenders, and none may ever give one. */
export const purchaseInvariants: Readonly<Record<string, string>> = {
  'The amounts of a purchase add up': `
    select p.number, p.subtotal, l.subtotal as lines, p.landed, c.billed, p.total, p.payable from purchase p
    left join lateral (select coalesce(sum(amount), 0) as subtotal, coalesce(sum(tax), 0) as tax, coalesce(sum(cost), 0) as cost, bool_or(amount <> gross - discount) as wrong from purchase_line where purchase_id = p.id) l on true
    left join lateral (select coalesce(sum(amount) filter (where billed), 0) as billed from purchase_cost where purchase_id = p.id) c on true
    where p.subtotal <> l.subtotal or p.tax <> l.tax or p.cost <> l.cost or p.landed <> c.billed or l.wrong
      or p.total <> p.subtotal - p.discount + p.tax + p.landed or p.payable <> p.total - p.withholding
      or p.base_total <> round(p.total * p.exchange, ${baseDigitsText}) or p.base_payable <> round(p.payable * p.exchange, ${baseDigitsText})`,
  // Older purchases rounded each landed cost. Newer ones round the goods and the costs on the bill together.
  'Purchased goods cost their price plus landed costs, to the cent': `
    select p.number, p.cost, round((p.subtotal - p.discount) * p.exchange, ${baseDigitsText}) + c.landed as paid from purchase p
    left join lateral (select coalesce(sum(round(amount * p.exchange, ${baseDigitsText})), 0) as landed, coalesce(sum(round(amount * p.exchange, ${baseDigitsText})) filter (where not billed), 0) as apart
      from purchase_cost where purchase_id = p.id) c on true
    where p.state <> 'draft' and case p.type when 'memo-in' then p.cost <> 0 else p.cost not in (
      round((p.subtotal - p.discount + p.landed) * p.exchange, ${baseDigitsText}) + c.apart,
      round((p.subtotal - p.discount) * p.exchange, ${baseDigitsText}) + c.landed) end`,
  'A recorded purchase added the cost of its lines to stones or lots': `
    select p.number, l.line, l.cost, s.value, s.weight, f.cost as refilled from purchase_line l join purchase p on p.id = l.purchase_id
    left join lateral (select sum(value) as value, sum(weight) as weight, count(*) as many from stock_posting where document_id = p.id and line_id = l.id and document_kind = 'purchase' and reverses is null) s on true
    left join inventory_refill f on f.id = l.refill_id
    where p.state <> 'draft' and p.variant = 'stock' and (
      case when l.inventory_id is null then s.value is distinct from l.cost or s.many <> greatest(jsonb_array_length(l.stones), 1) or abs(s.weight - l.weight) > 0.02
      else f.cost is distinct from l.cost or f.weight is distinct from l.weight or s.many <> 0 or (${stateText('f.state', statesOf(refillLifecycle, 'inForce'))}) <> (${isInForce}) end)`,
  'An expense adds no stock and only raises the cost of its stone, and a draft posts nothing': `
    select p.number, p.variant, s.inventory_id as stone from purchase p join stock_posting s on s.document_id = p.id and s.reverses is null where p.variant = 'expense'
    group by p.id, s.inventory_id having sum(case s.to_place when 'supplier' then -s.weight else s.weight end) <> 0
      or sum(case s.to_place when 'supplier' then -s.value else s.value end) <> (select coalesce(sum(cost), 0) from purchase_line l where l.purchase_id = p.id and l.inventory_id = s.inventory_id)
    union all select p.number, p.variant, l.inventory_id from purchase p join purchase_line l on l.purchase_id = p.id
    where p.variant = 'expense' and p.state <> 'draft' and l.inventory_id is not null and not exists (select 1 from stock_posting s where s.document_id = p.id and s.inventory_id = l.inventory_id)
    union all select p.id::text, p.variant, s.inventory_id from purchase p join stock_posting s on s.document_id = p.id where p.state = 'draft'
    union all select p.id::text, p.variant, null from purchase p join account_posting a on a.document_id = p.id where p.state = 'draft'`,
  'The amount due of a recorded purchase is its total': `
    select p.number, p.state, p.payable, b.total as asked from purchase p left join bill b on b.id = p.id
    where (p.state <> 'draft' and p.supplier_id is not null and p.type <> 'memo-in') <> (b.id is not null)
      or b.id is not null and (b.active <> (${isInForce}) or (b.kind, b.ledger, b.number, b.party_id, b.currency, b.date, b.due_date, b.total, b.base_total)
        is distinct from ('purchase', 'payable', p.number, p.supplier_id, p.currency, p.date, coalesce(p.due_date, p.date), p.payable, p.base_payable))
    union all select number, 'no purchase', total, null from bill b where kind = 'purchase' and not exists (select 1 from purchase p where p.id = b.id)`,
  'The payable of a recorded purchase is its total less the withholding tax': `
    select p.number, p.payable, coalesce(sum(a.amount), 0) as posted from purchase p
    left join account_posting a on a.document_id = p.id and a.document_kind = 'purchase' and a.reverses is null
    where p.state <> 'draft' group by p.id
    having coalesce(sum(a.amount), 0) <> case when p.supplier_id is null or p.type = 'memo-in' then 0 else p.payable end
      or coalesce(sum(a.base_amount), 0) <> case when p.supplier_id is null or p.type = 'memo-in' then 0 else p.base_payable end or bool_or(a.ledger <> 'payable')`,
  'Sold memo goods are owed to their supplier at their cost': `
    select b.number, b.total, m.amount, p.posted from bill b
    left join (select bill_id, sum(amount) as amount, sum(base_amount) as base from memo_sale group by 1) m on m.bill_id = b.id
    left join (select document_id, sum(amount) as posted, sum(base_amount) as base from account_posting where document_kind = 'memoSale' and reverses is null group by 1) p on p.document_id = b.id
    where b.kind = 'memoSale' and ((b.total, b.base_total) is distinct from (m.amount, m.base) or (b.total, b.base_total) is distinct from (p.posted, p.base) or b.ledger <> 'payable')
    union all
    select i.number, l.cost, m.base_amount, b.total from memo_sale m join bill b on b.id = m.bill_id join invoice i on i.id = m.invoice_id left join item l on l.id = m.line_id
    where l.cost is distinct from m.base_amount or b.active <> (${stateText('i.state', statesOf(billLifecycle, 'inForce'))})`,
  'Lost memo goods are owed to their supplier at the cost of the loss, and no others': `
    with lost as (
      select m.*, p.inventory_id, p.document_id, p.weight as posted, p.pieces as counted, i.ownership, exists (select 1 from stock_posting r where r.reverses = p.id) as reversed
      from memo_loss m join stock_posting p on p.id = m.posting_id join inventory i on i.id = p.inventory_id)
    select b.number, b.total, m.amount, p.posted from bill b left join memo_loss m on m.bill_id = b.id
    left join (select document_id, sum(amount) as posted, sum(base_amount) as base from account_posting where document_kind = 'memoLoss' and reverses is null group by 1) p on p.document_id = b.id
    where b.kind = 'memoLoss' and ((b.total, b.base_total) is distinct from (m.amount, m.base_amount) or (b.total, b.base_total) is distinct from (p.posted, p.base)
      or b.ledger <> 'payable' or b.active <> (m.found_id is null))
    union all
    select 'not as it was lost', m.weight, m.posted, m.pieces from lost m where (m.weight, m.pieces) is distinct from (m.posted, m.counted) or m.ownership <> 'supplier' or (m.reversed and m.found_id is null)
    union all
    select 'cost of the losses', coalesce(l.cost, 0), coalesce(o.owed, 0), null from (
      select inventory_id, sum(case when to_place = 'loss' then value else -value end) as cost from stock_posting where 'loss' in (from_place, to_place) group by 1) l
    full join (select inventory_id, sum(base_amount) as owed from lost where found_id is null group by 1) o using (inventory_id)
    join inventory i on i.id = inventory_id
    where i.ownership = 'supplier' and i.purchase_line_id is not null and coalesce(l.cost, 0) <> coalesce(o.owed, 0)`,
  'A landed cost with a payee is owed to that payee at the rate of its purchase': `
    select p.number, c.kind, c.amount, b.total, a.posted from purchase_cost c join purchase p on p.id = c.purchase_id left join bill b on b.id = c.id
    left join (select document_id, sum(amount) as posted, sum(base_amount) as base from account_posting where document_kind = 'landedCost' and reverses is null group by 1) a on a.document_id = c.id
    where (p.state <> 'draft' and c.payee_id is not null and not c.billed and c.amount <> 0) <> (b.id is not null)
      or b.id is not null and (b.active <> (${isInForce}) or (b.kind, b.ledger, b.party_id, b.currency, b.date, b.total, b.base_total)
        is distinct from ('landedCost', 'payable', c.payee_id, p.currency, p.date, c.amount, round(c.amount * p.exchange, ${baseDigitsText}))
        or (b.total, b.base_total) is distinct from (a.posted, a.base))
    union all select b.number, 'no landed cost', null, b.total, null from bill b where b.kind = 'landedCost' and not exists (select 1 from purchase_cost c where c.id = b.id)`,
  'A supplier is never owed more for memo goods than agreed': `
    select l.id as line, l.amount, sum(m.amount) as owed from (
      select m.purchase_line_id, m.amount from memo_sale m join bill b on b.id = m.bill_id and b.active
      union all select purchase_line_id, amount from memo_loss where found_id is null
      union all select m.purchase_line_id, -m.amount from memo_credit m join credit c on c.id = m.credit_id and c.active) m join purchase_line l on l.id = m.purchase_line_id
    group by l.id having sum(m.amount) > l.amount`,
  'Goods returned for credit are back in stock only if the credit is void, and are credited at most at their price': `
    select n.number, n.state, p.out, p.back from payment_note n full join (select document_id, count(*) filter (where reverses is null) as out, count(*) filter (where reverses is not null) as back
      from stock_posting where document_kind = 'purchaseReturn' group by 1) p on p.document_id = n.id left join purchase b on b.id = n.purchase_id
    where (n.purchase_id is not null or p.document_id is not null) and (n.purchase_id is null or p.document_id is null or p.back <> case when ${stateText('n.state', statesOf(noteLifecycle, 'inForce'))} then 0 else p.out end
      or (n.direction, n.method, n.party_id, n.currency) is distinct from ('paid', 'goods', b.supplier_id, b.currency) or not ${stateText('b.state', statesOf(purchaseLifecycle, 'inForce'))} and ${stateText('n.state', statesOf(noteLifecycle, 'inForce'))})
    union all select b.number, b.state, b.payable, sum(n.amount) from purchase b join payment_note n on n.purchase_id = b.id and ${stateText('n.state', statesOf(noteLifecycle, 'inForce'))} group by b.id having sum(n.amount) > b.payable`,
  'A canceled purchase nets to zero': `
    select a.document_id as document, sum(a.amount) as amount, sum(a.base_amount) as base from account_posting a
    where a.document_id in (select id from purchase where ${stateText('state', statesOf(purchaseLifecycle, 'void'))} union all select id from bill where kind in ('memoSale', 'memoLoss', 'landedCost') and not active)
    group by 1, a.party_id having sum(a.amount) <> 0 or sum(a.base_amount) <> 0
    union all
    select s.document_id, sum(case when s.reverses is null then s.weight else -s.weight end), sum(case when s.reverses is null then s.value else -s.value end) from stock_posting s
    where s.document_id in (select id from purchase where ${stateText('state', statesOf(purchaseLifecycle, 'void'))}) group by 1, s.inventory_id
    having sum(case when s.reverses is null then s.weight else -s.weight end) <> 0 or sum(case when s.reverses is null then s.value else -s.value end) <> 0`,
}
