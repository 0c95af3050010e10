-- A link with which a user chooses a password, by the hash of its token. A user has one at a time: a new one replaces it.
create table password_link (
  user_id     uuid primary key references "user" on delete cascade,
  token_hash  bytea not null unique,
  ends_at     timestamptz not null
);
