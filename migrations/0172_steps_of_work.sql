-- The steps of a job: planned, then at a bench with a maker, then handed back.
create table work_step (
  id                     uuid primary key,
  order_form_id          uuid references order_form on delete cascade,
  lapidary_order_form_id uuid references lapidary_order_form on delete cascade,
  mf_order_form_id       uuid references mf_order_form on delete cascade,
  line        integer not null,
  of          integer,
  kind        text not null,
  employee_id uuid references employee,
  maker_id    uuid references customer,
  planned     integer,
  note        text,
  started     timestamptz,
  finished    timestamptz,
  weight_in   numeric(14,3),
  weight_out  numeric(14,3),
  minutes     integer,
  constraint work_step_of_one_document check (num_nonnulls(order_form_id, lapidary_order_form_id, mf_order_form_id) = 1),
  constraint work_step_of_one_maker check (num_nonnulls(employee_id, maker_id) <= 1),
  constraint work_step_started check ((started is null) = (weight_in is null) and (started is null or num_nonnulls(employee_id, maker_id) = 1)),
  constraint work_step_finished check ((finished is null) = (weight_out is null) and (finished is null) = (minutes is null) and (finished is null or started is not null))
);
create index work_step_order_form on work_step (order_form_id, line);
create index work_step_lapidary_order_form on work_step (lapidary_order_form_id, line);
create index work_step_mf_order_form on work_step (mf_order_form_id, line);
create index work_step_employee on work_step (employee_id);
create index work_step_maker on work_step (maker_id);
