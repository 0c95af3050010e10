-- The guide for a new company: the steps that are done or skipped, and whether it is closed. A company that exists needs no guide.
alter table setting
  add column setup_steps text[] not null default '{}',
  add column setup_closed boolean not null default true;
alter table setting
  alter column setup_steps drop default,
  alter column setup_closed drop default;
