-- The kind of a record is called its entity, as in the program and its API. No row is touched.
alter table attachment rename column noun to entity;
alter table audit_trail rename column noun to entity;
alter table import_job rename column noun to entity;
alter table import_mapping rename column noun to entity;
