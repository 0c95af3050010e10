import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { isZero, minus, type Quantity, round, times } from '../../domain/kit/quantity.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { certificate } from '../../domain/stock/certificate.ts'
import { scaleDifference } from '../../domain/stock/inventory/conversion.ts'
import { labLifecycle, labSubmission, returning } from '../../domain/stock/lab-submission.ts'
import { isWhole } from '../../domain/stock/stone/type.ts'
import { refuseDigits } from '../company/money-digits.ts'
import { takeBackOn } from '../company/reversal.ts'
import { checkDate, eventDay, exchangeOn, refuseClosed, settingsOf } from '../company/settings.ts'
import { todayAt, todayOf } from '../kit/business-day.ts'
import { nextNumber } from '../kit/db/counter.ts'
import { stateIn } from '../kit/db/states.ts'
import { uuid } from '../kit/db/uuid.ts'
import { behaviorOf, doingOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { create as createRecord } from '../kit/entity/store.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { certificateBehavior } from './certificate.ts'
import { amountOf, recordStockChange } from './inventory/change.ts'
import { heldBy, lockStone, type Occasion, postStock, reverseStockOf, stonesOf } from './inventory/ledger.ts'
import { releaseReservations } from './inventory/reservation.ts'
import { holdings, takeHeld } from './inventory/selection.ts'

const columns: Columns = {
  overdue: t =>
    sql`(${stateIn(`${t}.state`, statesOf(labLifecycle, 'open'))} and coalesce(${sql.ref(`${t}.expected`)} < ${todayOf(sql.ref(`${t}.branch_id`))}, false))`,
}

type LabWork = Work<typeof labSubmission>

/** Sends a stone, or part of a lot, out of the safe to the laboratory. */
const send = async (work: LabWork) => {
  const { tx, values, caller } = work
  checkDate(values.date, await todayAt(tx, work.doing, values.inventory), may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  if (values.expected && values.expected < values.date) throw invalid({ expected: 'The expected day is before the date.' })
  const ids = [values.inventory]
  await stonesOf(tx, ids, { lock: true })
  await releaseReservations(work, ids)
  const stone = (await stonesOf(tx, ids)).get(values.inventory)
  if (!stone) throw invalid({ inventory: 'This stone does not exist.' })
  const held = (await holdings(tx, ids, [])).get(stone.id)
  const amount = amountOf(held, stone, values)
  const value = takeHeld(held, stone, amount, message => conflict(message, { fields: { inventory: message } }), 'available')
  Object.assign(values, amount, { branch: stone.branch, returned: null, returnedWeight: null, certificate: null })
  values.number = await nextNumber(tx, labSubmission.series, stone.branch, values.date)
  const posting: StockPosting = { inventory: stone.id, from: 'available', to: 'at_lab', toHolder: values.id, ...amount, value }
  return () => postStock(tx, [posting], { kind: labSubmission.name, document: values.id, date: values.date, by: caller.id })
}

const occasionOn = ({ values, caller, reason }: LabWork, date: string): Occasion => ({
  ...{ kind: labSubmission.name, document: values.id, date, by: caller.id, reason },
})

/** The laboratory fee in the base currency, at the rate of the return date; null if there is none. */
const feeOf = async ({ tx, values, input }: Work<typeof labSubmission, 'return'>, date: string): Promise<Quantity | null> => {
  refuseDigits('fee', 'Fee', input.fee, values.currency)
  const fee = input.fee ?? values.fee
  if (!fee || isZero(fee)) return null
  const { currency: base } = await settingsOf(tx)
  return round(times(fee, await exchangeOn(tx, values.currency, base, date)), currencyDigits(base))
}

/** Takes a stone back from the laboratory, with its new weight and its report if there is one. */
const takeBack = async (work: Work<typeof labSubmission, 'return'>) => {
  const { tx, values, input } = work
  const occasion = occasionOn(work, await eventDay(work, 'the day on which it was sent'))
  const stone = await lockStone(tx, values.inventory)
  const held = (await heldBy(tx, 'at_lab', [values.id])).get(stone.id)
  if (!held) throw conflict(`${stone.sku} is not at the laboratory.`)
  const weight = input.weight ?? held.weight
  if (isZero(weight)) throw invalid({ weight: 'The weight must be above zero.' })
  const postings: StockPosting[] = [
    ...returning(values.id, stone.id, held, stone.ownership === 'own' ? await feeOf(work, occasion.date) : null),
    ...scaleDifference(stone.id, minus(weight, held.weight), held.pieces),
  ]
  Object.assign(values, { returned: occasion.date, returnedWeight: weight, fee: input.fee ?? values.fee })
  if (input.certificate) {
    const id = typeof input.certificate.id === 'string' ? input.certificate.id : uuid()
    values.certificate = id
    await createRecord(tx, doingOf(work), certificate, certificateBehavior, { ...input.certificate, id, inventory: stone.id })
  }
  return async () => {
    await postStock(tx, postings, occasion)
    const isReweighed = postings.length > 1
    if (isReweighed && isWhole(stone.type)) await sql`update inventory set weight = ${weight} where id = ${stone.id}`.execute(tx)
    const after = isReweighed ? { weight } : {}
    await recordStockChange(tx, work, [{ id: stone.id, after, reason: `Back from ${values.lab}, ${values.number}` }], 'labReturn')
  }
}

const cancel = async (work: Work<typeof labSubmission, 'cancel'>) => {
  const occasion = occasionOn(work, await takeBackOn(work))
  return () => reverseStockOf(work.tx, work.values.id, occasion)
}

/** Lab submissions on the server: the submission holds the stone in the ledger until it is back. */
export const labSubmissionBehavior = behaviorOf(labSubmission, { columns, bulk: true, effects: { create: send, return: takeBack, cancel } })
