-- Who bills a landed cost that is not on the supplier's bill. Without a payee the cost stays open on the clearing account.
alter table purchase_cost add column payee_id uuid references customer;
create index purchase_cost_payee on purchase_cost (payee_id);
