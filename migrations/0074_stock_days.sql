-- Whether a stone has moved after a day: asked for each stone whenever goods leave a place.
create index stock_posting_day on stock_posting (inventory_id, date);
