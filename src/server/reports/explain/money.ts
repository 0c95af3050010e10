import { sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import { isIn, statesOf } from '../../../domain/kit/lifecycle.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { type Direction, isRefund, noteLifecycle } from '../../../domain/payments/payment-note.ts'
import { type ExplainedEntity, postingWords } from '../../../domain/reports/explain.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { inUnits } from '../../../domain/stock/stone/weights.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { lateBills } from '../../documents/bill/late.ts'
import { worthOut } from '../../documents/line-worth.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import { inGrams } from '../../stock/inventory/in-grams.ts'
import { type Explain, type Posted, partOf } from './query.ts'

/** Every posting on one side of a party's account. */
export const account = (db: Db, party: string, ledger: 'receivable' | 'payable', label: string) =>
  partOf(
    db,
    label,
    sql`select p.id as at, p.date, case when c.id is null then p.document_kind else 'creditNote' end as kind, coalesce(c.credit_note_id, p.document_id) as document,
        p.document_kind as posted, p.base_amount as amount, p.reverses is not null as reversal, coalesce(b.number, c.number) as title
      from account_posting p left join bill b on b.id = p.document_id and p.document_kind in ('opening', 'memoSale', 'memoLoss', 'landedCost') left join credit c on c.id = p.document_id
      where p.party_id = ${party} and p.ledger = ${ledger}`,
    ({ posted, reversal }: Posted & { posted: string; reversal: boolean }) => postingWords(posted, reversal),
  )

/** What a party still has on approval, by approval. */
export const lent = (db: Db, party: string) =>
  partOf(
    db,
    'On approval',
    sql`select min(a.created_at) as at, a.date, 'approval' as kind, a.id as document, coalesce(sum(l.out_weight) filter (where l.type not in ${inGrams}), 0) as carats, coalesce(sum(l.out_weight) filter (where l.type in ${inGrams}), 0) as grams,
      round(sum(${worthOut()}) * a.exchange, ${inBaseDigits}) as amount
      from approval a join item l on l.approval_id = a.id where a.customer_id = ${party} and ${stateIn('a.state', statesOf(approvalLifecycle, 'open'))} and l.out_weight > 0 group by a.id`,
    ({ carats, grams }: Posted & { carats: Quantity; grams: Quantity }) =>
      `${inUnits(carats, grams)
        .map(({ unit, weight }) => `${weight} ${unit}`)
        .join(', ')} still out`,
  )

/** A party's overdue amounts, by bill. */
export const overdue = (db: Db, party: string) =>
  partOf(
    db,
    'Past their due day',
    sql`select b.due_date as at, b.date, b.kind, b.id as document, b.number as title, b.late, b.amount from (${lateBills(sql`${party}::uuid`)}) b`,
    ({ late }: Posted & { late: number }) => `${late} ${late === 1 ? 'day' : 'days'} past its due day`,
  )

// The total of the bill; nothing once the bill is canceled.
const billed = (db: Db, id: string, record: { tax?: Quantity }, entity: ExplainedEntity) =>
  partOf(
    db,
    'Billed',
    sql`select 1 as at, b.date, ${entity}::text as kind, b.id as document, b.total as amount from bill b where b.id = ${id} and b.active`,
    () =>
      `${entities[entity].one} total${record.tax && Number(record.tax) > 0 ? ', with tax' : ''}`.replace(/^./, letter =>
        letter.toUpperCase(),
      ),
  )

const settledBy: Record<string, string> = { offset: 'Set off', 'credit note': 'Credited' }
const settled = (db: Db, id: string) =>
  partOf(
    db,
    'Settled by',
    sql`select a.id as at, a.date, case when a.credit_id is null then 'paymentNote' else 'creditNote' end as kind, s.document_id as document, -a.amount as amount, a.kind as how,
        a.reverses is not null as reversal, s.method
      from allocation a join credit_source s on s.id = coalesce(a.note_id, a.credit_id) join bill b on b.id = a.bill_id where a.bill_id = ${id} and b.active`,
    ({ how, reversal, method }: Posted & { how: string; reversal: boolean; method: string }) =>
      `${how === 'writeOff' ? 'Written off' : (settledBy[method] ?? `Paid by ${method}`)}${reversal ? ', reversed' : ''}`,
  )

/** The total of a bill and what settled it. This explains both its open amount and its status. */
export const bill = (entity: ExplainedEntity) => {
  const both = (db: Db, id: string, record: { tax?: Quantity }) => [billed(db, id, record, entity), settled(db, id)]
  return { open: both, status: both }
}

// A draft or void note has paid nothing, and a refund leaves nothing on account.
const paid = (db: Db, id: string, { state, direction }: { state: string; direction: Direction }) =>
  partOf(
    db,
    'Paid',
    sql`select 1 as at, n.date, 'paymentNote' as kind, n.id as document, n.amount from payment_note n
      where n.id = ${id} and ${isIn(noteLifecycle, state, 'inForce') && !isRefund(direction)}::boolean`,
    () => 'Amount',
  )

const spent = (db: Db, id: string, of: 'paymentNote' | 'creditNote') =>
  partOf(
    db,
    'Settles',
    sql`select a.id as at, a.date, b.kind, b.id as document, b.number as title, -a.amount as amount, a.reverses is not null as reversal
      from allocation a join bill b on b.id = a.bill_id where ${of === 'paymentNote' ? sql`a.note_id` : sql`a.credit_id`} = ${id} and a.kind = 'money'`,
    ({ kind, reversal }: Posted & { reversal: boolean }) => postingWords(kind, reversal),
  )

/** What is left of a payment. */
export const credit: Explain<'paymentNote'> = (db, id, record) => [paid(db, id, record), spent(db, id, 'paymentNote')]

const credited = (db: Db, id: string) =>
  partOf(
    db,
    'Credited',
    sql`select 1 as at, c.date, 'creditNote' as kind, c.credit_note_id as document, c.total as amount from credit c where c.id = ${id} and c.active`,
    () => 'Total',
  )

/** What is left of a credit note. This explains both its credit on account and its status. */
export const creditLeft: Explain<'creditNote'> = (db, id) => [credited(db, id), spent(db, id, 'creditNote')]
