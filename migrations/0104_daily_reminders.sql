-- The reminders that are sent daily. None until an Admin chooses some.
alter table setting add column daily_reminders text[] not null default '{}';
alter table setting alter column daily_reminders drop default;
