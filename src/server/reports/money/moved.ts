import { cashless, noteLifecycle } from '../../../domain/payments/payment-note.ts'
import { spotExpense } from '../../../domain/reports/accounts.ts'
import { countsBy, tookBack } from '../../purchases/counting.ts'

/** SQL text: a list of words. */
export const listed = (words: readonly string[]) => words.map(word => `'${word}'`).join(', ')

/** SQL: the amount of a posting of a payment note, in positive and out negative. */
export const moneyIn = (amount: string): string => `case when n.direction in ('received', 'refund') then -${amount} else ${amount} end`

/**
 * SQL text: every movement of money, in positive and out negative. Payment notes are taken from the ledger, so a reversal counts on its own
 * day, and a cheque that bounced or was voided was not cleared until then. Expenses paid on the spot are included; set-offs, payments in goods, and opening balances are not.
 */
export const moneyMoved = `
  select p.date, p.id as place, n.id, 'paymentNote' as entity, n.number, n.direction, n.party_id, null as payee, n.branch_id, n.method, n.reference, n.currency, n.exchange,
    ${moneyIn('p.amount')} as amount, ${moneyIn('p.base_amount')} as base,
    case when p.reverses is null then n.bank_charges when n.state = '${noteLifecycle.actions.bounce.to}' then n.bounce_charges else -n.bank_charges end as charges,
    n.method in ('cheque', 'post-dated cheque') as is_cheque, n.cleared_on
  from account_posting p join payment_note n on n.id = p.document_id and p.document_kind = 'paymentNote' where n.method not in (${listed(cashless)})
  union all
  select case when s.undone then s.date else e.date end, s.id, e.id, 'purchase', e.number, 'paid', null, e.payee, e.branch_id, '${spotExpense.value}', e.bill_number, e.currency, e.exchange,
    case when s.undone then e.payable else -e.payable end, case when s.undone then e.base_payable else -e.base_payable end, 0, false, null
  from purchase e join (select id, document_id, date, ${tookBack('step')} as undone from step where ${countsBy('step')}) s on s.document_id = e.id
  where e.variant = 'expense' and e.supplier_id is null and e.state <> 'draft'`
