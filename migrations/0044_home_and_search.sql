-- What everyone asks on entering: drafts of one's own, what is still out, what is late, cheques to clear; and who did what in the house.
create index item_out on item (approval_id) where out_weight > 0;
create index payment_note_cheque on payment_note ((coalesce(cheque_date, date))) where state = 'recorded' and cleared_on is null and method in ('cheque', 'post-dated cheque');
create index order_form_promised on order_form (promised_date) where state in ('issued', 'in progress');
create index lapidary_order_form_promised on lapidary_order_form (promised_date) where state in ('issued', 'in progress');
create index mf_order_form_promised on mf_order_form (promised_date) where state in ('issued', 'in progress');
create index order_form_ready on order_form (branch_id) where state = 'completed';
create index lapidary_order_form_ready on lapidary_order_form (branch_id) where state = 'completed';
create index mf_order_form_ready on mf_order_form (branch_id) where state = 'completed';
create index lab_submission_expected on lab_submission (expected) where state = 'sent';
create index transfer_sent on transfer (to_id) where state = 'sent';

create index approval_draft on approval (created_by_id) where state = 'draft';
create index invoice_draft on invoice (created_by_id) where state = 'draft';
create index purchase_draft on purchase (created_by_id) where state = 'draft';
create index payment_note_draft on payment_note (created_by_id) where state = 'draft';
create index order_form_draft on order_form (created_by_id) where state = 'draft';
create index lapidary_order_form_draft on lapidary_order_form (created_by_id) where state = 'draft';
create index mf_order_form_draft on mf_order_form (created_by_id) where state = 'draft';
create index cutting_invoice_draft on cutting_invoice (created_by_id) where state = 'draft';
create index lapidary_invoice_draft on lapidary_invoice (created_by_id) where state = 'draft';
create index mf_invoice_draft on mf_invoice (created_by_id) where state = 'draft';
create index transfer_draft on transfer (created_by_id) where state = 'draft';

create index audit_trail_by on audit_trail (by_id, id desc);
create index audit_trail_noun on audit_trail (noun, id desc);
