-- The type of each stone on a transfer says whether it is weighed in carats or in grams. The carats of a transfer are those of its stones.
alter table transfer_line add column type text;
update transfer_line l set type = i.type from inventory i where i.id = l.inventory_id;
update transfer t set carats = (
  select coalesce(sum(l.weight) filter (where l.type not in ('jewellery', 'metal')), 0) from transfer_line l where l.transfer_id = t.id)
where exists (select from transfer_line l where l.transfer_id = t.id and l.type in ('jewellery', 'metal'));
