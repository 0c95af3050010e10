-- The records of the house, one table a noun. Columns follow the declarations; a test compares both.
create extension if not exists pg_trgm;

-- The last number given for codes such as C-00001; gaps do no harm here.
create table counter (
  name               text primary key,
  next               bigint not null
);

create table branch (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  name               text not null,
  legal_name         text,
  address            text,
  country            text not null,
  phone              text,
  email              text,
  tax_number         text,
  currency           text not null,
  bank               text,
  footer             text,
  paper              text not null,
  head_office        boolean not null,
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table branch add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, ''))) stored;
create index branch_search on branch using gin (search gin_trgm_ops);
create unique index branch_code_unique on branch (lower(btrim(code)));
create unique index branch_name_unique on branch (lower(btrim(name)));

create table employee_designation (
  id                 uuid primary key,
  version            integer not null default 1,
  name               text not null,
  track              text not null,
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table employee_designation add column search text not null generated always as (lower(coalesce(name, ''))) stored;
create index employee_designation_search on employee_designation using gin (search gin_trgm_ops);
create unique index employee_designation_name_unique on employee_designation (lower(btrim(name)));

create table employee (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  name               text not null,
  designation_id     uuid not null references employee_designation,
  branch_id          uuid not null references branch,
  phone              text,
  email              text,
  joined             date,
  "left"             date,
  pay_kind           text not null,
  commission         numeric(6,3),
  piece_rate         numeric,
  allowed_loss       numeric(6,3),
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table employee add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, ''))) stored;
create index employee_search on employee using gin (search gin_trgm_ops);
create index employee_designation_of on employee (designation_id);
create index employee_branch on employee (branch_id);

create table "user" (
  id                 uuid primary key,
  version            integer not null default 1,
  name               text not null,
  email              text not null,
  password_hash      text not null,
  role               text not null,
  branch_id          uuid not null references branch,
  employee_id        uuid references employee,
  active             boolean not null,
  last_login_at      timestamptz,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table "user" add column search text not null generated always as (lower(coalesce(name, '') || ' ' || coalesce(email, ''))) stored;
create index user_search on "user" using gin (search gin_trgm_ops);
create unique index user_email_unique on "user" (lower(btrim(email)));
create index user_branch on "user" (branch_id);
create index user_employee on "user" (employee_id);

create table customer (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  name               text not null,
  company            text,
  kinds              text[] not null,
  type               text not null,
  phone              text,
  email              text,
  address            text,
  shipping_address   text,
  country            text not null,
  tax_treatment      text not null,
  tax_number         text,
  currency           text not null,
  credit_limit       numeric,
  memo_limit         numeric,
  terms_days         integer not null,
  memo_days          integer not null,
  price_level        integer not null,
  discount           numeric(6,3),
  salesperson_id     uuid references employee,
  opening_balance    numeric,
  opening_date       date,
  alert_note         text,
  notes              text,
  status             text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table customer add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored;
create index customer_search on customer using gin (search gin_trgm_ops);
create unique index customer_name_unique on customer (lower(btrim(name)));
create index customer_salesperson on customer (salesperson_id);

create table stone_name (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  name               text not null,
  species            text,
  "group"            text,
  specific_gravity   text,
  clarity_type       text,
  treatments         text[] not null,
  category           text not null,
  synonyms           text,
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table stone_name add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(species, '') || ' ' || coalesce(synonyms, ''))) stored;
create index stone_name_search on stone_name using gin (search gin_trgm_ops);
create unique index stone_name_code_unique on stone_name (lower(btrim(code)));
create unique index stone_name_name_unique on stone_name (lower(btrim(name)));

create table origin (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  name               text not null,
  country            text not null,
  mine               text,
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table origin add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(mine, ''))) stored;
create index origin_search on origin using gin (search gin_trgm_ops);
create unique index origin_code_unique on origin (lower(btrim(code)));
create unique index origin_name_unique on origin (lower(btrim(name)));

create table shape (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  name               text not null,
  round              boolean not null,
  factor             text,
  aliases            text,
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table shape add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(aliases, ''))) stored;
create index shape_search on shape using gin (search gin_trgm_ops);
create unique index shape_code_unique on shape (lower(btrim(code)));
create unique index shape_name_unique on shape (lower(btrim(name)));

