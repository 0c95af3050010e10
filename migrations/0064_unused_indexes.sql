-- No statement reads these lists of jobs in the order of their age.
drop index import_job_created;
drop index statement_job_created;
-- Each of these is the beginning of another index of its table, which also supports the foreign key.
drop index invoice_salesperson;
drop index approval_salesperson;
drop index invoice_split_employee;

alter index audit_trail_noun rename to audit_trail_entity;
