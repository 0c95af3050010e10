-- What a supplier gives back: money on account with them, and credit for goods that were returned.

alter table payment_note drop constraint payment_note_direction;
alter table payment_note add constraint payment_note_direction check (direction in ('received', 'paid', 'refund', 'recovered'));
alter table payment_note add column purchase_id uuid references purchase;
create index payment_note_purchase on payment_note (purchase_id) where purchase_id is not null;
