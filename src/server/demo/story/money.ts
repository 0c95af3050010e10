import { sql } from 'kysely'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { present } from '../../../domain/kit/present.ts'
import { minus, type Quantity, round, times } from '../../../domain/kit/quantity.ts'
import { noteLifecycle } from '../../../domain/payments/payment-note.ts'
import { stateIn } from '../../kit/db/states.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { writeOff } from '../../stock/inventory/write-off.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { daysAfter } from '../clerk.ts'
import type { Sale } from '../sales.ts'
import type { Lot } from '../stock/lots.ts'
import { buyer, type Cast } from './cast.ts'
import { contextOn, versionOf } from './stock.ts'
import { issue } from './stories.ts'

type Till = Cast & { ids: Chance }

/** Plans further money cases: each kind that occurs in a year, at least once. */
export const planMoneyStories = (story: Cast): void => {
  const { clerk, agenda } = story
  const cast: Till = { ...story, ids: chanceOf('money stories') }
  for (const [index, days] of [70, 44, 15].entries()) agenda.on(clerk.ago(days), date => sellMemo(cast, date, index))
  agenda.on(clerk.ago(20), date => returnMemo(cast, date))
  agenda.on(clerk.ago(11), date => loseMemo(cast, date))
  agenda.on(clerk.ago(30), date => returnBought(cast, date))
  for (const days of [60, 33, 6]) agenda.on(clerk.ago(days), date => writeOffRest(cast, date))
  for (const days of [5, 2]) agenda.on(clerk.ago(days), date => postDate(cast, date))
  for (const days of [35, 8]) agenda.on(clerk.ago(days), date => giveBack(cast, date))
  agenda.on(clerk.ago(13), date => setOff(cast, date))
  agenda.on(clerk.ago(26), date => payTwice(cast, date))
  agenda.on(clerk.today, date => leaveDrafts(cast, date))
}

const record = ({ clerk, people, ids }: Till, date: string, note: Values): Promise<string> =>
  clerk.add('paymentNote', people.admin, date, { id: ids.id(date), date, ...note })
const ofSale = ({ party, branch }: Sale) => ({ party: party.id, branch, currency: party.currency })
const settling = (bill: string, amount: Quantity) => ({ settle: 'chosen', allocations: [{ bill, amount }] })

const onMemo = ({ clerk, kept }: Cast): Lot[] =>
  kept
    .filter(
      ({ draft, type, acquired }) =>
        draft.ownership === 'supplier' && type === 'single' && acquired < clerk.ago(90) && acquired > clerk.ago(700),
    )
    .filter(({ draft }) => draft.treatments.length > 0)
    .sort((a, b) => a.acquired.localeCompare(b.acquired) || a.id.localeCompare(b.id))

/** A stone on memo is sold, so it is owed to its supplier; the first of them is paid. */
const sellMemo = async (cast: Till, date: string, index: number) => {
  const { clerk, people, agenda } = cast
  const lot = present(onMemo(cast)[index * 2])
  const rate = lot.draft.askingRate
  const sale = await issue(
    cast,
    buyer(cast, ({ currency, type }) => currency === 'USD' && type === 'dealer'),
    date,
    lot,
    { rate, basis: lot.basis },
  )
  if (index < 2) cast.cash.receive(sale, sale.total, daysAfter(date, 12))
  if (index > 0) return
  agenda.on(daysAfter(date, 25), async on => {
    const { rows } = await sql<{
      id: string
      party: string
      currency: string
      total: Quantity
    }>`select b.id, b.party_id as party, b.currency, b.total
      from bill b join memo_sale m on m.bill_id = b.id where m.invoice_id = ${sale.id}`.execute(clerk.tx)
    const { id, party, currency, total: amount } = present(rows[0])
    const how = { direction: 'paid', method: 'bank', reference: 'TT 730118', branch: people.branches.BKK }
    await record(cast, on, { party, currency, amount, ...how, ...settling(id, amount) })
  })
}

/** An unsold stone on memo goes back to its supplier. */
const returnMemo = async ({ clerk, people, ...cast }: Till, date: string) => {
  const lot = present(onMemo({ clerk, people, ...cast }).at(-1))
  const { rows } = await sql<{
    id: string
    version: number
  }>`select p.id, p.version from purchase p join inventory i on i.purchase_id = p.id where i.id = ${lot.id}`.execute(clerk.tx)
  await clerk.act('purchase', 'return', people.manager, date, { ...present(rows[0]), stones: [{ id: lot.id }] })
}

/** A stone on memo cannot be found, so it is owed to its supplier. */
const loseMemo = async (cast: Till, date: string) => {
  const lot = present(onMemo(cast)[1])
  await writeOff(contextOn(cast, date), { ...(await versionOf(cast, lot)), reason: 'Not found after the photographs were taken.' })
}

/** A paid stone goes back: the supplier credits it, and refunds the money two weeks later. */
const returnBought = async (cast: Till, date: string) => {
  const { clerk, people, agenda } = cast
  const { rows } = await sql<{ stone: string; id: string; version: number }>`select i.id as stone, p.id, p.version
    from inventory i join purchase p on p.id = i.purchase_id join bill b on b.id = p.id
    where b.settled = b.total and i.type = 'single' and i.status = 'available' and i.acquired > ${clerk.ago(145)} order by i.sku limit 1`.execute(
    clerk.tx,
  )
  const { stone, ...document } = present(rows[0])
  await clerk.act('purchase', 'return', people.manager, date, { ...document, stones: [{ id: stone }] })
  agenda.on(daysAfter(date, 14), async on => {
    const credit = await sql<Values>`select party_id as party, branch_id as branch, currency, amount - allocated as amount
      from payment_note where purchase_id = ${document.id} and ${stateIn('state', statesOf(noteLifecycle, 'inForce'))}`.execute(clerk.tx)
    const how = { direction: 'recovered', method: 'bank', reference: 'TT 551902', notes: 'For the stone that we sent back.' }
    await record(cast, on, { ...present(credit.rows[0]), ...how })
  })
}

