-- needs no break: it adds a table and an index, which the release before does not read.
-- The wish lists of customers: stones that they look for.
create table wish (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  customer_id        uuid not null references customer,
  stone_name_id      uuid not null references stone_name,
  type               text not null,
  naturalness        text not null,
  shape_id           uuid references shape,
  origin_id          uuid references origin,
  colour             text,
  clarity            text,
  min_weight         numeric(14,3),
  max_weight         numeric(14,3),
  max_price          numeric,
  price_basis        text not null,
  currency           text not null,
  only_certified     boolean not null,
  only_untreated     boolean not null,
  until              date,
  notes              text,
  salesperson_id     uuid not null references employee,
  branch_id          uuid not null references branch,
  status             text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table wish add column search text not null generated always as (lower(coalesce(code, ''))) stored;
create index wish_search on wish using gin (search gin_trgm_ops);
create unique index wish_code_unique on wish (code);
create index wish_customer on wish (customer_id);
create index wish_stone_name on wish (stone_name_id);
create index wish_shape on wish (shape_id);
create index wish_origin on wish (origin_id);
create index wish_salesperson on wish (salesperson_id);
create index wish_branch on wish (branch_id);
create index wish_until on wish (until);
create index wish_open on wish (stone_name_id, created_at) where status = 'open';
-- The free stones of one kind, by weight.
create index inventory_wished on inventory (stone_name_id, type, weight) where available_weight > 0 and ownership <> 'customer';
