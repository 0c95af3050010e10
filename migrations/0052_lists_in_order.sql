-- The order in which these lists come, and the second day by which papers are looked for.
create index customer_name on customer (name, id);
create index certificate_number on certificate (number, id);
create index exchange_rate_date on exchange_rate (date desc, id);

create index invoice_due on invoice (due_date);
create index approval_due on approval (due_date);
create index purchase_due on purchase (due_date);
create index cutting_invoice_due on cutting_invoice (due_date);
create index lapidary_invoice_due on lapidary_invoice (due_date);
create index mf_invoice_due on mf_invoice (due_date);
create index payment_note_cheque_date on payment_note ((coalesce(cheque_date, date))) where method in ('cheque', 'post-dated cheque');
create index lab_submission_returned on lab_submission (returned) where returned is not null;
create index transfer_expected on transfer (expected) where expected is not null;

-- These knew only what was still to be done.
drop index order_form_promised, lapidary_order_form_promised, mf_order_form_promised, lab_submission_expected;
create index order_form_promised on order_form (promised_date);
create index lapidary_order_form_promised on lapidary_order_form (promised_date);
create index mf_order_form_promised on mf_order_form (promised_date);
create index lab_submission_expected on lab_submission (expected) where expected is not null;
