import { sql } from 'kysely'
import type { Statement } from '../../../domain/reports/statement-contract.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'

const documents = sql.raw(
  ['invoice', 'purchase', 'credit_note', 'payment_note', 'cutting_invoice', 'lapidary_invoice', 'mf_invoice', 'approval']
    .map(table => `select id, branch_id from ${table}`)
    .join(' union all '),
)

/**
 * The branch whose letterhead a statement has: the one that all its documents are from, else the head office
 * (docs/domain/documents.md#statements).
 */
export const branchOf = async (db: Db, { party, ledger, currency, to, approvals }: Statement): Promise<string> => {
  const lent = approvals.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`with shown as (
      select document_id as id from account_posting where party_id = ${party.id} and ledger = ${ledger} and currency = ${currency} and date <= ${to}
      union select unnest(${lent}::uuid[])
    ), used as (select distinct d.branch_id from shown s join (${documents}) d on d.id = s.id)
    select b.id from branch b where b.id = (select min(branch_id::text)::uuid from used having count(*) = 1)
      or b.head_office order by b.head_office limit 1`.execute(db)
  const [branch] = rows
  if (!branch) throw notFound('branch')
  return branch.id
}
