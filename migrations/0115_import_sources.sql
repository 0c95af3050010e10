-- How the last list of each source, as of a supplier, was read: its columns, words and defaults. A source is named by the id of its
-- record, as in history. It is no reference: the record may be deleted.
create table import_source (
  entity      text not null,
  record_id   uuid not null,
  names       jsonb not null,
  reading     jsonb not null,
  updated_at  timestamptz not null default now(),
  by_id       uuid not null references "user",
  primary key (entity, record_id)
);

-- The content of a list, so that it is not imported twice.
alter table import_job add column hash text;
create index import_job_hash on import_job (hash) where hash is not null and state = 'done';
