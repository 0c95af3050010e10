-- A party comes in with what the house owes them, as well as with what they owe.

alter table customer add column opening_payable numeric;
