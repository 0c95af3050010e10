import { billLifecycle } from '../../../domain/documents/bill.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { stateText } from '../../kit/db/states.ts'

const kept = 'document_id, line, turn, kind, date, pieces, carats, gross, discount, net, tax, charges, cost'
const documents = ['invoice', 'cutting_invoice', 'lapidary_invoice', 'mf_invoice']
  .map(
    table =>
      `select id, number, base_total from ${table} where ${stateText('state', statesOf(billLifecycle, 'inForce'))}${table === 'invoice' ? '' : " and direction = 'customer'"}`,
  )
  .join(' union all ')

/** Invariants of the sales report: its lines match the documents, and its total matches what they bill. */
export const salesInvariants: Readonly<Record<string, string>> = {
  'The sales data matches the lines of its documents': `
    (select ${kept}, customer, branch, salesperson from sold_line except select ${kept}, customer_id, branch_id, salesperson_id from sale_line)
    union all (select ${kept}, customer_id, branch_id, salesperson_id from sale_line except select ${kept}, customer, branch, salesperson from sold_line)`,
  'The sales data matches the totals of its documents': `
    select p.number, p.base_total, s.total from (${documents}) p
    full join (select document_id, sum(net + tax + charges) / (select base_units()) as total from sale_line group by 1) s on s.document_id = p.id
    where p.base_total is distinct from s.total`,
}
