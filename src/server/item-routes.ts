import { sql } from 'kysely'
import { z } from 'zod'
import { approval } from '../domain/approval.ts'
import { invoice } from '../domain/invoice.ts'
import { extras } from './index.ts'
import { notFound } from './kit/errors.ts'
import { type Context, type Route, route } from './kit/route.ts'
import type { Values } from './kit/rows.ts'
import { readRecord } from './kit/store.ts'

const ofPaper = z.strictObject({
  id: z.uuid('is not the id of a paper').optional(),
  customer: z.uuid('is not the id of a customer').optional(),
  open: z.enum(['true', 'false']).optional(),
})
type Query = z.infer<typeof ofPaper>

/** Of an approval what is still out; of an invoice every line, since nothing of a sale stays open. */
const memoLines = async ({ db, caller }: Context, { id, customer, open }: Query): Promise<Values[]> => {
  const ids = id ? [id] : await openMemosOf(db, customer)
  const papers = await Promise.all(ids.map(paper => readRecord(db, approval, extras.approval!, caller.role, paper)))
  return papers.flatMap(({ items, ...paper }) =>
    (items as Values[])
      .filter(line => open !== 'true' || Number(line.outWeight) > 0)
      .map(line => ({
        ...line,
        approval: { id: paper.id, title: paper.number },
        currency: paper.currency,
        date: paper.date,
        dueDate: paper.dueDate,
      })),
  )
}

const openMemosOf = async (db: Context['db'], customer?: string): Promise<string[]> => {
  if (!customer) throw notFound('approval')
  const { rows } = await sql<{ id: string }>`select a.id from approval a where a.customer_id = ${customer} and a.state = 'issued'
    and exists (select 1 from item l where l.approval_id = a.id and l.out_weight > 0) order by a.date, a.number limit 200`.execute(db)
  return rows.map(row => row.id)
}

/** The lines of a paper by themselves, as a return or an invoice takes them up. */
export const itemRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/item/approval',
    right: { noun: 'approval', verb: 'read' },
    summary: 'The lines of an approval, or all that a customer holds',
    query: ofPaper,
    handle: (context, { query }) => memoLines(context, query),
  }),
  route({
    method: 'GET',
    path: '/api/item/invoice',
    right: { noun: 'invoice', verb: 'read' },
    summary: 'The lines of an invoice',
    query: z.strictObject({ id: z.uuid('is not the id of a paper'), open: z.enum(['true', 'false']).optional() }),
    handle: async ({ db, caller }, { query }) => (await readRecord(db, invoice, extras.invoice!, caller.role, query.id)).items,
  }),
]
