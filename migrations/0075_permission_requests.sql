-- Requests to issue one draft beyond the limits of a role. The draft has no foreign key: it is in one of several tables.
create table permission_request (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text not null,
  kind               text not null,
  document_id        uuid not null,
  document_version   integer not null,
  note               text,
  date               date not null,
  customer_id        uuid not null references customer,
  branch_id          uuid not null references branch,
  currency           text not null,
  total              numeric not null,
  lines              jsonb not null,
  limits             jsonb not null,
  decided_by         text,
  decision_note      text,
  expires_at         timestamptz,
  used_at            timestamptz,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table permission_request add column search text not null generated always as (lower(number)) stored;
create index permission_request_search on permission_request using gin (search gin_trgm_ops);
create unique index permission_request_number_unique on permission_request (number);
create index permission_request_date on permission_request (date desc, id);
create index permission_request_customer on permission_request (customer_id);
create index permission_request_branch on permission_request (branch_id);
create index permission_request_document on permission_request (document_id, document_version);
create index permission_request_open on permission_request (branch_id) where state = 'awaiting';
