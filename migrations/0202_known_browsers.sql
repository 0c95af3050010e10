-- A browser that an account signed in with before. It keeps a secret in a cookie; its wrong attempts are counted apart from those of others.
create table known_browser (
  hash       bytea not null,
  user_id    uuid not null references "user" on delete cascade,
  seen_at    timestamptz not null,
  primary key (hash, user_id)
);
create index known_browser_of_user on known_browser (user_id, seen_at desc);
-- The account that attempts were made on, as a hash of its address, so that a new password ends their waiting times.
alter table sign_in_try add column account text;
create index sign_in_try_account on sign_in_try (account);