/** A bill is paid except for a small rest, which is written off. */
const writeOffRest = async (cast: Till, date: string) => {
  const sale = cast.cash.takeUnpaid(one => one.date < daysAfter(date, -7) && Number(one.total) > 200)
  if (!sale) return
  const { ids } = cast
  const writeOff = ids.pick(['7.40', '12.50', '17.40'])
  const how = { method: 'bank', reference: `TT ${ids.whole(100_000, 999_999)}`, notes: 'Their bank kept a part. Written off.' }
  await record(cast, date, { ...ofSale(sale), ...how, amount: minus(sale.total, writeOff), writeOff, ...settling(sale.id, sale.total) })
}

/** A post-dated cheque that cannot be deposited for weeks. */
const postDate = async (cast: Till, date: string) => {
  const sale = cast.cash.takeUnpaid(one => one.date < date && one.due >= date)
  if (!sale) return
  const how = {
    method: 'post-dated cheque',
    reference: `Cheque ${cast.ids.whole(1_000_000, 9_999_999)}`,
    chequeDate: daysAfter(date, cast.ids.whole(20, 45)),
  }
  await record(cast, date, { ...ofSale(sale), ...how, amount: sale.total, ...settling(sale.id, sale.total) })
}

/** Half of an advance is refunded because the order was canceled. */
const giveBack = async (cast: Till, date: string) => {
  const { rows } = await sql<{ party: string; branch: string; currency: string; left: Quantity }>`
    select party_id as party, branch_id as branch, currency, amount - allocated as left from payment_note
    where ${stateIn('state', statesOf(noteLifecycle, 'inForce'))} and direction = 'received' and allocated = 0 and date < ${date} order by number limit 1`.execute(
    cast.clerk.tx,
  )
  const { left, ...note } = present(rows[0])
  const amount = round(times(left, '0.5'), 0)
  await record(cast, date, {
    ...note,
    direction: 'refund',
    method: 'bank',
    reference: 'TT 884020',
    amount,
    notes: 'Half of the advance; the order came to nothing.',
  })
}

/** A buyer is also owed a commission, and both balances are set off. */
const setOff = async (cast: Till, date: string) => {
  const { clerk, people, ids } = cast
  const isLarge = (one: Sale) => one.date < date && Number(one.total) > 500
  const sale = present(cast.cash.takeUnpaid(one => isLarge(one) && one.party.supplies) ?? cast.cash.takeUnpaid(isLarge))
  const amount = round(times(sale.total, '0.4'), 0)
  const id = ids.id(date)
  const items = [{ id: ids.id(date), description: 'For the introduction of a buyer', basis: 'whole', rate: amount }]
  const owed = { type: 'commission', supplier: sale.party.id, branch: sale.branch, date, currency: sale.party.currency, items }
  await clerk.add('purchase', people.manager, date, { id, ...owed })
  await clerk.act('purchase', 'record', people.manager, date, { id, version: 1 })
  const { rows } = await sql<{ payable: Quantity }>`select payable from purchase where id = ${id}`.execute(clerk.tx)
  const { payable } = present(rows[0])
  const allocations = [sale.id, id].map(bill => ({ bill, amount: payable }))
  await record(cast, date, { ...ofSale(sale), method: 'offset', amount: payable, settle: 'chosen', allocations })
}

/** A payment is recorded twice, and the second note is voided on the same day. */
const payTwice = async (cast: Till, date: string) => {
  const { clerk, people } = cast
  const party = buyer(cast, ({ currency }) => currency === 'USD')
  const id = await record(cast, date, {
    party: party.id,
    branch: people.branches.BKK,
    method: 'cash',
    currency: 'USD',
    amount: '350',
    settle: 'account',
  })
  await clerk.act('paymentNote', 'void', people.manager, date, { id, version: 1, reason: 'Entered twice.' })
}

/** Today's drafts: a receipt, a payment and a caterer's bill. */
const leaveDrafts = async (cast: Till, date: string) => {
  const { clerk, people, parties, ids } = cast
  const [party, supplier] = [
    buyer(cast, ({ currency }) => currency === 'USD'),
    present(parties.find(one => one.supplies && one.currency === 'USD')),
  ]
  const draft = { draft: true, branch: people.branches.BKK, currency: 'USD', method: 'bank' }
  await record(cast, date, { ...draft, party: party.id, amount: '1200', notes: 'Ask which of the bills it is for.' })
  await record(cast, date, { ...draft, party: supplier.id, direction: 'paid', amount: '2500', notes: 'To be released by the owner.' })
  const items = [{ id: ids.id(date), description: 'Lunch for buyers', basis: 'whole', rate: '3400' }]
  const bill = { type: 'marketing', payee: 'Ruen Thai Catering', branch: people.branches.BKK, date, currency: 'THB', items }
  await clerk.add('purchase', people.manager, date, { id: ids.id(date), ...bill })
}
