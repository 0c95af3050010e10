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
import { refuseForeign } from '../documents/billing.ts'
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

/** When this happens to a form, and by whom; refuses a day on which it cannot have happened. */
export const occasionOf = async (entity: Entity, work: Work): Promise<Occasion> =>
  occasionOn(entity, work, await eventDay(work, 'the form’s'))

/** The same on a day that is known already. */
export const occasionOn = (entity: Entity, { values, caller, reason }: Work, date: string): Occasion => ({
  ...{ kind: entity.name, paper: values.id, date, by: caller.id, reason },
})

/** Goods go into work: the house's own out of the safe at their cost, a customer's into custody first, counted and weighed and worth nothing. */
export const issue = (entity: Entity) => async (work: Work) => {
  const { tx, values, caller } = work
  refuseForeign(work)
  if (values.items.length === 0) throw invalid({ items: 'There is nothing on it: add at least one line.' })
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
  if (rows[0]) throw conflict(`${rows[0].name} is inactive; nothing may be done for or by them.`)
}

const refuseUnaccepted = (values: Values): void => {
  if (!(values.items as Values[]).some(({ ownership }) => ownership === 'customer')) return
  if (!values.riskAccepted) throw invalid({ riskAccepted: 'The customer must accept the risk before their goods are taken in.' })
  values.risk ??= riskTerms
}

const issued = ({ values }: Work, line: Values, index: number, stone: Stone, held: ReadonlyMap<string, Held>): Values => {
  if (stone.branch !== values.branch) throw atLine(index, `${stone.sku} is in ${stone.branchName}: transfer it first.`)
  const cost = takeHeld(held.get(stone.id), stone, line as Held, says => atLine(index, says), 'available')
  const at = { ...line, sku: stone.sku, cost, labour: '0' }
  return { ...at, ...became(at as unknown as Parameters<typeof became>[0], index + 1, []) }
}

/** Gives a customer's goods their numbers; they are never for sale. */
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

/** Whether anything of a form stands on an invoice. */
export const isBilled = ({ items, tasks }: Values): boolean =>
  [...(items as Values[]), ...(tasks as Values[])].some(line => line.billed || line.labourBilled)

/** Takes a form back as long as nothing came of it: every stone returns to where it came from. */
export const cancel = (entity: Entity) => async (work: Work) => {
  const { tx, before } = work
  if (before!.results.length > 0) throw conflict(`${before!.number} has results already: complete it instead.`)
  if (isBilled(before!)) throw conflict(`Work of ${before!.number} is invoiced: cancel the invoice first.`)
  const occasion = occasionOn(entity, work, await takeBackOn(work))
  await stonesOf(tx, goodsIds(before!), { lock: true })
  return () => reverseStockOf(tx, before!.id, occasion)
}
