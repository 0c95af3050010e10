-- Prices of services with the day from which they are valid. The price of each service becomes a row that was always valid.
create table service_price (
  id                 uuid primary key,
  version            integer not null default 1,
  service            text not null,
  rate               numeric(18,4) not null,
  sac                text,
  date               date not null,
  created_at         timestamptz not null default now(),
  created_by_id      uuid,
  updated_at         timestamptz not null default now(),
  updated_by_id      uuid
);
create unique index service_price_day_unique on service_price (service, date);
insert into service_price (id, service, rate, date) select gen_random_uuid(), code, rate, '1900-01-01'::date from service_description;
alter table service_description drop column rate;

-- The HSN code of stones. The line of a document keeps the HSN or SAC code of the day of the document.
alter table stone_name add column hsn text;
alter table item add column hsn text;
alter table work_item add column hsn text;
alter table purchase_line add column hsn text;
