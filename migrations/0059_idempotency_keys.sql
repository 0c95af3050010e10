-- The answers of writes, by the Idempotency-Key that their client chose: the same request sent again gets the same answer.
-- Written in the transaction of the write itself, so that a key is here exactly if the write was saved. Kept for two days.

create table idempotency_key (
  key           text primary key check (length(key) between 1 and 200),
  caller        uuid not null,
  role          text not null,
  call          text not null,
  request_hash  bytea not null,
  answer        text not null,
  created_at    timestamptz not null default now()
);

create index idempotency_key_created_at on idempotency_key (created_at);
