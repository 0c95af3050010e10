-- The sites from which pictures behind links are fetched; for each stone the last link that was tried and why it brought no picture; and for
-- each file that was fetched its link.
alter table setting add column picture_sites text;
alter table inventory add column picture_tried text, add column picture_fault text;
create index inventory_picture_link on inventory (id) where picture_link is not null and picture_tried is distinct from picture_link;
alter table attachment add column link text;
