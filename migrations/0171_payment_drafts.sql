-- A payment that is kept as a draft keeps what it is to settle.
alter table payment_note add column settle text not null default 'oldest', add column allocations jsonb not null default '[]';
