import { sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { WorkOn } from '../../kit/entity/behavior.ts'
import { invalid } from '../../kit/errors.ts'
import { exposureAt, owedAt } from '../exposure.ts'

export type Party = {
  id: string
  name: string
  termsDays: number
  taxTreatment: string
  taxIncluded: boolean
  status: string
  creditLimit: Quantity | null
  approvalLimit: Quantity | null
  balance: Quantity
  exposure: Quantity
}

/** The party of a document, with its limits and balance. `lock` locks the party before a credit limit is checked. */
export const partyOf = async (work: WorkOn<{ date: string }>, id: string, { lock = false } = {}): Promise<Party> => {
  if (lock) await sql`select 1 from customer where id = ${id} and credit_limit is not null for update`.execute(work.tx)
  const { rows } =
    await sql<Party>`select c.id, c.name, c.terms_days as "termsDays", c.tax_treatment as "taxTreatment", c.tax_included as "taxIncluded", c.status, c.credit_limit as "creditLimit", c.approval_limit as "approvalLimit",
    ${owedAt('c', work.values.date)} as balance, ${exposureAt('c', work.values.date)} as exposure from customer c where c.id = ${id}`.execute(
      work.tx,
    )
  if (!rows[0]) throw invalid({ customer: 'The customer does not exist.' })
  return rows[0]
}
