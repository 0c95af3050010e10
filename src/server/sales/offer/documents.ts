import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import type { HistoryStep } from '../../../domain/kit/entity-schema.ts'
import type { Db } from '../../kit/db/db.ts'
import { hiddenFrom } from '../../kit/entity/seen.ts'

const kinds = ['approval', 'invoice'] as const
type Kind = (typeof kinds)[number]

const seenOf = (kind: Kind, branches: readonly string[] | null): RawBuilder<unknown> => {
  const hidden = branches && hiddenFrom(entities[kind], {}, branches)
  return hidden ? sql`not exists (select from ${sql.table(entities[kind].table)} t where t.id = d.id and ${hidden})` : sql`true`
}

const onward = (offer: RawBuilder<unknown>, branches: readonly string[] | null = null) =>
  sql.join(
    kinds.map(
      kind =>
        sql`select ${sql.lit(kind)} as entity, d.id, d.number, d.state, d.created_at from ${sql.table(entities[kind].table)} d where d.offer_id = ${offer} and ${seenOf(kind, branches)}`,
    ),
    sql` union all `,
  )

/** SQL: the approvals and invoices that an offer became, newest first; of these branches only, for a user who is limited to them. */
export const documentsOf = (t: string, branches: readonly string[] | null = null): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('entity', o.entity, 'id', o.id, 'number', o.number, 'state', o.state) order by o.created_at desc), '[]'::json)
    from (${onward(sql.ref(`${t}.id`), branches)}) o)`

type Made = { entity: Kind; id: string; number: string | null; nth: number }

/** Names in the history of an offer the document that it became. A step and the document it makes are of one transaction. */
export const withDocuments = async (db: Db, offer: string, steps: HistoryStep[]): Promise<HistoryStep[]> => {
  const { rows } = await sql<Made>`select o.entity, o.id, o.number, t.nth from (${onward(sql`${offer}::uuid`)}) o
    join (select action, at, row_number() over (partition by action order by id desc)::integer as nth from step where document_id = ${offer}) t
      on t.action = o.entity and t.at = o.created_at`.execute(db)
  const seen = new Map<string, number>()
  return steps.map(step => {
    const nth = (seen.get(step.action) ?? 0) + 1
    seen.set(step.action, nth)
    const made = rows.find(row => row.entity === step.action && row.nth === nth)
    if (!made) return step
    const after = { entity: made.entity, id: made.id, title: made.number ?? `Draft ${entities[made.entity].one}` }
    const label = made.entity === 'approval' ? 'Approval' : 'Invoice'
    return { ...step, changes: [...step.changes, { field: '.document', label, before: null, after }] }
  })
}
