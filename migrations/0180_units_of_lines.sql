-- The type of the stone on a line of a sale says whether its weight is in carats or in grams. The carats of a document are those of its stones.
alter table item add column type text;
alter table offer_item add column type text;
alter table credit_line add column type text;
update item l set type = i.type from inventory i where i.id = l.inventory_id;
update offer_item l set type = i.type from inventory i where i.id = l.inventory_id;
update credit_line l set type = i.type from inventory i where i.id = l.inventory_id;

update invoice d set carats = (select coalesce(sum(l.weight) filter (where l.type is null or l.type not in ('jewellery', 'metal')), 0) from item l where l.invoice_id = d.id)
where exists (select from item l where l.invoice_id = d.id and l.type in ('jewellery', 'metal'));
update approval d set carats = (select coalesce(sum(l.weight) filter (where l.type is null or l.type not in ('jewellery', 'metal')), 0) from item l where l.approval_id = d.id)
where exists (select from item l where l.approval_id = d.id and l.type in ('jewellery', 'metal'));
update offer d set carats = (select coalesce(sum(l.weight) filter (where l.type is null or l.type not in ('jewellery', 'metal')), 0) from offer_item l where l.offer_id = d.id)
where exists (select from offer_item l where l.offer_id = d.id and l.type in ('jewellery', 'metal'));
update credit_note d set carats = (select coalesce(sum(l.weight) filter (where l.type is null or l.type not in ('jewellery', 'metal')), 0) from credit_line l where l.credit_note_id = d.id)
where exists (select from credit_line l where l.credit_note_id = d.id and l.type in ('jewellery', 'metal'));
update purchase d set carats = (select coalesce(sum(l.weight) filter (where l.type not in ('jewellery', 'metal')), 0) from purchase_line l where l.purchase_id = d.id)
where exists (select from purchase_line l where l.purchase_id = d.id and l.type in ('jewellery', 'metal'));
