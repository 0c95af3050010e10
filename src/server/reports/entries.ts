import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../domain/kit/entity.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { present } from '../../domain/kit/present.ts'
import type { Basis } from '../../domain/reports/basis.ts'
import { stateIn } from '../kit/db/states.ts'

type Period = { from: string; to: string }

/**
 * SQL: what counts of a kind of document in a period: `id`, `day` and `counts`. As issued, a document counts 1 on its date and its
 * cancellation −1 on the day of the reversal. Restated, only the documents in force count (docs/domain/reports.md#as-issued-and-restated).
 */
export const entriesOf = ({ name, table, lifecycle }: Entity, basis: Basis, { from, to }: Period): RawBuilder<unknown> => {
  const canceled = statesOf(present(lifecycle), 'void')
  const inForce = statesOf(present(lifecycle), 'inForce')
  const own = (states: readonly string[]) =>
    sql`select d.id, d.date as day, 1 as counts from ${sql.table(table)} d where ${stateIn('d.state', states)} and d.date between ${from} and ${to}`
  if (basis === 'restated') return own(inForce)
  return sql`${own([...inForce, ...canceled])}
    union all select r.document_id, r.day, -1 from (select s.document_id, reversed_on(s.document_id) as day from step s
      where s.document_kind = ${sql.lit(name)} and ${stateIn('s.to_state', canceled)}) r where r.day between ${from} and ${to}`
}