create table cutting_shape (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  name               text not null,
  shape_id           uuid not null references shape,
  style              text not null,
  yield              numeric(6,3),
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table cutting_shape add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, ''))) stored;
create index cutting_shape_search on cutting_shape using gin (search gin_trgm_ops);
create unique index cutting_shape_code_unique on cutting_shape (lower(btrim(code)));
create unique index cutting_shape_name_unique on cutting_shape (lower(btrim(name)));
create index cutting_shape_shape on cutting_shape (shape_id);

create table size (
  id                 uuid primary key,
  version            integer not null default 1,
  label              text not null,
  shape_id           uuid not null references shape,
  length             numeric(8,2),
  width              numeric(8,2),
  calibrated         boolean not null,
  sieve              text,
  carats             numeric(14,3),
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table size add column search text not null generated always as (lower(coalesce(label, '') || ' ' || coalesce(sieve, ''))) stored;
create index size_search on size using gin (search gin_trgm_ops);
create index size_shape on size (shape_id);

create table service_description (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  name               text not null,
  category           text not null,
  unit               text not null,
  rate               numeric(18,4) not null,
  changes_weight     boolean not null,
  adds_treatment     text,
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table service_description add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, ''))) stored;
create index service_description_search on service_description using gin (search gin_trgm_ops);
create unique index service_description_code_unique on service_description (lower(btrim(code)));
create unique index service_description_name_unique on service_description (lower(btrim(name)));

create table exchange_rate (
  id                 uuid primary key,
  version            integer not null default 1,
  currency           text not null,
  date               date not null,
  rate               numeric(18,6) not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);

