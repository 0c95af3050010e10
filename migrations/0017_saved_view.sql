-- Views of lists that people have named: which filters, in which order, with which columns; shared ones are for everyone.

create table saved_view (
  id                 uuid primary key,
  list               text not null,
  name               text not null,
  view               jsonb not null,
  columns            jsonb,
  shared             boolean not null,
  owner_id           uuid not null references "user" on delete cascade,
  created_at         timestamptz not null default now()
);
create unique index saved_view_name_unique on saved_view (owner_id, list, lower(btrim(name)));
create index saved_view_shared on saved_view (list) where shared;
