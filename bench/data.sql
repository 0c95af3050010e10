-- Fills the benchmark company with the volumes that quality.md requires. The SQL data passes every invariant.
-- The program fills in :stones, :invoices, :parties and :every. An id is the hash of the record's kind and number, so the benchmark can compute it.
create function pg_temp.id_of(what text, number bigint) returns uuid language sql immutable as $$ select overlay(overlay(md5(what || number) placing '4' from 13) placing 'a' from 17)::uuid $$;

-- Triggers and foreign keys are off, so this script writes their results; the invariants are checked afterwards. Indexes are rebuilt at the end.
set session_replication_role = replica;
set maintenance_work_mem = '256MB';
create temporary table later as
select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
where not indisunique and indrelid = any('{inventory,invoice,item,stock_posting,stock_balance,bill,payment_note,allocation,account_posting,step,audit_trail}'::regclass[]);
do $$ declare name text; begin for name in select l.name from later l loop execute 'drop index ' || name; end loop; end $$;

create temporary table desk as
select (select id from "user" order by created_at limit 1) as person, (select id from branch limit 1) as branch,
  (select array_agg(id order by code) from stone_name) as names, (select array_agg(id order by code) from origin) as origins,
  (select array_agg(id order by code) from shape) as shapes,
  array['Cornflower blue', 'Royal blue', 'Pigeon blood red', 'Vivid green', 'Padparadscha', 'Teal', 'Golden yellow', 'Violet', 'Colourless', 'Neon blue'] as colours;

insert into employee (id, code, name, designation_id, branch_id, pay_kind, commission, commission_basis, active)
select pg_temp.id_of('employee', n), 'EB-' || n, 'Salesperson ' || n, (select id from employee_designation where track = 'sales' limit 1), desk.branch, 'monthly', 2, 'sales', true
from generate_series(1, 8) n, desk;
insert into commission_term (employee_id, date, commission, commission_basis) select id, '1900-01-01', commission, commission_basis from employee where code like 'EB-%';
insert into employee_standing select id, '1900-01-01', active, designation_id, branch_id from employee where code like 'EB-%';

insert into customer (id, code, name, company, kinds, type, country, tax_treatment, currency, terms_days, approval_days, price_level, status, unwanted_origins, only_certified, only_untreated)
select pg_temp.id_of('customer', n), 'CB-' || n, 'Party ' || n, 'House of ' || md5(n::text), '{customer,supplier}', 'dealer', 'LK', 'exempt', 'USD', 30, 14, 1, 'active', '{}', false, false
from generate_series(1, :parties) n;

select count(location_named(desk.branch, 'Tray ' || n)) from generate_series(0, 199) n, desk;

-- Four in five stones are single; the others are parcels of 100 pieces and 200 ct. Each tenth line sells a single, the others a piece of a parcel.
create temporary table line as
select n as line, (n - 1) / 5 + 1 as bill, s.stone, s.stone <= :singles as single, case when s.stone <= :singles then 1 + (s.stone::bigint * 7919 % 400) / 100.0 else 2 end::numeric(14, 3) as weight
from generate_series(1, :invoices * 5) n
cross join lateral (select case when n % 10 = 0 then n / 10 else :singles + 1 + n % (:stones - :singles) end as stone) s;
alter table line add column cost numeric, add column rate numeric, add column amount numeric;
update line set cost = round(weight * case when single then 100 else 50 end, 2), rate = case when single then 300 else 120 end, amount = round(weight * case when single then 300 else 120 end, 2);
create index on line (bill);
analyze line;

insert into inventory (id, sku, type, category, ownership, stone_name_id, naturalness, shape_id, origin_id, origin_basis, colour, clarity, treatments,
  pieces, weight, cost_basis, cost_rate, cost, currency, asking_basis, asking_rate, branch_id, location, acquired, arrived, status,
  held_pieces, held_weight, available_pieces, available_weight, value, created_at, created_by_id, updated_by_id)
