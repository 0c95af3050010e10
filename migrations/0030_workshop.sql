-- The workshop: what is given into work, what is done to it, what becomes of it, and what is billed for it.

create table order_form (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  ordered_for        text not null,
  customer_id        uuid references customer,
  branch_id          uuid not null references branch,
  employee_id        uuid references employee,
  maker_id           uuid references customer,
  date               date not null,
  promised_date      date,
  priority           text not null,
  currency           text not null,
  exchange           numeric(18,6) not null,
  spread             text not null,
  instructions       text,
  risk               text,
  risk_accepted      boolean not null,
  received_by        text,
  notes              text,
  delivered_on       date,
  delivered_to       text,
  completed_on       date,
  pieces             integer not null,
  declared_total     numeric not null,
  price              numeric not null,
  labour             numeric not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint order_form_number_when_issued check ((number is null) = (state = 'draft'))
);
alter table order_form add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index order_form_search on order_form using gin (search gin_trgm_ops);
create unique index order_form_number_unique on order_form (number);
create index order_form_date on order_form (date desc, id);
create index order_form_customer on order_form (customer_id);
create index order_form_branch on order_form (branch_id);
create index order_form_employee on order_form (employee_id);
create index order_form_maker on order_form (maker_id);

create table lapidary_order_form (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  ordered_for        text not null,
  customer_id        uuid references customer,
  branch_id          uuid not null references branch,
  employee_id        uuid references employee,
  maker_id           uuid references customer,
  date               date not null,
  promised_date      date,
  priority           text not null,
  currency           text not null,
  exchange           numeric(18,6) not null,
  spread             text not null,
  instructions       text,
  risk               text,
  risk_accepted      boolean not null,
  received_by        text,
  notes              text,
  delivered_on       date,
  delivered_to       text,
  completed_on       date,
  pieces             integer not null,
  declared_total     numeric not null,
  price              numeric not null,
  labour             numeric not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint lapidary_order_form_number_when_issued check ((number is null) = (state = 'draft'))
);
alter table lapidary_order_form add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index lapidary_order_form_search on lapidary_order_form using gin (search gin_trgm_ops);
create unique index lapidary_order_form_number_unique on lapidary_order_form (number);
create index lapidary_order_form_date on lapidary_order_form (date desc, id);
create index lapidary_order_form_customer on lapidary_order_form (customer_id);
create index lapidary_order_form_branch on lapidary_order_form (branch_id);
create index lapidary_order_form_employee on lapidary_order_form (employee_id);
create index lapidary_order_form_maker on lapidary_order_form (maker_id);

create table mf_order_form (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  ordered_for        text not null,
  customer_id        uuid references customer,
  branch_id          uuid not null references branch,
  employee_id        uuid references employee,
  maker_id           uuid references customer,
  date               date not null,
  promised_date      date,
  priority           text not null,
  currency           text not null,
  exchange           numeric(18,6) not null,
  design             text,
  jewel              text not null,
  jewel_size         text,
  engraving          text,
  spread             text not null,
  instructions       text,
  risk               text,
  risk_accepted      boolean not null,
  received_by        text,
  notes              text,
  delivered_on       date,
  delivered_to       text,
  completed_on       date,
  pieces             integer not null,
  declared_total     numeric not null,
  price              numeric not null,
  labour             numeric not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint mf_order_form_number_when_issued check ((number is null) = (state = 'draft'))
);
alter table mf_order_form add column search text not null generated always as (lower(coalesce(number, '') || ' ' || coalesce(design, ''))) stored;
create index mf_order_form_search on mf_order_form using gin (search gin_trgm_ops);
create unique index mf_order_form_number_unique on mf_order_form (number);
create index mf_order_form_date on mf_order_form (date desc, id);
create index mf_order_form_customer on mf_order_form (customer_id);
create index mf_order_form_branch on mf_order_form (branch_id);
create index mf_order_form_employee on mf_order_form (employee_id);
create index mf_order_form_maker on mf_order_form (maker_id);

