-- The numbers that an import took and has not written yet. It takes them in transactions of their own, so that others can go on numbering.
-- If it fails, the numbers go back to their counter, unless others have taken numbers since: a counter goes on at `until`.
create table import_number (
  import_id     uuid not null references import_job on delete cascade,
  -- The name of a counter, or the id of a tagging definition.
  counter       text not null,
  first         bigint not null,
  until         bigint not null,
  primary key (import_id, counter)
);
