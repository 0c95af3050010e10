import { statesOf } from '../../domain/kit/lifecycle.ts'
import { labLifecycle } from '../../domain/stock/lab-submission.ts'
import { stockTakeLifecycle } from '../../domain/stock/stock-take/entity.ts'
import { transferLifecycle } from '../../domain/stock/transfer.ts'
import { stateText } from '../kit/db/states.ts'
import { stockByDay } from './inventory/stock-day.ts'
import { postedLines } from './stock-take/sheet.ts'

const isSent = stateText('f.state', statesOf(transferLifecycle, 'inForce'))

/** What must always be true of stock: each query gives the offenders. */
export const stockInvariants: Readonly<Record<string, string>> = {
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
  'A single stone is one piece, a pair two': `
    select i.sku, i.type, b.place, b.pieces from inventory i join stock_balance b on b.inventory_id = i.id
    where b.whole and b.inside and b.place <> 'in_work' and b.weight > 0 and b.pieces <> case i.type when 'single' then 1 when 'pair' then 2 end`,
  'The quantities of a stone match its ledger': `
    select i.sku, i.held_weight, s.held, i.available_weight, s.available, i.value, s.value as ledger_value from inventory i
    left join (select inventory_id, sum(weight) filter (where inside) as held, sum(weight) filter (where place = 'available') as available, sum(value) filter (where inside) as value from stock_balance group by 1) s on s.inventory_id = i.id
    where (i.held_weight, i.available_weight, i.value) is distinct from (coalesce(s.held, 0), coalesce(s.available, 0), coalesce(s.value, 0))`,
  'A conversion keeps pieces, carats and cost': `
    select document_id as document, document_kind, sum(sign * weight) as weight, sum(sign * value) as value, sum(sign * pieces) as pieces from (
      select *, case when to_place = 'consumed' then 1 else -1 end as sign from stock_posting where document_kind in ('split', 'merge', 'break') and 'consumed' in (from_place, to_place)) p
    group by 1, 2 having sum(sign * weight) <> 0 or sum(sign * value) <> 0 or (bool_and(pieces is not null) and sum(sign * pieces) <> 0)`,
  'A location is named by those it stands in, in its branch': `
    select l.code, l.path, w.path as within from location l left join location w on w.id = l.within_id
    where l.path is distinct from coalesce(w.path || ' · ', '') || l.name or w.branch_id <> l.branch_id`,
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
    left join (${postedLines}) p on p.line_id = l.id
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
  'No place holds less than nothing on any day': `
    select i.sku, d.place, min(d.date)::date as day, min(d.weight) as weight from (${stockByDay('stock_posting')}) d join inventory i on i.id = d.inventory_id
    where d.weight < 0 or d.pieces < 0 group by i.sku, d.place, d.holder`,
  'Stones of other owners have no value': `
    select i.sku, i.value from inventory i where i.ownership <> 'own' and i.value <> 0`,
}
