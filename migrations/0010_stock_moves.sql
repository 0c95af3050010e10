-- Several moves of one stone are judged together: what goes in and out in one statement nets out before anything may be
-- refused. Places that lose are written before places that gain, so that a whole stone is never in two of them.
create or replace function keep_stock_balance() returns trigger language plpgsql as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  gains boolean;
begin
  perform 1 from inventory where id in (select inventory_id from posted) order by id for update;

  foreach gains in array array[false, true] loop
    with moved as (
      select inventory_id, from_place as place, coalesce(from_holder, nobody) as holder, -pieces as pieces, -weight as weight, -value as value from posted
      union all
      select inventory_id, to_place, coalesce(to_holder, nobody), pieces, weight, value from posted
    ), net as (
      select inventory_id, place, holder, sum(pieces)::integer as pieces, sum(weight) as weight, sum(value) as value
      from moved group by 1, 2, 3 having (sum(weight) >= 0) = gains
    ), kept as (
      update stock_balance b set pieces = b.pieces + n.pieces, weight = b.weight + n.weight, value = b.value + n.value
      from net n where (b.inventory_id, b.place, b.holder) = (n.inventory_id, n.place, n.holder)
      returning b.inventory_id, b.place, b.holder
    )
    insert into stock_balance (inventory_id, place, holder, pieces, weight, value, whole)
    select n.inventory_id, n.place, n.holder, n.pieces, n.weight, n.value, i.type in ('single', 'pair', 'set', 'jewellery')
    from net n join inventory i on i.id = n.inventory_id
    where not exists (select 1 from kept k where (k.inventory_id, k.place, k.holder) = (n.inventory_id, n.place, n.holder));
  end loop;

  update inventory i set
    held_pieces = s.held_pieces, held_weight = s.held_weight,
    available_pieces = s.available_pieces, available_weight = s.available_weight,
    value = s.value,
    pieces = case when s.whole then i.pieces else s.own_pieces end,
    weight = case when s.whole then i.weight else s.own_weight end,
    status = case s.places
      when 0 then (select p.to_place from posted p where p.inventory_id = i.id order by p.id desc limit 1)
      when 1 then s.place
      else 'partly' end
  from (
    select b.inventory_id, bool_or(b.whole) as whole,
      coalesce(sum(b.weight) filter (where b.inside), 0) as held_weight,
      sum(b.pieces) filter (where b.inside)::integer as held_pieces,
      coalesce(sum(b.weight) filter (where b.place = 'available'), 0) as available_weight,
      sum(b.pieces) filter (where b.place = 'available')::integer as available_pieces,
      coalesce(sum(b.weight) filter (where b.inside or b.place = 'sold'), 0) as own_weight,
      sum(b.pieces) filter (where b.inside or b.place = 'sold')::integer as own_pieces,
      coalesce(sum(b.value) filter (where b.inside), 0) as value,
      count(distinct b.place) filter (where b.inside and b.weight > 0) as places,
      min(b.place) filter (where b.inside and b.weight > 0) as place
    from stock_balance b where b.inventory_id in (select inventory_id from posted)
    group by b.inventory_id
  ) s where i.id = s.inventory_id;
  return null;
end $$;

-- Until when what is kept for a customer is kept; how much that is, the ledger says at the place reserved/customer.
create table reservation (
  inventory_id       uuid not null references inventory,
  customer_id        uuid not null references customer,
  until              timestamptz not null,
  note               text,
  at                 timestamptz not null default now(),
  by_id              uuid not null references "user",
  primary key (inventory_id, customer_id)
);
create index reservation_customer on reservation (customer_id);
create index reservation_until on reservation (until);
