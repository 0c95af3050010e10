-- A report of a closed period never changes. So a sale is kept as entries, each on its own day: the issue of a document counts once, its
-- cancellation counts back what the issue counted, on the day of the reversal. "date" is the day in a report as issued. "restated_on" is
-- the day in a restated report, where a canceled document is left out and has none. "counts" is what the entry adds to the number of
-- documents. What a report groups by or counts is frozen with the entry: also the country of the customer.
-- Another kind of entry, such as a credit note, adds its rows here, and every report of sales follows.
alter table sale_line
  add entry uuid, add counts smallint, add restated_on date, add country text, add share numeric(6,3), add on_document bigint, add by_typed_rate bigint;

-- The day on which a document was canceled: that of its reversals in the ledgers.
create function reversed_on(document uuid) returns date language sql stable as $$
  select coalesce(greatest((select max(date) from stock_posting where document_id = $1), (select max(date) from account_posting where document_id = $1)),
    (select date from step where document_id = $1 order by id desc limit 1))
$$;

-- Until when a bill was due on another day than now: a report of an earlier day uses what was agreed then.
create table due_change (
  id        bigint generated always as identity primary key,
  bill_id   uuid not null references bill,
  until     date not null,
  due_date  date not null
);
create index due_change_bill on due_change (bill_id, until, id);
create trigger due_change_stays before update or delete or truncate on due_change for each statement execute function refuse_change();

