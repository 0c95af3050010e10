-- Transfers: goods on their way from one branch to another, each stone whole.

create table transfer (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  from_id            uuid not null references branch,
  to_id              uuid not null references branch,
  date               date not null,
  expected           date,
  shipping           text,
  notes              text,
  stones             integer not null,
  pieces             integer not null,
  carats             numeric(14,3) not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint transfer_number_when_sent check ((number is null) = (state = 'draft')),
  constraint transfer_between_two check (from_id <> to_id)
);
alter table transfer add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index transfer_search on transfer using gin (search gin_trgm_ops);
create unique index transfer_number_unique on transfer (number);
create index transfer_from on transfer (from_id);
create index transfer_to on transfer (to_id);
create index transfer_date on transfer (date desc, id);

create table transfer_line (
  id                 uuid primary key,
  transfer_id        uuid not null references transfer on delete cascade,
  line               integer not null,
  inventory_id       uuid not null references inventory,
  sku                text,
  details            text,
  pieces             integer,
  weight             numeric(14,3) not null,
  cost               numeric,
  place              text,
  arrived            date
);
create index transfer_line_transfer on transfer_line (transfer_id, line);
create index transfer_line_inventory on transfer_line (inventory_id);

-- Where the goods of a line are follows every posting into and out of it.
create function keep_transfer_lines() returns trigger language plpgsql as $$
begin
  update transfer_line l set place = m.place, arrived = m.arrived
  from (
    select to_holder as line, 'in_transit' as place, null::date as arrived from posted where to_place = 'in_transit'
    union all
    select from_holder, to_place, case when to_place = 'available' and reverses is null then date end from posted where from_place = 'in_transit'
  ) m where l.id = m.line;
  return null;
end $$;
create trigger stock_posted_on_transfer after insert on stock_posting referencing new table as posted
  for each statement execute function keep_transfer_lines();
