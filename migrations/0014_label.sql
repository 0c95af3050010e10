-- Labels: what stands on them, and which stones have one, so that their number may no longer change.

alter table tagging_definition add column lines text[] not null default '{name,weight,measures,report,origin}';
alter table tagging_definition alter column lines drop default;

alter table inventory add column labelled timestamptz;
