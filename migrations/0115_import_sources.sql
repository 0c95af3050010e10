-- How the last list of each source, as of a supplier, was read: its columns, words and defaults.
create table import_source (
  entity      text not null,
  source_id   uuid not null,
  names       jsonb not null,
  reading     jsonb not null,
  updated_at  timestamptz not null default now(),
  by_id       uuid not null references "user",
  primary key (entity, source_id)
);

-- The content of a list, so that it is not imported twice.
alter table import_job add column hash text;
create index import_job_hash on import_job (hash) where hash is not null and state = 'done';
