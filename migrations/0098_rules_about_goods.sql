-- What a customer does not take: goods from these countries, goods without a certificate, treated goods.
alter table customer
  add unwanted_origins text[] not null default '{}',
  add only_certified boolean not null default false,
  add only_untreated boolean not null default false;
alter table customer
  alter unwanted_origins drop default,
  alter only_certified drop default,
  alter only_untreated drop default;
