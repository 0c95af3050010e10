-- The commission of an employee with the day from which it is agreed. What is agreed today was always valid so far.
create table commission_term (
  employee_id        uuid not null references employee on delete cascade,
  date               date not null,
  commission         numeric(6,3),
  commission_basis   text not null,
  primary key (employee_id, date)
);
insert into commission_term select id, '1900-01-01', commission, commission_basis from employee where commission is not null;
alter table employee add column commission_from date;

-- A commission that was paid stays as it was. One that was taken back is kept, and the month may be paid again.
create table commission_payment (
  id                 uuid primary key,
  employee_id        uuid not null references employee,
  month              date not null,
  amount             numeric not null,
  date               date not null,
  by_id              uuid not null references "user",
  at                 timestamptz not null default now(),
  taken_back_on      date,
  taken_back_by_id   uuid references "user",
  reason             text
);
create unique index commission_payment_month on commission_payment (employee_id, month) where taken_back_on is null;
create index commission_payment_employee on commission_payment (employee_id);
create index commission_payment_by on commission_payment (by_id);
create index commission_payment_taken_back_by on commission_payment (taken_back_by_id);
