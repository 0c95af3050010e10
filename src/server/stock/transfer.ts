import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { type DerivedStatuses, statesOf } from '../../domain/kit/lifecycle.ts'
import { round, sum } from '../../domain/kit/quantity.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { isWhole } from '../../domain/stock/stone/type.ts'
import { transfer, transferLifecycle, type transferStatuses } from '../../domain/stock/transfer.ts'
import { setOut } from '../company/branch.ts'
import { takeBackOn } from '../company/reversal.ts'
import { checkDate, eventDay, refuseClosed } from '../company/settings.ts'
import { todayIn } from '../kit/business-day.ts'
import { nextNumber } from '../kit/db/counter.ts'
import { stateIn, statusColumn } from '../kit/db/states.ts'
import type { Behavior, Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import type { Values } from '../kit/entity/rows.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { tellMoved } from './inventory/change.ts'
import { type Held, heldBy, type Occasion, postStock, reverseStockOf, type Stone, stonesOf } from './inventory/ledger.ts'
import { releaseReservations } from './inventory/reservation.ts'
import { holdings, snapshot, takeHeld } from './inventory/selection.ts'

const join = sql`left join lateral (
  select count(*) filter (where l.place = 'in_transit')::integer as missing, count(*) filter (where l.place = 'available') as arrived, count(*) filter (where l.place = 'loss') as lost
  from transfer_line l where l.transfer_id = t.id) way on true`

const columns: Columns = {
  missing: t => sql`case when ${stateIn(`${t}.state`, statesOf(transferLifecycle, 'inForce'))} then way.missing end`,
  status: t =>
    statusColumn(`${t}.state`, transferLifecycle, {
      'partly received': sql`way.missing > 0 and (way.arrived > 0 or way.lost > 0)`,
      'in transit': sql`way.missing > 0`,
      closed: sql`way.lost > 0`,
      received: sql`true`,
    } satisfies DerivedStatuses<typeof transferLifecycle, typeof transferStatuses>),
}

const idsOf = (items: readonly Values[]): string[] => items.map(line => line.inventory)

const refuseLine = (index: number, message: string) =>
  conflict(`Line ${index + 1}: ${message}`, { fields: { [`items.${index}.inventory`]: message } })

// The available part of a lot. If another part is elsewhere, `sendLine` refuses the lot.
const amountOf = ({ type, pieces, weight, availablePieces, availableWeight }: Stone) =>
  isWhole(type) ? { pieces, weight } : { pieces: availablePieces, weight: availableWeight }

const fillLine = (line: Values, index: number, { values, stones }: { values: Values; stones: ReadonlyMap<string, Stone> }): Values => {
  const stone = stones.get(line.inventory)
  if (!stone) throw invalid({ [`items.${index}.inventory`]: 'This stone does not exist.' })
  if (values.items.findIndex((other: Values) => other.inventory === line.inventory) < index)
    throw refuseLine(index, `${stone.sku} is on this transfer twice.`)
  if (stone.branch !== values.from)
    throw refuseLine(index, `${stone.sku} is in ${stone.branchName}. A transfer can include only stones of the branch it leaves.`)
  const { sku, description, details } = snapshot(stone)
  const text = [description, details].filter(Boolean).join(' · ') || null
  return { ...line, sku, details: text, ...amountOf(stone), cost: null, place: null, arrived: null }
}

const fillDraft = async ({ tx, values }: Work) => {
  if (values.from === values.to) throw invalid({ to: 'Choose two different branches for a transfer.' })
  if (values.expected && values.expected < values.date) throw invalid({ expected: 'The expected day is before the date.' })
  const stones = await stonesOf(tx, idsOf(values.items))
  values.items = values.items.map((line: Values, index: number) => fillLine(line, index, { values, stones }))
  values.stones = values.items.length
  values.pieces = values.items.reduce((pieces: number, line: Values) => pieces + (line.pieces ?? 0), 0)
  values.carats = round(sum(values.items.map((line: Values) => line.weight)), 3)
}

/** Sends a stone or a whole lot, so that one SKU is always in one branch. */
const sendLine = (line: Values, index: number, stone: Stone, held: Held | undefined): Values => {
  if (stone.status === 'partly') throw refuseLine(index, `Part of ${stone.sku} is elsewhere. Split off the part to transfer.`)
  const amount = { pieces: held?.pieces ?? null, weight: held?.weight ?? stone.weight }
  return { ...line, ...amount, cost: takeHeld(held && { ...held }, stone, amount, message => refuseLine(index, message), 'available') }
}

const send = async (work: Work) => {
  const { tx, values, caller, today } = work
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one stone.' })
  const ids = idsOf(values.items)
  await stonesOf(tx, ids, { lock: true })
  await releaseReservations(work, ids)
  const [stones, held] = [await stonesOf(tx, ids), await holdings(tx, ids, [])]
  await fillDraft(work)
  values.items = values.items.map((line: Values, index: number) =>
    sendLine(line, index, stones.get(line.inventory)!, held.get(line.inventory)),
  )
  values.carats = round(sum(values.items.map((line: Values) => line.weight)), 3)
  await setOut(tx, values.from, values.to)
  values.number = await nextNumber(tx, transfer.series!, values.from, values.date)
  const postings = values.items.map(
    (line: Values): StockPosting => ({
      inventory: line.inventory,
      from: 'available',
      to: 'in_transit',
      toHolder: line.id,
      pieces: line.pieces,
      weight: line.weight,
      value: line.cost,
      line: line.id,
    }),
  )
  return () => postStock(tx, postings, { kind: transfer.name, document: values.id, date: values.date, by: caller.id })
}

/** The transfer lines of the scanned ids or labels. The error names every scanned item that is not in transit. */
const scannedLines = (items: readonly Values[], scanned: readonly string[]): Values[] => {
  const failed: { id: string; reason: string }[] = []
  const found = new Map<string, Values>()
  for (const id of scanned) {
    const line = items.find(({ inventory, sku }) => inventory === id || sku?.toLowerCase() === id.toLowerCase())
    if (!line) failed.push({ id, reason: `“${id}” is not on this transfer.` })
    else if (line.place === 'available') failed.push({ id, reason: `${line.sku} has already arrived.` })
    else if (line.place !== 'in_transit') failed.push({ id, reason: `${line.sku} is not in transit.` })
    else found.set(line.id, line)
  }
  if (failed.length > 0)
    throw conflict(failed.length === 1 ? failed[0]!.reason : `${failed.length} stones cannot be taken: ${failed[0]!.reason}`, { failed })
  return [...found.values()]
}

const arrive = async (work: Work, to: 'available' | 'loss'): Promise<{ lines: Values[]; postings: StockPosting[] }> => {
  const lines = scannedLines(work.before!.items, work.input.stones)
  const ids = idsOf(lines)
  await stonesOf(work.tx, ids, { lock: true })
  const held = await heldBy(
    work.tx,
    'in_transit',
    lines.map(({ id }) => id),
  )
  const postings = lines.map(
    (line): StockPosting => ({
      inventory: line.inventory,
      from: 'in_transit',
      fromHolder: line.id,
      to,
      ...held.get(line.inventory)!,
      line: line.id,
    }),
  )
  return { lines, postings }
}

// Goods in transit are received or reported lost on a business day of the destination branch.
const occasionOf = async (work: Work): Promise<Occasion> => {
  const { tx, values, caller, doing, reason } = work
  const date = await eventDay({ ...work, today: await todayIn(tx, doing, values.to) }, 'the transfer’s')
  return { kind: transfer.name, document: values.id, date, by: caller.id, reason }
}

/** Receives goods into the safe of the destination branch. */
const receive = async (work: Work) => {
  const { tx, values, input } = work
  const { lines, postings } = await arrive(work, 'available')
  const occasion = await occasionOf(work)
  return async () => {
    await postStock(tx, postings, occasion)
    const ids = idsOf(lines)
    await sql`update inventory set branch_id = ${values.to}, location = ${input.location ?? null} where id = any(${ids}::uuid[])`.execute(
      tx,
    )
    const after = { branch: values.to, location: input.location ?? null }
    await tellMoved(
      tx,
      work,
      ids.map(id => ({ id, after, reason: `Transfer ${values.number}` })),
      'receive',
    )
  }
}

const reportLost = async (work: Work) => {
  const { postings } = await arrive(work, 'loss')
  const occasion = await occasionOf({ ...work, input: {} })
  return () => postStock(work.tx, postings, occasion)
}

/** Cancels a transfer of which nothing has been received: the goods return to the safe that they left. */
const cancel = async (work: Work) => {
  const { tx, before, caller, reason } = work
  const gone = before!.items.find((line: Values) => line.place !== 'in_transit')
  if (gone)
    throw conflict(`${gone.sku} has ${gone.place === 'loss' ? 'been reported lost' : 'arrived'}. This transfer can no longer be canceled.`)
  const date = await takeBackOn(work)
  return () => reverseStockOf(tx, before!.id, { kind: transfer.name, document: before!.id, date, by: caller.id, reason })
}

/** Transfers between branches on the server. The ledger holds goods in transit by line until they are received. */
export const transferBehavior: Behavior = {
  join,
  columns,
  effects: {
    create: fillDraft,
    update: work => (work.values.state === 'draft' ? fillDraft(work) : Promise.resolve()),
    send,
    receive,
    lost: reportLost,
    cancel,
  },
}
