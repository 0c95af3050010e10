-- Stock-takes: what was in the safe when the list was frozen, every count as it came in, and what each line came to.

create table stock_take (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  branch_id          uuid not null references branch,
  location           text,
  type               text,
  date               date not null,
  notes              text,
  started            timestamptz,
  stones             integer,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint stock_take_frozen_with_a_number check ((number is null) = (started is null) and (number is null) = (stones is null)),
  constraint stock_take_numbered_when_started check (number is not null or state in ('draft', 'cancelled'))
);
alter table stock_take add column search text not null
  generated always as (lower(coalesce(number, '') || ' ' || coalesce(location, '') || ' ' || coalesce(notes, ''))) stored;
create index stock_take_search on stock_take using gin (search gin_trgm_ops);
create unique index stock_take_number_unique on stock_take (number);
create index stock_take_branch on stock_take (branch_id);
create index stock_take_date on stock_take (date desc, id);

-- One line for every stone on the frozen list, and for everything that was scanned besides.
create table stock_take_line (
  id                 uuid primary key,
  stock_take_id      uuid not null references stock_take on delete cascade,
  inventory_id       uuid references inventory,
  code               text not null,
  details            text,
  location           text,
  whole              boolean not null,
  expected           boolean not null,
  -- As the list was frozen, and the last posting of the stone that the list knows of.
  pieces             integer,
  weight             numeric(14,3),
  value              numeric,
  last_posting       bigint,
  -- What stands of the counts, and what the book held at that moment.
  counts             integer not null default 0,
  counted_pieces     integer,
  counted_weight     numeric(14,3),
  counted_at         timestamptz,
  counted_by_id      uuid references "user",
  book_pieces        integer,
  book_weight        numeric(14,3),
  outcome            text check (outcome in ('found', 'variance', 'missing', 'moved', 'unexpected')),
  why                text,
  -- What the review decided, and by how much posting changed the value of stock.
  decision           text check (decision in ('adjust', 'leave', 'write off', 'take in')),
  reason             text,
  impact             numeric,
  changed_at         timestamptz not null default now()
);
create unique index stock_take_line_stone on stock_take_line (stock_take_id, inventory_id);
create unique index stock_take_line_code on stock_take_line (stock_take_id, lower(code));
create index stock_take_line_inventory on stock_take_line (inventory_id, counted_at desc);
create index stock_take_line_outcome on stock_take_line (stock_take_id, outcome);
create index stock_take_line_changed on stock_take_line (stock_take_id, changed_at);

-- The phone names each count, so that one sent twice is one count.
create table stock_take_count (
  id                 uuid not null,
  stock_take_id      uuid not null references stock_take on delete cascade,
  line_id            uuid not null references stock_take_line on delete cascade,
  code               text not null,
  pieces             integer check (pieces >= 0),
  weight             numeric(14,3) check (weight >= 0),
  at                 timestamptz not null,
  received_at        timestamptz not null default now(),
  by_id              uuid not null references "user",
  primary key (stock_take_id, id)
);
create index stock_take_count_line on stock_take_count (line_id);
