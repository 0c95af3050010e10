import { type RawBuilder, sql } from 'kysely'
import { type Entities, entities, type Name } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { ExplainedPart, ExplainedRow } from '../../../domain/reports/contract.ts'
import type { ExplainedEntity } from '../../../domain/reports/explain.ts'
import type { Db } from '../../kit/db/db.ts'
import { entityNamed, titlesOf } from '../../kit/entity/columns.ts'

// At most this many postings are listed. Older ones are summed, so that the total is still complete.
const listed = 200

/** A posting as a query returns it: the columns `at` (its order), date, kind, paper and amount, and others for its label. */
export type Posted = { date: string; kind: string; document: string | null; amount: Quantity; title?: string | null }

// The document shown for postings that have a kind of their own.
const documentOf: Record<string, Name> = {
  exchange: 'paymentNote',
  writeOff: 'paymentNote',
  purchaseReturn: 'paymentNote',
  memoReturn: 'purchase',
  expense: 'purchase',
}
const isName = (kind: string): kind is Name => kind in entities
const entityOf = (kind: string): Name | null => documentOf[kind] ?? (isName(kind) ? kind : null)

type Reference = { entity: Name; id: string; title: string }
/** The documents that postings belong to, each by its id: the entity, and its number or name. Kinds without a record are left out. */
export const documentsOf = async (db: Db, rows: readonly Pick<Posted, 'kind' | 'document'>[]): Promise<Map<string, Reference>> => {
  const found = new Map<string, Reference>()
  for (const entity of new Set(rows.map(({ kind }) => entityOf(kind)))) {
    if (!entity) continue
    const ids = rows.flatMap(({ kind, document }) => (document && entityOf(kind) === entity ? [document] : []))
    for (const [id, title] of await titlesOf(db, entityNamed(entity), [...new Set(ids)]))
      if (title !== null) found.set(id, { entity, id, title })
  }
  return found
}

/** The parts that add up to a number of a record. */
export type Explain<E extends ExplainedEntity = ExplainedEntity> = (
  db: Db,
  id: string,
  record: RowOf<Entities[E]>,
) => Promise<ExplainedPart>[] | Promise<Promise<ExplainedPart>[]>

/** The postings of a query, newest first, each with a label. The sum includes those that are not listed. */
export const partOf = async <P extends Posted>(
  db: Db,
  label: string,
  postings: RawBuilder<unknown>,
  describe: (row: P) => string,
): Promise<ExplainedPart> => {
  const { rows } =
    await sql<P>`with posted as materialized (${postings}) select * from posted order by date desc, at desc limit ${listed}`.execute(db)
  const whole = await sql<{ count: number; sum: Quantity }>`with posted as materialized (${postings})
    select count(*)::integer as count, coalesce(sum(amount), 0) as sum from posted`.execute(db)
  const { count, sum } = whole.rows[0] ?? { count: 0, sum: '0' }
  const documents = await documentsOf(db, rows)
  const lines = rows.map((row): ExplainedRow => {
    const document = row.document ? documents.get(row.document) : undefined
    return {
      date: row.date,
      entity: document?.entity ?? null,
      id: document?.id ?? null,
      title: row.title ?? document?.title ?? null,
      description: describe(row),
      amount: row.amount,
    }
  })
  const earlier = count > rows.length ? { count: count - rows.length, sum: await earlierSum(db, postings) } : null
  return { label, sum, rows: lines, earlier }
}

const earlierSum = async (db: Db, postings: RawBuilder<unknown>): Promise<Quantity> => {
  const { rows } = await sql<{ sum: Quantity }>`with posted as materialized (${postings})
    select coalesce(sum(amount), 0) as sum from (select amount from posted order by date desc, at desc offset ${listed}) e`.execute(db)
  return rows[0]?.sum ?? '0'
}
