-- Pieces of a result that nobody counted are estimated from the weight.
alter table work_result add column estimated boolean not null default false;
alter table work_result alter column estimated drop default;
