-- Tax rates with the day from which they are valid. The two rates of the settings become rows that were always valid.
create table tax_rate (
  id                 uuid primary key,
  version            integer not null default 1,
  code               text not null,
  name               text not null,
  rate               numeric(6,3) not null,
  date               date not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
alter table tax_rate add column search text not null generated always as (lower(coalesce(code, '') || ' ' || coalesce(name, ''))) stored;
create index tax_rate_search on tax_rate using gin (search gin_trgm_ops);
create unique index tax_rate_day_unique on tax_rate (code, date);
insert into tax_rate (id, code, name, rate, date)
  select gen_random_uuid(), 'STD', 'Standard rate', standard_tax, '1900-01-01'::date from setting
  union all select gen_random_uuid(), 'REDUCED', 'Reduced rate', reduced_tax, '1900-01-01'::date from setting;
alter table setting drop column standard_tax, drop column reduced_tax;

-- A purchase keeps the treatment of its supplier, as an invoice keeps that of its customer. Where an older one has tax, its supplier was
-- taxed; else the treatment of its supplier today is the best that is known.
alter table purchase add column tax_treatment text;
update purchase p set tax_treatment = case when p.tax <> 0 or c.id is null then 'standard' else c.tax_treatment end
  from purchase o left join customer c on c.id = o.supplier_id where o.id = p.id;
