import { type RawBuilder, sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import { isPositive, type Quantity, round, times } from '../../../domain/kit/quantity.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { daysAfter } from '../clerk.ts'
import type { Cast } from './cast.ts'

type Office = Cast & { ids: Chance }
/** A line of an issued invoice that can be credited. */
type Sold = { invoice: string; line: string; pieces: number | null; weight: Quantity; amount: Quantity }
type Paid = Sold & { party: string; branch: string; currency: string; approval: string | null }

/** Plans the credit notes of a year: stones that come back, prices that become lower, one that is canceled, and a draft. */
export const planCreditStories = (story: Cast): void => {
  const { clerk, agenda } = story
  const office: Office = { ...story, ids: chanceOf('credit stories') }
  agenda.on(clerk.ago(305), date => takeBackAndRefund(office, date))
  agenda.on(clerk.ago(240), date => reduce(office, date, 'Slightly included under the loupe; 10 % off as agreed.'))
  agenda.on(clerk.ago(150), date => takeBack(office, date, 'Color too dark in daylight; returned complete.'))
  agenda.on(clerk.ago(66), date => takeBackUnpaid(office, date))
  agenda.on(clerk.ago(19), date => takeBackOnApproval(office, date))
  agenda.on(clerk.ago(9), date => reduce(office, date, 'Price agreed at the fair was lower.'))
  agenda.on(clerk.ago(3), date => cancelOne(office, date))
  agenda.on(clerk.today, date => leaveDraft(office, date))
}

/** The first single stone of an invoice that is paid for a month, has no credit note, and fits. */
const paid = async ({ clerk }: Office, date: string, fits: RawBuilder<unknown>): Promise<Paid> => {
  const { rows } = await sql<Paid>`select i.id as invoice, l.id as line, i.customer_id as party, i.branch_id as branch, i.currency,
      m.approval_id as approval, l.pieces, l.weight, l.amount
    from invoice i join bill b on b.id = i.id join item l on l.invoice_id = i.id join inventory s on s.id = l.inventory_id
    left join item m on m.id = l.approval_line_id
    where b.active and b.settled = b.total and i.date between ${daysAfter(date, -120)} and ${daysAfter(date, -30)} and s.type = 'single'
      and l.amount > 200 and not exists (select from credit_note n where n.invoice_id = i.id) and ${fits}
    order by i.number desc, l.id limit 1`.execute(clerk.tx)
  return present(rows[0])
}
const fromStock = sql`l.approval_line_id is null`
const fromFinishedApproval = sql`m.id is not null and not exists (select from item o where o.approval_id = m.approval_id and o.out_weight > 0)`

const back = ({ line, pieces, weight }: Sold, returnTo: 'stock' | 'approval' = 'stock'): Values => ({
  invoiceLine: line,
  returnTo,
  pieces,
  weight,
})
const lower = ({ line, amount }: Sold): Values => ({ invoiceLine: line, returnTo: 'none', amount: round(times(amount, '0.1'), 0) })

const draft = async ({ clerk, people, ids }: Office, date: string, sold: Sold, item: Values, creditReason: string) => {
  const id = ids.id(date)
  const items = [{ id: ids.id(date), ...item }]
  return clerk.add('creditNote', people.manager, date, { id, invoice: sold.invoice, date, creditReason, items })
}
const issue = async (office: Office, date: string, sold: Sold, item: Values, reason: string): Promise<string> => {
  const { clerk, people } = office
  const id = await draft(office, date, sold, item, reason)
  await clerk.act('creditNote', 'issue', people.manager, date, { id, version: 1 })
  return id
}

const reduce = async (office: Office, date: string, reason: string) => {
  const sold = await paid(office, date, sql`true`)
  await issue(office, date, sold, lower(sold), reason)
}

const takeBack = async (office: Office, date: string, reason: string): Promise<{ id: string; sold: Paid }> => {
  const sold = await paid(office, date, fromStock)
  return { id: await issue(office, date, sold, back(sold), reason), sold }
}

/** The customer has paid, so what is credited is refunded a week later. */
const takeBackAndRefund = async (office: Office, date: string) => {
  const { clerk, people, agenda, ids } = office
  const { id, sold } = await takeBack(office, date, 'Their laboratory found clarity enhancement; stone returned.')
  const { party, branch, currency } = sold
  agenda.on(daysAfter(date, 7), async on => {
    const { rows } = await sql<{ left: Quantity }>`select total - used as left from credit where id = ${id}`.execute(clerk.tx)
    const { left: amount } = present(rows[0])
    const how = { direction: 'refund', method: 'bank', reference: 'TT 660318', notes: 'For the stone that came back.' }
    if (isPositive(amount))
      await clerk.add('paymentNote', people.admin, on, { id: ids.id(on), party, branch, currency, date: on, amount, ...how })
  })
}

/** The invoice is open: the credit settles part of it. */
const takeBackUnpaid = async (office: Office, date: string) => {
  const { clerk, cash } = office
  const sale = present(cash.takeUnpaid(one => one.date < daysAfter(date, -7)))
  const { rows } = await sql<Sold>`select l.invoice_id as invoice, l.id as line, l.pieces, l.weight, l.amount from item l
    where l.invoice_id = ${sale.id} order by l.amount limit 1`.execute(clerk.tx)
  const sold = present(rows[0])
  await issue(office, date, sold, back(sold), 'Does not match the pair; returned complete.')
}

/** The customer keeps the stone to choose again, so it is out on its approval, which has a new due date. */
const takeBackOnApproval = async (office: Office, date: string) => {
  const { clerk, people } = office
  const sold = await paid(office, date, fromFinishedApproval)
  await issue(office, date, sold, back(sold, 'approval'), 'Their customer wants to see it once more before deciding.')
  const { rows } = await sql<{ id: string; version: number }>`select id, version from approval where id = ${sold.approval}`.execute(
    clerk.tx,
  )
  await clerk.act('approval', 'extend', people.manager, date, { ...present(rows[0]), dueDate: daysAfter(clerk.today, 12) })
}

const cancelOne = async (office: Office, date: string) => {
  const { clerk, people } = office
  const { id } = await takeBack(office, date, 'Stone returned.')
  await clerk.act('creditNote', 'cancel', people.manager, date, { id, version: 2, reason: 'Wrong invoice; the stone is not back.' })
}

const leaveDraft = async (office: Office, date: string) => {
  const sold = await paid(office, date, sql`true`)
  await draft(office, date, sold, lower(sold), 'Weighs less on their scale; ask whether we agree.')
}
