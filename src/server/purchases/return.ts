import { sql } from 'kysely'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { compare, isPositive, least, minus, type Quantity, round } from '../../domain/kit/quantity.ts'
import { paymentNote } from '../../domain/payments/payment-note.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { isMemoIn } from '../../domain/purchases/purchase.ts'
import { creditFor, type Returned, returnPosting } from '../../domain/purchases/return.ts'
import { refuseDigits } from '../company/money-digits.ts'
import { eventDay } from '../company/settings.ts'
import { uuid } from '../kit/db/uuid.ts'
import { doingOf, type Work } from '../kit/entity/behavior.ts'
import type { Values } from '../kit/entity/rows.ts'
import { create } from '../kit/entity/store.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { paymentNoteBehavior } from '../payments/payment-note.ts'
import { rounded } from '../payments/shares.ts'
import { amountOf, tellMoved } from '../stock/inventory/change.ts'
import { postStock, stonesOf } from '../stock/inventory/ledger.ts'
import { releaseReservations } from '../stock/inventory/reservation.ts'
import { holdings, takeHeld } from '../stock/inventory/selection.ts'

type Leaving = { posting: StockPosting; line: string | null }

/**
 * Goods go back to their supplier. For those on memo nobody ever owed anything; those that were bought are credited: a payment
 * in goods, which settles their own bill as far as it is open and is otherwise on account, and which takes them back when it is void.
 */
export const giveBack = async (work: Work) => {
  const { tx, values, input, caller } = work
  const isMemo = isMemoIn(values.type)
  if (values.variant !== 'stock') throw conflict(`${values.number} is an expense: it brought no goods that could go back.`)
  if (isMemo && input.credit) throw invalid({ credit: 'Nothing was ever owed for goods on memo: there is nothing to credit.' })
  const date = await eventDay(work, 'the day on which they came')
  const leaving = await leavingOf(work)
  const note = isMemo ? null : await noteFor(work, leaving, date)
  return async () => {
    if (note) await create(tx, doingOf(work), paymentNote, paymentNoteBehavior, note)
    const kind = note ? 'purchaseReturn' : 'memoReturn'
    const occasion = { kind, paper: note?.id ?? values.id, date, by: caller.id, reason: work.reason }
    const postings = leaving.map(({ posting }) => posting)
    await postStock(tx, postings, occasion)
    const back = postings.map(({ inventory: id }) => ({ id, reason: `Back to the supplier, ${values.number}` }))
    await tellMoved(tx, work, back, kind)
  }
}

/** The stones that are to go, each with what it cost; refused for one that did not come with this purchase, or is not here. */
const leavingOf = async ({ tx, values, input, today }: Work): Promise<Leaving[]> => {
  const requested = input.stones as Values[]
  const ids = requested.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ stones: 'The same stone is named twice.' })
  await stonesOf(tx, ids, { lock: true })
  await releaseReservations({ tx, today }, ids)
  const [stones, held] = [await stonesOf(tx, ids), await holdings(tx, ids, [])]
  const { rows } = await sql<{
    id: string
    line: string | null
  }>`select id, purchase_line_id as line from inventory where purchase_id = ${values.id} and id = any(${ids}::uuid[])`.execute(tx)
  return requested.map(({ id, ...much }) => {
    const [stone, came] = [stones.get(id), rows.find(row => row.id === id)]
    if (!stone || !came) throw conflict(`${stone?.sku ?? 'This stone'} did not come in on ${values.number}.`)
    const amount = amountOf(held.get(id), stone, much)
    const cost = takeHeld(held.get(id), stone, amount, says => conflict(says), 'available')
    return { posting: returnPosting(id, amount, cost), line: came.line }
  })
}

/** What is credited: what was agreed, else what the supplier had asked for these goods, and never more than for all of them. */
const creditOf = async ({ tx, values, input }: Work, leaving: readonly Leaving[]): Promise<Quantity> => {
  const digits = currencyDigits(values.currency)
  const { rows } = await sql<{
    credited: Quantity
  }>`select coalesce(sum(amount), 0) as credited from payment_note where purchase_id = ${values.id} and state = 'recorded'`.execute(tx)
  const left = minus(values.payable, rows[0]!.credited)
  const goods = leaving.flatMap(({ posting: back, line: id }): Returned[] => {
    const line = (values.items as Values[]).find(one => one.id === id)
    return line ? [{ amount: line.amount, basis: line.basis, came: line as Returned['came'], back }] : []
  })
  refuseDigits('credit', 'The credit', input.credit, values.currency)
  const credit =
    input.credit === undefined
      ? least(creditFor(values as Parameters<typeof creditFor>[0], goods, digits), left)
      : round(input.credit, digits)
  if (compare(credit, left) > 0) {
    const says = `${values.number} asked for ${rounded(values.payable, values.currency)}, of which ${rounded(left, values.currency)} can still be credited.`
    throw conflict(says, { fields: { credit: says } })
  }
  if (!isPositive(credit)) throw invalid({ credit: 'Say what the supplier credits for them.' })
  return credit
}

const noteFor = async (work: Work, leaving: readonly Leaving[], date: string): Promise<Values & { id: string }> => {
  const { tx, values } = work
  const amount = await creditOf(work, leaving)
  const { rows } = await sql<{
    open: Quantity
  }>`select total - settled as open from bill where id = ${values.id} and active and settled < total for update`.execute(tx)
  const share = least(amount, rows[0]?.open ?? '0')
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
    exchangeReason: `Rate of ${number}`,
  }
  return { ...head, purchase: values.id, reference: `Goods returned, ${number}`, ...choice }
}
