import { sql } from 'kysely'
import { z } from 'zod'
import { can } from '../domain/access.ts'
import { type ExplainedNoun, explained, explanationOf, moveWords, postingWords, standsWords } from '../domain/explain.ts'
import { nouns } from '../domain/index.ts'
import { sum } from '../domain/kit/quantity.ts'
import type { Noun } from '../domain/kit/record.ts'
import type { Place } from '../domain/place.ts'
import { isInGrams, isWhole } from '../domain/stock-type.ts'
import { settingsOf } from './company.ts'
import { type Posted, partOf } from './explain-query.ts'
import { extras } from './index.ts'
import { visible } from './kit/columns.ts'
import type { Db } from './kit/db.ts'
import { notAllowed, notFound } from './kit/errors.ts'
import { type Context, type Route, route } from './kit/route.ts'
import type { Values } from './kit/rows.ts'
import { readRecord } from './kit/store.ts'

type Parts = ReturnType<typeof partOf>[]
type Explain = (db: Db, id: string, record: Values) => Parts

const account = (db: Db, party: string, ledger: 'receivable' | 'payable', label: string) =>
  partOf(
    db,
    label,
    sql`select p.id as at, p.date, p.paper_kind as kind, p.paper_id as paper, p.base_amount as amount, p.reverses is not null as reversal, b.number as title
      from account_posting p left join bill b on b.id = p.paper_id and p.paper_kind in ('opening', 'memoSale')
      where p.party_id = ${party} and p.ledger = ${ledger}`,
    ({ kind, reversal }) => postingWords(kind, Boolean(reversal)),
  )

const lent = (db: Db, party: string) =>
  partOf(
    db,
    'On approval',
    sql`select min(a.created_at) as at, a.date, 'approval' as kind, a.id as paper, sum(l.out_weight) as out,
      sum(round(round(case l.basis when 'per piece' then l.amount * l.out_pieces / nullif(l.pieces, 0) else l.amount * l.out_weight / nullif(l.weight, 0) end, 2) * a.exchange, 2)) as amount
      from approval a join item l on l.approval_id = a.id where a.customer_id = ${party} and a.state = 'issued' and l.out_weight > 0 group by a.id`,
    ({ out }) => `${out} ct still out`,
  )

// The head and foot of the paper, as far as they make its total; else the total as it stands on the bill.
const asked = (db: Db, id: string, record: Values, noun: string) =>
  partOf(
    db,
    'Asked for',
    sql`select 1 as at, b.date, ${noun}::text as kind, b.id as paper, b.total as amount from bill b where b.id = ${id} and b.active`,
    () =>
      `${nouns[noun as ExplainedNoun].one} total${record.tax && Number(record.tax) > 0 ? ', with tax' : ''}`.replace(/^./, letter =>
        letter.toUpperCase(),
      ),
  )

const settled = (db: Db, id: string) =>
  partOf(
    db,
    'Settled by',
    sql`select a.id as at, a.date, 'paymentNote' as kind, a.note_id as paper, -a.amount as amount, a.kind as how, a.reverses is not null as reversal, n.method
      from allocation a join payment_note n on n.id = a.note_id join bill b on b.id = a.bill_id where a.bill_id = ${id} and b.active`,
    ({ how, reversal, method }) =>
      `${how === 'writeOff' ? 'Written off' : method === 'offset' ? 'Set off' : `Paid by ${method}`}${reversal ? ', taken back' : ''}`,
  )

const bill =
  (noun: ExplainedNoun): Explain =>
  (db, id, record) => [asked(db, id, record, noun), settled(db, id)]

const lines = (db: Db, id: string) =>
  partOf(
    db,
    'Moved',
    sql`select p.id as at, p.date, p.paper_kind as kind, p.paper_id as paper, s.sku, p.from_place as "from", p.to_place as "to",
      case when p.to_holder = l.id and p.to_place = 'on_approval' then p.weight else -p.weight end as amount
      from item l join stock_posting p on (p.to_holder = l.id and p.to_place = 'on_approval') or (p.from_holder = l.id and p.from_place = 'on_approval')
      join inventory s on s.id = p.inventory_id where l.approval_id = ${id}`,
    ({ sku, from, to }) => `${sku}: ${moveWords(from as Place, to as Place)}`,
  )

