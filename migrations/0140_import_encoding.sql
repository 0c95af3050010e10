-- The encoding that a text file of an import is read with; null for a workbook.
alter table import_job add column encoding text;
