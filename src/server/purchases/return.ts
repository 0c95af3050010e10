import { sql } from 'kysely'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { compare, isPositive, min, minus, type Quantity, round } from '../../domain/kit/quantity.ts'
import { noteLifecycle, paymentNote } from '../../domain/payments/payment-note.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { isMemoIn, type purchase } from '../../domain/purchases/purchase.ts'
import { creditFor, type Returned, returnPosting } from '../../domain/purchases/return.ts'
import { refuseDigits } from '../company/money-digits.ts'
import { eventDay } from '../company/settings.ts'
import { stateIn } from '../kit/db/states.ts'
import { uuid } from '../kit/db/uuid.ts'
import { doingOf, type Work } from '../kit/entity/behavior.ts'
import { create } from '../kit/entity/store.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { paymentNoteBehavior } from '../payments/payment-note.ts'
import { rounded } from '../payments/shares.ts'
import { amountOf, recordStockChange } from '../stock/inventory/change.ts'
import { postStock, stonesOf } from '../stock/inventory/ledger.ts'
import { releaseReservations } from '../stock/inventory/reservation.ts'
import { holdings, takeHeld } from '../stock/inventory/selection.ts'

type Returning = Work<typeof purchase, 'return'>
type Leaving = { posting: StockPosting; line: string | null }

/**
 * Returns goods to their supplier. Memo goods leave no debt. Bought goods are credited with a payment note in goods, which settles their
 * bill as far as it is open and is otherwise on account. Voiding the note brings the goods back.
 */
export const giveBack = async (work: Returning) => {
  const { tx, values, input, caller } = work
  const isMemo = isMemoIn(values.type)
  if (values.variant !== 'stock') throw conflict(`${values.number} is an expense. It has no goods to return.`)
  if (isMemo && input.credit) throw invalid({ credit: 'Goods on memo are not owed yet. There is nothing to credit.' })
  const date = await eventDay(work, 'the day they were received')
  const leaving = await leavingOf(work)
  const note = isMemo ? null : await noteFor(work, leaving, date)
  return async () => {
    if (note) await create(tx, doingOf(work), paymentNote, paymentNoteBehavior, note)
    const kind = note ? 'purchaseReturn' : 'memoReturn'
    const occasion = { kind, document: note?.id ?? values.id, date, by: caller.id, reason: work.reason }
    const postings = leaving.map(({ posting }) => posting)
    await postStock(tx, postings, occasion)
    const back = postings.map(({ inventory: id }) => ({ id, reason: `Back to the supplier, ${values.number}` }))
    await recordStockChange(tx, work, back, kind)
  }
}

/** The stones to return, each with its cost; refuses one that did not come with this purchase or is not available. */
const leavingOf = async ({ tx, values, input, today }: Returning): Promise<Leaving[]> => {
  const ids = input.stones.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ stones: 'The same stone is listed twice.' })
  await stonesOf(tx, ids, { lock: true })
  await releaseReservations({ tx, today }, ids)
  const [stones, held] = [await stonesOf(tx, ids), await holdings(tx, ids, [])]
  const { rows } = await sql<{
    id: string
    line: string | null
  }>`select id, purchase_line_id as line from inventory where purchase_id = ${values.id} and id = any(${ids}::uuid[])`.execute(tx)
  return input.stones.map(({ id, ...much }) => {
    const [stone, came] = [stones.get(id), rows.find(row => row.id === id)]
    if (!stone || !came) throw conflict(`${stone?.sku ?? 'This stone'} did not come in on ${values.number}.`)
    const amount = amountOf(held.get(id), stone, much)
    const cost = takeHeld(held.get(id), stone, amount, message => conflict(message), 'available')
    return { posting: returnPosting(id, amount, cost), line: came.line }
  })
}

/** The amount credited: as agreed, else the supplier's price of these goods; never more than what is left of the purchase. */
const creditOf = async ({ tx, values, input }: Returning, leaving: readonly Leaving[]): Promise<Quantity> => {
  const digits = currencyDigits(values.currency)
  const { rows } = await sql<{
    credited: Quantity
  }>`select coalesce(sum(amount), 0) as credited from payment_note where purchase_id = ${values.id} and ${stateIn('state', statesOf(noteLifecycle, 'inForce'))}`.execute(
    tx,
  )
  const left = minus(values.payable, rows[0]?.credited ?? '0')
  const goods = leaving.flatMap(({ posting: back, line: id }): Returned[] => {
    const line = values.items.find(one => one.id === id)
    return line ? [{ amount: line.amount, basis: line.basis, came: { pieces: line.pieces, weight: line.weight ?? '0' }, back }] : []
  })
  refuseDigits('credit', 'The credit', input.credit, values.currency)
  const credit = input.credit === undefined ? min(creditFor(values, goods, digits), left) : round(input.credit, digits)
  if (compare(credit, left) > 0) {
    const message = `${values.number} has a total of ${rounded(values.payable, values.currency)}, of which ${rounded(left, values.currency)} can still be credited.`
    throw conflict(message, { fields: { credit: message } })
  }
  if (!isPositive(credit)) throw invalid({ credit: 'Enter the amount the supplier credits.' })
  return credit
}

const noteFor = async (work: Returning, leaving: readonly Leaving[], date: string) => {
  const { tx, values } = work
  const amount = await creditOf(work, leaving)
  const { rows } = await sql<{
    open: Quantity
  }>`select total - settled as open from bill where id = ${values.id} and active and settled < total for update`.execute(tx)
  const share = min(amount, rows[0]?.open ?? '0')
  const choice = isPositive(share) ? { settle: 'chosen', allocations: [{ bill: values.id, amount: share }] } : { settle: 'account' }
  const { supplier: party, branch, currency, exchange, number } = values
  const head = {
    id: uuid(),
    direction: 'paid',
    method: 'goods',
    party,
    branch,
    date,
    currency,
    exchange,
    amount,
    exchangeReason: `Exchange rate of ${number}`,
  }
  return { ...head, purchase: values.id, reference: `Goods returned, ${number}`, ...choice }
}
