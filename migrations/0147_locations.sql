-- Where stones are kept in a branch is a record: a safe, a tray in it. A stone names its location by the whole path, such as 'Safe 1 · Tray 7',
-- so that lists and files read and write it as text. A path that is new becomes a record.
create table location (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  path               text not null,
  branch_id          uuid not null references branch,
  within_id          uuid references location,
  name               text not null,
  kind               text not null,
  notes              text,
  active             boolean not null default true,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid,
  constraint location_of_branch unique (branch_id, path)
);
alter table location add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(path, ''))) stored;
create index location_search on location using gin (search gin_trgm_ops);
create unique index location_code_unique on location (lower(btrim(code)));
create unique index location_path_unique on location (branch_id, lower(path));
create index location_path on location (path, id);
create index location_within on location (within_id);

-- The path of a location in a branch, as it is spelled there; a path that is new there is added, part by part.
create function location_named(in_branch uuid, given text) returns text language plpgsql as $$
declare
  part text;
  so_far text;
  above uuid;
  number bigint;
begin
  update location set active = true where branch_id = in_branch and lower(path) = lower(btrim(given)) and not active;
  select path into so_far from location where branch_id = in_branch and lower(path) = lower(btrim(given));
  if found then
    return so_far;
  end if;
  foreach part in array string_to_array(given, '·') loop
    continue when btrim(part) = '';
    so_far := concat_ws(' · ', so_far, btrim(part));
    if not exists (select from location where branch_id = in_branch and lower(path) = lower(so_far)) then
      insert into counter (name, next) values ('location', 2) on conflict (name) do update set next = counter.next + 1 returning next - 1 into number;
      insert into location (id, code, path, branch_id, within_id, name, kind)
      values (gen_random_uuid(), 'LOC-' || lpad(number::text, greatest(4, length(number::text)), '0'), so_far, in_branch, above, btrim(part),
        coalesce(substring(lower(part) from '\m(safe|cabinet|drawer|tray|box|showcase)\M'),
          case when part ~* '\mvault\M' then 'safe' when part ~* '\mshow case\M' then 'showcase' else 'other' end))
      on conflict (branch_id, lower(path)) do nothing;
    end if;
    select id, path into above, so_far from location where branch_id = in_branch and lower(path) = lower(so_far);
  end loop;
  return so_far;
end $$;

create function keep_location() returns trigger language plpgsql as $$
begin
  new.location := location_named(new.branch_id, new.location);
  return new;
end $$;

-- The spelling that most stones of a branch have comes first, and so is the one that is kept.
create temporary table spelled on commit drop as
  select branch_id, location, location_named(branch_id, location) as path from (
    select branch_id, location, count(*) as stones from inventory where location is not null group by 1, 2
  ) known order by stones desc, location;
update inventory i set location = s.path from spelled s where (s.branch_id, s.location) = (i.branch_id, i.location) and s.path is distinct from s.location;

alter table inventory add column scanned timestamptz;
create index inventory_location on inventory (location, branch_id) where location is not null;
alter table inventory add constraint inventory_location_of_branch foreign key (branch_id, location) references location (branch_id, path) on update cascade;
create trigger inventory_location before insert or update of branch_id, location on inventory for each row when (new.location is not null)
  execute function keep_location();
