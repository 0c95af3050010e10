-- The list from which a stone came is shown with it, and finds its stones.
create index import_record_record on import_record (record_id);
