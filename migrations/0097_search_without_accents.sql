-- Names are found without their accents: "bulach" finds "Bülach". The same is done to what is typed (src/domain/kit/search-text.ts).
create function search_text(given text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g'));

-- Every search text is built again, with its indexes.
do $$
declare
  column_of record;
  definitions text[];
  definition text;
begin
  for column_of in
    select c.oid::regclass as owner, c.oid, a.attnum, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'search' and a.attgenerated = 's'
      join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  loop
    select array_agg(pg_get_indexdef(i.indexrelid)) into definitions
    from pg_index i where i.indrelid = column_of.oid and column_of.attnum = any(i.indkey::int2[]);
    execute format('alter table %s drop column search', column_of.owner);
    execute format('alter table %s add column search text not null generated always as (search_text(%s)) stored', column_of.owner, column_of.expression);
    foreach definition in array coalesce(definitions, '{}') loop
      execute definition;
    end loop;
  end loop;
end $$;
