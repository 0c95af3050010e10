import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { withDefaults } from '../../domain/kit/shape.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { inventory } from '../../domain/stock/inventory/entity.ts'
import { became } from '../../domain/workshop/order-form/sums.ts'
import { riskTerms } from '../../domain/workshop/work-kind.ts'
import { checkRate } from '../company/document-rate.ts'
import { takeBackOn } from '../company/reversal.ts'
import { checkDate, eventDay, refuseClosed } from '../company/settings.ts'
import { refuseForeign } from '../documents/own-documents.ts'
import { nextNumber } from '../kit/db/counter.ts'
import { uuid } from '../kit/db/uuid.ts'
import type { Work } from '../kit/entity/behavior.ts'
import type { Values } from '../kit/entity/rows.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { refuseStone } from '../stock/inventory/behavior.ts'
import { insertStones, stoneFrom } from '../stock/inventory/conversion.ts'
import { type Held, type Occasion, postStock, reverseStockOf, type Stone, stonesOf } from '../stock/inventory/ledger.ts'
import { releaseReservations } from '../stock/inventory/reservation.ts'
import { atLine, holdings, takeHeld } from '../stock/inventory/selection.ts'
import { goodsIds } from './draft.ts'

/** The occasion of an event on a form; refuses an impossible date. */
export const occasionOf = async (entity: Entity, work: Work): Promise<Occasion> =>
  occasionOn(entity, work, await eventDay(work, 'the form’s'))

/** The same with a known date. */
export const occasionOn = (entity: Entity, { values, caller, reason }: Work, date: string): Occasion => ({
  ...{ kind: entity.name, document: values.id, date, by: caller.id, reason },
})

/** Puts goods into work: own stock from the safe at its cost; a customer's goods first into custody, with a value of zero. */
export const issue = (entity: Entity) => async (work: Work) => {
  const { tx, values, caller } = work
  refuseForeign(work)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one line.' })
  checkDate(values.date, work.today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  const occasion = occasionOn(entity, work, values.date)
  await checkRate(work)
  await refuseParties(work)
  refuseUnaccepted(values)
  await stonesOf(tx, goodsIds(values), { lock: true })
  await releaseReservations(
    work,
    goodsIds(values),
    values.customer ? { customer: values.customer, by: caller.id, lines: values.items } : undefined,
  )
  const taken = await takeIntoCustody(work)
  const stones = await stonesOf(tx, goodsIds(values))
  const held = await holdings(tx, goodsIds(values), [])
  for (const line of taken) held.set(line.inventory, { pieces: line.pieces, weight: line.weight, value: '0' })
  values.items = (values.items as Values[]).map((line, index) => issued(work, line, index, stones.get(line.inventory)!, held))
  values.number = await nextNumber(tx, entity.series!, values.branch, values.date)
  const custody = taken.map(
    (line): StockPosting => ({
      ...{
        inventory: line.inventory,
        from: 'supplier',
        to: 'available',
        pieces: line.pieces,
        weight: line.weight,
        value: '0',
        line: line.id,
      },
    }),
  )
  const out = (values.items as Values[]).map(
    (line): StockPosting => ({
      ...{ inventory: line.inventory, from: 'available', to: 'in_work', toHolder: line.id, pieces: line.pieces, weight: line.weight },
      ...{ value: line.cost, line: line.id },
    }),
  )
  return () => postStock(tx, [...custody, ...out], occasion)
}

const refuseParties = async ({ tx, values }: Work): Promise<void> => {
  const { rows } = await sql<{
    name: string
  }>`select name from customer where id in (${values.customer}, ${values.maker}) and status = 'inactive'`.execute(tx)
  if (rows[0]) throw conflict(`${rows[0].name} is inactive. Choose an active party.`)
}

const refuseUnaccepted = (values: Values): void => {
  if (!(values.items as Values[]).some(({ ownership }) => ownership === 'customer')) return
  if (!values.riskAccepted) throw invalid({ riskAccepted: 'Record that the customer accepts the risk before you take in their goods.' })
  values.risk ??= riskTerms
}

const issued = ({ values }: Work, line: Values, index: number, stone: Stone, held: ReadonlyMap<string, Held>): Values => {
  if (stone.branch !== values.branch) throw atLine(index, `${stone.sku} is in ${stone.branchName}. Transfer it first.`)
  const cost = takeHeld(held.get(stone.id), stone, line as Held, message => atLine(index, message), 'available')
  const at = { ...line, sku: stone.sku, cost, labour: '0' }
  return { ...at, ...became(at as unknown as Parameters<typeof became>[0], index + 1, []) }
}

/** Gives SKUs to a customer's goods. They are never for sale. */
const takeIntoCustody = async (work: Work): Promise<Values[]> => {
  const { tx, values } = work
  const taken: Values[] = []
  values.items = (values.items as Values[]).map(line => {
    if (line.inventory) return line
    const kept = { ...line, inventory: uuid() }
    taken.push(kept)
    return kept
  })
  const { currency } = values
  const stones = taken.map(line => {
    const { type, stoneName, pieces, weight } = line
    const whose = { ownership: 'customer', owner: values.customer, branch: values.branch, acquired: values.date, currency }
    const described = {
      type,
      stoneName,
      pieces,
      weight,
      ...whose,
      internalNotes: [line.description, line.condition].filter(Boolean).join('\n') || null,
    }
    const stone = { ...withDefaults(inventory.fields, described), id: line.inventory, parent: null, purchase: null, purchaseLine: null }
    refuseStone(stone)
    return stoneFrom({}, stone, '0')
  })
  await insertStones(tx, work, stones, { action: 'custody', reason: 'Taken into custody for work' })
  return taken
}

/** Whether a line or a task of a form is invoiced. */
export const isBilled = ({ items, tasks }: Values): boolean =>
  [...(items as Values[]), ...(tasks as Values[])].some(line => line.billed || line.labourBilled)

/** Cancels a form that has no results: every stone returns to where it came from. */
export const cancel = (entity: Entity) => async (work: Work) => {
  const { tx, before } = work
  if (before!.results.length > 0) throw conflict(`${before!.number} already has results. Complete it instead.`)
  if (isBilled(before!)) throw conflict(`Work of ${before!.number} is invoiced. Cancel the invoice first.`)
  const occasion = occasionOn(entity, work, await takeBackOn(work))
  await stonesOf(tx, goodsIds(before!), { lock: true })
  return () => reverseStockOf(tx, before!.id, occasion)
}
