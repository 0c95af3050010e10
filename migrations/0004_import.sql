-- Stock lists that are brought in: the work itself, and how the columns of a list are to be read next time.

create table import_job (
  id                 uuid primary key,
  noun               text not null,
  name               text not null,
  kind               text not null check (kind in ('csv', 'xlsx')),
  state              text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed')),
  -- The row that names the columns, from 1; the columns with their first values.
  head               integer not null,
  columns            jsonb not null,
  -- Mapping, defaults and what to do with unknown words, as they were last checked.
  reading            jsonb,
  -- Set while a server is at work on it; that server then holds the advisory lock of the job.
  started_at         timestamptz,
  done               integer not null default 0,
  total              integer,
  errors             jsonb not null default '[]',
  error_count        integer not null default 0,
  warnings           jsonb not null default '[]',
  warning_count      integer not null default 0,
  sample             jsonb not null default '[]',
  message            text,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  by_id              uuid not null references "user"
);
create index import_job_created on import_job (created_at desc);

create table import_mapping (
  noun               text not null,
  -- The hash of the heads of the columns, in whatever order they stood.
  heads              text not null,
  reading            jsonb not null,
  updated_at         timestamptz not null default now(),
  by_id              uuid not null references "user",
  primary key (noun, heads)
);
