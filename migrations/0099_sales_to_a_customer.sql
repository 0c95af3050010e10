-- The page of a customer shows what they buy, over all years.
create index sale_line_customer on sale_line (customer_id);
