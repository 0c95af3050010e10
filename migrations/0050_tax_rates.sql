-- The house sets its rates of tax; each line keeps the rate of its day, so that what was issued stays as it was printed.
alter table setting add column standard_tax numeric(6,3) not null default 7;
alter table setting add column reduced_tax numeric(6,3) not null default 0;
alter table setting alter column standard_tax drop default, alter column reduced_tax drop default;

alter table item add column tax_rate numeric(6,3) not null default 0;
alter table work_item add column tax_rate numeric(6,3) not null default 0;
alter table purchase_line add column tax_rate numeric(6,3) not null default 0;

update item l set tax_rate = 7 from invoice p where p.id = l.invoice_id and p.tax_treatment = 'standard' and l.tax_code = 'STD';
update work_item l set tax_rate = 7 from cutting_invoice p where p.id = l.cutting_invoice_id and p.tax_treatment = 'standard' and l.tax_code = 'STD';
update work_item l set tax_rate = 7 from lapidary_invoice p where p.id = l.lapidary_invoice_id and p.tax_treatment = 'standard' and l.tax_code = 'STD';
update work_item l set tax_rate = 7 from mf_invoice p where p.id = l.mf_invoice_id and p.tax_treatment = 'standard' and l.tax_code = 'STD';
update purchase_line set tax_rate = 7 where tax_code = 'STD' and tax <> 0;
