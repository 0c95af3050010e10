-- Payment notes in full: which way the money goes, cheques, bank charges, write-offs, drafts and pairs that set off.

alter table payment_note alter column number drop not null;
alter table payment_note add column direction text not null default 'received';
alter table payment_note alter column direction drop default;
alter table payment_note add constraint payment_note_direction check (direction in ('received', 'paid', 'refund'));
alter table payment_note add column cheque_date date;
alter table payment_note add column cleared_on date;
alter table payment_note add column bank_charges numeric not null default 0;
alter table payment_note add column write_off numeric not null default 0;
alter table payment_note add column bounce_charges numeric not null default 0;
alter table payment_note add column counterpart_id uuid references payment_note deferrable initially deferred;
create index payment_note_counterpart on payment_note (counterpart_id);
alter table payment_note add constraint payment_note_number_when_recorded check ((number is null) = (state = 'draft'));
alter table payment_note drop constraint payment_note_amount_positive;
alter table payment_note add constraint payment_note_amount_positive check (amount >= 0 and bank_charges >= 0 and write_off >= 0 and amount + write_off > 0);
create index payment_note_credit on payment_note (party_id, currency) where state = 'recorded' and allocated < amount;

-- What settles a bill is money, or a rest that is let go; only money counts against what the note holds.
alter table allocation add column kind text not null default 'money' check (kind in ('money', 'writeOff'));

create or replace function keep_settled() returns trigger language plpgsql as $$
begin
  update bill b set settled = b.settled + s.amount, base_settled = b.base_settled + s.base_amount
  from (select bill_id, sum(amount) as amount, sum(base_amount) as base_amount from posted group by 1) s where b.id = s.bill_id;
  update payment_note n set allocated = n.allocated + s.amount
  from (select note_id, sum(amount) as amount from posted where kind = 'money' group by 1) s where n.id = s.note_id;
  return null;
end $$;

alter table setting add column manager_write_off numeric not null default 100;

-- Open bills of one side are asked for by party and ledger.
create index bill_ledger on bill (ledger, party_id) where active and settled < total;

-- Prices that hold their tax, as a party is used to and as a paper was made; and how the party was taxed on the day.
alter table customer add column tax_included boolean not null default false;
alter table invoice add column tax_included boolean not null default false;
alter table invoice add column tax_treatment text;
update invoice i set tax_treatment = c.tax_treatment from customer c where c.id = i.customer_id;

-- Statements of many parties, printed in the background into one file.
create table statement_job (
  id                 uuid primary key,
  asked              jsonb not null,
  state              text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  done               integer not null default 0,
  total              integer not null,
  message            text,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  by_id              uuid not null references "user"
);
create index statement_job_created on statement_job (created_at desc);
