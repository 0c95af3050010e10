import { sql } from 'kysely'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Quantity } from '../../domain/kit/quantity.ts'
import { compare, times } from '../../domain/kit/quantity.ts'
import { certificate } from '../../domain/stock/certificate.ts'
import { costOf, rateFor } from '../../domain/stock/inventory/cost.ts'
import { inventory, usualPieces } from '../../domain/stock/inventory/entity.ts'
import { treatmentOptions } from '../../domain/stock/stone/treatment.ts'
import type { Earlier } from '../../domain/workshop/order-form/receipt.ts'
import type { WorkKind } from '../../domain/workshop/work-kind.ts'
import { workKinds } from '../../domain/workshop/work-kind.ts'
import { exchangeOn, settingsOf } from '../company/settings.ts'
import { anyOf, type Db } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import { writeAuditOfEach, writeAudits } from '../kit/entity/audit.ts'
import type { Work } from '../kit/entity/behavior.ts'
import { updateRows, type Values } from '../kit/entity/rows.ts'
import { conflict, Refusal } from '../kit/errors.ts'
import { refuseStone } from '../stock/inventory/behavior.ts'
import { insertStones, stoneFrom } from '../stock/inventory/conversion.ts'
import { type Held, isHeld } from '../stock/inventory/ledger.ts'
import { at } from './draft.ts'

/** What each line of a form holds in work. */
export const inWork = async (tx: Db, lines: readonly string[]): Promise<Map<string, Held>> => {
  const { rows } = await sql<Held & { line: string }>`select holder as line, pieces, weight, value from stock_balance
    where ${isHeld('in_work', lines)}`.execute(tx)
  return new Map(rows.map(({ line, ...held }) => [line, held]))
}

/** What is available of these stones in the safe, with its value. */
export const inSafe = async (tx: Db, stones: readonly string[]): Promise<Map<string, Held>> => {
  const { rows } = await sql<Held & { stone: string }>`select inventory_id as stone, pieces, weight, value from stock_balance
    where place = 'available' and inventory_id = any(${[...stones]}::uuid[]) and weight > 0`.execute(tx)
  return new Map(rows.map(({ stone, ...held }) => [stone, held]))
}

const blankDescription = {
  length: null,
  width: null,
  depth: null,
  crown: null,
  pavilion: null,
  size: null,
  internalNotes: null,
  notes: null,
  askingRate: null,
  minimumRate: null,
  labelled: null,
}
const typeOf = (given: Values): string => given.type ?? ((given.pieces ?? 1) === 1 ? 'single' : 'parcel')

/** A stone that work made from another. It copies the source, without its measurements, notes and prices; `given` values replace these. */
export const madeFrom = (source: Values, given: Values, index: number): Values => {
  const described = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const type = typeOf(given)
  const stone: Values = {
    ...source,
    ...blankDescription,
    sku: '',
    costBasis: 'per carat',
    ...described,
    id: uuid(),
    type,
    pieces: given.pieces ?? usualPieces(type),
    parent: source.id,
  }
  try {
    refuseStone(stone)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field, message] = Object.entries((error.data as { fields: Record<string, string> }).fields)[0]!
    throw at('lines', index, field, message)
  }
  return stone
}

/** Returns a function for the asking price of a stone in the base currency. It looks up the rate of each currency once. */
export const worthIn = ({ tx, values }: Work): ((stone: Values) => Promise<Quantity>) => {
  const rates = new Map<string, Quantity>()
  return async ({ askingBasis, askingRate, pieces, weight, currency }) => {
    const exchange = rates.get(currency) ?? (await exchangeOn(tx, currency, (await settingsOf(tx)).currency, values.date))
    rates.set(currency, exchange)
    return times(costOf({ costBasis: askingBasis, costRate: askingRate, pieces, weight }), exchange)
  }
}

/** The treatment codes that the services on a form add, by service. They must be disclosed. */
export const treatmentsAdded = async ({ tx, values }: Work): Promise<ReadonlyMap<string, string>> => {
  const services = (values.tasks as Values[]).map(task => task.service).filter(Boolean)
  if (services.length === 0) return new Map()
  const { rows } = await sql<{ id: string; code: string }>`select id, adds_treatment as code from service_description
    where id = any(${services}::uuid[]) and adds_treatment is not null`.execute(tx)
  return new Map(rows.filter(({ code }) => treatmentOptions.some(({ value }) => value === code)).map(({ id, code }) => [id, code]))
}

/** The treatments of a line's stone after the work. */
export const treatedBy = ({ values }: Work, number: number, before: Values[], adds: ReadonlyMap<string, string>): Values[] => {
  const tasks = (values.tasks as Values[]).filter(task => task.of === number || task.of === null)
  const codes = new Set(tasks.map(task => adds.get(task.service)).filter(code => code !== undefined))
  const added = [...codes].filter(code => !before.some(known => known.code === code))
  return added.length === 0
    ? before
    : [...before.filter(({ code }) => code !== 'N'), ...added.map(code => ({ code, basis: 'our opinion' }))]
}

