import { sql } from 'kysely'
import { z } from 'zod'
import { approval } from '../../domain/sales/approval.ts'
import { behaviors } from '../index.ts'
import { readRecord } from '../kit/entity/read.ts'
import type { Values } from '../kit/entity/rows.ts'
import { invalid } from '../kit/errors.ts'
import type { Context } from '../kit/http/route.ts'

const most = 200
const namedLines = z
  .string()
  .transform(text => text.split(','))
  .pipe(z.array(z.uuid('is not the id of a line')).max(most))

/** Which lines of approvals are asked for. */
export const memoQuery = z.strictObject({
  id: z.uuid('is not the id of a paper').optional(),
  customer: z.uuid('is not the id of a customer').optional(),
  inventory: z.uuid('is not the id of a stone').optional(),
  lines: namedLines.optional(),
  open: z.enum(['true', 'false']).optional(),
})
type Query = z.infer<typeof memoQuery>

/** Lines with the approval they stand on: of one approval, of all that a customer holds, of all a stone is out on, or by name. */
export const memoLines = async ({ db, caller }: Context, query: Query): Promise<Values[]> => {
  const ids = query.id ? [query.id] : await approvalsOf(db, query)
  const papers = await Promise.all(ids.map(paper => readRecord(db, approval, behaviors.approval!, caller.role, paper)))
  const matches = (line: Values) =>
    (query.open !== 'true' || Number(line.outWeight) > 0) &&
    (!query.lines || query.lines.includes(line.id)) &&
    (!query.inventory || line.inventory?.id === query.inventory)
  return papers.flatMap(({ items, ...paper }) =>
    (items as Values[]).filter(matches).map(line => ({
      ...line,
      approval: { id: paper.id, title: paper.number },
      customer: paper.customer,
      currency: paper.currency,
      date: paper.date,
      dueDate: paper.dueDate,
    })),
  )
}

/** The approvals that named lines stand on, or those on which something of a customer or a stone is still out. */
const approvalsOf = async (db: Context['db'], { customer, inventory, lines }: Query): Promise<string[]> => {
  if (!customer && !inventory && !lines)
    throw invalid({ id: 'Name an approval, lines of approvals, the customer who holds the goods, or a stone.' })
  const conditions = [
    lines ? sql`l.id = any(${lines}::uuid[])` : sql`a.state = 'issued' and l.out_weight > 0`,
    ...(customer ? [sql`a.customer_id = ${customer}`] : []),
    ...(inventory ? [sql`l.inventory_id = ${inventory}`] : []),
  ]
  const { rows } = await sql<{ id: string }>`select a.id from approval a
    where exists (select 1 from item l where l.approval_id = a.id and ${sql.join(conditions, sql` and `)})
    order by a.date, a.number limit ${most}`.execute(db)
  return rows.map(row => row.id)
}
