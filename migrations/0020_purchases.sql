-- Purchases: goods that come in with their supplier's bill or on memo without one, and what money is spent on.

create table purchase (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  type               text not null,
  variant            text not null,
  supplier_id        uuid references customer,
  payee              text,
  branch_id          uuid not null references branch,
  date               date not null,
  due_date           date,
  bill_number        text,
  currency           text not null,
  exchange           numeric(18,6) not null,
  discount_percent   numeric(6,3),
  discount_amount    numeric,
  withholding_percent numeric(6,3),
  withholding_amount numeric,
  notes              text,
  pieces             integer not null,
  carats             numeric(14,3) not null,
  subtotal           numeric not null,
  discount           numeric not null,
  tax                numeric not null,
  landed             numeric not null,
  total              numeric not null,
  withholding        numeric not null,
  payable            numeric not null,
  base_total         numeric not null,
  base_payable       numeric not null,
  cost               numeric not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint purchase_number_when_recorded check ((number is null) = (state = 'draft'))
);
alter table purchase add column search text not null generated always as (lower(coalesce(number, '') || ' ' || coalesce(payee, '') || ' ' || coalesce(bill_number, ''))) stored;
create index purchase_search on purchase using gin (search gin_trgm_ops);
create unique index purchase_number_unique on purchase (number);
create unique index purchase_bill_number_unique on purchase (supplier_id, lower(btrim(bill_number))) where bill_number is not null and state <> 'cancelled';
create index purchase_supplier on purchase (supplier_id);
create index purchase_branch on purchase (branch_id);
create index purchase_date on purchase (date desc, id);

create table purchase_line (
  id                 uuid primary key,
  purchase_id        uuid not null references purchase on delete cascade,
  line               integer not null,
  inventory_id       uuid references inventory,
  expense            text,
  description        text not null,
  sku                text,
  stone_name_id      uuid references stone_name,
  type               text not null,
  category           text not null,
  naturalness        text not null,
  shape_id           uuid references shape,
  length             numeric(8,2),
  width              numeric(8,2),
  depth              numeric(8,2),
  origin_id          uuid references origin,
  origin_basis       text not null,
  colour             text,
  clarity            text,
  treatments         jsonb not null,
  location           text,
  pieces             integer,
  weight             numeric(14,3),
  stones             jsonb not null,
  basis              text not null,
  rate               numeric(18,4) not null,
  discount_percent   numeric(6,3),
  tax_code           text not null,
  asking_basis       text not null,
  asking_rate        numeric(18,4),
  minimum_rate       numeric(18,4),
  gross              numeric not null,
  discount           numeric not null,
  amount             numeric not null,
  tax                numeric not null,
  landed             numeric not null,
  cost               numeric not null,
  refill_id          uuid references inventory_refill
);
create index purchase_line_purchase on purchase_line (purchase_id, line);
create index purchase_line_inventory on purchase_line (inventory_id);
create index purchase_line_stone_name on purchase_line (stone_name_id);
create index purchase_line_shape on purchase_line (shape_id);
create index purchase_line_origin on purchase_line (origin_id);
create index purchase_line_refill on purchase_line (refill_id);

create table purchase_cost (
  id                 uuid primary key,
  purchase_id        uuid not null references purchase on delete cascade,
  line               integer not null,
  kind               text not null,
  amount             numeric not null,
  spread             text not null,
  billed             boolean not null
);
create index purchase_cost_purchase on purchase_cost (purchase_id, line);

-- What a stone came in on; whatever is split off it or made of it came in on the same.
alter table inventory add column purchase_id uuid references purchase;
alter table inventory add column purchase_line_id uuid references purchase_line;
create index inventory_purchase on inventory (purchase_id) where purchase_id is not null;
create index inventory_purchase_line on inventory (purchase_line_id) where purchase_line_id is not null;

-- Goods on memo from a supplier that were sold: what of which line, on which invoice, and the bill by which it is owed.
create table memo_sale (
  bill_id            uuid not null references bill,
  invoice_id         uuid not null references invoice,
  line_id            uuid not null,
  purchase_line_id   uuid not null references purchase_line,
  amount             numeric not null,
  base_amount        numeric not null,
  primary key (bill_id, line_id)
);
create index memo_sale_invoice on memo_sale (invoice_id);
create index memo_sale_purchase_line on memo_sale (purchase_line_id);
create trigger memo_sale_stays before update or delete or truncate on memo_sale for each statement execute function refuse_change();
