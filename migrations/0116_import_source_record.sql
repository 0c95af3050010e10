-- A source of lists is named by the id of its record, as in history. It is no reference: the record may be deleted.
alter table import_source rename column source_id to record_id;
