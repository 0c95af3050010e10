-- The errors of a checked list by kind, so that thousands of one wrong word are one line with a count.
alter table import_job add column error_kinds jsonb not null default '[]';