select pg_temp.id_of('stone', n), 'SB-' || lpad(n::text, 8, '0'), case when single then 'single' else 'parcel' end, 'semi-precious', 'own',
  desk.names[1 + n * 31 % cardinality(desk.names)], 'natural', desk.shapes[1 + n * 17 % cardinality(desk.shapes)], desk.origins[1 + n * 13 % cardinality(desk.origins)], 'our opinion',
  desk.colours[1 + n * 7 % 10], (array['eye clean', 'slightly included', 'included'])[1 + n % 3], '[{"code": "H"}]',
  pieces, weight, 'per carat', rate, round(weight * rate, 2), 'USD', 'per carat', case when single then 300 else 120 end, desk.branch, 'Tray ' || n % 200, date '2023-01-01' + (n % 900)::integer, date '2023-01-01' + (n % 900)::integer,
  case when left_pieces > 0 then 'available' else 'sold' end, left_pieces, left_weight, left_pieces, left_weight, round(left_weight * rate, 2), now() - interval '4 years', desk.person, desk.person
from (
  select n, n <= :singles as single, case when n <= :singles then 1 else 100 end as pieces, case when n <= :singles then 100 else 50 end as rate,
    case when n <= :singles then 1 + (n::bigint * 7919 % 400) / 100.0 else 200 end as weight,
    case when n <= :singles then 1 else 100 end - coalesce(sold, 0) as left_pieces,
    case when n <= :singles then (1 + (n::bigint * 7919 % 400) / 100.0) * (1 - coalesce(sold, 0)) else 200 - 2 * coalesce(sold, 0) end as left_weight
  from generate_series(1, :stones) n left join (select stone, count(*)::integer as sold from line group by 1) l on l.stone = n
) stone, desk;

create temporary table sale as
select b.*, 'INV-HO-' || to_char(date, 'YY') || '-' || lpad(row_number() over (partition by extract(year from date) order by bill)::text, 7, '0') as number,
  case when bill % 10 < 6 then total when bill % 10 < 9 then round(total / 2, 2) else 0 end as settled
from (
  select bill, current_date - 1095 + (bill * 1094 / :invoices)::integer as date, sum(amount) as total, sum(weight) as carats,
    case when bill <= 50000 and bill % :every = 0 then 1 else 2 + bill % (:parties - 1) end as party
  from line group by 1
) b;

insert into invoice (id, version, number, customer_id, branch_id, salesperson_id, date, due_date, currency, exchange, shipping, charges, pieces, carats, subtotal, discount, tax, total, base_total, state, created_by_id, updated_by_id)
select pg_temp.id_of('invoice', bill), 2, number, pg_temp.id_of('customer', party), desk.branch, pg_temp.id_of('employee', 1 + bill % 8), date, date + 30, 'USD', 1, 0, 0, 5, carats, total, 0, 0, total, total, 'issued', desk.person, desk.person
from sale, desk order by bill;

insert into item (id, invoice_id, line, inventory_id, description, pieces, weight, basis, rate, tax_code, gross, discount, amount, tax, sku, details, treatment, cost)
select pg_temp.id_of('item', line), pg_temp.id_of('invoice', bill), (line - 1) % 5 + 1, pg_temp.id_of('stone', stone), 'Royal blue Sapphire', 1, weight, 'per carat', rate, 'EXEMPT', amount, 0, amount, 0,
  'SB-' || lpad(stone::text, 8, '0'), 'Oval · eye clean', 'heated', cost
from line order by line;

insert into stock_posting (inventory_id, from_place, to_place, pieces, weight, value, date, document_kind, document_id, by_id)
select id, 'supplier', 'available', pieces, weight, cost, current_date - 1096, 'opening', id, desk.person from inventory, desk;
-- Adds postings up to about half a million: a count that misses a piece of a parcel, and the next one that finds it.
insert into stock_posting (inventory_id, from_place, to_place, pieces, weight, value, date, document_kind, document_id, by_id)
select pg_temp.id_of('stone', stone), case when found then 'adjustment' else 'available' end, case when found then 'available' else 'adjustment' end, 1, 2, 100, current_date - 1095, 'adjustment', pg_temp.id_of('stone', stone), desk.person
from (select :singles + 1 + n % (:stones - :singles) as stone, n from generate_series(1, :invoices * 3 / 2) n) count, (values (false), (true)) v (found), desk order by n, found;
insert into stock_posting (inventory_id, from_place, to_place, pieces, weight, value, date, document_kind, document_id, line_id, by_id)
select pg_temp.id_of('stone', stone), 'available', 'sold', 1, line.weight, cost, date, 'invoice', pg_temp.id_of('invoice', bill), pg_temp.id_of('item', line), desk.person
from line join sale using (bill), desk order by line;

