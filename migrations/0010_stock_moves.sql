-- Until when what is kept for a customer is kept; how much that is, the ledger says at the place reserved/customer.
create table reservation (
  inventory_id       uuid not null references inventory,
  customer_id        uuid not null references customer,
  until              timestamptz not null,
  note               text,
  at                 timestamptz not null default now(),
  by_id              uuid not null references "user",
  primary key (inventory_id, customer_id)
);
create index reservation_customer on reservation (customer_id);
create index reservation_until on reservation (until);
