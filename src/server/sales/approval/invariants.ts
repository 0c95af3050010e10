import { billLifecycle } from '../../../domain/documents/bill.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { creditNoteLifecycle } from '../../../domain/sales/credit-note/entity.ts'
import { stateText } from '../../kit/db/states.ts'

const isIssued = stateText('i.state', statesOf(billLifecycle, 'inForce'))
const isCredited = stateText('n.state', statesOf(creditNoteLifecycle, 'inForce'))
const isLent = stateText('a.state', statesOf(approvalLifecycle, 'open'))

/** What must always be true of goods on approval: each query gives the offenders. */
export const approvalInvariants: Readonly<Record<string, string>> = {
  'Goods of an approval are returned, invoiced, lost or outstanding': `
    select a.number, l.sku, l.weight, l.returned_weight, l.invoiced_weight, l.lost_weight, l.out_weight, b.weight as held from item l join approval a on a.id = l.approval_id
    left join stock_balance b on b.holder = l.id and b.place = 'on_approval'
    where a.state <> 'draft' and (l.weight <> l.returned_weight + l.invoiced_weight + l.lost_weight + l.out_weight or l.out_weight <> coalesce(b.weight, 0)
      or (${stateText('a.state', statesOf(approvalLifecycle, 'void'))} and l.returned_weight <> l.weight)
      or l.pieces <> l.returned_pieces + l.invoiced_pieces + l.lost_pieces + l.out_pieces or l.out_pieces is distinct from coalesce(b.pieces, case when l.pieces is not null then 0 end))`,
  'Goods are out on the lines of open approvals, and on no others': `
    select a.number, a.state, i.sku, b.weight as held from stock_balance b join inventory i on i.id = b.inventory_id
    left join item l on l.id = b.holder left join approval a on a.id = l.approval_id
    where b.place = 'on_approval' and b.weight > 0 and (${isLent}) is not true
    union all select a.number, a.state, l.sku, null from item l join approval a on a.id = l.approval_id
    where l.inventory_id is not null and ${isLent} and not exists (select 1 from stock_posting p where p.line_id = l.id and p.to_place = 'on_approval')`,
  'The invoiced quantity of an approval line matches its invoices': `
    select m.id as line, m.invoiced_weight, coalesce(sum(l.weight - coalesce(c.weight, 0)) filter (where ${isIssued}), 0) as on_invoices from item m
    left join item l on l.approval_line_id = m.id left join invoice i on i.id = l.invoice_id
    left join lateral (select sum(k.weight) as weight from credit_line k join credit_note n on n.id = k.credit_note_id where k.invoice_line_id = l.id and k.return_to = 'approval' and ${isCredited}) c on true
    where m.approval_id is not null group by m.id having m.invoiced_weight <> coalesce(sum(l.weight - coalesce(c.weight, 0)) filter (where ${isIssued}), 0)`,
}
