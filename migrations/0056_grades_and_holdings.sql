-- The stock list is filtered by whole colors and clarity grades, in any case.
create index inventory_colour on inventory (lower(colour)) where colour is not null;
create index inventory_clarity on inventory (lower(clarity)) where clarity is not null;

-- What somebody holds outside the safe is a small part of all balances: an index of that part alone is small, and PostgreSQL knows it.
drop index stock_balance_holder;
create index stock_balance_held on stock_balance (holder, place) where weight > 0 and holder <> '00000000-0000-0000-0000-000000000000';
