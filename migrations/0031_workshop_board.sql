-- What is on the board is few, whatever lies behind it: the forms that somebody still has to do something with.
create index order_form_open on order_form (promised_date) where state in ('issued', 'in progress') or (state = 'completed' and customer_id is not null);
create index lapidary_order_form_open on lapidary_order_form (promised_date) where state in ('issued', 'in progress') or (state = 'completed' and customer_id is not null);
create index mf_order_form_open on mf_order_form (promised_date) where state in ('issued', 'in progress') or (state = 'completed' and customer_id is not null);
