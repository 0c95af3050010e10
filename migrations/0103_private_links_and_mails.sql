-- Private links. Each opens one document, or the statement of a party, which has a period (query). Only the hash of the token is stored.
create table private_link (
  id            uuid primary key,
  kind          text not null,
  document_id   uuid not null,
  party_id      uuid not null references customer,
  query         jsonb,
  token_hash    bytea not null,
  created_at    timestamptz not null,
  created_by_id uuid not null references "user",
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  ended_by_id   uuid references "user"
);
create unique index private_link_token on private_link (token_hash);
create index private_link_document on private_link (document_id, created_at desc);
create index private_link_party on private_link (party_id, created_at desc);

-- When a link was opened, as a page or as its PDF. Nothing is stored of who opened it.
create table private_link_opening (
  link_id uuid not null references private_link,
  at      timestamptz not null,
  what    text not null check (what in ('page', 'pdf')),
  primary key (link_id, at, what)
);

-- Messages by e-mail. A test message has no document.
create table mail (
  id            uuid primary key,
  kind          text,
  document_id   uuid,
  party_id      uuid references customer,
  query         jsonb,
  reminder      text,
  stage         integer,
  subject       text not null,
  body          text not null,
  reply_name    text,
  reply_address text,
  certificates  uuid[] not null,
  created_at    timestamptz not null,
  created_by_id uuid references "user",
  attempts      integer not null,
  next_at       timestamptz,
  sending_since timestamptz,
  check ((kind is null) = (document_id is null) and (reminder is null) = (stage is null))
);
create index mail_document on mail (document_id, created_at desc);
create index mail_party on mail (party_id, created_at desc);
-- A reminder of a stage is sent once.
create unique index mail_reminder on mail (document_id, reminder, stage) where reminder is not null;
-- What the sweep looks for: messages whose attempt or whose next attempt was lost with its server.
create index mail_unfinished on mail (created_at) where sending_since is not null or next_at is not null;

-- What became of a message for each recipient, with the words of the mail server.
create table mail_recipient (
  mail_id uuid not null references mail on delete cascade,
  place   integer not null,
  address text not null,
  state   text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'failed', 'unclear')),
  words   text,
  at      timestamptz not null,
  primary key (mail_id, place)
);

-- The texts of messages that the company has changed.
create table mail_template (
  name    text primary key,
  subject text not null,
  body    text not null
);

-- The mail server from the settings page. The password is encrypted with a key that is not in the database.
create table mail_server (
  is_only        boolean primary key default true check (is_only),
  version        integer not null,
  host           text not null,
  port           integer not null,
  encryption     text not null check (encryption in ('tls', 'starttls', 'none')),
  username       text,
  password       bytea,
  sender_name    text,
  sender_address text not null
);
