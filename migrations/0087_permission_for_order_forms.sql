-- Permission may be requested for an order form, which has no total, and no customer when it is for own stock.
alter table permission_request alter column customer_id drop not null, alter column total drop not null;
