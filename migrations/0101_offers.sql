-- Offers: stones with prices, or with prices on request, valid until a day. They hold no goods and post nothing.
create table offer (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  customer_id        uuid not null references customer,
  branch_id          uuid not null references branch,
  salesperson_id     uuid not null references employee,
  date               date not null,
  valid_until        date,
  currency           text not null,
  exchange           numeric(24,12) not null,
  exchange_reason    text,
  table_rate         numeric(24,12),
  table_rate_from    date,
  on_request         boolean not null,
  tax_included       boolean not null,
  tax_treatment      text,
  discount_percent   numeric(6,3),
  discount_amount    numeric,
  shipping           numeric not null,
  charges            numeric not null,
  message            text,
  notes              text,
  pieces             integer not null,
  carats             numeric(14,3) not null,
  subtotal           numeric not null,
  discount           numeric not null,
  tax                numeric not null,
  total              numeric,
  base_total         numeric,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint offer_number_when_sent check ((number is null) = (state = 'draft'))
);
alter table offer add column search text not null generated always as (search_text(coalesce(number, ''))) stored;
create index offer_search on offer using gin (search gin_trgm_ops);
create unique index offer_number_unique on offer (number);
create index offer_customer on offer (customer_id);
create index offer_branch on offer (branch_id);
create index offer_salesperson on offer (salesperson_id);
create index offer_date on offer (date desc, id);
create index offer_valid_until on offer (valid_until);
create index offer_draft on offer (created_by_id) where state = 'draft';

create table offer_item (
  id                 uuid primary key,
  offer_id           uuid not null references offer on delete cascade,
  line               integer not null,
  inventory_id       uuid references inventory,
  description        text not null,
  pieces             integer,
  weight             numeric(14,3),
  basis              text not null,
  rate               numeric(18,4) not null,
  discount_percent   numeric(6,3),
  tax_code           text not null,
  gross              numeric not null,
  discount           numeric not null,
  amount             numeric not null,
  tax_rate           numeric(6,3) not null,
  tax                numeric not null,
  sku                text,
  hsn                text,
  details            text,
  treatment          text,
  certificate        text,
  constraint offer_item_price check ((basis = 'on request') = (rate = 0))
);
create index offer_item_offer on offer_item (offer_id, line);
create index offer_item_inventory on offer_item (inventory_id);

-- The offer that became an approval or an invoice.
alter table approval add column offer_id uuid references offer;
alter table invoice add column offer_id uuid references offer;
create index approval_offer on approval (offer_id) where offer_id is not null;
create index invoice_offer on invoice (offer_id) where offer_id is not null;

alter table setting add column offer_days integer not null default 14;
