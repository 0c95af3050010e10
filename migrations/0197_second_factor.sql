-- A password that somebody else chose must be changed at the next sign-in.
alter table "user" add column must_change boolean not null default false;

-- The authenticator app of a user: its encrypted secret, the time step of its last code, and a new secret that waits for its first code.
create table authenticator_app (
  user_id     uuid primary key references "user" on delete cascade,
  secret      bytea,
  new_secret  bytea,
  last_step   bigint not null default 0
);

create table passkey (
  id            uuid primary key,
  user_id       uuid not null references "user" on delete cascade,
  name          text not null,
  credential    bytea not null unique,
  public_key    bytea not null,
  counter       bigint not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_of_user on passkey (user_id);

-- A question that a passkey signs once. Without a user, it is for signing in.
create table passkey_challenge (
  hash     bytea primary key,
  user_id  uuid references "user" on delete cascade,
  ends_at  timestamptz not null
);
create index passkey_challenge_user on passkey_challenge (user_id);
create index passkey_challenge_ends on passkey_challenge (ends_at);

create table recovery_code (
  user_id  uuid not null references "user" on delete cascade,
  hash     bytea not null,
  primary key (user_id, hash)
);

-- What a session must do before anything else, and when its user last proved who they are.
alter table session add column pending text check (pending in ('password', 'second factor'));
alter table session add column proved_at timestamptz;
update session set proved_at = created_at;
alter table session alter column proved_at set not null;

alter table setting add column second_factor text not null default 'optional'
  check (second_factor in ('optional', 'Admin and Manager', 'everyone'));