-- What each bill counted when it was issued, also when it was canceled since.
drop view sold_line;
create view sold_line as
with base as materialized (select base_units() as units, base_digits() as digits), bill as not materialized (
  select 'invoice' as kind, id, customer_id, branch_id, salesperson_id, date, currency, exchange, table_rate, tax_included, subtotal, discount, tax, base_total, null::numeric as cost from invoice where state <> 'draft'
  union all
  select 'cuttingInvoice', id, customer_id, branch_id, salesperson_id, date, currency, exchange, table_rate, tax_included, subtotal, discount, tax, base_total, (select coalesce(sum(value), 0) from stock_posting where document_id = p.id and to_place = 'sold' and reverses is null)
    from cutting_invoice p where state <> 'draft' and direction = 'customer'
  union all
  select 'lapidaryInvoice', id, customer_id, branch_id, salesperson_id, date, currency, exchange, table_rate, tax_included, subtotal, discount, tax, base_total, (select coalesce(sum(value), 0) from stock_posting where document_id = p.id and to_place = 'sold' and reverses is null)
    from lapidary_invoice p where state <> 'draft' and direction = 'customer'
  union all
  select 'mfInvoice', id, customer_id, branch_id, salesperson_id, date, currency, exchange, table_rate, tax_included, subtotal, discount, tax, base_total, (select coalesce(sum(value), 0) from stock_posting where document_id = p.id and to_place = 'sold' and reverses is null)
    from mf_invoice p where state <> 'draft' and direction = 'customer'
), work as not materialized (
  -- What is billed of work is of the goods that it was done to.
  select l.*, coalesce(l.goods_id, (select g.id from work_task t join work_line g on g.line = t.of
    and (g.order_form_id = t.order_form_id or g.lapidary_order_form_id = t.lapidary_order_form_id or g.mf_order_form_id = t.mf_order_form_id) where t.id = l.task_id)) as goods
  from work_item l
), line as not materialized (
  select invoice_id as document_id, l.line, i.stone_name_id as stone, i.type, i.shape_id as shape, i.origin_id as origin, l.treatment, l.pieces, l.weight, l.gross, l.discount, l.amount, l.tax, coalesce(l.cost, 0) as cost
    from item l left join inventory i on i.id = l.inventory_id where l.invoice_id is not null
  union all
  select w.cutting_invoice_id, w.line, coalesce(g.stone_name_id, i.stone_name_id), g.type, i.shape_id, i.origin_id, null, w.pieces, w.weight, w.gross, w.discount, w.amount, w.tax, 0
    from work w left join work_line g on g.id = w.goods left join inventory i on i.id = g.inventory_id where w.cutting_invoice_id is not null
  union all
  select w.lapidary_invoice_id, w.line, coalesce(g.stone_name_id, i.stone_name_id), g.type, i.shape_id, i.origin_id, null, w.pieces, w.weight, w.gross, w.discount, w.amount, w.tax, 0
    from work w left join work_line g on g.id = w.goods left join inventory i on i.id = g.inventory_id where w.lapidary_invoice_id is not null
  union all
  select w.mf_invoice_id, w.line, coalesce(g.stone_name_id, i.stone_name_id), g.type, i.shape_id, i.origin_id, null, w.pieces, w.weight, w.gross, w.discount, w.amount, w.tax, 0
    from work w left join work_line g on g.id = w.goods left join inventory i on i.id = g.inventory_id where w.mf_invoice_id is not null
), summed as not materialized (
  select l.*, sum(l.pieces) over w as until_pieces, sum(l.weight) over w as until_weight, sum(l.gross) over w as until_gross, sum(l.discount) over w as until_discount,
    sum(l.amount) over w as until_amount, sum(l.tax) over w as until_tax, sum(l.cost) over w as until_cost, row_number() over w as place, count(*) over (partition by l.document_id) as places
  from line l window w as (partition by l.document_id order by l.line)
), shared as not materialized (
  -- What was taken off the whole document falls on its lines by value, what its jewels cost as well; where nothing has a value, one like another.
  select p.*, s.document_id, s.line, s.stone, s.type, s.shape, s.origin, s.treatment, s.place, s.until_pieces, s.until_weight, s.until_gross, s.until_discount, s.until_amount, s.until_tax,
    coalesce(s.pieces, 0) as pieces, coalesce(s.weight, 0) as weight, s.gross, s.discount as line_discount, s.amount, s.tax as line_tax,
    case when p.subtotal = 0 then 0 else round(round(p.discount * s.until_amount * 1.000000000000 / p.subtotal, 12), d.digits) end as until_share,
    case when p.subtotal = 0 then 0 else round(round(p.discount * (s.until_amount - s.amount) * 1.000000000000 / p.subtotal, 12), d.digits) end as share_before,
    case when p.cost is null then s.until_cost when p.subtotal = 0 then round(p.cost * s.place / s.places, b.digits) else round(p.cost * s.until_amount / p.subtotal, b.digits) end as until_cost,
    case when p.cost is null then s.until_cost - s.cost when p.subtotal = 0 then round(p.cost * (s.place - 1) / s.places, b.digits) else round(p.cost * (s.until_amount - s.amount) / p.subtotal, b.digits) end as cost_before
  from bill p join summed s on s.document_id = p.id cross join lateral (select case when p.currency in ('JPY', 'KRW', 'VND') then 0 when p.currency in ('KWD', 'BHD', 'OMR') then 3 else 2 end as digits) d cross join base b
), worth as not materialized (
  -- In the smallest coins of the base currency, from the first line to the end of this one, and what of it is this one's.
  select document_id, line, place, kind, date, customer_id, branch_id, salesperson_id, stone, type, shape, origin, treatment,
    coalesce(until_pieces, 0) as until_pieces, pieces, coalesce(until_weight, 0) * 1000 as until_carats, weight * 1000 as carats,
    round(until_gross * exchange * u.units) as until_gross, round(until_gross * exchange * u.units) - round((until_gross - gross) * exchange * u.units) as gross,
    round((until_discount + until_share) * exchange * u.units) as until_discount,
    round((until_discount + until_share) * exchange * u.units) - round((until_discount - line_discount + share_before) * exchange * u.units) as discount,
    round(until_share * exchange * u.units) as until_on_document, round(until_share * exchange * u.units) - round(share_before * exchange * u.units) as on_document,
    round((until_amount - until_share - case when tax_included then until_tax else 0 end) * exchange * u.units) as until_net,
    round((until_amount - until_share - case when tax_included then until_tax else 0 end) * exchange * u.units)
      - round((until_amount - amount - share_before - case when tax_included then until_tax - line_tax else 0 end) * exchange * u.units) as net,
    round((until_amount - until_share - case when tax_included then until_tax else 0 end) * coalesce(table_rate, exchange) * u.units) as until_by_table,
    round((until_amount - until_share - case when tax_included then until_tax else 0 end) * coalesce(table_rate, exchange) * u.units)
      - round((until_amount - amount - share_before - case when tax_included then until_tax - line_tax else 0 end) * coalesce(table_rate, exchange) * u.units) as by_table,
    round(until_tax * exchange * u.units) as until_tax, round(until_tax * exchange * u.units) - round((until_tax - line_tax) * exchange * u.units) as tax,
    0::numeric as charges, until_cost * u.units as until_cost, (until_cost - cost_before) * u.units as cost
  from shared cross join base u
  union all
  select id, 0, 0, kind, date, customer_id, branch_id, salesperson_id, null, null, null, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    base_total * u.units - round((subtotal - discount - case when tax_included then tax else 0 end) * exchange * u.units) - round(tax * exchange * u.units), 0, 0
  from bill cross join base u
  where base_total * u.units <> round((subtotal - discount - case when tax_included then tax else 0 end) * exchange * u.units) + round(tax * exchange * u.units)
)
select w.document_id, w.line::smallint as line, c.turn::smallint as turn, w.kind, w.date, w.customer_id as customer, w.branch_id as branch, c.salesperson, w.stone, w.type, w.shape, w.origin, w.treatment,
  -- A bit for each way in which documents are counted: whether this is the first row of its document, and the first of it with this salesperson,
  -- stone, type, shape, origin and treatment.
  ((row_number() over (partition by w.document_id order by w.line, c.turn) = 1)::integer
    + (row_number() over (partition by w.document_id, c.salesperson order by w.line, c.turn) = 1)::integer * 2
    + (row_number() over (partition by w.document_id, w.stone order by w.line, c.turn) = 1)::integer * 4
    + (row_number() over (partition by w.document_id, w.type order by w.line, c.turn) = 1)::integer * 8
    + (row_number() over (partition by w.document_id, w.shape order by w.line, c.turn) = 1)::integer * 16
    + (row_number() over (partition by w.document_id, w.origin order by w.line, c.turn) = 1)::integer * 32
    + (row_number() over (partition by w.document_id, w.treatment order by w.line, c.turn) = 1)::integer * 64)::smallint as firsts,
  part_of(w.until_pieces, w.pieces, c.low, c.high) as pieces, part_of(w.until_carats, w.carats, c.low, c.high) as carats,
  part_of(w.until_gross, w.gross, c.low, c.high) as gross, part_of(w.until_discount, w.discount, c.low, c.high) as discount,
  part_of(w.until_net, w.net, c.low, c.high) as net, part_of(w.until_tax, w.tax, c.low, c.high) as tax,
  part_of(w.charges, w.charges, c.low, c.high) as charges, part_of(w.until_cost, w.cost, c.low, c.high) as cost,
  w.document_id as entry, 1::smallint as counts, w.date as restated_on, p.country, (c.high - c.low)::numeric(6,3) as share,
  part_of(w.until_on_document, w.on_document, c.low, c.high) as on_document,
  part_of(w.until_net, w.net, c.low, c.high) - part_of(w.until_by_table, w.by_table, c.low, c.high) as by_typed_rate
