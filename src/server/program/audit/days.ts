import { tookBack } from '../../purchases/counting.ts'

// Today where it is latest in the world: a company or a branch may have moved to another zone since.
const newestDay = `(business_now() at time zone 'Pacific/Kiritimati')::date`

/** Invariants of business days: each query returns the violations and must return none. */
export const dayInvariants: Readonly<Record<string, string>> = {
  'The books are not closed until a day in the future': `
    select s.closed_until as "closedUntil", ${newestDay} as today from setting s where s.closed_until > ${newestDay}`,
  'No stock movement is reversed before its date': `
    select i.sku, r.document_kind as kind, r.document_id as document, p.date, r.date as reversed from stock_posting r
    join stock_posting p on p.id = r.reverses join inventory i on i.id = r.inventory_id where r.date < p.date`,
  'No account posting is reversed before its date': `
    select r.document_kind as kind, r.document_id as document, p.date, r.date as reversed from account_posting r join account_posting p on p.id = r.reverses where r.date < p.date
    union all select 'allocation', r.note_id, a.date, r.date from allocation r join allocation a on a.id = r.reverses where r.date < a.date`,
  'No payment is reversed before its date': `
    select n.number, n.date, r.date as reversed from payment_note n join account_posting r on r.document_id = n.id and r.document_kind = 'paymentNote'
    where r.reverses is not null and r.date < n.date
    union all select e.number, e.date, s.date from purchase e join step s on s.document_id = e.id and ${tookBack('s')}
    where e.variant = 'expense' and e.supplier_id is null and s.date < e.date`,
}
