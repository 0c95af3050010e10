-- What a client answered to an offer on its private link: the lines that are wanted, and a message. The newest answer of an offer counts.
create table offer_answer (
  id       uuid primary key,
  offer_id uuid not null references offer on delete cascade,
  link_id  uuid not null references private_link,
  at       timestamptz not null,
  lines    uuid[] not null,
  message  text,
  check (cardinality(lines) > 0 or message is not null)
);
create index offer_answer_offer on offer_answer (offer_id, at desc);
create index offer_answer_link on offer_answer (link_id);
