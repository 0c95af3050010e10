import { type RawBuilder, sql } from 'kysely'
import { worstFirst } from '../../../domain/documents/sharing/recipient.ts'
import { entities } from '../../../domain/index.ts'
import { maxEvents, type TimelineEvent } from '../../../domain/reports/customer-contract.ts'
import type { Place } from '../../../domain/stock/inventory/place.ts'
import { dayOf } from '../../kit/business-day.ts'
import type { Db } from '../../kit/db/db.ts'
import { entityNamed, titlesOf } from '../../kit/entity/columns.ts'
import { inGrams } from '../../stock/inventory/in-grams.ts'

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
    ${sql.ref(`d.${amount}`)} as amount, null::integer as pieces, null::numeric as carats, null::numeric as grams
    from ${sql.table(entities[name].table)} d where ${sql.ref(`d.${party}`)} = ${customer} and d.state <> 'draft'`)

const [out, safe]: [Place, Place] = ['on_approval', 'available']
/** What came back from approvals, each day and approval once, without returns that were undone. */
const returnsOf = (customer: string): Sql =>
  newest(sql`select p.date, max(p.at) as at, 'return' as kind, 'approval' as entity, a.id, a.number, a.state, null::text as direction, a.currency, null::numeric as amount, sum(p.pieces)::integer as pieces, sum(p.weight) filter (where i.type not in ${inGrams}) as carats,
      sum(p.weight) filter (where i.type in ${inGrams}) as grams
    from approval a join stock_posting p on p.document_id = a.id join inventory i on i.id = p.inventory_id
    where a.customer_id = ${customer} and p.from_place = ${out} and p.to_place = ${safe} and p.reverses is null and not exists (select from stock_posting r where r.reverses = p.id)
    group by p.date, a.id`)

const noAmount = sql`null::text as direction, null::text as currency, null::numeric as amount, null::integer as pieces, null::numeric as carats, null::numeric as grams`
const sharedEntity = sql`case m.kind when 'statement' then 'customer' else m.kind end as entity`
const recipientState = sql`(select r.state from mail_recipient r where r.mail_id = m.id
  order by array_position(${worstFirst}::text[], r.state) limit 1)`

/** The e-mails to a party. */
const mailsTo = (customer: string): Sql =>
  sql`(select ${dayOf(sql`m.created_at`)} as date, m.created_at as at, 'mail' as kind, ${sharedEntity}, m.document_id as id, null::text as number, ${recipientState} as state, ${noAmount}
    from mail m where m.party_id = ${customer} order by m.created_at desc limit ${maxEvents + 1})`

/** The private links of a party that were opened, each when it was opened last. */
const openingsOf = (customer: string): Sql =>
  newest(sql`select ${dayOf(sql`o.at`)} as date, o.at, 'opening' as kind, ${sharedEntity}, m.document_id as id, null::text as number, 'opened' as state, ${noAmount}
    from private_link m cross join lateral (select max(at) as at from private_link_opening where link_id = m.id) o
    where m.party_id = ${customer} and o.at is not null`)

/** The same events with the numbers of the documents that e-mails and links are about. */
const numbered = async (db: Db, events: TimelineEvent[]): Promise<TimelineEvent[]> => {
  const isAbout = ({ kind, document }: TimelineEvent) => (kind === 'mail' || kind === 'opening') && document.entity !== 'customer'
  const about = events.filter(isAbout).map(({ document }) => document)
  const numbers = new Map<string, string | null>()
  for (const entity of new Set(about.map(document => document.entity))) {
    const ids = about.filter(document => document.entity === entity).map(({ id }) => id)
    for (const [id, number] of await titlesOf(db, entityNamed(entity), ids)) numbers.set(id, number)
  }
  return events.map(event => (isAbout(event) ? { ...event, number: numbers.get(event.document.id) ?? null } : event))
}

/** The documents of a party, the goods that came back, the e-mails and the links that were opened, newest first. */
export const timelineOf = async (db: Db, customer: string): Promise<{ events: TimelineEvent[]; more: boolean }> => {
  const all = [...sources.map(source => documentsOf(source, customer)), returnsOf(customer), mailsTo(customer), openingsOf(customer)]
  const { rows } =
    await sql<TimelineEvent>`select date, at, kind, json_build_object('entity', entity, 'id', id) as document, number, state, direction, currency, amount, pieces, carats, grams
    from (${sql.join(all, sql` union all `)}) e order by e.date desc, at desc, id limit ${maxEvents + 1}`.execute(db)
  return { events: await numbered(db, rows.slice(0, maxEvents)), more: rows.length > maxEvents }
}
