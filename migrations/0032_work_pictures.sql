-- What an order form is shown by: a sketch of what shall be made, and photos before and after.
alter table attachment drop constraint attachment_kind_check;
alter table attachment add constraint attachment_kind_check
  check (kind in ('photo', 'certificate', 'document', 'sketch', 'before', 'after'));
