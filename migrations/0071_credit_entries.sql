-- An issued credit note counts as an entry of sales: it counts back its part of what the issue of the invoice counted, on its own day.
-- Its cancellation counts the same forward again. A credit note is no sale, so it adds nothing to the number of documents.

-- The part of a whole number that goes with part ÷ of; with all of it, all that is left.
create function part_left(whole bigint, part numeric, of numeric) returns bigint language sql immutable
  return case when part = of then whole when of = 0 then 0 else round(whole * part / of)::bigint end;
-- A row's part of an amount that is taken of several rows: rounded on the running total, so that the rows add up to the amount.
create function share_taken(until bigint, own bigint, taken bigint, whole bigint) returns bigint language sql immutable
  return case when taken = whole then own when whole = 0 then 0 else (round(until::numeric * taken / whole) - round((until - own)::numeric * taken / whole))::bigint end;

create function count_credit(note uuid) returns void language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  with n as (
    select n.*, n.base_total * base_units() as worth, (select coalesce(sum(o.total), 0) + n.total = i.total from credit_note o where o.invoice_id = n.invoice_id and o.state = 'issued' and o.id <> n.id) as is_all
    from credit_note n join invoice i on i.id = n.invoice_id where n.id = note
  ), taken_before as (
    select s.line, s.turn, sum(s.pieces)::bigint as pieces, sum(s.carats)::bigint as carats, sum(s.gross)::bigint as gross, sum(s.discount)::bigint as discount, sum(s.on_document)::bigint as on_document,
      sum(s.net)::bigint as net, sum(s.by_typed_rate)::bigint as by_typed_rate, sum(s.tax)::bigint as tax, sum(s.charges)::bigint as charges, sum(s.cost)::bigint as cost
    from n join credit_note o on o.invoice_id = n.invoice_id and o.id <> n.id join sale_line s on s.document_id = o.id group by 1, 2
  ), sold as (
    select s.* from n join sale_line s on s.document_id = n.invoice_id and s.counts = 1
  ), open as (
    select s.line, s.turn, s.customer_id, s.branch_id, s.salesperson_id, s.stone_name_id, s.type, s.shape_id, s.origin_id, s.treatment, s.country, s.share,
      s.pieces + coalesce(b.pieces, 0) as pieces, s.carats + coalesce(b.carats, 0) as carats, s.gross + coalesce(b.gross, 0) as gross, s.discount + coalesce(b.discount, 0) as discount,
      s.on_document + coalesce(b.on_document, 0) as on_document, s.net + coalesce(b.net, 0) as net, s.by_typed_rate + coalesce(b.by_typed_rate, 0) as by_typed_rate, s.tax + coalesce(b.tax, 0) as tax,
      s.cost + coalesce(b.cost, 0) as cost
    from sold s left join taken_before b on (b.line, b.turn) = (s.line, s.turn) where s.line <> 0
  ), credited as (
    -- This much of a line is credited, of what other credit notes left of it.
    select i.line, coalesce(l.pieces, 0) as pieces, coalesce(i.pieces, 0) - coalesce(c.pieces, 0) as of_pieces, coalesce(l.weight, 0) as weight, coalesce(i.weight, 0) - coalesce(c.weight, 0) as of_weight,
      l.amount, i.amount - coalesce(c.amount, 0) as of_amount, coalesce(l.cost, 0) as cost, coalesce(i.cost, 0) - coalesce(c.cost, 0) as of_cost
    from n join credit_line l on l.credit_note_id = n.id join item i on i.id = l.invoice_line_id left join lateral (
      select sum(k.pieces) as pieces, sum(k.weight) as weight, sum(k.amount) as amount, sum(k.cost) as cost
      from credit_line k join credit_note o on o.id = k.credit_note_id where k.invoice_line_id = i.id and o.state = 'issued' and o.id <> n.id) c on true
  ), ratio as (
    select c.*, case when of_amount = 0 then weight else amount end as part, case when of_amount = 0 then of_weight else of_amount end as of from credited c
  ), taken as (
    select r.line, part_left(sum(o.pieces)::bigint, r.pieces, r.of_pieces) as pieces, part_left(sum(o.carats)::bigint, r.weight, r.of_weight) as carats, part_left(sum(o.gross)::bigint, r.part, r.of) as gross,
      part_left(sum(o.discount)::bigint, r.part, r.of) as discount, part_left(sum(o.on_document)::bigint, r.part, r.of) as on_document, part_left(sum(o.net)::bigint, r.part, r.of) as net,
      part_left(sum(o.by_typed_rate)::bigint, r.part, r.of) as by_typed_rate, part_left(sum(o.tax)::bigint, r.part, r.of) as tax, part_left(sum(o.cost)::bigint, r.cost, r.of_cost) as cost,
      sum(o.pieces)::bigint as all_pieces, sum(o.carats)::bigint as all_carats, sum(o.gross)::bigint as all_gross, sum(o.discount)::bigint as all_discount, sum(o.on_document)::bigint as all_on_document,
      sum(o.net)::bigint as all_net, sum(o.by_typed_rate)::bigint as all_by_typed_rate, sum(o.tax)::bigint as all_tax, sum(o.cost)::bigint as all_cost
    from ratio r join open o on o.line = r.line group by r.line, r.pieces, r.of_pieces, r.weight, r.of_weight, r.part, r.of, r.cost, r.of_cost
  ), entry as (
    select o.line, o.turn, o.customer_id, o.branch_id, o.salesperson_id, o.stone_name_id, o.type, o.shape_id, o.origin_id, o.treatment, o.country, o.share,
      -share_taken((sum(o.pieces) over w)::bigint, o.pieces, t.pieces, t.all_pieces) as pieces, -share_taken((sum(o.carats) over w)::bigint, o.carats, t.carats, t.all_carats) as carats,
      -share_taken((sum(o.gross) over w)::bigint, o.gross, t.gross, t.all_gross) as gross, -share_taken((sum(o.discount) over w)::bigint, o.discount, t.discount, t.all_discount) as discount,
      -share_taken((sum(o.on_document) over w)::bigint, o.on_document, t.on_document, t.all_on_document) as on_document, -share_taken((sum(o.net) over w)::bigint, o.net, t.net, t.all_net) as net,
      -share_taken((sum(o.by_typed_rate) over w)::bigint, o.by_typed_rate, t.by_typed_rate, t.all_by_typed_rate) as by_typed_rate, -share_taken((sum(o.tax) over w)::bigint, o.tax, t.tax, t.all_tax) as tax,
      0::bigint as charges, -share_taken((sum(o.cost) over w)::bigint, o.cost, t.cost, t.all_cost) as cost
    from taken t join open o on o.line = t.line window w as (partition by o.line order by o.turn)
    union all
    -- What the lines do not explain: shipping, charges, and the rounding of the total. When all is credited, it is what is left of them.
    select 0, p.turn, p.customer_id, p.branch_id, p.salesperson_id, null, null, null, null, null, p.country, p.share, 0, 0, 0, 0, 0, 0, 0, 0,
      case when n.is_all then -(coalesce(z.charges, 0) + coalesce(b.charges, 0))
        else -part_of(n.worth - a.counted, n.worth - a.counted, sum(p.share) over v - p.share, sum(p.share) over v) end, 0
    from n cross join (select coalesce(sum(t.net + t.tax), 0) as counted from taken t) a
    cross join (select distinct on (turn) turn, customer_id, branch_id, salesperson_id, country, share from sold order by turn) p
    left join sold z on (z.line, z.turn) = (0, p.turn) left join taken_before b on (b.line, b.turn) = (0, p.turn) window v as (order by p.turn)
  )
  insert into sale_line (document_id, line, turn, kind, date, customer_id, branch_id, salesperson_id, stone_name_id, type, shape_id, origin_id, treatment, firsts,
    pieces, carats, gross, discount, net, tax, charges, cost, entry, counts, restated_on, country, share, on_document, by_typed_rate)
  select n.id, e.line, e.turn, 'creditNote', n.date, e.customer_id, e.branch_id, e.salesperson_id, e.stone_name_id, e.type, e.shape_id, e.origin_id, e.treatment,
    ((row_number() over (order by e.line, e.turn) = 1)::integer + (row_number() over (partition by e.salesperson_id order by e.line, e.turn) = 1)::integer * 2)::smallint,
    e.pieces, e.carats, e.gross, e.discount, e.net, e.tax, e.charges, e.cost, n.id, 0, n.date, e.country, e.share, e.on_document, e.by_typed_rate
  from n cross join entry e;
