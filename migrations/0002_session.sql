-- Who is signed in, who tried to, which programs may speak, and the files kept beside the records.

-- Only hashes of what the browser holds are kept: a copy of this table opens nothing.
create table session (
  id_hash            bytea primary key,
  csrf_hash          bytea not null,
  user_id            uuid not null references "user" on delete cascade,
  created_at         timestamptz not null,
  seen_at            timestamptz not null,
  idle_hours         integer not null,
  ends_at            timestamptz not null,
  ip                 text not null,
  agent              text not null
);
create index session_of_user on session (user_id);
create index session_ends on session (ends_at);

-- Tries since the last success, per account and address, per address, and per account.
create table sign_in_try (
  key                text primary key,
  tries              integer not null,
  at                 timestamptz not null,
  open_at            timestamptz not null
);
create index sign_in_try_at on sign_in_try (at);

create table api_token (
  id                 uuid primary key,
  name               text not null,
  role               text not null check (role in ('Admin', 'Manager', 'Salesman')),
  hash               bytea not null,
  created_by         uuid not null references "user",
  created_at         timestamptz not null default now(),
  revoked_at         timestamptz,
  last_used_at       timestamptz
);
create unique index api_token_hash on api_token (hash);

create table attachment (
  id                 uuid primary key,
  noun               text not null,
  record_id          uuid not null,
  kind               text not null check (kind in ('photo', 'certificate', 'document')),
  name               text not null,
  type               text not null,
  size               bigint not null check (size > 0),
  path               text not null check (path ~ '^[0-9a-f]{64}$'),
  width              integer,
  height             integer,
  created_at         timestamptz not null default now(),
  created_by         uuid not null references "user"
);
create index attachment_record on attachment (noun, record_id, created_at);
create index attachment_path on attachment (path);