create table tagging_definition (
  id                 uuid primary key,
  version            integer not null default 1,
  name               text not null,
  type               text,
  stone_name_id      uuid references stone_name,
  branch_id          uuid references branch,
  pattern            text not null,
  next               integer not null,
  width              integer not null,
  height             integer not null,
  qr_size            integer not null,
  cipher             text not null,
  repeat             text not null,
  prices             text not null,
  active             boolean not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table tagging_definition add column search text not null generated always as (lower(coalesce(name, ''))) stored;
create index tagging_definition_search on tagging_definition using gin (search gin_trgm_ops);
create unique index tagging_definition_name_unique on tagging_definition (lower(btrim(name)));
create index tagging_definition_stone_name on tagging_definition (stone_name_id);
create index tagging_definition_branch on tagging_definition (branch_id);

create table inventory (
  id                 uuid primary key,
  version            integer not null default 1,
  sku                text not null,
  type               text not null,
  category           text not null,
  ownership          text not null,
  owner_id           uuid references customer,
  stone_name_id      uuid not null references stone_name,
  naturalness        text not null,
  shape_id           uuid references shape,
  crown              text,
  pavilion           text,
  size_id            uuid references size,
  length             numeric(8,2),
  width              numeric(8,2),
  depth              numeric(8,2),
  origin_id          uuid references origin,
  origin_basis       text not null,
  colour             text,
  hue                text,
  clarity            text,
  transparency       text,
  phenomenon         text,
  treatments         jsonb not null,
  pieces             integer,
  weight             numeric(14,3) not null,
  cost_basis         text not null,
  cost_rate          numeric(18,4),
  cost               numeric not null,
  currency           text not null,
  asking_basis       text not null,
  asking_rate        numeric(18,4),
  minimum_rate       numeric(18,4),
  branch_id          uuid not null references branch,
  location           text,
  supplier_id        uuid references customer,
  acquired           date,
  notes              text,
  internal_notes     text,
  parent_id          uuid references inventory,
  status             text not null,
  held_pieces        integer,
  held_weight        numeric(14,3) not null,
  available_pieces   integer,
  available_weight   numeric(14,3) not null,
  value              numeric not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table inventory add column search text not null generated always as (lower(coalesce(sku, '') || ' ' || coalesce(colour, '') || ' ' || coalesce(location, ''))) stored;
create index inventory_search on inventory using gin (search gin_trgm_ops);
create unique index inventory_sku_unique on inventory (lower(btrim(sku)));
create index inventory_owner on inventory (owner_id);
create index inventory_stone_name on inventory (stone_name_id);
create index inventory_shape on inventory (shape_id);
create index inventory_size on inventory (size_id);
create index inventory_origin on inventory (origin_id);
create index inventory_branch on inventory (branch_id);
create index inventory_supplier on inventory (supplier_id);
create index inventory_parent on inventory (parent_id);

create table certificate (
  id                 uuid primary key,
  version            integer not null default 1,
  lab                text not null,
  number             text not null,
  inventory_id       uuid not null references inventory,
  "primary"          boolean not null,
  type               text not null,
  date               date,
  weight             numeric(14,3),
  dimensions         text,
  species            text,
  variety            text,
  colour             text,
  origin             text,
  treatment          text,
  comments           text,
  paper              text not null,
  status             text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table certificate add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index certificate_search on certificate using gin (search gin_trgm_ops);
create index certificate_inventory on certificate (inventory_id);

create table invoice (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  customer_id        uuid not null references customer,
  branch_id          uuid not null references branch,
  salesperson_id     uuid not null references employee,
  date               date not null,
  due_date           date,
  currency           text not null,
  exchange           numeric(18,6) not null,
  discount_percent   numeric(6,3),
  discount_amount    numeric,
  shipping           numeric not null,
  charges            numeric not null,
  notes              text,
  pieces             integer not null,
  carats             numeric(14,3) not null,
  subtotal           numeric not null,
  discount           numeric not null,
  tax                numeric not null,
  total              numeric not null,
  base_total         numeric not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table invoice add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index invoice_search on invoice using gin (search gin_trgm_ops);
create index invoice_customer on invoice (customer_id);
create index invoice_branch on invoice (branch_id);
create index invoice_salesperson on invoice (salesperson_id);
create table invoice_split (
  id                 uuid primary key,
  invoice_id         uuid not null references invoice on delete cascade,
  line               integer not null,
  employee_id        uuid not null references employee,
  share              numeric(6,3) not null
);
create table item (
  id                 uuid primary key,
  invoice_id         uuid not null references invoice on delete cascade,
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
  tax                numeric not null,
  sku                text,
  details            text,
  treatment          text,
  certificate        text,
  cost               numeric
);

create table payment_note (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text not null,
  party_id           uuid not null references customer,
  branch_id          uuid not null references branch,
  date               date not null,
  method             text not null,
  reference          text,
  amount             numeric not null,
  currency           text not null,
  exchange           numeric(18,6) not null,
  notes              text,
  base_amount        numeric not null,
  allocated          numeric not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table payment_note add column search text not null generated always as (lower(coalesce(number, '') || ' ' || coalesce(reference, ''))) stored;
create index payment_note_search on payment_note using gin (search gin_trgm_ops);
create index payment_note_party on payment_note (party_id);
create index payment_note_branch on payment_note (branch_id);

create table setting (
  id                 uuid primary key,
  version            integer not null default 1,
  company            text not null,
  currency           text not null,
  salesman_discount  numeric(6,3) not null,
  manager_discount   numeric(6,3) not null,
  closed_until       date,
  idle_hours         integer not null,
  whole_days         integer not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);

create index item_invoice on item (invoice_id, line);
create index item_inventory on item (inventory_id);
create index invoice_split_invoice on invoice_split (invoice_id, line);
create unique index invoice_number_unique on invoice (number);
create unique index payment_note_number_unique on payment_note (number);
create unique index customer_code_unique on customer (code);
create unique index employee_code_unique on employee (code);
create unique index certificate_number_unique on certificate (lab, lower(number));
create unique index certificate_primary_unique on certificate (inventory_id) where "primary";
create unique index size_label_unique on size (shape_id, lower(label));
create unique index exchange_rate_day_unique on exchange_rate (currency, date);
create unique index branch_head_office_unique on branch (head_office) where head_office;
create unique index setting_one on setting ((true));

create index invoice_date on invoice (date desc, id);
create index invoice_state on invoice (state, date desc);
create index payment_note_date on payment_note (date desc, id);
create index inventory_status on inventory (status, sku);
create index inventory_weight on inventory (weight);
create index inventory_sku on inventory (sku, id);

alter table invoice add constraint invoice_number_when_issued check ((number is null) = (state = 'draft'));
alter table item add constraint item_has_quantity check (inventory_id is null or (weight > 0 and (pieces is null or pieces > 0)));
alter table payment_note add constraint payment_note_not_overspent check (allocated >= 0 and allocated <= amount);
alter table payment_note add constraint payment_note_amount_positive check (amount > 0);
alter table inventory add constraint inventory_weight_not_negative check (weight >= 0 and (pieces is null or pieces >= 0));
