import { sql } from 'kysely'
import { inventory, usualPieces } from '../domain/inventory.ts'
import type { Quantity } from '../domain/kit/quantity.ts'
import { compare, times } from '../domain/kit/quantity.ts'
import type { Noun } from '../domain/kit/record.ts'
import { costOf, rateFor } from '../domain/stock-cost.ts'
import { treatmentOptions } from '../domain/treatment.ts'
import type { WorkKind } from '../domain/work-kind.ts'
import { workKinds } from '../domain/work-kind.ts'
import type { Earlier } from '../domain/work-receipt.ts'
import { exchangeOn, settingsOf } from './company.ts'
import { insertStones, stoneFrom } from './conversion.ts'
import { refuseStone } from './inventory.ts'
import type { Db } from './kit/db.ts'
import { conflict, Refusal } from './kit/errors.ts'
import type { Work } from './kit/extra.ts'
import { load, updateRow, type Values } from './kit/rows.ts'
import { uuid } from './kit/uuid.ts'
import { contextOf } from './purchase-stock.ts'
import type { Held } from './stock.ts'
import { at } from './workshop-draft.ts'

/** What each line of a form holds in work. */
export const inWork = async (tx: Db, lines: readonly string[]): Promise<Map<string, Held>> => {
  const { rows } = await sql<Held & { line: string }>`select holder as line, pieces, weight, value from stock_balance
    where place = 'in_work' and holder = any(${[...lines]}::uuid[]) and weight > 0`.execute(tx)
  return new Map(rows.map(({ line, ...held }) => [line, held]))
}

/** What is free in the safe of these stones, with what it is worth. */
export const inSafe = async (tx: Db, stones: readonly string[]): Promise<Map<string, Held>> => {
  const { rows } = await sql<Held & { stone: string }>`select inventory_id as stone, pieces, weight, value from stock_balance
    where place = 'available' and inventory_id = any(${[...stones]}::uuid[]) and weight > 0`.execute(tx)
  return new Map(rows.map(({ stone, ...held }) => [stone, held]))
}

const untold = {
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

/** A stone that the work made out of another: the same goods in everything but what is said of it. */
export const madeFrom = (source: Values, given: Values, index: number): Values => {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const type = typeOf(given)
  const stone: Values = {
    ...source,
    ...untold,
    sku: '',
    costBasis: 'per carat',
    ...said,
    id: uuid(),
    type,
    pieces: given.pieces ?? usualPieces(type),
    parent: source.id,
  }
  try {
    refuseStone(stone)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field, says] = Object.entries((error.data as { fields: Record<string, string> }).fields)[0]!
    throw at('lines', index, field, says)
  }
  return stone
}

/** What a stone is worth in the base currency by its asking price. */
export const worthOf = async (work: Work, stone: Values): Promise<Quantity> => {
  const { currency: base } = await settingsOf(work.tx)
  const exchange = await exchangeOn(work.tx, stone.currency, base, work.values.date)
  return times(costOf({ costBasis: stone.askingBasis, costRate: stone.askingRate, pieces: stone.pieces, weight: stone.weight }), exchange)
}

/** What was done to a stone that has to be disclosed from now on. */
export const treatedBy = async ({ tx, values }: Work, number: number, before: Values[]): Promise<Values[]> => {
  const tasks = (values.tasks as Values[]).filter(task => task.of === number || task.of === null)
  const services = tasks.map(task => task.service).filter(Boolean)
  if (services.length === 0) return before
  const { rows } = await sql<{ code: string }>`select distinct adds_treatment as code from service_description
    where id = any(${services}::uuid[]) and adds_treatment is not null`.execute(tx)
  const added = rows.filter(
    ({ code }) => treatmentOptions.some(({ value }) => value === code) && !before.some(known => known.code === code),
  )
  return added.length === 0
    ? before
    : [...before.filter(({ code }) => code !== 'N'), ...added.map(({ code }) => ({ code, basis: 'our opinion' }))]
}

/** Writes new stones down, and what is said anew of one that comes back under its number; a changed one's certificates no longer speak of it. */
export const writeMade = async (
  work: Work,
  noun: Noun,
  made: readonly { stone: Values; cost: Quantity; isNew: boolean }[],
): Promise<void> => {
  const fresh = made.filter(({ isNew }) => isNew).map(({ stone, cost }) => stoneFrom({}, stone, cost))
  await insertStones(work.tx, contextOf(work), fresh, { action: noun.name, reason: `Made by ${work.values.number}` })
  for (const { stone, isNew } of made) {
    if (isNew) continue
    const before = (await load(work.tx, inventory, stone.id))!
    const changed = Object.keys(inventory.fields).filter(
      name => inventory.fields[name as keyof typeof inventory.fields].mode !== 'readonly' && stone[name] !== before[name],
    )
    if (changed.length > 0) await updateRow(work.tx, inventory, stone, changed, work.caller.id)
    if (compare(stone.weight, before.weight) !== 0 || changed.includes('treatments'))
      await sql`update certificate set status = 'stone changed' where inventory_id = ${stone.id} and status = 'issued'`.execute(work.tx)
  }
}

/** What whole stones weigh after the work, and what those that came of it cost. */
export const settleStones = async (tx: Db, moved: readonly string[], made: readonly string[]): Promise<void> => {
  await sql`update inventory set weight = held_weight where id = any(${[...moved]}::uuid[]) and type in ('single', 'pair', 'set', 'jewellery')
    and held_weight > 0 and weight <> held_weight`.execute(tx)
  const { rows } = await sql<Values>`select id, cost_basis as "costBasis", pieces, weight, value from inventory
    where id = any(${[...made]}::uuid[]) and ownership = 'own' and held_weight > 0 and value <> cost`.execute(tx)
  for (const row of rows)
    await sql`update inventory set cost = ${row.value}, cost_rate = ${rateFor(row as Parameters<typeof rateFor>[0], row.value)} where id = ${row.id}`.execute(
      tx,
    )
}

/** What came of a line before and still lies in the safe exactly as it was made. */
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
    const { inventory: stone, pieces, weight, market, cost } = result
    return [{ result: result.id, inventory: stone, pieces, weight, market: market ?? '0', cost: cost ?? '0' }]
  })
}

export const makesJewels = (noun: Noun): boolean => workKinds[noun.name as WorkKind].makes === 'jewels'

/** Refuses when something finished is no longer as it was made, so that it cannot be taken up again. */
export const refuseGone = (results: readonly Values[], there: readonly Earlier[], skuOf: (id: string) => string): void => {
  const gone = results.find(result => !there.some(one => one.result === result.id))
  if (gone) throw conflict(`${skuOf(gone.inventory)} is no longer in the safe as it was made: take back first what was done with it.`)
}

/** How the postings of a receipt are marked, by which it is found when it is taken back. */
export const receiptWords = (receipt: number): string => `Receipt ${receipt}`
