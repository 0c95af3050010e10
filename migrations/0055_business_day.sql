-- A business day is a day in the time zone of a branch, or of the company where there is no branch. Until now it was the UTC day:
-- a company that exists keeps it until an Admin sets another zone.
alter table setting add column time_zone text not null default 'UTC';
alter table setting alter column time_zone drop default;
alter table branch add column time_zone text;

-- The moment by which the database derives what is late or due.
create function business_now() returns timestamptz language sql stable as 'select now()';

-- A step counts on a business day: the day of its postings where it has any. Older steps counted on their UTC day.
alter table step add column date date not null generated always as ((at at time zone 'UTC')::date) stored;
alter table step alter column date drop expression;

-- The day on which a stone arrived is the business day on which it was entered, where nobody says when it was acquired.
alter table inventory alter column arrived drop expression;
create function keep_arrived() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.arrived := coalesce(new.arrived, new.acquired);
  elsif new.acquired is distinct from old.acquired then
    new.arrived := new.acquired;
  end if;
  new.arrived := coalesce(new.arrived, (case tg_op when 'INSERT' then business_now() else new.created_at end at time zone coalesce(
    (select time_zone from branch where id = new.branch_id), (select time_zone from setting), 'UTC'))::date);
  return new;
end $$;
create trigger inventory_arrived before insert or update of acquired on inventory for each row execute function keep_arrived();
