-- The canceled document that a document was opened to correct. A canceled document is corrected at most once.
alter table invoice add column corrects_id uuid references invoice;
alter table approval add column corrects_id uuid references approval;
alter table purchase add column corrects_id uuid references purchase;
alter table cutting_invoice add column corrects_id uuid references cutting_invoice;
alter table lapidary_invoice add column corrects_id uuid references lapidary_invoice;
alter table mf_invoice add column corrects_id uuid references mf_invoice;

create unique index invoice_corrects on invoice (corrects_id) where corrects_id is not null;
create unique index approval_corrects on approval (corrects_id) where corrects_id is not null;
create unique index purchase_corrects on purchase (corrects_id) where corrects_id is not null;
create unique index cutting_invoice_corrects on cutting_invoice (corrects_id) where corrects_id is not null;
create unique index lapidary_invoice_corrects on lapidary_invoice (corrects_id) where corrects_id is not null;
create unique index mf_invoice_corrects on mf_invoice (corrects_id) where corrects_id is not null;
