import { sql } from 'kysely'
import { minus, type Quantity, round, times } from '../../../domain/kit/quantity.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { daysAfter } from '../desk.ts'
import type { Sale } from '../sales.ts'
import type { Lot } from '../stock/lots.ts'
import { buyer, type Cast } from './cast.ts'
import { issue } from './stories.ts'

type Till = Cast & { ids: Chance }

/** What else happens with money: each thing that a cashier meets in a year, at least once. */
export const planMoneyStories = (story: Cast): void => {
  const { desk, agenda } = story
  const cast: Till = { ...story, ids: chanceOf('money stories') }
  for (const [index, days] of [70, 44, 15].entries()) agenda.on(desk.ago(days), date => sellMemo(cast, date, index))
  agenda.on(desk.ago(20), date => returnMemo(cast, date))
  agenda.on(desk.ago(30), date => returnBought(cast, date))
  for (const days of [60, 33, 6]) agenda.on(desk.ago(days), date => writeOffRest(cast, date))
  for (const days of [5, 2]) agenda.on(desk.ago(days), date => postDate(cast, date))
  for (const days of [35, 8]) agenda.on(desk.ago(days), date => giveBack(cast, date))
  agenda.on(desk.ago(13), date => setOff(cast, date))
  agenda.on(desk.ago(26), date => payTwice(cast, date))
  agenda.on(desk.today, date => leaveDrafts(cast, date))
}

const record = ({ desk, people, ids }: Till, date: string, note: Values): Promise<string> =>
  desk.add('paymentNote', people.admin, date, { id: ids.id(date), date, ...note })
const ofSale = ({ party, branch }: Sale) => ({ party: party.id, branch, currency: party.currency })
const settling = (bill: string, amount: Quantity) => ({ settle: 'chosen', allocations: [{ bill, amount }] })

const onMemo = ({ desk, kept }: Cast): Lot[] =>
  kept
    .filter(
      ({ draft, type, acquired }) =>
        draft.ownership === 'supplier' && type === 'single' && acquired < desk.ago(90) && acquired > desk.ago(700),
    )
    .filter(({ draft }) => draft.treatments.length > 0)
    .sort((a, b) => a.acquired.localeCompare(b.acquired) || a.id.localeCompare(b.id))