create table cutting_invoice (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  direction          text not null,
  customer_id        uuid references customer,
  employee_id        uuid references employee,
  salesperson_id     uuid references employee,
  branch_id          uuid not null references branch,
  date               date not null,
  due_date           date,
  currency           text not null,
  exchange           numeric(18,6) not null,
  tax_included       boolean not null,
  tax_treatment      text,
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
  updated_by_id      uuid,
  constraint cutting_invoice_number_when_issued check ((number is null) = (state = 'draft'))
);
alter table cutting_invoice add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index cutting_invoice_search on cutting_invoice using gin (search gin_trgm_ops);
create unique index cutting_invoice_number_unique on cutting_invoice (number);
create index cutting_invoice_date on cutting_invoice (date desc, id);
create index cutting_invoice_customer on cutting_invoice (customer_id);
create index cutting_invoice_employee on cutting_invoice (employee_id);
create index cutting_invoice_salesperson on cutting_invoice (salesperson_id);
create index cutting_invoice_branch on cutting_invoice (branch_id);

create table lapidary_invoice (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  direction          text not null,
  customer_id        uuid references customer,
  employee_id        uuid references employee,
  salesperson_id     uuid references employee,
  branch_id          uuid not null references branch,
  date               date not null,
  due_date           date,
  currency           text not null,
  exchange           numeric(18,6) not null,
  tax_included       boolean not null,
  tax_treatment      text,
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
  updated_by_id      uuid,
  constraint lapidary_invoice_number_when_issued check ((number is null) = (state = 'draft'))
);
alter table lapidary_invoice add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index lapidary_invoice_search on lapidary_invoice using gin (search gin_trgm_ops);
create unique index lapidary_invoice_number_unique on lapidary_invoice (number);
create index lapidary_invoice_date on lapidary_invoice (date desc, id);
create index lapidary_invoice_customer on lapidary_invoice (customer_id);
create index lapidary_invoice_employee on lapidary_invoice (employee_id);
create index lapidary_invoice_salesperson on lapidary_invoice (salesperson_id);
create index lapidary_invoice_branch on lapidary_invoice (branch_id);

create table mf_invoice (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  direction          text not null,
  customer_id        uuid references customer,
  employee_id        uuid references employee,
  salesperson_id     uuid references employee,
  branch_id          uuid not null references branch,
  date               date not null,
  due_date           date,
  currency           text not null,
  exchange           numeric(18,6) not null,
  tax_included       boolean not null,
  tax_treatment      text,
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
  updated_by_id      uuid,
  constraint mf_invoice_number_when_issued check ((number is null) = (state = 'draft'))
);
alter table mf_invoice add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index mf_invoice_search on mf_invoice using gin (search gin_trgm_ops);
create unique index mf_invoice_number_unique on mf_invoice (number);
create index mf_invoice_date on mf_invoice (date desc, id);
create index mf_invoice_customer on mf_invoice (customer_id);
create index mf_invoice_employee on mf_invoice (employee_id);
create index mf_invoice_salesperson on mf_invoice (salesperson_id);
create index mf_invoice_branch on mf_invoice (branch_id);

-- Lines of the three forms; each belongs to one paper.
create table work_line (
  id                 uuid primary key,
  order_form_id          uuid references order_form on delete cascade,
  lapidary_order_form_id uuid references lapidary_order_form on delete cascade,
  mf_order_form_id       uuid references mf_order_form on delete cascade,
  line               integer not null,
  ownership          text not null,
  inventory_id       uuid references inventory,
  description        text not null,
  stone_name_id      uuid references stone_name,
  type               text not null,
  pieces             integer,
  weight             numeric(14,3),
  condition          text,
  declared_value     numeric,
  expected_yield     numeric(6,3),
  sku                text,
  details            text,
  cost               numeric,
  labour             numeric,
  finished_pieces    integer,
  finished_weight    numeric(14,3),
  uncut_pieces       integer,
  uncut_weight       numeric(14,3),
  reject_weight      numeric(14,3),
  loss_weight        numeric(14,3),
  broken_pieces      integer,
  lost_pieces        integer,
  open_pieces        integer,
  open_weight        numeric(14,3),
  cutting_shape_id   uuid references cutting_shape,
  size_id            uuid references size,
  target_pieces      integer,
  minimum_weight     numeric(14,3),
  purity             numeric(6,3),
  allowed_loss       numeric(6,3),
  wastage            numeric(6,3),
  setting            text,
  basis              text,
  rate               numeric(18,4),
  billed             text,
  constraint work_line_of_one_paper check (num_nonnulls(order_form_id, lapidary_order_form_id, mf_order_form_id) = 1),
  constraint work_line_adds_up check (open_weight is null or weight = finished_weight + uncut_weight + reject_weight + loss_weight + open_weight),
  constraint work_line_never_below_zero check (finished_weight >= 0 and uncut_weight >= 0 and reject_weight >= 0 and loss_weight >= 0 and open_weight >= 0)
);
create index work_line_order_form on work_line (order_form_id, line);
create index work_line_lapidary_order_form on work_line (lapidary_order_form_id, line);
create index work_line_mf_order_form on work_line (mf_order_form_id, line);
create index work_line_inventory on work_line (inventory_id);
create index work_line_stone_name on work_line (stone_name_id);
create index work_line_cutting_shape on work_line (cutting_shape_id);
create index work_line_size on work_line (size_id);