insert into stock_balance (inventory_id, place, holder, pieces, weight, value, whole)
select m.id, place, '00000000-0000-0000-0000-000000000000', sum(m.pieces), sum(m.weight), sum(m.value), bool_or(i.type = 'single')
from (
  select inventory_id as id, from_place as place, -pieces as pieces, -weight as weight, -value as value from stock_posting
  union all select inventory_id, to_place, pieces, weight, value from stock_posting
) m join inventory i using (id) group by 1, 2;

insert into bill (id, kind, number, party_id, ledger, currency, date, due_date, total, base_total, settled, base_settled)
select pg_temp.id_of('invoice', bill), 'invoice', number, pg_temp.id_of('customer', party), 'receivable', 'USD', date, date + 30, total, total, settled, settled from sale;
insert into payment_note (id, number, direction, party_id, branch_id, date, method, reference, amount, currency, exchange, base_amount, allocated, state, created_by_id, updated_by_id)
select pg_temp.id_of('note', bill), replace(number, 'INV', 'RC'), 'received', pg_temp.id_of('customer', party), desk.branch, date, 'bank', 'Transfer ' || bill, greatest(settled, 10), 'USD', 1, greatest(settled, 10), settled, 'recorded', desk.person, desk.person
from sale, desk;
insert into allocation (note_id, bill_id, amount, base_amount, base_paid, date, by_id)
select pg_temp.id_of('note', bill), pg_temp.id_of('invoice', bill), settled, settled, settled, date, desk.person from sale, desk where settled > 0;
insert into account_posting (party_id, ledger, currency, amount, base_amount, date, document_kind, document_id, by_id)
select pg_temp.id_of('customer', party), 'receivable', 'USD', amount, amount, date, kind, paper, desk.person
from sale cross join lateral (values ('invoice', pg_temp.id_of('invoice', bill), total), ('paymentNote', pg_temp.id_of('note', bill), -greatest(settled, 10))) p (kind, paper, amount), desk order by bill;
insert into account_balance (party_id, ledger, currency, amount, base_amount)
select party_id, ledger, currency, sum(amount), sum(base_amount) from account_posting group by 1, 2, 3;

insert into step (document_kind, document_id, action, from_state, to_state, date, by_id)
select kind, paper, action, from_state, to_state, date, desk.person
from sale cross join lateral (values (1, 'invoice', pg_temp.id_of('invoice', bill), 'create', null, 'draft'), (2, 'invoice', pg_temp.id_of('invoice', bill), 'issue', 'draft', 'issued'), (3, 'paymentNote', pg_temp.id_of('note', bill), 'create', null, 'recorded')) s (place, kind, paper, action, from_state, to_state), desk
order by bill, place;
insert into audit_trail (by_id, by_name, entity, record_id, action, after)
select person, 'Administrator', 'invoice', pg_temp.id_of('invoice', bill), action, '{"state": "issued"}' from sale, (values ('create'), ('issue')) a (action), desk;
insert into audit_trail (by_id, by_name, entity, record_id, action, after)
select updated_by_id, 'Administrator', 'inventory', id, 'create', '{}'::jsonb from inventory
union all select updated_by_id, 'Administrator', 'paymentNote', id, 'create', '{}' from payment_note;
insert into number_series (kind, branch_id, year, next)
select kind, desk.branch, extract(year from date), count(*) + 1 from sale, (values ('INV'), ('RC')) k (kind), desk group by 1, 2, 3;

do $$ declare definition text; begin for definition in select l.definition from later l loop execute definition; end loop; end $$;
analyze;
-- The trigger would have written this if the invoices had been issued one by one.
insert into sale_line select * from sold_line order by date, document_id, line, turn;
set session_replication_role = origin;
