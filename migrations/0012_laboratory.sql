-- Stones at a laboratory; the submission holds them until they are back.

create table lab_submission (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text not null,
  inventory_id       uuid not null references inventory,
  lab                text not null,
  service            text,
  date               date not null,
  expected           date,
  pieces             integer,
  weight             numeric(14,3),
  declared_value     numeric,
  fee                numeric,
  currency           text not null,
  reference          text,
  notes              text,
  branch_id          uuid not null references branch,
  returned           date,
  returned_weight    numeric(14,3),
  certificate_id     uuid references certificate on delete set null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table lab_submission add column search text not null generated always as (lower(number || ' ' || coalesce(reference, ''))) stored;
create index lab_submission_search on lab_submission using gin (search gin_trgm_ops);
create unique index lab_submission_number_unique on lab_submission (number);
create index lab_submission_inventory on lab_submission (inventory_id);
create index lab_submission_branch on lab_submission (branch_id);
create index lab_submission_certificate on lab_submission (certificate_id);
create index lab_submission_date on lab_submission (date desc, id);
