-- Credit notes: what is credited of the lines of an issued invoice, and the credit that it leaves on an account.

create table credit_note (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text,
  invoice_id         uuid not null references invoice,
  customer_id        uuid not null references customer,
  branch_id          uuid not null references branch,
  date               date not null,
  credit_reason      text,
  currency           text not null,
  exchange           numeric(18,6) not null,
  tax_included       boolean not null,
  tax_treatment      text,
  shipping           numeric not null,
  charges            numeric not null,
  notes              text,
  pieces             integer not null,
  carats             numeric(14,3) not null,
  subtotal           numeric not null,
  discount           numeric not null,
  tax                numeric not null,
  total              numeric not null,
  base_total         numeric not null,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint credit_note_number_when_issued check ((number is null) = (state = 'draft'))
);
alter table credit_note add column search text not null generated always as (lower(coalesce(number, ''))) stored;
create index credit_note_search on credit_note using gin (search gin_trgm_ops);
create unique index credit_note_number_unique on credit_note (number);
create index credit_note_invoice on credit_note (invoice_id);
create index credit_note_customer on credit_note (customer_id);
create index credit_note_branch on credit_note (branch_id);
create index credit_note_date on credit_note (date desc, id);
create index credit_note_draft on credit_note (created_by_id) where state = 'draft';

create table credit_line (
  id                 uuid primary key,
  credit_note_id     uuid not null references credit_note on delete cascade,
  line               integer not null,
  invoice_line_id    uuid not null references item,
  return_to          text not null,
  pieces             integer,
  weight             numeric(14,3),
  amount             numeric,
  discount           numeric not null,
  tax_code           text not null,
  tax_rate           numeric(6,3) not null,
  tax                numeric not null,
  inventory_id       uuid references inventory,
  description        text not null,
  sku                text,
  details            text,
  treatment          text,
  certificate        text,
  basis              text not null,
  rate               numeric(18,4) not null,
  discount_percent   numeric(6,3),
  cost               numeric
);
create index credit_line_note on credit_line (credit_note_id, line);
create index credit_line_invoice_line on credit_line (invoice_line_id);
create index credit_line_inventory on credit_line (inventory_id);

-- A credit is the counterpart of a bill: what a party may settle bills with, besides money. A credit note gives one to the customer,
-- and one to each supplier whose goods on memo came back.
create table credit (
  id                 uuid primary key,
  kind               text not null check (kind in ('creditNote', 'memoCredit')),
  credit_note_id     uuid not null references credit_note,
  number             text not null,
  party_id           uuid not null references customer,
  ledger             text not null check (ledger in ('receivable', 'payable')),
  currency           text not null,
  date               date not null,
  total              numeric not null,
  base_total         numeric not null,
  used               numeric not null default 0,
  active             boolean not null default true,
  constraint credit_not_overspent check (used >= 0 and used <= total),
  constraint credit_canceled_is_free check (active or used = 0)
);
create index credit_of_note on credit (credit_note_id);
create index credit_party on credit (party_id);
create index credit_left on credit (party_id, ledger, currency) where active and used < total;

-- What is owed less to a supplier for goods on memo that were sold and came back.
create table memo_credit (
  credit_id          uuid not null references credit,
  line_id            uuid primary key references credit_line,
  sold_line_id       uuid not null references item,
  purchase_line_id   uuid not null references purchase_line,
  amount             numeric not null,
  base_amount        numeric not null
);
create trigger memo_credit_stays before update or delete or truncate on memo_credit for each statement execute function refuse_change();
create index memo_sale_line on memo_sale (line_id);
create index memo_credit_credit on memo_credit (credit_id);
create index memo_credit_sold_line on memo_credit (sold_line_id);
create index memo_credit_purchase_line on memo_credit (purchase_line_id);

-- A bill is settled by a payment or by a credit.
alter table allocation alter column note_id drop not null;
alter table allocation add column credit_id uuid references credit;
alter table allocation add constraint allocation_of_one check (num_nonnulls(note_id, credit_id) = 1);
create index allocation_credit on allocation (credit_id) where credit_id is not null;

create or replace function keep_settled() returns trigger language plpgsql as $$
begin
  update bill b set settled = b.settled + s.amount, base_settled = b.base_settled + s.base_amount
  from (select bill_id, sum(amount) as amount, sum(base_amount) as base_amount from posted group by 1) s where b.id = s.bill_id;
  update payment_note n set allocated = n.allocated + s.amount
  from (select note_id, sum(amount) as amount from posted where kind = 'money' group by 1) s where n.id = s.note_id;
  update credit c set used = c.used + s.amount
  from (select credit_id, sum(amount) as amount from posted where kind = 'money' group by 1) s where c.id = s.credit_id;
  return null;
end $$;

-- Whatever settles bills, with the document that shows it.
create view credit_source as
select id, 'paymentNote' as kind, id as document_id, number, date, party_id, branch_id, currency, method, amount as total, allocated as used from payment_note
union all
select c.id, c.kind, c.credit_note_id, c.number, c.date, c.party_id, n.branch_id, c.currency, 'credit note', c.total, c.used from credit c join credit_note n on n.id = c.credit_note_id;

-- What the credit notes in force took of each line of an invoice.
create view credited_line as
select l.invoice_line_id, n.invoice_id, coalesce(sum(l.pieces), 0)::integer as pieces, coalesce(sum(l.weight), 0) as weight, sum(l.amount) as amount, sum(l.discount) as discount,
  sum(l.tax) as tax, coalesce(sum(l.cost), 0) as cost
from credit_line l join credit_note n on n.id = l.credit_note_id where n.state = 'issued' group by 1, 2;

-- Two desks may credit the same line at once: at the end of each transaction, no more may be credited than was invoiced.
create function refuse_overcredit() returns trigger language plpgsql as $$
begin
  perform 1 from invoice where id = new.invoice_id for update;
  if exists (select from credited_line c join item i on i.id = c.invoice_line_id where c.invoice_id = new.invoice_id
      and (c.pieces > coalesce(i.pieces, 0) or c.weight > coalesce(i.weight, 0) or c.amount > i.amount or c.tax > i.tax or c.cost > coalesce(i.cost, 0)))
    or exists (select from credit_note n join invoice i on i.id = n.invoice_id where i.id = new.invoice_id and n.state = 'issued'
      group by i.id having sum(n.total) > i.total or sum(n.shipping) > i.shipping or sum(n.charges) > i.charges) then
    raise exception 'More is credited than was invoiced.' using errcode = 'check_violation', constraint = 'credit_within_invoice';
  end if;
  return null;
end $$;
create constraint trigger credit_note_issued after update of state on credit_note deferrable initially deferred for each row
  when (old.state = 'draft' and new.state <> 'draft') execute function refuse_overcredit();
