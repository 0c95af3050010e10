-- Refills: more of the same put into a lot, at its own cost.

create table inventory_refill (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text not null,
  inventory_id       uuid not null references inventory,
  date               date not null,
  supplier_id        uuid references customer,
  stone_name_id      uuid references stone_name,
  naturalness        text,
  treatments         jsonb,
  pieces             integer,
  weight             numeric(14,3) not null,
  cost_basis         text not null,
  cost_rate          numeric(18,4) not null,
  currency           text,
  exchange           numeric(18,6) not null,
  landed             numeric not null,
  reference          text,
  notes              text,
  branch_id          uuid not null references branch,
  cost               numeric not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table inventory_refill add column search text not null generated always as (lower(number || ' ' || coalesce(reference, ''))) stored;
create index inventory_refill_search on inventory_refill using gin (search gin_trgm_ops);
create unique index inventory_refill_number_unique on inventory_refill (number);
create index inventory_refill_inventory on inventory_refill (inventory_id);
create index inventory_refill_supplier on inventory_refill (supplier_id);
create index inventory_refill_stone_name on inventory_refill (stone_name_id);
create index inventory_refill_branch on inventory_refill (branch_id);
create index inventory_refill_date on inventory_refill (date desc, id);
