-- Stones that are free to sell, in the order of price lists. Those that were sold stay in the table.
create index inventory_free on inventory (sku, id) where available_weight > 0;

-- Price lists that the program of a partner reads at an address of its own. Only the hash of the token in the address is stored.
create table price_feed (
  id            uuid primary key,
  name          text not null,
  market        text not null,
  file          text not null check (file in ('csv', 'json')),
  -- Query parameters of the stock list.
  filters       jsonb not null,
  token_hash    bytea not null,
  created_at    timestamptz not null,
  created_by_id uuid not null references "user",
  ended_at      timestamptz,
  ended_by_id   uuid references "user",
  polled_at     timestamptz,
  polled_from   text
);
create unique index price_feed_token on price_feed (token_hash);
create index price_feed_created on price_feed (created_at desc);
