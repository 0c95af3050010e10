-- Adds up whole numbers as whole numbers. The sum that comes with PostgreSQL makes a decimal of each, which costs more than all the rest
-- where there are a hundred thousand groups; what does not fit is refused here, not rounded.
create aggregate added(bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe);
