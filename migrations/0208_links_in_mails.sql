-- The link in a message, encrypted with a key that is not in the database, until the message was sent or failed.
alter table mail add column link bytea, add column link_ends_at timestamptz,
  add check (link is null or link_ends_at is not null);
