-- What an import made, in the order of its rows, each with the version that it had then: a record with another version was changed since.
create table import_record (
  import_id     uuid not null references import_job on delete cascade,
  place         integer not null,
  record_id     uuid not null,
  version       integer not null,
  primary key (import_id, place)
);

-- When an import ended, and who took it back. An import that is being undone is locked as one that runs.
alter table import_job
  add ended_at timestamptz,
  add undone_at timestamptz,
  add undone_by_id uuid references "user",
  drop constraint import_job_state_check,
  add check (state in ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'undoing', 'undone'));
update import_job set ended_at = updated_at where state = 'done';
create index import_job_ended on import_job (ended_at desc) where ended_at is not null;
