-- needs no break: it only adds tables, and the row that it inserts is in one of them.
-- What an accounting program calls the accounts of the trial balance: by number, by name, or both.
create table journal_account (
  account text primary key,
  number  text,
  name    text,
  check (number is not null or name is not null)
);

-- What DATEV needs besides the accounts. One row.
create table journal_setting (
  is_only       boolean primary key default true check (is_only),
  version       integer not null default 1,
  consultant    integer,
  client        integer,
  year_begins   text,
  number_length integer,
  clearing      text
);
insert into journal_setting default values;

-- What was handed to the accounting program, so that nothing is handed over twice.
create table journal (
  id               uuid primary key,
  number           integer not null unique,
  date_from        date,
  date_until       date not null,
  created_at       timestamptz not null,
  created_by_id    uuid not null references "user",
  taken_back_at    timestamptz,
  taken_back_by_id uuid references "user",
  check (date_from is null or date_from <= date_until)
);

-- A line is what one document posts to one account on one day, in the base currency: debit above zero, credit below.
create table journal_line (
  journal_id uuid not null references journal,
  line       integer not null,
  date       date not null,
  kind       text not null,
  document   uuid,
  reference  text,
  party_id   uuid references customer,
  account    text not null,
  amount     numeric not null check (amount <> 0),
  primary key (journal_id, line)
);
create index journal_line_party on journal_line (party_id);
create trigger journal_line_unchanged before update or delete or truncate on journal_line for each statement execute function refuse_change();
