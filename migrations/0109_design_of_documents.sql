-- How the documents of a branch look, and on which of them stones have their pictures.
alter table branch add column design text not null default 'sans', add column pictures text[] not null default '{offers}';
alter table branch alter column design drop default, alter column pictures drop default;

-- The bank details of a branch in currencies other than its own.
create table bank_account (
  id         uuid primary key,
  branch_id  uuid not null references branch on delete cascade,
  line       integer not null,
  currency   text not null,
  details    text not null
);
create index bank_account_branch on bank_account (branch_id, line);

-- The bank details were printed whatever the currency of a document. They stay for every currency that the branch has sent bills in.
insert into bank_account (id, branch_id, line, currency, details)
select gen_random_uuid(), b.id, row_number() over (partition by b.id order by used.currency), used.currency, b.bank
from branch b join (
  select branch_id, currency from invoice
  union select branch_id, currency from cutting_invoice
  union select branch_id, currency from lapidary_invoice
  union select branch_id, currency from mf_invoice
) used on used.branch_id = b.id and used.currency <> b.currency
where b.bank is not null;
