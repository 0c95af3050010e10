import { sql } from 'kysely'
import { present } from '../../domain/kit/present.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { became } from '../../domain/workshop/order-form/sums.ts'
import { riskTerms } from '../../domain/workshop/work-kind.ts'
import { checkRate } from '../company/document-rate.ts'
import { takeBackOn } from '../company/reversal.ts'
import { eventDay, refuseClosed } from '../company/settings.ts'
import { beyondDate } from '../documents/bill/limits.ts'
import { refuseForeign } from '../documents/own-documents.ts'
import { requirePermission } from '../documents/permission/needed.ts'
import { nextNumber } from '../kit/db/counter.ts'
import type { WorkOn } from '../kit/entity/behavior.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { refuseStone } from '../stock/inventory/behavior.ts'
import { insertStones, withCost } from '../stock/inventory/conversion.ts'
import { type Held, type Occasion, postStock, reverseStockOf, type Stone, stonesOf } from '../stock/inventory/ledger.ts'
import { releaseReservations } from '../stock/inventory/reservation.ts'
import { atLine, holdings, takeHeld } from '../stock/inventory/selection.ts'
import { type FormEntity, type FormLine, type FormWork, goodsIds, type IssuedLine, type StoredForm, type StoredStone } from './form.ts'
import { newStone } from './new-stone.ts'
import { refuseAtBench } from './steps.ts'

/** The occasion of an event on a form; refuses an impossible date. */
export const occasionOf = async (entity: FormEntity, work: WorkOn<StoredForm, { date?: string | undefined }>): Promise<Occasion> =>
  occasionOn(entity, work, await eventDay(work, 'the form’s'))

/** The same with a known date. */
export const occasionOn = (entity: FormEntity, { values, caller, reason }: FormWork, date: string): Occasion => ({
  ...{ kind: entity.name, document: values.id, date, by: caller.id, reason },
})

/** Puts goods into work: own stock from the safe at its cost; a customer's goods first into custody, with a value of zero. */
export const issue = (entity: FormEntity) => async (work: FormWork) => {
  const { tx, values, caller } = work
  refuseForeign(work)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one line.' })
  await requirePermission(work, entity.name, beyondDate(values.date, work.today, caller.role))
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
  const custody = await takeIntoCustody(work)
  const stones = await stonesOf(tx, goodsIds(values))
  const held = await holdings(tx, goodsIds(values), [])
  for (const { inventory, pieces, weight, value } of custody) held.set(inventory, { pieces, weight, value })
  const lines = values.items.map((line, index) => issued(values, line, index, stones, held))
  values.items = lines
  values.number = await nextNumber(tx, present(entity.series), values.branch, values.date)
  const out = lines.map(
    (line): StockPosting => ({
      ...{ inventory: line.inventory, from: 'available', to: 'in_work', toHolder: line.id, pieces: line.pieces, weight: line.weight },
      ...{ value: line.cost, line: line.id },
    }),
  )
  return () => postStock(tx, [...custody, ...out], occasion)
}

const refuseParties = async ({ tx, values }: FormWork): Promise<void> => {
  const { rows } = await sql<{
    name: string
  }>`select name from customer where id in (${values.customer}, ${values.maker}) and status = 'inactive'`.execute(tx)
  if (rows[0]) throw conflict(`The party “${rows[0].name}” is inactive. Choose an active one.`)
}

const refuseUnaccepted = (values: StoredForm): void => {
  if (!values.items.some(({ ownership }) => ownership === 'customer')) return
  if (!values.riskAccepted) throw invalid({ riskAccepted: 'Record that the customer accepts the risk before you take in their goods.' })
  values.risk ??= riskTerms
}

/** The line as issued, with the cost that its goods take out of the safe. */
const issued = (
  { branch }: StoredForm,
  line: FormLine,
  index: number,
  stones: ReadonlyMap<string, Stone>,
  held: ReadonlyMap<string, Held>,
): IssuedLine => {
  const stone = present(stones.get(present(line.inventory)))
  if (stone.branch !== branch) throw atLine(index, `${stone.sku} is in ${stone.branchName}. Transfer it first.`)
  const taken = { pieces: line.pieces, weight: present(line.weight) }
  const cost = takeHeld(held.get(stone.id), stone, taken, message => atLine(index, message), 'available')
  const at = { ...line, ...taken, inventory: stone.id, sku: stone.sku, cost, labour: '0' }
  return { ...at, ...became(at, index + 1, []) }
}

/** Gives SKUs to a customer's goods, which are never for sale; returns the postings that bring them in. */
const takeIntoCustody = async (work: FormWork): Promise<StockPosting[]> => {
  const { tx, values } = work
  const stones: StoredStone[] = []
  const postings: StockPosting[] = []
  values.items = values.items.map(line => {
    if (line.inventory) return line
    const stone = custodyStone(values, line)
    stones.push(stone)
    const { id: inventory, weight } = stone
    postings.push({ inventory, from: 'supplier', to: 'available', pieces: line.pieces, weight, value: '0', line: line.id })
    return { ...line, inventory }
  })
  await insertStones(
    tx,
    work,
    stones.map(stone => withCost(stone, '0')),
    { action: 'custody', reason: 'Taken into custody for work' },
  )
  return postings
}

const custodyStone = ({ customer, branch, date, currency }: StoredForm, line: FormLine): StoredStone => {
  const { type, pieces } = line
  const described = { type, pieces, stoneName: present(line.stoneName), weight: present(line.weight) }
  const whose = { ownership: 'customer', owner: customer, branch, acquired: date, currency } as const
  const stone = newStone({ ...described, ...whose, internalNotes: [line.description, line.condition].filter(Boolean).join('\n') || null })
  refuseStone(stone)
  return stone
}

/** Whether a line or a task of a form is invoiced. */
export const isBilled = ({ items, tasks }: Pick<StoredForm, 'items' | 'tasks'>): boolean =>
  items.some(({ billed }) => billed) || tasks.some(({ billed, labourBilled }) => billed || labourBilled)

/** Cancels a form that has no results: every stone returns to where it came from. */
export const cancel = (entity: FormEntity) => async (work: FormWork<'cancel'>) => {
  const { tx, values } = work
  if (values.results.length > 0) throw conflict(`${values.number} already has results. Complete it instead.`)
  if (isBilled(values)) throw conflict(`Work of ${values.number} is invoiced. Cancel the invoice first.`)
  refuseAtBench(values)
  const occasion = occasionOn(entity, work, await takeBackOn(work))
  await stonesOf(tx, goodsIds(values), { lock: true })
  return () => reverseStockOf(tx, values.id, occasion)
}
