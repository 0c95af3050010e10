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
  'Nothing inside the house is below zero, and pieces and carats end together': `
    select inventory_id as stone, place, pieces, weight, value from stock_balance
    where inside and (weight < 0 or pieces < 0 or (pieces is not null and (pieces = 0) <> (weight = 0)) or (weight = 0 and value <> 0))`,
  'A single, pair, set or jewel is whole in one place': `
    select inventory_id as stone, count(*) as places from stock_balance where whole and inside and weight > 0 group by 1 having count(*) > 1`,
  'What the stone says of itself is what its ledger says': `
    select i.sku, i.held_weight, s.held, i.available_weight, s.available, i.value, s.value as ledger_value from inventory i
    left join (select inventory_id, sum(weight) filter (where inside) as held, sum(weight) filter (where place = 'available') as available, sum(value) filter (where inside) as value from stock_balance group by 1) s on s.inventory_id = i.id
    where (i.held_weight, i.available_weight, i.value) is distinct from (coalesce(s.held, 0), coalesce(s.available, 0), coalesce(s.value, 0))`,
  'A stone on an issued invoice has left by exactly the line': `
    select i.number, l.sku, l.weight, p.weight as left_by from item l join invoice i on i.id = l.invoice_id
    left join (select line_id, sum(weight) as weight, sum(pieces) as pieces from (
      select line_id, weight, pieces from stock_posting where to_place = 'sold' union all select line_id, -weight, -pieces from stock_posting where from_place = 'sold') m group by 1) p on p.line_id = l.id
    where l.inventory_id is not null and i.state <> 'draft' and (case i.state when 'issued' then l.weight else 0 end) is distinct from coalesce(p.weight, 0)`,
  'A cancelled or void paper nets to zero': `
    select p.paper_id as paper, sum(p.amount) as amount, sum(p.base_amount) as base from account_posting p
    where p.paper_id in (select id from invoice where state = 'cancelled' union all select id from payment_note where state = 'void')
    group by 1, p.party_id, p.currency having sum(p.amount) <> 0 or sum(p.base_amount) <> 0`,
  'No value is lost: what came in is held, sold or written off': `
    select inventory_id as stone, sum(value) as value, sum(weight) as weight from stock_balance group by 1 having sum(value) <> 0 or sum(weight) <> 0`,
  'Others’ stones carry no value': `
    select i.sku, i.value from inventory i where i.ownership <> 'own' and i.value <> 0`,
  'No natural stone without treatment on an issued paper': `
    select i.number, l.sku from item l join invoice i on i.id = l.invoice_id join inventory s on s.id = l.inventory_id
    where i.state = 'issued' and s.naturalness = 'natural' and l.treatment is null`,
  'A paper’s amounts add up': `
    select i.number, i.subtotal, s.subtotal as lines, i.total from invoice i
    join (select invoice_id, sum(amount) as subtotal, sum(tax) as tax, bool_or(amount <> gross - discount) as wrong from item group by 1) s on s.invoice_id = i.id
    where i.subtotal <> s.subtotal or i.tax <> s.tax or s.wrong or i.total <> i.subtotal - i.discount + i.tax + i.shipping + i.charges`,
  'An issued invoice has one posting of its total': `
    select i.number, i.total, count(p.*) as postings, sum(p.amount) as posted from invoice i
    left join account_posting p on p.paper_id = i.id and p.paper_kind = 'invoice' and p.reverses is null
    where i.state <> 'draft' group by i.id having count(p.*) <> 1 or sum(p.amount) <> i.total or sum(p.base_amount) <> i.base_total`,
  'A recorded payment has one posting of its amount': `
    select n.number, n.amount, sum(p.amount) as posted from payment_note n
    left join account_posting p on p.paper_id = n.id and p.paper_kind = 'paymentNote' and p.reverses is null
    group by n.id having count(p.*) <> 1 or sum(p.amount) <> -n.amount or sum(p.base_amount) <> -n.base_amount`,
  'What settles a bill is the sum of its allocations, and never more than the bill': `
    select b.number, b.settled, a.amount, b.base_settled, a.base from bill b
    left join (select bill_id, sum(amount) as amount, sum(base_amount) as base from allocation group by 1) a on a.bill_id = b.id
    where b.settled <> coalesce(a.amount, 0) or b.base_settled <> coalesce(a.base, 0) or b.settled < 0 or b.settled > b.total
      or (b.settled = b.total and b.base_settled <> b.base_total) or (not b.active and b.settled <> 0)`,
  'A note settles no more than it holds, for its own party and in its own currency': `
    select n.number, n.amount, n.allocated, coalesce(a.amount, 0) as settled from payment_note n
    left join (select note_id, sum(amount) as amount from allocation group by 1) a on a.note_id = n.id
    where n.allocated <> coalesce(a.amount, 0) or n.allocated > n.amount or (n.state = 'void' and n.allocated <> 0)
    union all
    select n.number, n.amount, a.amount, b.settled from allocation a join payment_note n on n.id = a.note_id join bill b on b.id = a.bill_id
    where n.party_id <> b.party_id or n.currency <> b.currency`,
  'A party’s balance is its postings, and what is open less its credit': `
    select b.party_id as party, b.currency, b.amount, p.amount as posted, coalesce(o.open, 0) - coalesce(c.credit, 0) as open_less_credit
    from account_balance b
    join (select party_id, ledger, currency, sum(amount) as amount, sum(base_amount) as base from account_posting group by 1, 2, 3) p using (party_id, ledger, currency)
    left join (select party_id, currency, sum(total - settled) as open from bill where active group by 1, 2) o using (party_id, currency)
    left join (select party_id, currency, sum(amount - allocated) as credit from payment_note where state = 'recorded' group by 1, 2) c using (party_id, currency)
    where b.ledger = 'receivable' and (b.amount <> p.amount or b.base_amount <> p.base or b.amount <> coalesce(o.open, 0) - coalesce(c.credit, 0))`,
  'Numbers have no gaps': `
    select s.kind, s.year, s.next - 1 as given, count(n.number) as used from number_series s
    left join (select 'INV' as kind, branch_id, number, date from invoice where number is not null union all select 'RC', branch_id, number, date from payment_note) n
      on n.kind = s.kind and n.branch_id = s.branch_id and extract(year from n.date) = s.year
    group by s.kind, s.branch_id, s.year, s.next having count(distinct n.number) <> s.next - 1`,
  'A paper stands where its last step left it': `
    select p.id as paper, p.state, s.to_state from (select id, state from invoice union all select id, state from payment_note) p
    left join lateral (select to_state from step where paper_id = p.id order by id desc limit 1) s on true where p.state is distinct from s.to_state`,
  'There is an Admin, and no session of somebody who may not sign in': `
    select 'no active Admin' as offence where not exists (select 1 from "user" where role = 'Admin' and active) and exists (select 1 from "user")
    union all select 'session of ' || u.name from session s join "user" u on u.id = s.user_id where not u.active`,
}
