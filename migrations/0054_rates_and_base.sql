-- The rate of a document is the rate table's, unless somebody typed another and said why. Both are kept from now on; of older
-- documents nobody knows what the table said.
alter table invoice add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index invoice_typed_rate on invoice (date) where exchange_reason is not null;
alter table approval add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index approval_typed_rate on approval (date) where exchange_reason is not null;
alter table purchase add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index purchase_typed_rate on purchase (date) where exchange_reason is not null;
alter table payment_note add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index payment_note_typed_rate on payment_note (date) where exchange_reason is not null;
alter table order_form add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index order_form_typed_rate on order_form (date) where exchange_reason is not null;
alter table lapidary_order_form add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index lapidary_order_form_typed_rate on lapidary_order_form (date) where exchange_reason is not null;
alter table mf_order_form add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index mf_order_form_typed_rate on mf_order_form (date) where exchange_reason is not null;
alter table cutting_invoice add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index cutting_invoice_typed_rate on cutting_invoice (date) where exchange_reason is not null;
alter table lapidary_invoice add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index lapidary_invoice_typed_rate on lapidary_invoice (date) where exchange_reason is not null;
alter table mf_invoice add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index mf_invoice_typed_rate on mf_invoice (date) where exchange_reason is not null;
alter table inventory_refill add column exchange_reason text, add column table_rate numeric(18,6), add column table_rate_from date;
create index inventory_refill_typed_rate on inventory_refill (date) where exchange_reason is not null;

-- Amounts in the base currency have its digits, whichever it is: two for most, none for the yen, three for the Kuwaiti dinar.
create function base_digits() returns integer language sql stable parallel safe
  return coalesce((select case when currency in ('JPY', 'KRW', 'VND') then 0 when currency in ('KWD', 'BHD', 'OMR') then 3 else 2 end from setting), 2);
create function base_units() returns numeric language sql stable parallel safe return (10 ^ base_digits())::numeric;

