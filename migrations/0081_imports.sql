-- Any kind of record can be imported from a list. A job says what its list creates, as labels with a count or an amount.
alter table import_job add column counts jsonb not null default '[]';

-- What a list is compared with: parties by code, tax number and e-mail address. Employees are few and need no index.
create index customer_code_text on customer (lower(btrim(code)));
create index customer_tax_number on customer (lower(btrim(tax_number)));
create index customer_email on customer (lower(btrim(email)));
