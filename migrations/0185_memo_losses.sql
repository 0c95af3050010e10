-- Goods on memo from a supplier that were lost: what of which line, the posting that lost them, and the bill by which they are owed, if any
-- amount was left. `found_id` is the posting with which they came back. Earlier losses have no row: they are not owed.
create table memo_loss (
  posting_id         bigint primary key references stock_posting,
  found_id           bigint references stock_posting,
  bill_id            uuid references bill,
  purchase_line_id   uuid not null references purchase_line,
  branch_id          uuid not null references branch,
  pieces             integer,
  weight             numeric(14,3) not null,
  amount             numeric not null,
  base_amount        numeric not null,
  constraint memo_loss_owed check ((bill_id is null) = (amount = 0))
);
create unique index memo_loss_bill on memo_loss (bill_id) where bill_id is not null;
create index memo_loss_found on memo_loss (found_id);
create index memo_loss_purchase_line on memo_loss (purchase_line_id);
create index memo_loss_branch on memo_loss (branch_id);
create trigger memo_loss_stays before delete or truncate on memo_loss for each statement execute function refuse_change();
