import { countsBy, tookBack } from '../../purchases/counting.ts'
import { allEntries, allLines } from './entries.ts'

/** The postings of a document itself, on each of its days. What was withheld from a supplier is posted apart from the total. */
const posted = `
  select document_kind as kind, document_id as id, date as day, sum(base_amount) as amount from (
    select p.document_kind, p.document_id, p.date, p.base_amount from account_posting p
      where p.document_kind in ('invoice', 'cuttingInvoice', 'lapidaryInvoice', 'mfInvoice', 'purchase', 'creditNote', 'memoSale', 'memoLoss', 'memoCredit', 'landedCost')
    union all select p.document_kind, p.document_id, p.date, p.base_amount from account_posting p join payment_note n on n.id = p.document_id
      where p.document_kind = 'paymentNote' and n.purchase_id is not null
    union all select 'purchase', s.document_id, s.date, case when ${tookBack('s')} then u.base_payable - u.base_total else u.base_total - u.base_payable end
      from purchase u join step s on s.document_id = u.id and ${countsBy('s')} where u.supplier_id is not null and u.base_total <> u.base_payable
  ) p group by 1, 2, 3`

/** Invariants of the tax report: what it says of a document is what the document posted, on the same days. */
export const taxInvariants: Readonly<Record<string, string>> = {
  'The tax report matches the postings of its documents': `
    select coalesce(t.kind, p.kind) as kind, coalesce(t.id, p.id) as document, coalesce(t.day, p.day) as day, t.amount as reported, p.amount as posted
    from (select kind, id, day, sum(net + tax) as amount from (${allEntries}) e group by 1, 2, 3) t
    full join (${posted}) p on p.kind = t.kind and p.id = t.id and p.day = t.day
    where coalesce(t.amount, 0) <> coalesce(p.amount, 0)
      and not exists (select from purchase u where u.id = coalesce(t.id, p.id) and u.supplier_id is null)`,
  'A line has the tax rate of the day of its document': `
    select d.number, d.code, d.rate, r.rate as valid from (${allLines}) d
    join lateral (select rate, created_at from tax_rate where code = d.code and date <= d.date order by date desc limit 1) r on true
    where d.undone is null and d.rate <> r.rate
      and r.created_at <= (select max(s.at) from step s where s.document_id = d.id and s.action in ('issue', 'record'))`,
}
