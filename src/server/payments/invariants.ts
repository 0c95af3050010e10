import { statesOf } from '../../domain/kit/lifecycle.ts'
import { directions, noteLifecycle, refunds } from '../../domain/payments/payment-note.ts'
import { stateText } from '../kit/db/states.ts'

const refunding = refunds.map(direction => `'${direction}'`).join(', ')
const payable = Object.entries(directions)
  .flatMap(([direction, { ledger }]) => (ledger === 'payable' ? [`'${direction}'`] : []))
  .join(', ')
const ledgerOf = (direction: string) => `case when ${direction} in (${payable}) then 'payable' else 'receivable' end`

const isRecorded = stateText('n.state', statesOf(noteLifecycle, 'inForce'))

/** What must always be true of payments, and of the bills and balances that they settle: each query gives the offenders. */
export const paymentInvariants: Readonly<Record<string, string>> = {
  'A recorded payment has one posting of its amount, on its own side of the account': `
    select n.number, n.direction, n.amount, sum(p.amount) as posted from payment_note n
    left join account_posting p on p.document_id = n.id and p.document_kind = 'paymentNote' and p.reverses is null
    where n.state <> 'draft' group by n.id having count(p.*) <> 1 or sum(p.amount) <> case when n.direction in (${refunding}) then n.amount else -n.amount end
      or sum(p.base_amount) <> case when n.direction in (${refunding}) then n.base_amount else -n.base_amount end
      or min(p.ledger) <> ${ledgerOf('n.direction')}
    union all select n.id::text, n.direction, n.amount, p.amount from payment_note n join account_posting p on p.document_id = n.id where n.state = 'draft'`,
  'A refund equals the credit it pays back': `
    select n.number, n.state, n.amount, b.total, b.settled from payment_note n left join bill b on b.id = n.id
    where (n.direction in (${refunding}) and n.state <> 'draft' and (b.id is null or b.total <> n.amount or b.base_total <> n.base_amount or b.active <> (${isRecorded})))
      or (n.direction not in (${refunding}) and b.id is not null)`,
  'Write-offs are posted with their bills and do not exceed their payment note': `
    select n.number, n.write_off, coalesce(a.amount, 0) as allocated, coalesce(p.amount, 0) as posted from payment_note n
    left join (select note_id, sum(amount) as amount, sum(base_amount) as base from allocation where kind = 'writeOff' group by 1) a on a.note_id = n.id
    left join (select document_id, sum(amount) as amount, sum(base_amount) as base from account_posting where document_kind = 'writeOff' group by 1) p on p.document_id = n.id
    where coalesce(a.amount, 0) <> -coalesce(p.amount, 0) or coalesce(a.base, 0) <> -coalesce(p.base, 0) or coalesce(a.amount, 0) > n.write_off`,
  'A set-off is posted on both sides': `
    select n.number, n.amount, o.number as other, o.amount as other_amount from payment_note n left join payment_note o on o.id = n.counterpart_id
    where n.method = 'offset' and n.state <> 'draft' and (o.counterpart_id is distinct from n.id or o.state <> n.state or o.direction = n.direction
      or (o.party_id, o.currency, o.amount, o.base_amount) is distinct from (n.party_id, n.currency, n.amount, n.base_amount))`,
  'The settled amount of a bill is the sum of its allocations and at most its total': `
    select b.number, b.settled, a.amount, b.base_settled, a.base from bill b
    left join (select bill_id, sum(amount) as amount, sum(base_amount) as base from allocation group by 1) a on a.bill_id = b.id
    where b.settled <> coalesce(a.amount, 0) or b.base_settled <> coalesce(a.base, 0) or b.settled < 0 or b.settled > b.total
      or (b.settled = b.total and b.base_settled <> b.base_total) or (not b.active and b.settled <> 0)`,
  'A payment note settles at most its amount, for its own party and in its own currency': `
    select n.number, n.amount, n.allocated, coalesce(a.amount, 0) as settled from payment_note n
    left join (select note_id, sum(amount) as amount from allocation where kind = 'money' group by 1) a on a.note_id = n.id
    where n.allocated <> coalesce(a.amount, 0) or n.allocated > n.amount or (not ${isRecorded} and n.allocated <> 0) or (n.direction in (${refunding}) and n.allocated <> 0)
    union all
    select n.number, n.amount, a.amount, b.settled from allocation a join payment_note n on n.id = a.note_id join bill b on b.id = a.bill_id
    where n.party_id <> b.party_id or n.currency <> b.currency or b.ledger <> ${ledgerOf('n.direction')}`,
  'A party’s balance equals its postings, and its open amounts less its credit': `
    select b.party_id as party, b.currency, b.amount, p.amount as posted, coalesce(o.open, 0) - coalesce(c.credit, 0) as open_less_credit
    from account_balance b
    join (select party_id, ledger, currency, sum(amount) as amount, sum(base_amount) as base from account_posting group by 1, 2, 3) p using (party_id, ledger, currency)
    left join (select party_id, ledger, currency, sum(total - settled) as open from bill where active group by 1, 2, 3) o using (party_id, ledger, currency)
    left join (select party_id, ledger, currency, sum(credit) as credit from (
        select party_id, ${ledgerOf('direction')} as ledger, currency, amount - allocated as credit from payment_note where ${stateText('state', statesOf(noteLifecycle, 'inForce'))} and direction not in (${refunding})
        union all select party_id, ledger, currency, total - used from credit where active) x group by 1, 2, 3) c using (party_id, ledger, currency)
    where b.amount <> p.amount or b.base_amount <> p.base or b.amount <> coalesce(o.open, 0) - coalesce(c.credit, 0)`,
  'A party’s balance in the base currency is its open amounts less its credit, each at its own rate': `
    select b.party_id as party, b.ledger, b.currency, b.base_amount, coalesce(o.open, 0) - coalesce(c.credit, 0) as open_less_credit from account_balance b
    left join (select party_id, ledger, currency, sum(base_total - base_settled) as open from bill where active group by 1, 2, 3) o using (party_id, ledger, currency)
    left join (select party_id, ledger, currency, sum(credit) as credit from (
        select n.party_id, ${ledgerOf('n.direction')} as ledger, n.currency, n.base_amount - coalesce(a.paid, 0) as credit from payment_note n
        left join (select note_id, sum(base_paid) as paid from allocation where kind = 'money' group by 1) a on a.note_id = n.id where ${isRecorded} and n.direction not in (${refunding})
        union all select k.party_id, k.ledger, k.currency, k.base_total - coalesce(a.paid, 0) from credit k
        left join (select credit_id, sum(base_paid) as paid from allocation group by 1) a on a.credit_id = k.id where k.active) x group by 1, 2, 3) c using (party_id, ledger, currency)
    where b.base_amount <> coalesce(o.open, 0) - coalesce(c.credit, 0)`,
  'A bill paid in full is also settled in the base currency': `
    select number, total, base_total, base_settled from bill where active and settled = total and base_settled <> base_total
    union all select n.number, n.amount, n.base_amount, sum(a.base_paid) from payment_note n join allocation a on a.note_id = n.id and a.kind = 'money'
    where ${isRecorded} and n.allocated = n.amount group by n.id having sum(a.base_paid) <> n.base_amount`,
}
