-- A posting reads and changes few stones, each by its key. The plan is kept by the connection, often from a time when the tables were
-- nearly empty: then a hash join, which reads both tables whole, costs an import more with every thousand stones.
alter function keep_stock_balance() set enable_hashjoin = off;
alter function keep_stock_balance() set enable_mergejoin = off;
