-- The number that a stone shares with its match, or the SKU of its match.
alter table inventory add column pair_number text;
create index inventory_pair_number on inventory (lower(pair_number)) where pair_number is not null;
