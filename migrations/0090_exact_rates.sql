-- Exchange rates have 12 decimals: one Vietnamese dong is 0.0000120773 Kuwaiti dinars. Every column with a rate had 6. No value changes.
-- A view of such columns is made again as it was.
do $$
declare
  definition text := pg_get_viewdef('sold_line'::regclass);
  found record;
begin
  drop view sold_line;
  for found in
    select c.table_name, string_agg(format('alter column %I type numeric(24,12)', c.column_name), ', ') as changes
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.numeric_precision = 18 and c.numeric_scale = 6 group by 1
  loop
    execute format('alter table %I %s', found.table_name, found.changes);
  end loop;
  execute 'create view sold_line as ' || definition;
end $$;
