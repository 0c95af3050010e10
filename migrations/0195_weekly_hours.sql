-- The hours that an employee works in a week, against which planned work is held.
alter table employee add column weekly_hours integer;