end $$;

create function count_credit_again(note uuid) returns void language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare cancellation uuid := gen_random_uuid(); reversal date := reversed_on(note);
begin
  update sale_line set restated_on = null where document_id = note;
  insert into sale_line (document_id, line, turn, kind, date, customer_id, branch_id, salesperson_id, stone_name_id, type, shape_id, origin_id, treatment, firsts,
    pieces, carats, gross, discount, net, tax, charges, cost, entry, counts, restated_on, country, share, on_document, by_typed_rate)
  select s.document_id, s.line, s.turn, s.kind, reversal, s.customer_id, s.branch_id, s.salesperson_id, s.stone_name_id, s.type, s.shape_id, s.origin_id, s.treatment, s.firsts,
    -s.pieces, -s.carats, -s.gross, -s.discount, -s.net, -s.tax, -s.charges, -s.cost, cancellation, 0, null, s.country, s.share, -s.on_document, -s.by_typed_rate
  from sale_line s where s.document_id = note and s.entry = note;
end $$;

create function keep_credits() returns trigger language plpgsql as $$
begin
  if new.state = 'cancelled' then
    perform count_credit_again(new.id);
  else
    perform count_credit(new.id);
  end if;
  return null;
end $$;
create constraint trigger credit_note_sold after update of state on credit_note deferrable initially deferred for each row
  when (new.state <> 'draft' and old.state is distinct from new.state) execute function keep_credits();

-- Whoever takes the place of the salesperson of an invoice is credited with its credit notes too.
create function keep_credit_sellers() returns trigger language plpgsql as $$
begin
  update sale_line s set salesperson_id = n.salesperson_id, firsts = s.firsts & ~2 | n.first from (
    select entry, line, turn, salesperson_id, (row_number() over (partition by entry, salesperson_id order by line, turn) = 1)::integer * 2 as first
    from (select entry, line, turn, case turn when 0 then new.salesperson_id else salesperson_id end as salesperson_id from sale_line
      where document_id in (select id from credit_note where invoice_id = new.id)) credited
  ) n where (s.entry, s.line, s.turn) = (n.entry, n.line, n.turn);
  return null;
end $$;
create constraint trigger invoice_credit_sellers after update of salesperson_id on invoice deferrable initially deferred for each row
  when (new.state <> 'draft' and old.salesperson_id is distinct from new.salesperson_id) execute function keep_credit_sellers();
