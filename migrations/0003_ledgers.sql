-- The ledgers: rows are added and never changed; balances are kept beside them by the database itself.

create table number_series (
  kind               text not null,
  branch_id          uuid not null references branch,
  year               integer not null,
  next               integer not null,
  primary key (kind, branch_id, year)
);

create table audit_trail (
  id                 bigint generated always as identity primary key,
  at                 timestamptz not null default now(),
  by_id              uuid references "user",
  by_name            text not null,
  noun               text not null,
  record_id          uuid,
  action             text not null,
  before             jsonb,
  after              jsonb,
  reason             text
);
create index audit_trail_record on audit_trail (record_id, id desc);
create index audit_trail_at on audit_trail (at desc);

create table step (
  id                 bigint generated always as identity primary key,
  paper_kind         text not null,
  paper_id           uuid not null,
  action             text not null,
  from_state         text,
  to_state           text not null,
  reason             text,
  at                 timestamptz not null default now(),
  by_id              uuid not null references "user"
);
create index step_paper on step (paper_id, id);

-- Stock: each posting takes from one place exactly what it puts into another.
create table stock_posting (
  id                 bigint generated always as identity primary key,
  inventory_id       uuid not null references inventory,
  from_place         text not null,
  from_holder        uuid,
  to_place           text not null,
  to_holder          uuid,
  pieces             integer check (pieces >= 0),
  weight             numeric(14,3) not null check (weight >= 0),
  value              numeric not null,
  date               date not null,
  paper_kind         text not null,
  paper_id           uuid not null,
  line_id            uuid,
  reverses           bigint unique references stock_posting,
  reason             text,
  at                 timestamptz not null default now(),
  by_id              uuid not null references "user",
  constraint stock_posting_moves check (from_place <> to_place or from_holder is distinct from to_holder),
  constraint stock_posting_not_empty check (weight > 0 or pieces > 0)
);
create index stock_posting_inventory on stock_posting (inventory_id, id);
create index stock_posting_paper on stock_posting (paper_id);

create table stock_balance (
  inventory_id       uuid not null references inventory,
  place              text not null,
  holder             uuid not null,
  pieces             integer,
  weight             numeric(14,3) not null,
  value              numeric not null,
  whole              boolean not null,
  inside             boolean not null generated always as (place in ('available', 'reserved', 'on_approval', 'at_lab', 'in_work', 'in_transit')) stored,
  primary key (inventory_id, place, holder),
  constraint stock_never_below_zero check (place in ('supplier', 'sold', 'consumed', 'loss', 'adjustment') or (weight >= 0 and (pieces is null or pieces >= 0))),
  constraint stock_pieces_and_weight_end_together check (place in ('supplier', 'sold', 'consumed', 'loss', 'adjustment') or pieces is null or (pieces = 0) = (weight = 0)),
  constraint stock_no_value_without_goods check (place in ('supplier', 'sold', 'consumed', 'loss', 'adjustment') or weight > 0 or value = 0)
);
create unique index stock_whole_in_one_place on stock_balance (inventory_id) where whole and inside and weight > 0;
create index stock_balance_holder on stock_balance (holder) where weight > 0;

-- Several moves of one stone are judged together: what goes in and out in one statement nets out before anything may be
-- refused. Places that lose are written before places that gain, so that a whole stone is never in two of them.
create function keep_stock_balance() returns trigger language plpgsql as $$
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
create trigger stock_posted after insert on stock_posting referencing new table as posted
  for each statement execute function keep_stock_balance();

-- Accounts: what a party owes, one signed amount a posting.
create table account_posting (
  id                 bigint generated always as identity primary key,
  party_id           uuid not null references customer,
  ledger             text not null check (ledger in ('receivable', 'payable')),
  currency           text not null,
  amount             numeric not null,
  base_amount        numeric not null,
  date               date not null,
  paper_kind         text not null,
  paper_id           uuid not null,
  reverses           bigint unique references account_posting,
  at                 timestamptz not null default now(),
  by_id              uuid not null references "user"
);
create index account_posting_party on account_posting (party_id, currency, date, id);
create index account_posting_paper on account_posting (paper_id);

create table account_balance (
  party_id           uuid not null references customer,
  ledger             text not null,
  currency           text not null,
  amount             numeric not null,
  base_amount        numeric not null,
  primary key (party_id, ledger, currency)
);

create function keep_account_balance() returns trigger language plpgsql as $$
begin
  insert into account_balance as b (party_id, ledger, currency, amount, base_amount)
  select party_id, ledger, currency, sum(amount), sum(base_amount) from posted group by 1, 2, 3 order by 1, 2, 3
  on conflict (party_id, ledger, currency) do update
    set amount = b.amount + excluded.amount, base_amount = b.base_amount + excluded.base_amount;
  return null;
end $$;
create trigger account_posted after insert on account_posting referencing new table as posted
  for each statement execute function keep_account_balance();

-- A bill is what an issued paper asks to be paid; allocations say what has settled it.
create table bill (
  id                 uuid primary key,
  kind               text not null,
  number             text not null,
  party_id           uuid not null references customer,
  ledger             text not null,
  currency           text not null,
  date               date not null,
  due_date           date not null,
  total              numeric not null,
  base_total         numeric not null,
  settled            numeric not null default 0,
  base_settled       numeric not null default 0,
  active             boolean not null default true,
  constraint bill_not_overpaid check (settled >= 0 and settled <= total),
  constraint bill_cancelled_is_free check (active or settled = 0)
);
create index bill_party on bill (party_id, currency, due_date, id);
create index bill_open on bill (due_date) where active and settled < total;

create table allocation (
  id                 bigint generated always as identity primary key,
  note_id            uuid not null references payment_note,
  bill_id            uuid not null references bill,
  amount             numeric not null check (amount <> 0),
  -- In the base currency: what is settled, at the bill's rate, and what was paid for it, at the note's.
  base_amount        numeric not null,
  base_paid          numeric not null,
  date               date not null,
  reverses           bigint unique references allocation,
  at                 timestamptz not null default now(),
  by_id              uuid not null references "user"
);
create index allocation_note on allocation (note_id);
create index allocation_bill on allocation (bill_id);

create function keep_settled() returns trigger language plpgsql as $$
begin
  update bill b set settled = b.settled + s.amount, base_settled = b.base_settled + s.base_amount
  from (select bill_id, sum(amount) as amount, sum(base_amount) as base_amount from posted group by 1) s where b.id = s.bill_id;
  update payment_note n set allocated = n.allocated + s.amount
  from (select note_id, sum(amount) as amount from posted group by 1) s where n.id = s.note_id;
  return null;
end $$;
create trigger allocated after insert on allocation referencing new table as posted
  for each statement execute function keep_settled();

-- What is written in a ledger stays written.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger stock_posting_stays before update or delete or truncate on stock_posting for each statement execute function refuse_change();
create trigger account_posting_stays before update or delete or truncate on account_posting for each statement execute function refuse_change();
create trigger allocation_stays before update or delete or truncate on allocation for each statement execute function refuse_change();
create trigger audit_trail_stays before update or delete or truncate on audit_trail for each statement execute function refuse_change();
create trigger step_stays before update or delete or truncate on step for each statement execute function refuse_change();
