-- needs no break: it adds tables, and a trigger that does nothing without a webhook, which the release before cannot make.
-- Programs to which messages about actions on documents are sent.
create table webhook (
  id            uuid primary key,
  version       integer not null default 1,
  name          text not null,
  url           text not null,
  -- Empty for all kinds of documents.
  documents     text[] not null,
  is_active     boolean not null default true,
  secret        bytea not null,
  -- How often in a row it could not be reached, and until when it is left alone.
  failures      integer not null default 0,
  rests_until   timestamptz,
  created_at    timestamptz not null,
  created_by_id uuid not null references "user"
);

create table webhook_delivery (
  id            uuid primary key default gen_random_uuid(),
  webhook_id    uuid not null references webhook on delete cascade,
  step_id       bigint not null references step,
  created_at    timestamptz not null default clock_timestamp(),
  state         text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts      integer not null default 0,
  sending_since timestamptz,
  -- When the next attempt is due; null for at once.
  next_at       timestamptz,
  -- The last attempt: its answer, if there was one, and what became of it.
  at            timestamptz,
  status        integer,
  words         text
);
create index webhook_delivery_log on webhook_delivery (webhook_id, created_at desc);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, created_at) where state = 'waiting';
create index webhook_delivery_failed on webhook_delivery (webhook_id) where state = 'failed';
create index webhook_delivery_step on webhook_delivery (step_id);

-- A trigger, so that no action is missed. The delivery exists if, and only if, the action does.
create function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, step_id)
    select id, new.id from webhook where is_active and (documents = '{}' or new.document_kind = any (documents));
  if found then
    perform graphile_worker.add_job('deliver-webhooks', queue_name => 'webhooks', max_attempts => 1);
  end if;
  return null;
end $$;
create trigger step_webhooks after insert on step for each row execute function queue_webhooks();
