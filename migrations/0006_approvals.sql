-- Approvals: goods out for examination, and what became of each line.

create table approval (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  customer_id        uuid not null references customer,
  received_by        text,
  branch_id          uuid not null references branch,
  salesperson_id     uuid not null references employee,
  date               date not null,
  due_date           date,
  purpose            text not null,
  currency           text not null,
  exchange           numeric(18,6) not null,
  certificates       text[] not null,
  shipping           text,
  terms              text,
  notes              text,
  pieces             integer not null,
  carats             numeric(14,3) not null,
  total              numeric not null,
  base_total         numeric not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint approval_number_when_issued check ((number is null) = (state = 'draft'))
);
alter table approval add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index approval_search on approval using gin (search gin_trgm_ops);
create unique index approval_number_unique on approval (number);
create index approval_customer on approval (customer_id);
create index approval_branch on approval (branch_id);
create index approval_salesperson on approval (salesperson_id);
create index approval_date on approval (date desc, id);

-- A line belongs to an invoice or to an approval; an invoice's line may come from an approval's.
alter table item alter column invoice_id drop not null;
alter table item add column approval_id uuid references approval on delete cascade;
alter table item add column memo_id uuid references item;
alter table item add column returned_pieces integer;
alter table item add column returned_weight numeric(14,3) not null default 0;
alter table item add column invoiced_pieces integer;
alter table item add column invoiced_weight numeric(14,3) not null default 0;
alter table item add column lost_pieces integer;
alter table item add column lost_weight numeric(14,3) not null default 0;
alter table item add column out_pieces integer;
alter table item add column out_weight numeric(14,3) not null default 0;
alter table item add constraint item_of_one_paper check (num_nonnulls(invoice_id, approval_id) = 1);
alter table item add constraint item_memo_on_invoice check (memo_id is null or invoice_id is not null);
create index item_approval on item (approval_id, line);
create index item_memo on item (memo_id);

create index stock_posting_from_holder on stock_posting (from_holder) where from_holder is not null;
create index stock_posting_to_holder on stock_posting (to_holder) where to_holder is not null;

-- What became of a line of an approval follows every posting into and out of it.
create function keep_memo_lines() returns trigger language plpgsql as $$
begin
  with moved as (
    select from_holder as line, to_place as place, -1 as back, pieces, weight, false as issue from posted where from_place = 'on_approval'
    union all
    select to_holder, from_place, 1, pieces, weight, reverses is null and from_place = 'available' from posted where to_place = 'on_approval'
  ), summed as (
    select line,
      sum(back * pieces) as out_pieces, sum(back * weight) as out_weight,
      -sum(back * pieces) filter (where place = 'available' and not issue) as returned_pieces, -sum(back * weight) filter (where place = 'available' and not issue) as returned_weight,
      -sum(back * pieces) filter (where place = 'sold') as invoiced_pieces, -sum(back * weight) filter (where place = 'sold') as invoiced_weight,
      -sum(back * pieces) filter (where place = 'loss') as lost_pieces, -sum(back * weight) filter (where place = 'loss') as lost_weight
    from moved where line is not null group by line
  )
  update item l set
    out_pieces = case when l.pieces is not null then coalesce(l.out_pieces, 0) + coalesce(s.out_pieces, 0) end, out_weight = l.out_weight + s.out_weight,
    returned_pieces = case when l.pieces is not null then coalesce(l.returned_pieces, 0) + coalesce(s.returned_pieces, 0) end, returned_weight = l.returned_weight + coalesce(s.returned_weight, 0),
    invoiced_pieces = case when l.pieces is not null then coalesce(l.invoiced_pieces, 0) + coalesce(s.invoiced_pieces, 0) end, invoiced_weight = l.invoiced_weight + coalesce(s.invoiced_weight, 0),
    lost_pieces = case when l.pieces is not null then coalesce(l.lost_pieces, 0) + coalesce(s.lost_pieces, 0) end, lost_weight = l.lost_weight + coalesce(s.lost_weight, 0)
  from summed s where l.id = s.line;
  return null;
end $$;
create trigger stock_posted_on_memo after insert on stock_posting referencing new table as posted
  for each statement execute function keep_memo_lines();

alter table item add constraint item_memo_adds_up check (
  approval_id is null or out_weight = 0 and returned_weight = 0 and invoiced_weight = 0 and lost_weight = 0
  or weight = returned_weight + invoiced_weight + lost_weight + out_weight);
alter table item add constraint item_memo_never_below_zero check (out_weight >= 0 and returned_weight >= 0 and invoiced_weight >= 0 and lost_weight >= 0);
