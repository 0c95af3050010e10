-- Lists of one entity may do different things: bring in stones, or change those that are there. So a job names its kind of list.
alter table import_job rename column entity to list;
alter table import_mapping rename column entity to list;
alter table import_source rename column entity to list;

-- What a list changes: the first changes, each with its values before and after, and the count of all.
alter table import_job add column changes jsonb not null default '[]', add column change_count integer not null default 0;
-- The values of a record before and after an import changed it; null for one that was created.
alter table import_record add column before jsonb, add column after jsonb;

-- A list finds stones by the number of a report alone.
create index certificate_number_text on certificate (lower(number));
