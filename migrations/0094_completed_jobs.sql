-- A report of a closed period never changes. So a job is kept as it was when its order form was completed: by whom, with which goods, and at
-- which pay. It counts on that day. Rework takes it back: it counts as negative on the day of the rework, and again when it is completed again.
create table completed_job (
  id            uuid primary key default gen_random_uuid(),
  kind          text not null,
  document_id   uuid not null,
  number        text not null,
  customer_id   uuid references customer,
  employee_id   uuid not null references employee,
  ordered_on    date not null,
  promised_on   date,
  completed_on  date not null,
  taken_back_on date check (taken_back_on >= completed_on),
  reworked      boolean not null,
  labour        numeric,
  jewels        integer not null
);
create unique index completed_job_in_force on completed_job (document_id) where taken_back_on is null;
create index completed_job_completed on completed_job (completed_on);
create index completed_job_taken_back on completed_job (taken_back_on) where taken_back_on is not null;
create index completed_job_customer on completed_job (customer_id);
create index completed_job_employee on completed_job (employee_id);

create table completed_line (
  job_id          uuid not null references completed_job on delete cascade,
  line            integer not null,
  type            text not null,
  stone_name_id   uuid references stone_name,
  shape_id        uuid references shape,
  ownership       text not null,
  weight          numeric(14,3),
  uncut_weight    numeric(14,3),
  finished_weight numeric(14,3),
  reject_weight   numeric(14,3),
  loss_weight     numeric(14,3),
  finished_pieces integer,
  broken_pieces   integer,
  lost_pieces     integer,
  cost            numeric,
  allowed_loss    numeric(6,3),
  expected_yield  numeric(6,3),
  primary key (job_id, line)
);
create index completed_line_stone_name on completed_line (stone_name_id);
create index completed_line_shape on completed_line (shape_id);

-- The completed order forms of employees as they are now.
create view completed_form as
  select 'orderForm' as kind, id, number, customer_id, employee_id, date, promised_date, completed_on, labour, 0 as jewels
    from order_form where completed_on is not null and employee_id is not null
  union all
  select 'lapidaryOrderForm', id, number, customer_id, employee_id, date, promised_date, completed_on, labour, 0
    from lapidary_order_form where completed_on is not null and employee_id is not null
  union all
  select 'mfOrderForm', f.id, number, customer_id, employee_id, date, promised_date, completed_on, labour,
    (select count(*)::integer from work_result r where r.mf_order_form_id = f.id and r.of is null and r.kind = 'output' and not r.reworked)
    from mf_order_form f where completed_on is not null and employee_id is not null;

create function keep_job(form uuid) returns void language sql as $$
  with job as (
    insert into completed_job (kind, document_id, number, customer_id, employee_id, ordered_on, promised_on, completed_on, reworked, labour, jewels)
    select kind, f.id, number, customer_id, employee_id, date, promised_date, completed_on,
      exists (select from step s where s.document_id = f.id and s.action = 'rework'), labour, jewels
    from completed_form f where f.id = form
    returning id
  )
  insert into completed_line (job_id, line, type, stone_name_id, shape_id, ownership, weight, uncut_weight, finished_weight, reject_weight, loss_weight,
    finished_pieces, broken_pieces, lost_pieces, cost, allowed_loss, expected_yield)
  select j.id, l.line, l.type, coalesce(l.stone_name_id, i.stone_name_id), coalesce(c.shape_id, i.shape_id), l.ownership, l.weight, l.uncut_weight, l.finished_weight,
    l.reject_weight, l.loss_weight, l.finished_pieces, l.broken_pieces, l.lost_pieces, l.cost, l.allowed_loss, coalesce(l.expected_yield, c.yield)
  from job j join work_line l on l.order_form_id = form or l.lapidary_order_form_id = form or l.mf_order_form_id = form
    left join cutting_shape c on c.id = l.cutting_shape_id left join inventory i on i.id = l.inventory_id
$$;

select keep_job(id) from completed_form;

-- At the end of the transaction, when all lines and postings are written. While the form stays completed, its job follows the maker and the
-- promised day.
create function keep_jobs() returns trigger language plpgsql as $$
begin
  if old.completed_on is not null and new.completed_on is null then
    update completed_job set taken_back_on = reversed_on(new.id) where document_id = new.id and taken_back_on is null;
  else
    delete from completed_job where document_id = new.id and taken_back_on is null;
    perform keep_job(new.id);
  end if;
  return null;
end $$;
create constraint trigger order_form_completed after update of completed_on, employee_id, promised_date on order_form deferrable initially deferred for each row
  when (coalesce(old.completed_on, new.completed_on) is not null and (old.completed_on, old.employee_id, old.promised_date) is distinct from (new.completed_on, new.employee_id, new.promised_date))
  execute function keep_jobs();
create constraint trigger lapidary_order_form_completed after update of completed_on, employee_id, promised_date on lapidary_order_form deferrable initially deferred for each row
  when (coalesce(old.completed_on, new.completed_on) is not null and (old.completed_on, old.employee_id, old.promised_date) is distinct from (new.completed_on, new.employee_id, new.promised_date))
  execute function keep_jobs();
create constraint trigger mf_order_form_completed after update of completed_on, employee_id, promised_date on mf_order_form deferrable initially deferred for each row
  when (coalesce(old.completed_on, new.completed_on) is not null and (old.completed_on, old.employee_id, old.promised_date) is distinct from (new.completed_on, new.employee_id, new.promised_date))
  execute function keep_jobs();

-- The jobs have their own indexes now.
drop index order_form_completed;
drop index lapidary_order_form_completed;
drop index mf_order_form_completed;

-- For the account of metal, which goes back to the first gram.
create index work_line_metal on work_line (id) where type = 'metal';
