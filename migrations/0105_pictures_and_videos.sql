-- Photos and videos have an order, a photo may have a crop, and a video may have a poster: a file of the store.
alter table attachment add column position integer not null default 0;
alter table attachment add column crop jsonb;
alter table attachment add column poster text check (poster ~ '^[0-9a-f]{64}$');
alter table attachment drop constraint attachment_kind_check;
alter table attachment add constraint attachment_kind_check
  check (kind in ('photo', 'video', 'turn', 'certificate', 'document', 'sketch', 'before', 'after'));
-- The first photo of each stone of a list is one entry of this index.
drop index attachment_record;
create index attachment_record on attachment (record_id, kind, position, created_at);
create index attachment_poster on attachment (poster) where poster is not null;
-- A file is named after its stone. The name cannot have every sign of an SKU.
create index inventory_file_key on inventory (translate(lower(sku), '/_. ', '----'));
