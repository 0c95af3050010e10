-- What a browser keeps for a user, such as an unfinished draft, is sealed with a key of that user. The browser is given it while they are
-- signed in and never stores it.
alter table "user" add column browser_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- Who signed in or failed to, what was refused, what was taken out, and whose password or API token changed. What is repeated within a
-- minute is one more row with its count.
create table security_event (
  id                 bigint generated always as identity primary key,
  at                 timestamptz not null,
  event              text not null,
  -- The account it is about; kept even after the account is gone.
  account_id         uuid,
  account_name       text,
  address            text not null,
  agent              text not null,
  detail             text,
  count              integer not null default 1 check (count > 0)
);
create index security_event_at on security_event (at);
create index security_event_kind on security_event (event, id desc);
create index security_event_account on security_event (account_id, id desc);
create index security_event_address on security_event (address, id desc);

-- Rows are added, and deleted only when they are older than the time they are kept for.
create function refuse_early_delete() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '400 days' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger security_event_stays before update or truncate on security_event for each statement execute function refuse_change();
create trigger security_event_kept before delete on security_event for each row execute function refuse_early_delete();

-- A token ends by itself. Those there are end 90 days after this release.
alter table api_token add column expires_at timestamptz not null default now() + interval '90 days';
-- Where it was used from, the last twenty addresses.
alter table api_token add column addresses text[] not null default '{}';
create index api_token_maker on api_token (created_by) where revoked_at is null;