/** A stone on memo is sold, and from then on owed to its supplier, who is paid for the first of them. */
const sellMemo = async (cast: Till, date: string, index: number) => {
  const { desk, people, agenda } = cast
  const lot = onMemo(cast)[index * 2]!
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
      from bill b join memo_sale m on m.bill_id = b.id where m.invoice_id = ${sale.id}`.execute(desk.tx)
    const { id, party, currency, total: amount } = rows[0]!
    const how = { direction: 'paid', method: 'bank', reference: 'TT 730118', branch: people.branches.BKK }
    await record(cast, on, { party, currency, amount, ...how, ...settling(id, amount) })
  })
}

/** A stone that nobody wanted goes back to the supplier who had left it on memo. */
const returnMemo = async ({ desk, people, ...cast }: Till, date: string) => {
  const lot = onMemo({ desk, people, ...cast }).at(-1)!
  const { rows } = await sql<{
    id: string
    version: number
  }>`select p.id, p.version from purchase p join inventory i on i.purchase_id = p.id where i.id = ${lot.id}`.execute(desk.tx)
  await desk.act('purchase', 'return', people.manager, date, { ...rows[0]!, stones: [{ id: lot.id }] })
}

/** A stone that was paid for goes back: the supplier credits it, and sends the money two weeks later. */
const returnBought = async (cast: Till, date: string) => {
  const { desk, people, agenda } = cast
  const { rows } = await sql<{ stone: string; id: string; version: number }>`select i.id as stone, p.id, p.version
    from inventory i join purchase p on p.id = i.purchase_id join bill b on b.id = p.id
    where b.settled = b.total and i.type = 'single' and i.status = 'available' and i.acquired > ${desk.ago(145)} order by i.sku limit 1`.execute(
    desk.tx,
  )
  const { stone, ...paper } = rows[0]!
  await desk.act('purchase', 'return', people.manager, date, { ...paper, stones: [{ id: stone }] })
  agenda.on(daysAfter(date, 14), async on => {
    const credit = await sql<Values>`select party_id as party, branch_id as branch, currency, amount - allocated as amount
      from payment_note where purchase_id = ${paper.id} and state = 'recorded'`.execute(desk.tx)
    const how = { direction: 'recovered', method: 'bank', reference: 'TT 551902', notes: 'For the stone that we sent back.' }
    await record(cast, on, { ...credit.rows[0]!, ...how })
  })
}

/** A bill is paid but for a small rest, which is let go. */
const writeOffRest = async (cast: Till, date: string) => {
  const sale = cast.cash.takeUnpaid(one => one.date < daysAfter(date, -7) && Number(one.total) > 200)
  if (!sale) return
  const { ids } = cast
  const writeOff = ids.pick(['7.40', '12.50', '17.40'])
  const how = { method: 'bank', reference: `TT ${ids.whole(100_000, 999_999)}`, notes: 'Their bank kept a part; let go.' }
  await record(cast, date, { ...ofSale(sale), ...how, amount: minus(sale.total, writeOff), writeOff, ...settling(sale.id, sale.total) })
}

/** A cheque that may be brought to the bank only weeks from now. */
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

/** Half of an advance is given back: the order came to nothing. */
const giveBack = async (cast: Till, date: string) => {
  const { rows } = await sql<{ party: string; branch: string; currency: string; left: Quantity }>`
    select party_id as party, branch_id as branch, currency, amount - allocated as left from payment_note
    where state = 'recorded' and direction = 'received' and allocated = 0 and date < ${date} order by number limit 1`.execute(cast.desk.tx)
  const { left, ...note } = rows[0]!
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

/** A dealer who buys from us is owed a commission, and both sides are set off. */
const setOff = async (cast: Till, date: string) => {
  const { desk, people, ids } = cast
  const isLarge = (one: Sale) => one.date < date && Number(one.total) > 500
  const sale = cast.cash.takeUnpaid(one => isLarge(one) && one.party.supplies) ?? cast.cash.takeUnpaid(isLarge)!
  const amount = round(times(sale.total, '0.4'), 0)
  const id = ids.id(date)
  const items = [{ id: ids.id(date), description: 'For the introduction of a buyer', basis: 'whole', rate: amount }]
  const owed = { type: 'commission', supplier: sale.party.id, branch: sale.branch, date, currency: sale.party.currency, items }
  await desk.add('purchase', people.manager, date, { id, ...owed })
  await desk.act('purchase', 'record', people.manager, date, { id, version: 1 })
  const { rows } = await sql<{ payable: Quantity }>`select payable from purchase where id = ${id}`.execute(desk.tx)
  const allocations = [sale.id, id].map(bill => ({ bill, amount: rows[0]!.payable }))
  await record(cast, date, { ...ofSale(sale), method: 'offset', amount: rows[0]!.payable, settle: 'chosen', allocations })
}

/** Money is written down twice, and the second note is void the same day. */
const payTwice = async (cast: Till, date: string) => {
  const { desk, people } = cast
  const party = buyer(cast, ({ currency }) => currency === 'USD')
  const id = await record(cast, date, {
    party: party.id,
    branch: people.branches.BKK,
    method: 'cash',
    currency: 'USD',
    amount: '350',
    settle: 'account',
  })
  await desk.act('paymentNote', 'void', people.manager, date, { id, version: 1, reason: 'Written down twice.' })
}

/** What somebody is still writing today: a receipt, a payment and the bill of a caterer. */
const leaveDrafts = async (cast: Till, date: string) => {
  const { desk, people, parties, ids } = cast
  const [party, supplier] = [
    buyer(cast, ({ currency }) => currency === 'USD'),
    parties.find(one => one.supplies && one.currency === 'USD')!,
  ]
  const draft = { draft: true, branch: people.branches.BKK, currency: 'USD', method: 'bank' }
  await record(cast, date, { ...draft, party: party.id, amount: '1200', notes: 'Ask which of the bills it is for.' })
  await record(cast, date, { ...draft, party: supplier.id, direction: 'paid', amount: '2500', notes: 'To be released by the owner.' })
  const items = [{ id: ids.id(date), description: 'Lunch for buyers', basis: 'whole', rate: '3400' }]
  const bill = { type: 'marketing', payee: 'Ruen Thai Catering', branch: people.branches.BKK, date, currency: 'THB', items }
  await desk.add('purchase', people.manager, date, { id: ids.id(date), ...bill })
}