-- What is done, at which price and for which pay.
create table work_task (
  id                 uuid primary key,
  order_form_id          uuid references order_form on delete cascade,
  lapidary_order_form_id uuid references lapidary_order_form on delete cascade,
  mf_order_form_id       uuid references mf_order_form on delete cascade,
  line               integer not null,
  of                 integer,
  service_id         uuid references service_description,
  description        text not null,
  basis              text not null,
  rate               numeric(18,4),
  labour_rate        numeric(18,4),
  minutes            integer,
  amount             numeric,
  labour             numeric,
  billed             text,
  labour_billed      text,
  constraint work_task_of_one_paper check (num_nonnulls(order_form_id, lapidary_order_form_id, mf_order_form_id) = 1)
);
create index work_task_order_form on work_task (order_form_id, line);
create index work_task_lapidary_order_form on work_task (lapidary_order_form_id, line);
create index work_task_mf_order_form on work_task (mf_order_form_id, line);
create index work_task_service on work_task (service_id);

-- What came of it, receipt by receipt.
create table work_result (
  id                 uuid primary key,
  order_form_id          uuid references order_form on delete cascade,
  lapidary_order_form_id uuid references lapidary_order_form on delete cascade,
  mf_order_form_id       uuid references mf_order_form on delete cascade,
  line               integer not null,
  of                 integer,
  receipt            integer not null,
  date               date not null,
  kind               text not null,
  inventory_id       uuid references inventory,
  pieces             integer,
  weight             numeric(14,3) not null,
  market             numeric,
  cost               numeric,
  reworked           boolean not null,
  constraint work_result_of_one_paper check (num_nonnulls(order_form_id, lapidary_order_form_id, mf_order_form_id) = 1),
  constraint work_result_weighs check (weight > 0)
);
create index work_result_order_form on work_result (order_form_id, line);
create index work_result_lapidary_order_form on work_result (lapidary_order_form_id, line);
create index work_result_mf_order_form on work_result (mf_order_form_id, line);
create index work_result_inventory on work_result (inventory_id);

-- Lines of the three production invoices.
create table work_item (
  id                 uuid primary key,
  cutting_invoice_id     uuid references cutting_invoice on delete cascade,
  lapidary_invoice_id    uuid references lapidary_invoice on delete cascade,
  mf_invoice_id          uuid references mf_invoice on delete cascade,
  line               integer not null,
  task_id            uuid references work_task deferrable initially deferred,
  goods_id           uuid references work_line deferrable initially deferred,
  description        text not null,
  pieces             integer,
  weight             numeric(14,3),
  grams              numeric(14,3),
  minutes            integer,
  basis              text not null,
  rate               numeric(18,4) not null,
  discount_percent   numeric(6,3),
  tax_code           text not null,
  gross              numeric not null,
  discount           numeric not null,
  amount             numeric not null,
  tax                numeric not null,
  form               text,
  constraint work_item_of_one_paper check (num_nonnulls(cutting_invoice_id, lapidary_invoice_id, mf_invoice_id) = 1)
);
create index work_item_cutting_invoice on work_item (cutting_invoice_id, line);
create index work_item_lapidary_invoice on work_item (lapidary_invoice_id, line);
create index work_item_mf_invoice on work_item (mf_invoice_id, line);
create index work_item_task on work_item (task_id);
create index work_item_goods on work_item (goods_id);

