-- Branches in full: their logo, what their approvals say, where a series of numbers begins; and what the company decides for all of them.

alter table branch add column memo_terms text;

-- As the templates take it; one for a branch.
create table branch_logo (
  branch_id          uuid primary key references branch on delete cascade,
  svg                text not null,
  name               text not null,
  at                 timestamptz not null default now()
);

-- The number a series began with; before its first paper an Admin may say another one.
alter table number_series add column first integer not null default 1;
alter table number_series add constraint number_series_from_first check (first >= 1 and next >= first);

alter table setting add column number_pattern text not null default '{type}-{branch}-{year}-{seq:5}';
alter table setting alter column number_pattern drop default;
alter table setting add column tax_code text not null default 'EXEMPT';
alter table setting alter column tax_code drop default;
alter table setting add column terms_days integer not null default 30;
alter table setting alter column terms_days drop default;
alter table setting add column memo_days integer not null default 14;
alter table setting alter column memo_days drop default;
alter table setting add column cipher text not null default 'TOURMALINE';
alter table setting alter column cipher drop default;
alter table setting add column repeat text not null default 'X';
alter table setting alter column repeat drop default;

-- The label printers of the house, each with the labels that lie in it.
create table label_printer (
  id                 uuid primary key,
  setting_id         uuid not null references setting on delete cascade,
  line               integer not null,
  name               text not null,
  branch_id          uuid references branch,
  size               text not null
);
create index label_printer_setting on label_printer (setting_id, line);
create index label_printer_branch on label_printer (branch_id);
