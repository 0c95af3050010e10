import { type RawBuilder, sql } from 'kysely'
import type { Ledger } from '../../../domain/documents/settlement.ts'

/** SQL: the ids of the documents of a branch that post to the accounts of parties, and of the bills and credits that they make. */
export const documentsOf = (branch: string): RawBuilder<unknown> => {
  const tables = ['invoice', 'purchase', 'cutting_invoice', 'lapidary_invoice', 'mf_invoice', 'payment_note', 'opening']
  return sql`${sql.join(
    tables.map(table => sql`select id from ${sql.table(table)} where branch_id = ${branch}`),
    sql` union all `,
  )}
    union all select c.id from credit c join credit_note n on n.id = c.credit_note_id where n.branch_id = ${branch}
    union all select m.bill_id from memo_sale m join invoice i on i.id = m.invoice_id where i.branch_id = ${branch}
    union all select bill_id from memo_loss where branch_id = ${branch}
    union all select c.id from purchase_cost c join purchase p on p.id = c.purchase_id where p.branch_id = ${branch}`
}

/**
 * SQL: what the documents of a branch (`doc`) add to the accounts until a day. What settles a bill counts with the branch of the bill, even if
 * another branch took the money, so that the balance of a branch is its open bills less its money on account
 * (docs/domain/reports.md#receivables-and-payables).
 */
export const postingsOf = (ledger: Ledger, to: string): RawBuilder<unknown> => sql`
  select p.party_id, p.currency, p.amount, p.base_amount from account_posting p where p.ledger = ${ledger} and p.date <= ${to} and p.document_id in (select id from doc)
  union all
  select b.party_id, b.currency, s.sign * a.amount, s.sign * a.base_amount from allocation a join bill b on b.id = a.bill_id
    cross join lateral (select (coalesce(a.note_id, a.credit_id) in (select id from doc))::integer - (b.id in (select id from doc))::integer as sign) s
    where b.ledger = ${ledger} and a.date <= ${to} and s.sign <> 0`
