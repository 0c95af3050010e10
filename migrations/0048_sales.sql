-- What was sold, line by line and by who is credited with it: the view is the truth, read off the papers; the table keeps what it said
-- when the paper was issued, for a paper stands as it was issued. Money is in the base currency at the paper's own rate, in cents, and
-- carats in thousandths, for a report adds up a quarter of a million of them; line 0 is what stands on no line: shipping and charges.

-- Amounts are rounded on the way up and not line by line, so that lines add up to their paper and shares of a line to the line.
create function part_of(until numeric, own numeric, low numeric, high numeric) returns bigint language sql immutable parallel safe
  return (round(until * high / 100) - round((until - own) * high / 100) - round(until * low / 100) + round((until - own) * low / 100))::bigint;

create view sold_line as
with paper as not materialized (
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
    case when p.cost is null then s.until_cost when p.subtotal = 0 then round(p.cost * s.place / s.places, 2) else round(p.cost * s.until_amount / p.subtotal, 2) end as until_cost,
    case when p.cost is null then s.until_cost - s.cost when p.subtotal = 0 then round(p.cost * (s.place - 1) / s.places, 2) else round(p.cost * (s.until_amount - s.amount) / p.subtotal, 2) end as cost_before
  from paper p join summed s on s.paper_id = p.id cross join lateral (select case when p.currency in ('JPY', 'KRW', 'VND') then 0 when p.currency in ('KWD', 'BHD', 'OMR') then 3 else 2 end as digits) d
), worth as not materialized (
  -- In cents, from the first line to the end of this one, and what of it is this one's.
  select paper_id, line, place, kind, date, customer_id, branch_id, salesperson_id, stone, type, shape, origin, treatment,
    coalesce(until_pieces, 0) as until_pieces, pieces, coalesce(until_weight, 0) * 1000 as until_carats, weight * 1000 as carats,
    round(until_gross * exchange * 100) as until_gross, round(until_gross * exchange * 100) - round((until_gross - gross) * exchange * 100) as gross,
    round((until_discount + until_share) * exchange * 100) as until_discount,
    round((until_discount + until_share) * exchange * 100) - round((until_discount - line_discount + share_before) * exchange * 100) as discount,
    round((until_amount - until_share - case when tax_included then until_tax else 0 end) * exchange * 100) as until_net,
    round((until_amount - until_share - case when tax_included then until_tax else 0 end) * exchange * 100)
      - round((until_amount - amount - share_before - case when tax_included then until_tax - line_tax else 0 end) * exchange * 100) as net,
    round(until_tax * exchange * 100) as until_tax, round(until_tax * exchange * 100) - round((until_tax - line_tax) * exchange * 100) as tax,
    0::numeric as charges, until_cost * 100 as until_cost, (until_cost - cost_before) * 100 as cost
  from shared
  union all
  select id, 0, 0, kind, date, customer_id, branch_id, salesperson_id, null, null, null, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    base_total * 100 - round((subtotal - discount - case when tax_included then tax else 0 end) * exchange * 100) - round(tax * exchange * 100), 0, 0
  from paper
  where base_total * 100 <> round((subtotal - discount - case when tax_included then tax else 0 end) * exchange * 100) + round(tax * exchange * 100)
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

create table sale_line (
  paper_id           uuid not null,
  line               smallint not null,
  turn               smallint not null,
  kind               text not null,
  date               date not null,
  customer_id        uuid not null,
  branch_id          uuid not null,
  salesperson_id     uuid,
  stone_name_id      uuid,
  type               text,
  shape_id           uuid,
  origin_id          uuid,
  treatment          text,
  firsts             smallint not null,
  pieces             bigint not null,
  carats             bigint not null,
  gross              bigint not null,
  discount           bigint not null,
  net                bigint not null,
  tax                bigint not null,
  charges            bigint not null,
  cost               bigint not null,
  primary key (paper_id, line, turn)
);
insert into sale_line select * from sold_line order by date, paper_id, line, turn;
-- Said once all is there: row by row it would take longer than all the rest.
alter table sale_line add foreign key (customer_id) references customer;
alter table sale_line add foreign key (branch_id) references branch;
alter table sale_line add foreign key (salesperson_id) references employee;
alter table sale_line add foreign key (stone_name_id) references stone_name;
alter table sale_line add foreign key (shape_id) references shape;
alter table sale_line add foreign key (origin_id) references origin;
create index sale_line_date on sale_line (date);

-- At the end of the transaction, when all its lines are what they will be: an issued paper is sold, a cancelled one is not, and whoever
-- takes the place of its salesperson is credited with it.
create function keep_sales() returns trigger language plpgsql set plan_cache_mode to force_generic_plan as $$
begin
  if new.state = 'cancelled' then
    delete from sale_line where paper_id = new.id;
  elsif old.state <> 'issued' then
    insert into sale_line select * from sold_line where paper_id = new.id;
  else
    update sale_line set salesperson_id = new.salesperson_id where paper_id = new.id and turn = 0;
  end if;
  return null;
end $$;
create constraint trigger invoice_sold after update of state, salesperson_id on invoice deferrable initially deferred for each row
  when (new.state <> 'draft' and (old.state, old.salesperson_id) is distinct from (new.state, new.salesperson_id)) execute function keep_sales();
create constraint trigger cutting_invoice_sold after update of state, salesperson_id on cutting_invoice deferrable initially deferred for each row
  when (new.state <> 'draft' and (old.state, old.salesperson_id) is distinct from (new.state, new.salesperson_id)) execute function keep_sales();
create constraint trigger lapidary_invoice_sold after update of state, salesperson_id on lapidary_invoice deferrable initially deferred for each row
  when (new.state <> 'draft' and (old.state, old.salesperson_id) is distinct from (new.state, new.salesperson_id)) execute function keep_sales();
create constraint trigger mf_invoice_sold after update of state, salesperson_id on mf_invoice deferrable initially deferred for each row
  when (new.state <> 'draft' and (old.state, old.salesperson_id) is distinct from (new.state, new.salesperson_id)) execute function keep_sales();
