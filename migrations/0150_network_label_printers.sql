-- A label printer that is reached over the network, and how it is spoken to. Without an address its labels are printed as a PDF.
alter table label_printer add column address text,
  add column language text not null default 'zpl',
  add column resolution text not null default '203';
alter table label_printer alter column language drop default, alter column resolution drop default;
