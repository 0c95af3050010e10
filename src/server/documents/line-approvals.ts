import { sql } from 'kysely'
import type { z } from 'zod'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { approval, approvalLifecycle } from '../../domain/sales/approval.ts'
import type { lineCalls } from '../../domain/sales/contract.ts'
import { behaviorNamed } from '../index.ts'
import { stateIn } from '../kit/db/states.ts'
import { readRecord } from '../kit/entity/read.ts'
import { seenBy } from '../kit/entity/seen.ts'
import { invalid } from '../kit/errors.ts'
import type { Context } from '../kit/http/route.ts'

const max = 200
type Query = z.infer<(typeof lineCalls)['GET item/approval']['query']>

/** Approval lines with their approval: those of one approval, of a customer, of a stone, or with given ids. */
export const approvalLines = async ({ db, caller }: Context, query: Query) => {
  const ids = query.id ? [query.id] : await approvalsOf(db, caller, query)
  const documents = await Promise.all(ids.map(document => readRecord(db, approval, behaviorNamed('approval'), caller, document)))
  const matches = (line: (typeof documents)[number]['items'][number]) =>
    (query.open !== 'true' || Number(line.outWeight) > 0) &&
    (!query.lines || query.lines.includes(line.id)) &&
    (!query.inventory || line.inventory?.id === query.inventory)
  return documents.flatMap(({ items, ...document }) =>
    items.filter(matches).map(line => ({
      ...line,
      approval: { id: document.id, title: document.number },
      customer: document.customer,
      currency: document.currency,
      date: document.date,
      dueDate: document.dueDate,
    })),
  )
}

/** The approvals of the given lines, or those on which goods of a customer or a stone are still out. */
const approvalsOf = async (db: Context['db'], caller: Context['caller'], { customer, inventory, lines }: Query): Promise<string[]> => {
  if (!customer && !inventory && !lines) throw invalid({ id: 'Send an approval, approval lines, a customer or a stone.' })
  const conditions = [
    lines ? sql`l.id = any(${lines}::uuid[])` : sql`${stateIn('t.state', statesOf(approvalLifecycle, 'open'))} and l.out_weight > 0`,
    ...(customer ? [sql`t.customer_id = ${customer}`] : []),
    ...(inventory ? [sql`l.inventory_id = ${inventory}`] : []),
  ]
  const { rows } = await sql<{ id: string }>`select t.id from approval t
    where exists (select 1 from item l where l.approval_id = t.id and ${sql.join(conditions, sql` and `)})
      and ${seenBy(approval, behaviorNamed('approval'), caller) ?? sql`true`}
    order by t.date, t.number limit ${max}`.execute(db)
  return rows.map(row => row.id)
}
