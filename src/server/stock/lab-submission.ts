import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { currencyDigits } from '../../domain/documents/totals.ts'
import { certificate } from '../../domain/stock/certificate.ts'
import { scaleDifference } from '../../domain/stock/inventory/conversion.ts'
import { isZero, minus, type Quantity, round, times } from '../../domain/kit/quantity.ts'
import { labSubmission, returning } from '../../domain/stock/lab-submission.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { isWhole } from '../../domain/stock/stone/type.ts'
import { certificateExtra } from './certificate.ts'
import { checkDate, exchangeOn, refuseClosed, settingsOf } from '../company/settings.ts'
import { holdings, takeHeld } from './inventory/selection.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { nextNumber } from '../kit/db/counter.ts'
import { conflict, invalid, notFound } from '../kit/errors.ts'
import type { Extra, Work } from '../kit/entity/behavior.ts'
import { create as createRecord } from '../kit/store.ts'
import { uuid } from '../kit/db/uuid.ts'
import { letGo } from './inventory/reservation.ts'
import { heldBy, type Occasion, postStock, reverseStockOf, stonesOf } from './inventory/ledger.ts'
import { askedOf, tellMoved } from './inventory/change.ts'

const columns: Columns = {
  overdue: t => sql`(${sql.ref(`${t}.state`)} = 'sent' and coalesce(${sql.ref(`${t}.expected`)} < current_date, false))`,
}

/** Sends a stone, or part of a lot, out of the safe to the laboratory. */
const send = async (work: Work) => {
  const { tx, values, caller, today } = work
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  if (values.expected && values.expected < values.date) throw invalid({ expected: 'The expected day is before the date.' })
  const ids = [values.inventory]
  await stonesOf(tx, ids, { lock: true })
  await letGo(work, ids)
  const stone = (await stonesOf(tx, ids)).get(values.inventory)
  if (!stone) throw invalid({ inventory: 'This stone does not exist.' })
  const held = (await holdings(tx, ids, [])).get(stone.id)
  const amount = askedOf(held, stone, values)
  const value = takeHeld(held, stone, amount, says => conflict(says, { fields: { inventory: says } }), 'available')
  Object.assign(values, amount, { branch: stone.branch, returned: null, returnedWeight: null, certificate: null })
  values.number = await nextNumber(tx, labSubmission.series!, stone.branch, values.date)
  const posting: StockPosting = { inventory: stone.id, from: 'available', to: 'at_lab', toHolder: values.id, ...amount, value }
  return () => postStock(tx, [posting], { kind: labSubmission.name, paper: values.id, date: values.date, by: caller.id })
}

const occasionOf = async ({ tx, values, caller, input, today, reason }: Work): Promise<Occasion> => {
  const date = input.date ?? today
  checkDate(date, today, may(caller.role, 'invoice.backdate'))
  if (date < values.date) throw invalid({ date: 'The date is before the day on which it was sent.' })
  await refuseClosed(tx, date)
  return { kind: labSubmission.name, paper: values.id, date, by: caller.id, reason }
}

/** What the laboratory asks, in the base currency, on the day it is known for good; null when it asks nothing. */
const feeOf = async ({ tx, values, input }: Work, date: string): Promise<Quantity | null> => {
  const fee = input.fee ?? values.fee
  if (!fee || isZero(fee)) return null
  const { currency: base } = await settingsOf(tx)
  return round(times(fee, await exchangeOn(tx, values.currency, base, date)), currencyDigits(base))
}

/** The stone is back: as it weighs now, with its report where there is one. */
const takeBack = async (work: Work) => {
  const { tx, values, input, caller, today } = work
  const occasion = await occasionOf(work)
  const stone = (await stonesOf(tx, [values.inventory], { lock: true })).get(values.inventory)
  if (!stone) throw notFound('stone')
  const held = (await heldBy(tx, 'at_lab', [values.id])).get(stone.id)!
  const weight = input.weight ?? held.weight
  if (isZero(weight)) throw invalid({ weight: 'The weight must be above zero.' })
  const postings: StockPosting[] = [
    ...returning(values.id, stone.id, held, stone.ownership === 'own' ? await feeOf(work, occasion.date) : null),
    ...scaleDifference(stone.id, minus(weight, held.weight), held.pieces),
  ]
  Object.assign(values, { returned: occasion.date, returnedWeight: weight, fee: input.fee ?? values.fee })
  if (input.certificate) {
    values.certificate = input.certificate.id ?? uuid()
    const context = { caller, now: () => new Date(`${today}T12:00:00Z`) }
    await createRecord(tx, context, certificate, certificateExtra, { ...input.certificate, id: values.certificate, inventory: stone.id })
  }
  return async () => {
    await postStock(tx, postings, occasion)
    const isReweighed = postings.length > 1
    if (isReweighed && isWhole(stone.type)) await sql`update inventory set weight = ${weight} where id = ${stone.id}`.execute(tx)
    const after = isReweighed ? { weight } : {}
    await tellMoved(tx, work, [{ id: stone.id, after, reason: `Back from ${values.lab}, ${values.number}` }], 'labReturn')
  }
}

const cancel = async (work: Work) => {
  const occasion = await occasionOf({ ...work, input: {} })
  return () => reverseStockOf(work.tx, work.before!.id, occasion)
}

/** Stones at a laboratory, on the server: the submission holds them until they are back. */
export const labSubmissionExtra: Extra = { columns, effects: { create: send, return: takeBack, cancel } }
