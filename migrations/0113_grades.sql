-- Grades of diamonds and colored stones, on a stone and on a report about it. The scales stand in src/domain/trade/grades.ts.
alter table inventory
  add column cut                text,
  add column polish             text,
  add column symmetry           text,
  add column fluorescence       text,
  add column fluorescence_colour text,
  add column table_percent      numeric(6,3),
  add column depth_percent      numeric(6,3),
  add column girdle             text,
  add column culet              text,
  add column tone               text,
  add column saturation         text;

alter table certificate
  add column clarity            text,
  add column cut                text,
  add column polish             text,
  add column symmetry           text,
  add column fluorescence       text,
  add column fluorescence_colour text,
  add column table_percent      numeric(6,3),
  add column depth_percent      numeric(6,3),
  add column girdle             text,
  add column culet              text,
  add column tone               text,
  add column saturation         text;

-- Tone and saturation stood behind the hue so far, as in 'vslpB 5/4'.
update inventory set hue = parts[1], tone = parts[2], saturation = parts[3]
from (select id as stone, regexp_match(hue, '^(\S+) ([2-8])/([1-6])$') as parts from inventory where hue like '% _/_') split
where id = stone and parts is not null;
