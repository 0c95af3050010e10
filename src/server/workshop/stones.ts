import { sql } from 'kysely'
import { present } from '../../domain/kit/present.ts'
import { compare, type Quantity, times } from '../../domain/kit/quantity.ts'
import { certificate } from '../../domain/stock/certificate.ts'
import { costOf, rateFor } from '../../domain/stock/inventory/cost.ts'
import { inventory } from '../../domain/stock/inventory/entity.ts'
import { type Treatment, treatmentOptions } from '../../domain/stock/stone/treatment.ts'
import type { Earlier } from '../../domain/workshop/order-form/receipt.ts'
import { workKinds } from '../../domain/workshop/work-kind.ts'
import { exchangeOn, settingsOf } from '../company/settings.ts'
import { anyOf, type Db } from '../kit/db/db.ts'
import { type AuditEntry, writeAuditOfEach, writeAudits } from '../kit/entity/audit.ts'
import { updateRows } from '../kit/entity/rows.ts'
import { conflict } from '../kit/errors.ts'
import { keysOf } from '../kit/keys.ts'
import { insertStones, withCost } from '../stock/inventory/conversion.ts'
import { type Held, isHeld, type Stone } from '../stock/inventory/ledger.ts'
import {
  type FormEntity,
  type FormResult,
  type FormWork,
  finishedOf,
  forms,
  type StoneResult,
  type StoredForm,
  type StoredStone,
  stoneIds,
} from './form.ts'

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

/** Returns a function for the asking price of a stone in the base currency. It looks up the rate of each currency once. */
export const worthIn = ({ tx, values }: FormWork): ((stone: StoredStone) => Promise<Quantity>) => {
  const rates = new Map<string, Quantity>()
  return async ({ askingBasis, askingRate, pieces, weight, currency }) => {
    const exchange = rates.get(currency) ?? (await exchangeOn(tx, currency, (await settingsOf(tx)).currency, values.date))
    rates.set(currency, exchange)
    return times(costOf({ costBasis: askingBasis, costRate: askingRate, pieces, weight }), exchange)
  }
}

type Code = Treatment['code']
/** The treatment codes that the services on a form add, by service. They must be disclosed. */
export const treatmentsAdded = async ({ tx, values }: FormWork): Promise<ReadonlyMap<string, Code>> => {
  const services = values.tasks.flatMap(({ service }) => service ?? [])
  if (services.length === 0) return new Map()
  const { rows } = await sql<{ id: string; code: Code }>`select id, adds_treatment as code from service_description
    where id = any(${services}::uuid[]) and adds_treatment is not null`.execute(tx)
  return new Map(rows.filter(({ code }) => treatmentOptions.some(({ value }) => value === code)).map(({ id, code }) => [id, code]))
}

/** The treatments of the stone on the line with this number after the work. */
export const treatedBy = ({ tasks }: StoredForm, number: number, before: Treatment[], adds: ReadonlyMap<string, Code>): Treatment[] => {
  const ofLine = tasks.filter(({ of }) => of === number || of === null)
  const codes = new Set(ofLine.flatMap(({ service }) => (service && adds.get(service)) || []))
  const added = [...codes].filter(code => !before.some(known => known.code === code))
  if (added.length === 0) return before
  return [...before.filter(({ code }) => code !== 'N'), ...added.map((code): Treatment => ({ code, basis: 'our opinion' }))]
}

/** A stone that the work produced, with its cost. `before` is its earlier record if it comes back under its SKU. */
export type Made = { stone: StoredStone; cost: Quantity; before: StoredStone | null }

