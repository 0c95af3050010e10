import { billLifecycle } from '../../domain/documents/bill.ts'
import { snake } from '../../domain/kit/entity.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { workLifecycle } from '../../domain/workshop/lifecycle.ts'
import { workKinds } from '../../domain/workshop/work-kind.ts'
import { baseDigitsText } from '../company/base-digits.ts'
import { stateText } from '../kit/db/states.ts'

const kinds = Object.entries(workKinds).map(([form, { bill }]) => ({ form: snake(form), bill: snake(bill), name: bill }))
const formsSql = kinds.map(({ form }) => `select id, number, state from ${form}`).join(' union all ')
const formIds = kinds.map(({ form }) => `${form}_id`).join(', ')
const billColumns =
  'id, number, state, direction, customer_id, currency, date, due_date, exchange, subtotal, discount, tax, tax_included, shipping, charges, total, base_total'
const billsSql = kinds.map(({ bill, name }) => `select '${name}' as kind, ${billColumns} from ${bill}`).join(' union all ')
const billIds = kinds.map(({ bill }) => `${bill}_id`).join(', ')
const forms = `form as (${formsSql}), line as (select coalesce(${formIds}) as form, l.* from work_line l)`
const bills = `production as (${billsSql}), charge as (select coalesce(${billIds}) as bill, i.* from work_item i)`

const isInForce = stateText('f.state', statesOf(workLifecycle, 'inForce'))

