-- A posting reads and changes few stones of many, each by its key. A connection keeps the plan of a function, often from a time when the
-- tables were nearly empty. Then a plan for all stones at once read both tables whole, and a long import cost more with every stone.
-- One stone at a time and without reading a table whole, no statistics can lead to such a plan.
create or replace function keep_stock_balance() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  stone record;
  net record;
begin
  for stone in select distinct inventory_id as id from posted order by 1 loop
    perform 1 from inventory where id = stone.id for update;
  end loop;

  -- What becomes less first: a stone that moves is never in two places.
  for net in
    select inventory_id, place, holder, sum(pieces)::integer as pieces, sum(weight) as weight, sum(value) as value
    from (
      select inventory_id, from_place as place, coalesce(from_holder, nobody) as holder, -pieces as pieces, -weight as weight, -value as value from posted
      union all
      select inventory_id, to_place, coalesce(to_holder, nobody), pieces, weight, value from posted
    ) moved
    group by 1, 2, 3 order by sum(weight) >= 0, 1, 2, 3
  loop
    update stock_balance b set pieces = b.pieces + net.pieces, weight = b.weight + net.weight, value = b.value + net.value
    where (b.inventory_id, b.place, b.holder) = (net.inventory_id, net.place, net.holder);
    if not found then
      insert into stock_balance (inventory_id, place, holder, pieces, weight, value, whole)
      select i.id, net.place, net.holder, net.pieces, net.weight, net.value, i.type in ('single', 'pair', 'set', 'jewellery')
      from inventory i where i.id = net.inventory_id;
    end if;
  end loop;

  -- A stone that has its values already, as a new one has, is not written again.
  for stone in select inventory_id as id, (array_agg(to_place order by id desc))[1] as last_place from posted group by 1 order by 1 loop
    update inventory i set
      held_pieces = s.held_pieces, held_weight = s.held_weight,
      available_pieces = s.available_pieces, available_weight = s.available_weight,
      value = s.value, status = s.status,
      pieces = case when s.whole then i.pieces else s.own_pieces end,
      weight = case when s.whole then i.weight else s.own_weight end
    from (
      select bool_or(b.whole) as whole,
        coalesce(sum(b.weight) filter (where b.inside), 0) as held_weight,
        sum(b.pieces) filter (where b.inside)::integer as held_pieces,
        coalesce(sum(b.weight) filter (where b.place = 'available'), 0) as available_weight,
        sum(b.pieces) filter (where b.place = 'available')::integer as available_pieces,
        coalesce(sum(b.weight) filter (where b.inside or b.place = 'sold'), 0) as own_weight,
        sum(b.pieces) filter (where b.inside or b.place = 'sold')::integer as own_pieces,
        coalesce(sum(b.value) filter (where b.inside), 0) as value,
        case count(distinct b.place) filter (where b.inside and b.weight > 0)
          when 0 then stone.last_place
          when 1 then min(b.place) filter (where b.inside and b.weight > 0)
          else 'partly' end as status
      from stock_balance b where b.inventory_id = stone.id
    ) s
    where i.id = stone.id and (
      (i.held_pieces, i.held_weight, i.available_pieces, i.available_weight, i.value, i.status)
        is distinct from (s.held_pieces, s.held_weight, s.available_pieces, s.available_weight, s.value, s.status)
      or not s.whole and (i.pieces, i.weight) is distinct from (s.own_pieces, s.own_weight));
  end loop;
  return null;
end $$;