from worth w join customer p on p.id = w.customer_id cross join lateral (
  -- Those it is shared with are credited with their shares, the salesperson with what is left.
  select w.salesperson_id as salesperson, 0::numeric as low, greatest(0, 100 - coalesce((select sum(share) from invoice_split where invoice_id = w.document_id), 0)) as high, 0 as turn
  union all
  select s.employee_id, least(100, greatest(0, 100 - s.given) + s.until - s.share), least(100, greatest(0, 100 - s.given) + s.until), s.line
  from (select line, employee_id, share, sum(share) over () as given, sum(share) over (order by line) as until from invoice_split where invoice_id = w.document_id) s
) c where c.high > c.low;

-- What is kept stays as it is; only what is new is filled in.
update sale_line s set entry = v.entry, counts = v.counts, restated_on = v.restated_on, country = v.country, share = v.share, on_document = v.on_document, by_typed_rate = v.by_typed_rate
from sold_line v where (v.document_id, v.line, v.turn) = (s.document_id, s.line, s.turn);
alter table sale_line drop constraint sale_line_pkey;
insert into sale_line select v.* from sold_line v where not exists (select from sale_line s where s.document_id = v.document_id);

-- Counts back all that the issue of a document counted, on the day of its reversal.
create function count_back(document uuid) returns void language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare cancellation uuid := gen_random_uuid(); reversal date := reversed_on(document);
begin
  update sale_line set restated_on = null where document_id = document;
  insert into sale_line (document_id, line, turn, kind, date, customer_id, branch_id, salesperson_id, stone_name_id, type, shape_id, origin_id, treatment, firsts,
    pieces, carats, gross, discount, net, tax, charges, cost, entry, counts, restated_on, country, share, on_document, by_typed_rate)
  select s.document_id, s.line, s.turn, s.kind, reversal, s.customer_id, s.branch_id, s.salesperson_id, s.stone_name_id, s.type, s.shape_id, s.origin_id, s.treatment, s.firsts,
    -s.pieces, -s.carats, -s.gross, -s.discount, -s.net, -s.tax, -s.charges, -s.cost, cancellation, -1, null, s.country, s.share, -s.on_document, -s.by_typed_rate
  from sale_line s where s.document_id = document and s.counts = 1;
end $$;
create index sale_line_document on sale_line (document_id);
select count_back(id) from (
  select id from invoice where state = 'cancelled' union all select id from cutting_invoice where state = 'cancelled'
  union all select id from lapidary_invoice where state = 'cancelled' union all select id from mf_invoice where state = 'cancelled') canceled;

alter table sale_line
  alter entry set not null, alter counts set not null, alter country set not null, alter share set not null, alter on_document set not null, alter by_typed_rate set not null,
  add check (counts in (-1, 0, 1)), add primary key (entry, line, turn);
create index sale_line_restated on sale_line (restated_on);

-- An issued document counts, a canceled one counts back. Whoever takes the place of its salesperson is credited with it.
create or replace function keep_sales() returns trigger language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  if old.state = 'cancelled' then
    return null;
  elsif new.state = 'cancelled' then
    perform count_back(new.id);
  elsif old.state <> 'issued' then
    insert into sale_line select * from sold_line where document_id = new.id;
  else
    update sale_line s set salesperson_id = n.salesperson_id, firsts = s.firsts & ~2 | n.first from (
      select entry, line, turn, salesperson_id, (row_number() over (partition by entry, salesperson_id order by line, turn) = 1)::integer * 2 as first
      from (select entry, line, turn, case turn when 0 then new.salesperson_id else salesperson_id end as salesperson_id from sale_line where document_id = new.id) credited
    ) n where (s.entry, s.line, s.turn) = (n.entry, n.line, n.turn);
  end if;
  return null;
end $$;