type Written = keyof (typeof inventory)['fields'] & keyof StoredStone
const written = keysOf(inventory.fields).filter((name): name is Written => inventory.fields[name].mode !== 'readonly')
const isEqual = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Inserts new stones and updates those that come back under their SKU. Their certificates are outdated if weight or treatments changed. */
export const writeMade = async ({ tx, caller, today, values }: FormWork, entity: FormEntity, made: readonly Made[]): Promise<void> => {
  const fresh = made.filter(({ before }) => !before).map(({ stone, cost }) => withCost(stone, cost))
  await insertStones(tx, { caller, today }, fresh, { action: entity.name, reason: `Created by ${values.number}` })
  const back = made.flatMap(({ stone, before }) => {
    const changed = before ? written.filter(name => !isEqual(stone[name], before[name])) : []
    return before && changed.length > 0 ? [{ stone, before, changed }] : []
  })
  // If two lines name the same stone, the last one wins.
  const rows = new Map(back.map(({ stone }) => [stone.id, stone]))
  await updateRows(tx, inventory, [...rows.values()], [...new Set(back.flatMap(({ changed }) => changed))], caller.id)
  const pick = (from: StoredStone, names: readonly Written[]) => Object.fromEntries(names.map(name => [name, from[name]]))
  const entry = { entity: inventory.name, action: entity.name, reason: `Back from ${values.number}`, caller }
  await writeAudits(
    tx,
    back.map(({ stone, before, changed }) => ({ ...entry, record: stone.id, before: pick(before, changed), after: pick(stone, changed) })),
  )
  const others = back.filter(one => compare(one.stone.weight, one.before.weight) !== 0 || one.changed.includes('treatments'))
  const ids = others.map(({ stone }) => stone.id)
  if (ids.length > 0) await outdateReports(tx, ids, { reason: `Work of ${values.number}`, caller })
}

/** Marks the issued reports of these stones as outdated. */
const outdateReports = async (tx: Db, stones: readonly string[], entry: Pick<AuditEntry, 'reason' | 'caller'>): Promise<void> => {
  const { rows } = await sql<{ id: string }>`update certificate set status = 'stone changed'
    where inventory_id = ${anyOf(stones)} and status = 'issued' returning id`.execute(tx)
  const change = { before: { status: 'issued' }, after: { status: 'stone changed' } }
  await writeAuditOfEach(tx, rows, { entity: certificate.name, action: 'update', ...change, ...entry })
}

type Settled = Pick<StoredStone, 'id' | 'costBasis' | 'pieces' | 'weight' | 'value'>
/** Sets the weight of whole stones after the work, and the cost of those that it produced. */
export const settleStones = async (tx: Db, moved: readonly string[], made: readonly string[]): Promise<void> => {
  await sql`update inventory set weight = held_weight where id = any(${[...moved]}::uuid[]) and type in ('single', 'pair', 'set', 'jewellery')
    and held_weight > 0 and weight <> held_weight`.execute(tx)
  const { rows } = await sql<Settled>`select id, cost_basis as "costBasis", pieces, weight, value from inventory
    where id = any(${[...made]}::uuid[]) and ownership = 'own' and held_weight > 0 and value <> cost`.execute(tx)
  if (rows.length === 0) return
  const rates = rows.map(row => rateFor(row, row.value))
  await sql`update inventory t set cost = n.cost, cost_rate = n.rate
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ value }) => value)}::numeric[], ${rates}::numeric[]) as n (id, cost, rate)
    where t.id = n.id`.execute(tx)
}

/** The earlier results of a line that are still in the safe unchanged. */
export const earlierOf = async (tx: Db, results: readonly FormResult[]): Promise<Earlier[]> => {
  const made = finishedOf(results)
  if (made.length === 0) return []
  const safe = await inSafe(tx, stoneIds(made))
  return made.flatMap(result => {
    const held = safe.get(result.inventory)
    const isThere = held && compare(held.weight, result.weight) === 0 && compare(held.value, result.cost ?? '0') === 0
    if (!isThere) return []
    const { id, inventory: stone, pieces, weight, market, cost } = result
    return [{ result: id, inventory: stone, pieces, weight, market: market ?? '0', cost: cost ?? '0' }]
  })
}

const jewelKinds = forms.map(({ name }) => name).filter(name => workKinds[name].makes === 'jewels')
export const makesJewels = ({ name }: { name: string }): boolean => jewelKinds.some(kind => kind === name)

/** Refuses if a finished stone has changed since, so that it cannot go back into work. */
export const refuseGone = (results: readonly StoneResult[], there: readonly Earlier[], stones: ReadonlyMap<string, Stone>): void => {
  const gone = results.find(result => !there.some(one => one.result === result.id))
  if (gone) throw conflict(`${present(stones.get(gone.inventory)).sku} has changed since it was created. Undo that first.`)
}

/** The reason on the postings of a receipt, by which an undo finds them. */
export const receiptWords = (receipt: number): string => `Receipt ${receipt}`
