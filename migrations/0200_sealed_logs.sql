-- The audit trail and the security events are chained: each row has a position, and the hash of a position is made of the hash before it
-- and of the row (src/server/kit/seal). Rows are sealed in the background, so writing one does not wait for another.
create table audit_trail_chain (
  position           bigint primary key check (position > 0),
  entry              bigint not null unique,
  hash               bytea not null check (length(hash) = 32)
);
create trigger audit_trail_chain_stays before update or delete or truncate on audit_trail_chain
  for each statement execute function refuse_change();

create table security_event_chain (
  position           bigint primary key check (position > 0),
  entry              bigint not null unique,
  hash               bytea not null check (length(hash) = 32)
);
-- The oldest part of this chain ends with its events, which are kept for 400 days.
create function refuse_early_unsealing() returns trigger language plpgsql as $$
begin
  if exists (select from security_event where id = old.entry) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger security_event_chain_stays before update or truncate on security_event_chain
  for each statement execute function refuse_change();
create trigger security_event_chain_kept before delete on security_event_chain
  for each row execute function refuse_early_unsealing();
