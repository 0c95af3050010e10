-- What the ledgers call the document that moved goods or money. No row of a ledger is touched.
alter table step rename column paper_kind to document_kind;
alter table step rename column paper_id to document_id;
alter table stock_posting rename column paper_kind to document_kind;
alter table stock_posting rename column paper_id to document_id;
alter table account_posting rename column paper_kind to document_kind;
alter table account_posting rename column paper_id to document_id;
alter table sale_line rename column paper_id to document_id;
alter view sold_line rename column paper_id to document_id;
alter index step_paper rename to step_document;
alter index stock_posting_paper rename to stock_posting_document;
alter index account_posting_paper rename to account_posting_document;
alter table item rename constraint item_of_one_paper to item_of_one_document;
alter table work_line rename constraint work_line_of_one_paper to work_line_of_one_document;
alter table work_task rename constraint work_task_of_one_paper to work_task_of_one_document;
alter table work_result rename constraint work_result_of_one_paper to work_result_of_one_document;
alter table work_item rename constraint work_item_of_one_paper to work_item_of_one_document;

create or replace function keep_sales() returns trigger language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  if new.state = 'cancelled' then
    delete from sale_line where document_id = new.id;
  elsif old.state <> 'issued' then
    insert into sale_line select * from sold_line where document_id = new.id;
  else
    update sale_line set salesperson_id = new.salesperson_id where document_id = new.id and turn = 0;
  end if;
  return null;
end $$;

-- Saved views of reports name groups and columns that are called otherwise now.
update saved_view set view = view || (
  select jsonb_object_agg(key, regexp_replace(regexp_replace(value, '\mpaper(s?)\M', 'document\1', 'g'), '\monPaper\M', 'onDocument', 'g'))
  from jsonb_each_text(view) where key in ('by', 'measure', 'show', 'sort')
)
where list like 'report.%' and view ?| array['by', 'measure', 'show', 'sort'];
update saved_view set columns = regexp_replace(regexp_replace(columns::text, '"paper(s?)"', '"document\1"', 'g'), '"onPaper"', '"onDocument"', 'g')::jsonb
where list like 'report.%' and columns::text ~ '"(papers?|onPaper)"';
