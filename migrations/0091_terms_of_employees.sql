-- The sales target of an employee with the day from which it is agreed, as the commission has it. What is agreed today was always valid so far.
create table target_term (
  employee_id   uuid not null references employee on delete cascade,
  date          date not null,
  target        numeric,
  primary key (employee_id, date)
);
insert into target_term select id, '1900-01-01', target from employee where target is not null;
alter table employee add column target_from date;

-- Since when an employee is active, with this designation, in this branch. A report of an earlier day shows them as they were then.
create table employee_standing (
  employee_id      uuid not null references employee on delete cascade,
  date             date not null,
  active           boolean not null,
  designation_id   uuid not null references employee_designation,
  branch_id        uuid not null references branch,
  primary key (employee_id, date)
);
create index employee_standing_designation on employee_standing (designation_id);
create index employee_standing_branch on employee_standing (branch_id);
insert into employee_standing select id, '1900-01-01', active, designation_id, branch_id from employee;
