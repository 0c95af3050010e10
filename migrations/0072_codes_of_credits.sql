-- A line of a credit note keeps the HSN or SAC code of its invoice line.
alter table credit_line add column hsn text;
