import { billLifecycle } from '../../../domain/documents/bill.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { openingLifecycle } from '../../../domain/parties/opening-bill.ts'
import { noteLifecycle } from '../../../domain/payments/payment-note.ts'
import { creditNoteLifecycle } from '../../../domain/sales/credit-note/entity.ts'
import { refillLifecycle } from '../../../domain/stock/inventory/refill.ts'
import { labLifecycle } from '../../../domain/stock/lab-submission.ts'
import { transferLifecycle } from '../../../domain/stock/transfer.ts'
import { baseDigitsText } from '../../company/base-digits.ts'
import { stateText } from '../../kit/db/states.ts'
import { partyInvariants } from '../../parties/invariants.ts'
import { paymentInvariants } from '../../payments/invariants.ts'
import { peopleInvariants } from '../../people/invariants.ts'
import { purchaseInvariants } from '../../purchases/invariants.ts'
import { balanceInvariants } from '../../reports/money/invariants.ts'
import { salesInvariants } from '../../reports/sales/invariants.ts'
import { taxInvariants } from '../../reports/tax/invariants.ts'
import { approvalInvariants } from '../../sales/approval/invariants.ts'
import { creditNoteInvariants } from '../../sales/credit-note/invariants.ts'
import { invoiceInvariants } from '../../sales/invariants.ts'
import { stockInvariants } from '../../stock/invariants.ts'
import { cancelledWork, workshopInvariants } from '../../workshop/invariants.ts'
import { documentInvariants } from './documents.ts'
import { historyInvariants } from './history.ts'
import { rateInvariants } from './rates.ts'

/** What must always be true: each query gives the offenders, and none may ever give one. */
export const invariants: Readonly<Record<string, string>> = {
  ...stockInvariants,
  ...invoiceInvariants,
  ...approvalInvariants,
  ...creditNoteInvariants,
  'Amounts in the base currency have no more decimals than it has': `
    select p.document_kind as kind, p.document_id as document, p.value as amount from stock_posting p where p.value <> round(p.value, ${baseDigitsText})
    union all select p.document_kind, p.document_id, p.base_amount from account_posting p where p.base_amount <> round(p.base_amount, ${baseDigitsText})
    union all select a.kind, coalesce(a.note_id, a.credit_id), a.base_paid from allocation a where a.base_paid <> round(a.base_paid, ${baseDigitsText})`,
  'A reversal is the exact opposite of what it reverses': `
    select r.id as reversal, p.id as posting from stock_posting r join stock_posting p on p.id = r.reverses
    where (r.inventory_id, r.from_place, r.to_place, r.from_holder, r.to_holder, r.pieces, r.weight, r.value, r.document_id) is distinct from
      (p.inventory_id, p.to_place, p.from_place, p.to_holder, p.from_holder, p.pieces, p.weight, p.value, p.document_id)
    union all
    select r.id, p.id from account_posting r join account_posting p on p.id = r.reverses
    where (r.party_id, r.ledger, r.currency, r.amount, r.base_amount, r.document_id) is distinct from (p.party_id, p.ledger, p.currency, -p.amount, -p.base_amount, p.document_id)
    union all
    select r.id, a.id from allocation r join allocation a on a.id = r.reverses
    where (r.note_id, r.credit_id, r.bill_id, r.kind, r.amount, r.base_amount, r.base_paid)
      is distinct from (a.note_id, a.credit_id, a.bill_id, a.kind, -a.amount, -a.base_amount, -a.base_paid)`,
  'A canceled or void document nets to zero': `
    select p.document_id as document, sum(p.amount) as amount, sum(p.base_amount) as base from account_posting p
    where p.document_id in (select id from invoice where ${stateText('state', statesOf(billLifecycle, 'void'))} union all select id from payment_note where ${stateText('state', statesOf(noteLifecycle, 'void'))}
      union all select id from opening where ${stateText('state', statesOf(openingLifecycle, 'void'))} union all select id from credit where not active union all ${cancelledWork})
    group by 1, p.party_id, p.currency having sum(p.amount) <> 0 or sum(p.base_amount) <> 0`,
  'A canceled document moved nothing': `
    select p.document_id as document, p.inventory_id as stone from stock_posting p
    join (select id from invoice where ${stateText('state', statesOf(billLifecycle, 'void'))} union all select id from credit_note where ${stateText('state', statesOf(creditNoteLifecycle, 'void'))}
      union all select id from transfer where ${stateText('state', statesOf(transferLifecycle, 'void'))}
      union all select id from lab_submission where ${stateText('state', statesOf(labLifecycle, 'void'))} union all select id from inventory_refill where ${stateText('state', statesOf(refillLifecycle, 'void'))} union all ${cancelledWork}) c on c.id = p.document_id
    group by 1, 2 having sum(case when p.reverses is null then p.weight else -p.weight end) <> 0 or sum(case when p.reverses is null then p.value else -p.value end) <> 0`,
  'The base total of a document is its total at its rate': `
    select number, total, exchange, base_total from invoice where base_total <> round(total * exchange, ${baseDigitsText})
    union all select coalesce(number, 'draft'), amount, exchange, base_amount from payment_note where base_amount <> round(amount * exchange, ${baseDigitsText})`,
  ...paymentInvariants,
  ...partyInvariants,
  ...peopleInvariants,
  'Nothing is posted in a closed period after it was closed': `
    select p.document_id as document, p.date, p.at from (select document_id, date, at from stock_posting union all select document_id, date, at from account_posting) p, setting s
    where p.date <= s.closed_until and p.at > (select max(at) from audit_trail where entity = 'setting' and after ? 'closedUntil')`,
  ...documentInvariants,
  ...purchaseInvariants,
  ...workshopInvariants,
  ...rateInvariants,
  ...salesInvariants,
  ...balanceInvariants,
  ...taxInvariants,
  ...historyInvariants,
  'There is an active Admin, and inactive users have no session': `
    select 'no active Admin' as offence where not exists (select 1 from "user" where role = 'Admin' and active) and exists (select 1 from "user")
    union all select 'session of ' || u.name from session s join "user" u on u.id = s.user_id where not u.active`,
}
