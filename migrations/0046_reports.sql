-- What reports ask of the ledgers: what was moved after a day, what became what, and what was taken back.

create index stock_posting_date on stock_posting (date);
create index stock_posting_converted on stock_posting (paper_id, inventory_id) where from_place = 'consumed' or to_place = 'consumed';
create index step_taken_back on step (paper_id) where to_state in ('cancelled', 'void', 'bounced', 'reversed');
