-- The sheet of a workbook that an import reads, and all that it could read.
alter table import_job add column sheet text, add column sheets jsonb not null default '[]';