type Amount = 'weight' | 'value'
const inside = "('available', 'reserved', 'on_approval', 'at_lab', 'in_work', 'in_transit')"
const within = { safe: "('available')", house: inside, lot: inside.replace(')', ", 'sold')") } as const

/** What crossed the edge of some places: in with plus, out with minus. */
const moved = (db: Db, stone: string, { over, of, label }: { over: keyof typeof within; of: Amount; label: string }) => {
  const places = sql.raw(within[over])
  return partOf(
    db,
    label,
    sql`select p.id as at, p.date, p.paper_kind as kind, p.paper_id as paper, p.from_place as "from", p.to_place as "to",
      case when p.to_place in ${places} then ${sql.ref(`p.${of}`)} else -${sql.ref(`p.${of}`)} end as amount
      from stock_posting p where p.inventory_id = ${stone} and (p.to_place in ${places}) <> (p.from_place in ${places})`,
    ({ from, to }: Posted) => moveWords(from as Place, to as Place),
  )
}

// One stone weighs what the scale said when it was entered; only a lot is the sum of what came into it.
const entered = (db: Db, id: string) =>
  partOf(
    db,
    'Weighed',
    sql`select 1 as at, created_at::date as date, 'inventory' as kind, id as paper, weight as amount from inventory where id = ${id}`,
    () => 'As it was weighed: it is one thing, and moves whole',
  )

const ways: Record<ExplainedNoun, Record<string, Explain>> = {
  customer: {
    balance: (db, id) => [account(db, id, 'receivable', 'What they owe')],
    payable: (db, id) => [account(db, id, 'payable', 'What we owe them')],
    onApproval: (db, id) => [lent(db, id)],
    exposure: (db, id) => [account(db, id, 'receivable', 'What they owe'), lent(db, id)],
  },
  invoice: { open: bill('invoice') },
  cuttingInvoice: { open: bill('cuttingInvoice') },
  lapidaryInvoice: { open: bill('lapidaryInvoice') },
  mfInvoice: { open: bill('mfInvoice') },
  purchase: { open: bill('purchase') },
  approval: { outCarats: (db, id) => [lines(db, id)] },
  inventory: {
    availableWeight: (db, id) => [moved(db, id, { over: 'safe', of: 'weight', label: 'In the safe' })],
    heldWeight: (db, id) => [moved(db, id, { over: 'house', of: 'weight', label: 'In the house’s keeping' })],
    weight: (db, id, record) => [
      isWhole(record.type) ? entered(db, id) : moved(db, id, { over: 'lot', of: 'weight', label: 'In the lot' }),
    ],
    value: (db, id) => [moved(db, id, { over: 'house', of: 'value', label: 'Cost of what is held' })],
  },
}

const explain = async ({ db, caller }: Context, { noun: name, id, field }: z.infer<typeof query>) => {
  const noun: Noun = nouns[name]
  const told = explanationOf(name, field)
  const mayKnow = can(caller.role, 'read', name) && visible(noun.fields, caller.role).some(([seen]) => seen === field)
  if (!told) throw notFound('explanation')
  if (!mayKnow) throw notAllowed(`Your role may not see ${noun.fields[field]!.label.toLowerCase()}.`)
  const record = await readRecord(db, noun, extras[name] ?? {}, caller.role, id)
  const { currency } = await settingsOf(db)
  const parts = await Promise.all(ways[name][field]!(db, id, record))
  const ofBill = field === 'open'
  return {
    title: record[noun.title] ?? `Draft ${noun.one}`,
    label: noun.fields[field]!.label,
    ...told,
    // Metal and jewels are weighed in grams.
    ...(name === 'inventory' && told.unit === 'carats' && isInGrams(record.type) && { unit: 'grams' as const }),
    currency: ofBill ? record.currency : currency,
    value: sum(parts.map(part => part.sum)),
    says: ofBill || name === 'approval' ? standsWords(record.status) : null,
    parts,
  }
}

const query = z.strictObject({
  noun: z.enum(Object.keys(explained) as [ExplainedNoun, ...ExplainedNoun[]], { error: 'has no number that is explained' }),
  id: z.uuid('is not an id'),
  field: z.string().max(40),
})

/** Any balance, state or quantity with the postings it is the sum of, and the formula. */
export const explainRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/explain',
    right: 'signed-in',
    summary: 'How a number comes about: its formula, and the postings it is the sum of',
    query,
    handle: (context, { query: given }) => explain(context, given),
  }),
]
