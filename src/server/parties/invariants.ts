import { statesOf } from '../../domain/kit/lifecycle.ts'
import { openingLifecycle } from '../../domain/parties/opening-bill.ts'
import { noteLifecycle } from '../../domain/payments/payment-note.ts'
import { stateText } from '../kit/db/states.ts'

const isRecorded = stateText('n.state', statesOf(noteLifecycle, 'inForce'))
const isPosted = stateText('o.state', statesOf(openingLifecycle, 'inForce'))

/** What must always be true of opening bills: each query gives the offenders. */
export const partyInvariants: Readonly<Record<string, string>> = {
  'An opening bill has its bill and posting, or its credit': `
    select o.number, o.amount, o.base_amount, b.total, b.base_total, n.amount as credited from opening o
    left join bill b on b.id = o.id
    left join payment_note n on n.id = o.credit_id
    left join (select document_id, sum(amount) as amount, sum(base_amount) as base from account_posting where document_kind = 'opening' and reverses is null group by 1) p on p.document_id = o.id
    where (o.amount = 0)
      or (o.amount > 0 and ((b.kind, b.party_id, b.ledger, b.currency, b.total, b.base_total, b.active) is distinct from ('opening', o.party_id, o.side, o.currency, o.amount, o.base_amount, ${isPosted})
        or (p.amount, p.base) is distinct from (o.amount, o.base_amount)))
      or (o.amount < 0 and (b.id is not null or p.document_id is not null
        or (n.party_id, n.method, n.direction, n.currency, n.amount, n.base_amount, ${isRecorded}) is distinct from
          (o.party_id, 'opening', case o.side when 'receivable' then 'received' else 'paid' end, o.currency, -o.amount, -o.base_amount, ${isPosted})))
    union all
    select b.number, null, null, b.total, b.base_total, null from bill b where b.kind = 'opening' and not exists (select from opening o where o.id = b.id)
    union all
    select n.number, null, null, null, null, n.amount from payment_note n where n.method = 'opening' and not exists (select from opening o where o.credit_id = n.id)`,
}
