-- Bills that were open when the company began to use the program. Those that came in as one lump of a party are listed here too.
create table opening (
  id                 uuid primary key,
  version            integer not null default 1,
  number             text not null,
  party_id           uuid not null references customer,
  side               text not null check (side in ('receivable', 'payable')),
  date               date not null,
  due_date           date,
  currency           text not null,
  amount             numeric not null,
  notes              text,
  exchange           numeric(18,6) not null,
  base_amount        numeric not null,
  -- The payment note of a credit; it is created after this row.
  credit_id          uuid references payment_note deferrable initially deferred,
  branch_id          uuid references branch,
  state              text not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table opening add column search text not null generated always as (lower(number)) stored;
create index opening_search on opening using gin (search gin_trgm_ops);
create index opening_party on opening (party_id, side);
create index opening_credit on opening (credit_id);
create index opening_branch on opening (branch_id);
create index opening_date on opening (date desc, id);
create index opening_due on opening (due_date);
create unique index opening_number_unique on opening (party_id, side, lower(btrim(number))) where state = 'posted';

-- The rate of an older one is what its two amounts say.
insert into opening (id, number, party_id, side, date, due_date, currency, amount, exchange, base_amount, state, created_at, updated_at)
select b.id, b.number, b.party_id, b.ledger, b.date, b.due_date, b.currency, b.total, greatest(round(b.base_total / b.total, 6), 0.000001), b.base_total,
  case when b.active then 'posted' else 'reversed' end, p.at, p.at
from bill b join lateral (select min(at) as at from account_posting where document_id = b.id and document_kind = 'opening' and reverses is null) p on true
where b.kind = 'opening' and b.total > 0 and p.at is not null;

insert into step (document_kind, document_id, action, to_state, at, date, by_id)
select 'opening', o.id, 'create', 'posted', p.at, p.date, p.by_id
from opening o join lateral (select at, date, by_id from account_posting where document_id = o.id and document_kind = 'opening' and reverses is null order by id limit 1) p on true;
