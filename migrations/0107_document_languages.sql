-- The language of the documents for clients: of a customer, of one offer, and of the company for all others.
alter table customer add column language text;
alter table offer add column language text;
alter table setting add column language text not null default 'en';
alter table setting alter column language drop default;
