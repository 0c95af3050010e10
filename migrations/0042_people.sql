-- People in full: what is known of an employee, how performance is found, sessions one can tell apart, and what the company decides.

alter table employee add column address text;
alter table employee add column emergency text;
alter table employee add column national_id text;
alter table employee add column salary numeric;
alter table employee add column commission_basis text not null default 'sales';
alter table employee alter column commission_basis drop default;
alter table employee add column target numeric;
alter table employee add column bank text;
alter table employee add column notes text;
create unique index employee_national_id_unique on employee (lower(btrim(national_id)));
alter table employee add constraint employee_left_after_joining check ("left" is null or joined is null or "left" >= joined);

-- Who sold what, who finished what, and what came in for it, over any stretch of days.
create index invoice_salesperson_date on invoice (salesperson_id, date);
create index invoice_split_employee_invoice on invoice_split (employee_id, invoice_id);
create index approval_salesperson_date on approval (salesperson_id, date);
create index allocation_date on allocation (date);
create index order_form_completed on order_form (completed_on) where completed_on is not null;
create index lapidary_order_form_completed on lapidary_order_form (completed_on) where completed_on is not null;
create index mf_order_form_completed on mf_order_form (completed_on) where completed_on is not null;

-- A session is named to its owner without telling the hash it is found by.
alter table session add column id uuid not null default gen_random_uuid();
create unique index session_id on session (id);
