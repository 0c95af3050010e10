import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import { maxEvents, type TimelineEvent } from '../../../domain/reports/customer-contract.ts'
import type { Place } from '../../../domain/stock/inventory/place.ts'
import type { Db } from '../../kit/db/db.ts'

type Sql = RawBuilder<unknown>
type Source = { name: keyof typeof entities; party: string; amount: string; direction?: Sql }

const sources: readonly Source[] = [
  ...(['invoice', 'cuttingInvoice', 'lapidaryInvoice', 'mfInvoice', 'approval', 'offer', 'creditNote'] as const).map(name => ({
    name,
    party: 'customer_id',
    amount: 'total',
  })),
  { name: 'purchase', party: 'supplier_id', amount: 'total' },
  { name: 'paymentNote', party: 'party_id', amount: 'amount', direction: sql`d.direction` },
]

// One more than is shown tells whether there are more.
const newest = (rows: Sql): Sql => sql`(select * from (${rows}) s order by date desc, at desc, id limit ${maxEvents + 1})`

const documentsOf = ({ name, party, amount, direction = sql`null::text` }: Source, customer: string): Sql =>
  newest(sql`select d.date, d.created_at as at, 'document' as kind, ${name}::text as entity, d.id, d.number, d.state, ${direction} as direction, d.currency,
    ${sql.ref(`d.${amount}`)} as amount, null::integer as pieces, null::numeric as carats
    from ${sql.table(entities[name].table)} d where ${sql.ref(`d.${party}`)} = ${customer} and d.state <> 'draft'`)

const [out, safe]: [Place, Place] = ['on_approval', 'available']
/** What came back from approvals, each day and approval once, without returns that were undone. */
const returnsOf = (customer: string): Sql =>
  newest(sql`select p.date, max(p.at) as at, 'return' as kind, 'approval' as entity, a.id, a.number, a.state, null::text as direction, a.currency, null::numeric as amount, sum(p.pieces)::integer as pieces, sum(p.weight) as carats
    from approval a join stock_posting p on p.document_id = a.id
    where a.customer_id = ${customer} and p.from_place = ${out} and p.to_place = ${safe} and p.reverses is null and not exists (select from stock_posting r where r.reverses = p.id)
    group by p.date, a.id`)

/** The documents of a party and the goods that came back, newest first. */
export const timelineOf = async (db: Db, customer: string): Promise<{ events: TimelineEvent[]; more: boolean }> => {
  const all = [...sources.map(source => documentsOf(source, customer)), returnsOf(customer)]
  const { rows } =
    await sql<TimelineEvent>`select date, kind, json_build_object('entity', entity, 'id', id) as document, number, state, direction, currency, amount, pieces, carats
    from (${sql.join(all, sql` union all `)}) e order by e.date desc, at desc, id limit ${maxEvents + 1}`.execute(db)
  return { events: rows.slice(0, maxEvents), more: rows.length > maxEvents }
}