/** What must always be true of the workshop: each query gives the offenders. */
export const workshopInvariants: Readonly<Record<string, string>> = {
  'Goods issued for work are finished, uncut, rejected, lost or in work': `
    with ${forms}, result as (select coalesce(${formIds}) as form, of, sum(weight) filter (where kind in ('output', 'used')) as finished, sum(weight) filter (where kind = 'uncut') as uncut,
      sum(weight) filter (where kind = 'reject') as reject, sum(weight) filter (where kind in ('broken', 'lost', 'loss')) as loss, sum(weight) filter (where kind = 'scale') as scale from work_result where not reworked group by 1, 2)
    select f.number, l.sku, l.weight, l.open_weight, l.open_pieces, b.weight as held, b.pieces as held_pieces from line l join form f on f.id = l.form
    left join result r on r.form = l.form and r.of = l.line left join stock_balance b on b.holder = l.id and b.place = 'in_work' and b.inventory_id = l.inventory_id
    where coalesce(b.weight, 0) <> case when ${isInForce} then l.open_weight else 0 end
      or ${isInForce} and l.open_weight > 0 and l.open_pieces is distinct from b.pieces
      or ${isInForce} and (l.weight + l.scale_weight <> l.finished_weight + l.uncut_weight + l.reject_weight + l.loss_weight + l.open_weight
        or (l.finished_weight, l.uncut_weight, l.reject_weight, l.loss_weight, l.scale_weight) is distinct from (coalesce(r.finished, 0), coalesce(r.uncut, 0), coalesce(r.reject, 0), coalesce(r.loss, 0), coalesce(r.scale, 0)))
      or ${stateText('f.state', statesOf(workLifecycle, 'done'))} and l.open_weight <> 0`,
  'Steps of work follow each other, lose weight or keep it, and none runs on a form that is over': `
    with form as (${formsSql}), step as (select coalesce(${formIds}) as form, s.* from work_step s)
    select f.number, s.line, s.kind, s.weight_in, s.weight_out from step s join form f on f.id = s.form
    where s.started is not null and f.state = 'draft'
      or s.started is not null and s.finished is null and not ${stateText('f.state', statesOf(workLifecycle, 'open'))}
      or s.finished < s.started or s.weight_out > s.weight_in + greatest(0.02, s.weight_in * 0.005)
      or s.started is not null and s.finished is null and exists (select 1 from step o where o.form = s.form and o.id <> s.id and o.started is not null
        and o.finished is null and (o.of is null or s.of is null or o.of = s.of))`,
  'Stock in work is on a line of an order form': `
    select i.sku, b.weight from stock_balance b join inventory i on i.id = b.inventory_id
    where b.place = 'in_work' and b.weight > 0 and not exists (select 1 from work_line l where l.id = b.holder and l.inventory_id = b.inventory_id)`,
  'Finished goods cost their materials plus labor': `
    with ${forms}, moved as (select document_id, sum(case when from_place = 'consumed' then value when to_place = 'consumed' then -value else 0 end) as made from stock_posting group by 1)
    select f.number, m.made, l.labour from form f join (select form, sum(coalesce(labour, 0)) as labour from line group by 1) l on l.form = f.id left join moved m on m.document_id = f.id
    where f.state <> 'draft' and coalesce(m.made, 0) <> l.labour`,
  'Work on a production invoice is marked with it, once in each direction': `
    with ${bills}, marked as (
      select id as line, billed as number, 'customer' as side from work_task where billed is not null union all select id, labour_billed, 'labour' from work_task where labour_billed is not null
      union all select id, billed, 'customer' from work_line where billed is not null
    ), billed as (select coalesce(c.task_id, c.goods_id) as line, p.number, case p.direction when 'customer' then 'customer' else 'labour' end as side from charge c join production p on p.id = c.bill
      where ${stateText('p.state', statesOf(billLifecycle, 'inForce'))} and coalesce(c.task_id, c.goods_id) is not null)
    select coalesce(m.line, b.line) as line, m.number as marked, b.number as billed from marked m full join billed b using (line, number, side) where m.line is null or b.line is null`,
  'The amounts of a production invoice add up, and its base total is its total at its rate': `
    with ${bills} select p.number, p.subtotal, s.subtotal as lines, p.total from production p
    join (select bill, sum(amount) as subtotal, sum(tax) as tax, bool_or(amount <> gross - discount) as wrong from charge group by 1) s on s.bill = p.id
    where p.subtotal <> s.subtotal or p.tax <> s.tax or s.wrong or p.total <> p.subtotal - p.discount + case when p.tax_included then 0 else p.tax end + p.shipping + p.charges
      or p.base_total <> round(p.total * p.exchange, ${baseDigitsText})`,
  'The amount due of a production invoice is its total and its one posting; internal labor posts nothing': `
    with ${bills} select p.number, p.total, b.total as asked, a.amount as posted from production p left join bill b on b.id = p.id
    left join (select document_id, document_kind, count(*) as postings, sum(amount) as amount, sum(base_amount) as base, min(ledger) as ledger from account_posting where reverses is null group by 1, 2) a
      on a.document_id = p.id and a.document_kind = p.kind
    where (p.state = 'draft' or p.direction = 'internal') and (b.id is not null or a.document_id is not null)
      or p.state <> 'draft' and p.direction <> 'internal' and (b.active is distinct from (${stateText('p.state', statesOf(billLifecycle, 'inForce'))}) or a.postings is distinct from 1
        or (b.kind, b.number, b.party_id, b.currency, b.date, b.due_date, b.total, b.base_total) is distinct from (p.kind, p.number, p.customer_id, p.currency, p.date, p.due_date, p.total, p.base_total)
        or (a.amount, a.base) is distinct from (p.total, p.base_total) or array[a.ledger, b.ledger] <> case p.direction when 'maker' then array['payable', 'payable'] else array['receivable', 'receivable'] end)`,
  'A completed order form of an employee is kept as one job in force, as it was completed': `
    select coalesce(f.number, j.number) as number, f.completed_on, j.completed_on as kept from completed_form f
    full join (select * from completed_job where taken_back_on is null) j on j.document_id = f.id
    where (f.kind, f.employee_id, f.date, f.promised_date, f.completed_on, f.labour, f.jewels) is distinct from (j.kind, j.employee_id, j.ordered_on, j.promised_on, j.completed_on, j.labour, j.jewels)`,
  'What a completed job weighed, finished and lost is what its order form says': `
    with ${forms} select j.number, l.line, l.weight, k.weight as kept from completed_job j join line l on l.form = j.document_id
    left join completed_line k on k.job_id = j.id and k.line = l.line
    where j.taken_back_on is null and (l.weight, l.uncut_weight, l.finished_weight, l.reject_weight, l.loss_weight, l.cost) is distinct from (k.weight, k.uncut_weight, k.finished_weight, k.reject_weight, k.loss_weight, k.cost)`,
}
/** SQL: the canceled documents of the workshop. */
export const cancelledWork = kinds
  .flatMap(({ form, bill }) => [
    `select id from ${form} where ${stateText('state', statesOf(workLifecycle, 'void'))}`,
    `select id from ${bill} where ${stateText('state', statesOf(billLifecycle, 'void'))}`,
  ])
  .join(' union all ')
