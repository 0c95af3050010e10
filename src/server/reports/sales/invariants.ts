import { entities } from '../../../domain/index.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { salesKinds } from '../../../domain/reports/sales.ts'
import { stateText } from '../../kit/db/states.ts'

const amounts = ['pieces', 'carats', 'gross', 'discount', 'on_document', 'net', 'by_typed_rate', 'tax', 'charges', 'cost']
const kept = ['document_id', 'line', 'turn', 'kind', 'date', 'share', ...amounts].join(', ')
const counted = `select ${kept}, customer_id, branch_id, salesperson_id from sale_line where counts = 1`
const billed = `select ${kept}, customer, branch, salesperson from sold_line`
const documents = salesKinds
  .map(({ value }) => {
    const { table, lifecycle } = entities[value]
    const canceled = stateText('state', statesOf(lifecycle, 'void'))
    return `select id, number, date, base_total, ${canceled} as canceled from ${table} where ${stateText('state', statesOf(lifecycle, 'inForce', 'void'))}${value === 'invoice' ? '' : " and direction = 'customer'"}`
  })
  .join(' union all ')

/**
 * Invariants of the sales data: what the issue of a document counts matches the document, and its cancellation counts back exactly that on
 * the day of the reversal (docs/domain/reports.md#as-issued-and-restated).
 */
export const salesInvariants: Readonly<Record<string, string>> = {
  'The sales data matches the lines of its documents': `
    (${billed} except ${counted}) union all (${counted} except ${billed})`,
  'The sales data matches the totals of its documents': `
    select p.number, p.base_total, s.total from (${documents}) p
    full join (select document_id, sum(net + tax + charges) / (select base_units()) as total from sale_line where counts = 1 group by 1) s on s.document_id = p.id
    where p.base_total is distinct from s.total`,
  'A canceled sale counts back exactly what it counted, on the day of its reversal': `
    select p.number, s.* from (${documents}) p join (
      select document_id, line, turn, max(date) filter (where counts = -1) as canceled_on, bool_or(restated_on is not null) as is_restated, max(restated_on) as restated_on,
        ${amounts.map(name => `sum(${name}) as ${name}`).join(', ')}, sum(counts) as counts
      from sale_line where counts <> 0 group by 1, 2, 3) s on s.document_id = p.id
    where case when p.canceled then s.is_restated or s.canceled_on is distinct from reversed_on(p.id) or (${['counts', ...amounts].join(', ')}) <> (${['0', ...amounts.map(() => '0')].join(', ')})
      else s.canceled_on is not null or s.restated_on is distinct from p.date end`,
  'A credit note counts back its total, its goods and their cost, and its cancellation the same': `
    select n.number, n.base_total, s.* from credit_note n left join (
      select document_id, -sum(net + tax + charges) filter (where entry = document_id) / (select base_units()) as total, -sum(pieces) filter (where entry = document_id) as pieces,
        -coalesce(sum(carats) filter (where entry = document_id and coalesce(type not in ('jewellery', 'metal'), true)), 0) / 1000.0 as carats, -sum(cost) filter (where entry = document_id) / (select base_units()) as cost, max(date) filter (where entry = document_id) as counted_on,
        max(date) filter (where entry <> document_id) as canceled_on, max(restated_on) as restated_on, ${amounts.map(name => `sum(${name}) as all_${name}`).join(', ')}
      from sale_line where kind = 'creditNote' group by 1) s on s.document_id = n.id
    where n.state <> 'draft' and ((s.total, s.pieces, s.carats, s.cost, s.counted_on) is distinct from (n.base_total, n.pieces::numeric, n.carats, (select coalesce(sum(cost), 0) from credit_line where credit_note_id = n.id), n.date)
      or case when ${stateText('n.state', statesOf(entities.creditNote.lifecycle, 'void'))} then s.restated_on is not null or s.canceled_on is distinct from reversed_on(n.id) or (${amounts.map(name => `all_${name}`).join(', ')}) <> (${amounts.map(() => '0').join(', ')})
        else s.canceled_on is not null or s.restated_on is distinct from n.date end)`,
  'An invoice that is credited in full counts nothing more, line by line and for each salesperson': `
    select i.number, s.line, s.turn, ${amounts.map(name => `sum(s.${name}) as ${name}`).join(', ')} from invoice i
    join sale_line s on s.restated_on is not null and (s.document_id = i.id or s.document_id in (select id from credit_note where invoice_id = i.id))
    where ${stateText('i.state', statesOf(entities.invoice.lifecycle, 'inForce'))} and i.total = (select sum(n.total) from credit_note n where n.invoice_id = i.id and ${stateText('n.state', statesOf(entities.creditNote.lifecycle, 'inForce'))})
      and not exists (select from item l left join credited_line c on c.invoice_line_id = l.id where l.invoice_id = i.id and (coalesce(c.weight, 0) <> coalesce(l.weight, 0) and l.inventory_id is not null or coalesce(c.amount, 0) <> l.amount))
    group by i.id, s.line, s.turn having (${amounts
      .filter(name => !['pieces', 'carats'].includes(name))
      .map(name => `sum(s.${name})`)
      .join(', ')}) <> (${amounts
      .slice(2)
      .map(() => '0')
      .join(', ')})`,
}
