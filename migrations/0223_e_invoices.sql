-- needs no break: it adds empty columns, which the release before does not read.
-- What an e-invoice says of the branch and the customer (EN 16931).
alter table branch
  add column postal_code text,
  add column city text,
  add column registration_number text,
  add column electronic_address text;
alter table customer
  add column postal_code text,
  add column city text,
  add column registration_number text,
  add column electronic_address text,
  add column buyer_reference text;