/** A stone that the work produced, with its cost. `before` is its earlier record if it comes back under its SKU. */
export type Made = { stone: Values; cost: Quantity; before: Values | null }

const written = Object.entries(inventory.fields).filter(([, { mode }]) => mode !== 'readonly')
const isEqual = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Inserts new stones and updates those that come back under their SKU. Their certificates are outdated if weight or treatments changed. */
export const writeMade = async (work: Work, entity: Entity, made: readonly Made[]): Promise<void> => {
  const fresh = made.filter(({ before }) => !before).map(({ stone, cost }) => stoneFrom({}, stone, cost))
  await insertStones(work.tx, work, fresh, { action: entity.name, reason: `Created by ${work.values.number}` })
  const back = made.flatMap(({ stone, before }) => {
    const changed = before ? written.map(([name]) => name).filter(name => !isEqual(stone[name], before[name])) : []
    return before && changed.length > 0 ? [{ stone, before, changed }] : []
  })
  // If two lines name the same stone, the last one wins.
  const rows = new Map(back.map(({ stone }) => [stone.id as string, stone]))
  await updateRows(work.tx, inventory, [...rows.values()], [...new Set(back.flatMap(({ changed }) => changed))], work.caller.id)
  const pick = (from: Values, names: readonly string[]) => Object.fromEntries(names.map(name => [name, from[name]]))
  const entry = { entity: inventory.name, action: entity.name, reason: `Back from ${work.values.number}`, caller: work.caller }
  await writeAudits(
    work.tx,
    back.map(({ stone, before, changed }) => ({ ...entry, record: stone.id, before: pick(before, changed), after: pick(stone, changed) })),
  )
  const others = back.filter(one => compare(one.stone.weight, one.before.weight) !== 0 || one.changed.includes('treatments'))
  if (others.length > 0)
    await outdateReports(
      work,
      others.map(({ stone }) => stone.id),
    )
}

/** Marks the issued reports of these stones as outdated. */
const outdateReports = async ({ tx, caller, values }: Work, stones: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: string }>`update certificate set status = 'stone changed'
    where inventory_id = ${anyOf(stones)} and status = 'issued' returning id`.execute(tx)
  const change = { before: { status: 'issued' }, after: { status: 'stone changed' } }
  await writeAuditOfEach(tx, rows, { entity: certificate.name, action: 'update', ...change, reason: `Work of ${values.number}`, caller })
}

/** Sets the weight of whole stones after the work, and the cost of those that it produced. */
export const settleStones = async (tx: Db, moved: readonly string[], made: readonly string[]): Promise<void> => {
  await sql`update inventory set weight = held_weight where id = any(${[...moved]}::uuid[]) and type in ('single', 'pair', 'set', 'jewellery')
    and held_weight > 0 and weight <> held_weight`.execute(tx)
  const { rows } = await sql<Values>`select id, cost_basis as "costBasis", pieces, weight, value from inventory
    where id = any(${[...made]}::uuid[]) and ownership = 'own' and held_weight > 0 and value <> cost`.execute(tx)
  if (rows.length === 0) return
  const rates = rows.map(row => rateFor(row as Parameters<typeof rateFor>[0], row.value))
  await sql`update inventory t set cost = n.cost, cost_rate = n.rate
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ value }) => value)}::numeric[], ${rates}::numeric[]) as n (id, cost, rate)
    where t.id = n.id`.execute(tx)
}

/** The earlier results of a line that are still in the safe unchanged. */
export const earlierOf = async (tx: Db, results: readonly Values[]): Promise<Earlier[]> => {
  const made = results.filter(({ kind, reworked, inventory: stone }) => kind === 'output' && !reworked && stone)
  if (made.length === 0) return []
  const safe = await inSafe(
    tx,
    made.map(result => result.inventory),
  )
  return made.flatMap(result => {
    const held = safe.get(result.inventory)
    const isThere = held && compare(held.weight, result.weight) === 0 && compare(held.value, result.cost ?? '0') === 0
    if (!isThere) return []
    const { id, inventory: stone, pieces, weight, market, cost } = result
    return [{ result: id, inventory: stone, pieces, weight, market: market ?? '0', cost: cost ?? '0' }]
  })
}

export const makesJewels = (entity: Entity): boolean => workKinds[entity.name as WorkKind].makes === 'jewels'

/** Refuses if a finished stone has changed since, so that it cannot go back into work. */
export const refuseGone = (results: readonly Values[], there: readonly Earlier[], skuOf: (id: string) => string): void => {
  const gone = results.find(result => !there.some(one => one.result === result.id))
  if (gone) throw conflict(`${skuOf(gone.inventory)} has changed since it was created. Undo that first.`)
}

/** The reason on the postings of a receipt, by which an undo finds them. */
export const receiptWords = (receipt: number): string => `Receipt ${receipt}`
