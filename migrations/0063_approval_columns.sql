-- Goods out with a customer are an approval in code, tables and API. "Memo" stays for goods that a supplier left with the company.
alter table customer rename column memo_limit to approval_limit;
alter table customer rename column memo_days to approval_days;
alter table branch rename column memo_terms to approval_terms;
alter table setting rename column memo_days to approval_days;
alter table item rename column memo_id to approval_line_id;
alter table item rename constraint item_memo_on_invoice to item_approval_line_on_invoice;
alter table item rename constraint item_memo_adds_up to item_approval_adds_up;
alter table item rename constraint item_memo_never_below_zero to item_approval_never_below_zero;
alter index item_memo rename to item_approval_line;
alter trigger stock_posted_on_memo on stock_posting rename to stock_posted_on_approval;
alter function keep_memo_lines() rename to keep_approval_lines;

-- Saved views name columns, and those of reports also groups and measures.
update saved_view set columns = regexp_replace(columns::text, '"memo(Days|Limit)"', '"approval\1"', 'g')::jsonb
where columns::text ~ '"memo(Days|Limit)"';
update saved_view set columns = regexp_replace(regexp_replace(columns::text, '"memos"', '"approvals"', 'g'), '"memoed"', '"approvalValue"', 'g')::jsonb
where list like 'report.%' and columns::text ~ '"memo(s|ed)"';
update saved_view set view = view || (
  select jsonb_object_agg(key, regexp_replace(regexp_replace(regexp_replace(value, '\mmemo(Days|Limit)\M', 'approval\1', 'g'), '\mmemos\M', 'approvals', 'g'), '\mmemoed\M', 'approvalValue', 'g'))
  from jsonb_each_text(view) where key in ('by', 'measure', 'show', 'sort')
)
where view ?| array['by', 'measure', 'show', 'sort'] and view::text ~ 'memo';

-- The audit trail names fields. Their values do not change.
alter table audit_trail disable trigger audit_trail_stays;
update audit_trail set
  before = regexp_replace(regexp_replace(before::text, '"memo(Days|Limit|Terms)":', '"approval\1":', 'g'), '"memo":', '"approvalLine":', 'g')::jsonb,
  after = regexp_replace(regexp_replace(after::text, '"memo(Days|Limit|Terms)":', '"approval\1":', 'g'), '"memo":', '"approvalLine":', 'g')::jsonb
where concat(before, after) ~ '"memo(Days|Limit|Terms)?":';
alter table audit_trail enable trigger audit_trail_stays;