-- As it was, in the smallest coins of the base currency instead of in hundredths.
create or replace view sold_line as
with base as materialized (select base_units() as units, base_digits() as digits), paper as not materialized (
  select 'invoice' as kind, id, customer_id, branch_id, salesperson_id, date, currency, exchange, tax_included, subtotal, discount, tax, base_total, null::numeric as cost from invoice where state = 'issued'
  union all
  select 'cuttingInvoice', id, customer_id, branch_id, salesperson_id, date, currency, exchange, tax_included, subtotal, discount, tax, base_total, (select coalesce(sum(value), 0) from stock_posting where paper_id = p.id and to_place = 'sold' and reverses is null)
    from cutting_invoice p where state = 'issued' and direction = 'customer'
  union all
  select 'lapidaryInvoice', id, customer_id, branch_id, salesperson_id, date, currency, exchange, tax_included, subtotal, discount, tax, base_total, (select coalesce(sum(value), 0) from stock_posting where paper_id = p.id and to_place = 'sold' and reverses is null)
    from lapidary_invoice p where state = 'issued' and direction = 'customer'
  union all
  select 'mfInvoice', id, customer_id, branch_id, salesperson_id, date, currency, exchange, tax_included, subtotal, discount, tax, base_total, (select coalesce(sum(value), 0) from stock_posting where paper_id = p.id and to_place = 'sold' and reverses is null)
    from mf_invoice p where state = 'issued' and direction = 'customer'
), work as not materialized (
  -- What is billed of work is of the goods that it was done to.
  select l.*, coalesce(l.goods_id, (select g.id from work_task t join work_line g on g.line = t.of
    and (g.order_form_id = t.order_form_id or g.lapidary_order_form_id = t.lapidary_order_form_id or g.mf_order_form_id = t.mf_order_form_id) where t.id = l.task_id)) as goods
  from work_item l
), line as not materialized (
  select invoice_id as paper_id, l.line, i.stone_name_id as stone, i.type, i.shape_id as shape, i.origin_id as origin, l.treatment, l.pieces, l.weight, l.gross, l.discount, l.amount, l.tax, coalesce(l.cost, 0) as cost
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
    sum(l.amount) over w as until_amount, sum(l.tax) over w as until_tax, sum(l.cost) over w as until_cost, row_number() over w as place, count(*) over (partition by l.paper_id) as places
  from line l window w as (partition by l.paper_id order by l.line)
), shared as not materialized (
  -- What was taken off the whole paper falls on its lines by value, what its jewels cost as well; where nothing has a value, one like another.
  select p.*, s.paper_id, s.line, s.stone, s.type, s.shape, s.origin, s.treatment, s.place, s.until_pieces, s.until_weight, s.until_gross, s.until_discount, s.until_amount, s.until_tax,
    coalesce(s.pieces, 0) as pieces, coalesce(s.weight, 0) as weight, s.gross, s.discount as line_discount, s.amount, s.tax as line_tax,
    case when p.subtotal = 0 then 0 else round(round(p.discount * s.until_amount * 1.000000000000 / p.subtotal, 12), d.digits) end as until_share,
    case when p.subtotal = 0 then 0 else round(round(p.discount * (s.until_amount - s.amount) * 1.000000000000 / p.subtotal, 12), d.digits) end as share_before,
    case when p.cost is null then s.until_cost when p.subtotal = 0 then round(p.cost * s.place / s.places, b.digits) else round(p.cost * s.until_amount / p.subtotal, b.digits) end as until_cost,
    case when p.cost is null then s.until_cost - s.cost when p.subtotal = 0 then round(p.cost * (s.place - 1) / s.places, b.digits) else round(p.cost * (s.until_amount - s.amount) / p.subtotal, b.digits) end as cost_before
  from paper p join summed s on s.paper_id = p.id cross join lateral (select case when p.currency in ('JPY', 'KRW', 'VND') then 0 when p.currency in ('KWD', 'BHD', 'OMR') then 3 else 2 end as digits) d cross join base b
), worth as not materialized (
  -- In the smallest coins of the base currency, from the first line to the end of this one, and what of it is this one's.
  select paper_id, line, place, kind, date, customer_id, branch_id, salesperson_id, stone, type, shape, origin, treatment,
    coalesce(until_pieces, 0) as until_pieces, pieces, coalesce(until_weight, 0) * 1000 as until_carats, weight * 1000 as carats,
    round(until_gross * exchange * u.units) as until_gross, round(until_gross * exchange * u.units) - round((until_gross - gross) * exchange * u.units) as gross,
    round((until_discount + until_share) * exchange * u.units) as until_discount,
    round((until_discount + until_share) * exchange * u.units) - round((until_discount - line_discount + share_before) * exchange * u.units) as discount,
    round((until_amount - until_share - case when tax_included then until_tax else 0 end) * exchange * u.units) as until_net,
    round((until_amount - until_share - case when tax_included then until_tax else 0 end) * exchange * u.units)
      - round((until_amount - amount - share_before - case when tax_included then until_tax - line_tax else 0 end) * exchange * u.units) as net,
    round(until_tax * exchange * u.units) as until_tax, round(until_tax * exchange * u.units) - round((until_tax - line_tax) * exchange * u.units) as tax,
    0::numeric as charges, until_cost * u.units as until_cost, (until_cost - cost_before) * u.units as cost
  from shared cross join base u
  union all
  select id, 0, 0, kind, date, customer_id, branch_id, salesperson_id, null, null, null, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    base_total * u.units - round((subtotal - discount - case when tax_included then tax else 0 end) * exchange * u.units) - round(tax * exchange * u.units), 0, 0
  from paper cross join base u
  where base_total * u.units <> round((subtotal - discount - case when tax_included then tax else 0 end) * exchange * u.units) + round(tax * exchange * u.units)
)
select w.paper_id, w.line::smallint as line, c.turn::smallint as turn, w.kind, w.date, w.customer_id as customer, w.branch_id as branch, c.salesperson, w.stone, w.type, w.shape, w.origin, w.treatment,
  -- A bit for each way in which papers are counted: whether this is the first row of its paper, and the first of it with this salesperson,
  -- stone, type, shape, origin and treatment.
  ((row_number() over (partition by w.paper_id order by w.line, c.turn) = 1)::integer
    + (row_number() over (partition by w.paper_id, c.salesperson order by w.line, c.turn) = 1)::integer * 2
    + (row_number() over (partition by w.paper_id, w.stone order by w.line, c.turn) = 1)::integer * 4
    + (row_number() over (partition by w.paper_id, w.type order by w.line, c.turn) = 1)::integer * 8
    + (row_number() over (partition by w.paper_id, w.shape order by w.line, c.turn) = 1)::integer * 16
    + (row_number() over (partition by w.paper_id, w.origin order by w.line, c.turn) = 1)::integer * 32
    + (row_number() over (partition by w.paper_id, w.treatment order by w.line, c.turn) = 1)::integer * 64)::smallint as firsts,
  part_of(w.until_pieces, w.pieces, c.low, c.high) as pieces, part_of(w.until_carats, w.carats, c.low, c.high) as carats,
  part_of(w.until_gross, w.gross, c.low, c.high) as gross, part_of(w.until_discount, w.discount, c.low, c.high) as discount,
  part_of(w.until_net, w.net, c.low, c.high) as net, part_of(w.until_tax, w.tax, c.low, c.high) as tax,
  part_of(w.charges, w.charges, c.low, c.high) as charges, part_of(w.until_cost, w.cost, c.low, c.high) as cost
from worth w cross join lateral (
  -- Those it is shared with are credited with their shares, the salesperson with what is left.
  select w.salesperson_id as salesperson, 0::numeric as low, greatest(0, 100 - coalesce((select sum(share) from invoice_split where invoice_id = w.paper_id), 0)) as high, 0 as turn
  union all
  select s.employee_id, least(100, greatest(0, 100 - s.given) + s.until - s.share), least(100, greatest(0, 100 - s.given) + s.until), s.line
  from (select line, employee_id, share, sum(share) over () as given, sum(share) over (order by line) as until from invoice_split where invoice_id = w.paper_id) s
) c where c.high > c.low;
