-- The pieces in work of a line are those of the ledger. They also count what was sent back for rework.
update work_line l set open_pieces = b.pieces
  from stock_balance b
  where b.holder = l.id and b.inventory_id = l.inventory_id and b.place = 'in_work' and b.weight > 0 and l.open_pieces is distinct from b.pieces;
