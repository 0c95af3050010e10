import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import { idsByCode } from '../../program/seed.ts'
import { reserveSkus } from '../../stock/tagging-definition.ts'
import type { Agenda } from '../agenda.ts'
import { type Chance, chanceOf } from '../chance.ts'
import type { Clerk } from '../clerk.ts'
import type { Party } from '../parties/parties.ts'
import type { People } from '../parties/people.ts'
import { addCertificates } from './certificates.ts'
import { drawBeads, drawCabochons, drawCalibrated, drawCarvings, drawMelee, drawMixed, drawPreforms, drawRough } from './goods.ts'
import { drawAcquired, type Lot } from './lots.ts'
import type { Shelf } from './shelf.ts'
import { drawJewel, drawPair, drawSet, drawSingle, type Lists, type NewLot } from './singles.ts'
import { stoneOf } from './stones.ts'

// The number of records of each kind, and the share for sale; the others are kept for other demo documents.
// biome-ignore format: one row per line, as a table.
const mix = [
  [drawSingle, 1099, 0.46], [drawPair, 120, 0.45], [drawSet, 30, 0.4], [drawJewel, 130, 0.45],
  [drawCalibrated, 188, 0.9], [drawMixed, 100, 0.9], [drawMelee, 60, 0.85], [drawRough, 140, 0.5],
  [drawPreforms, 20, 0.3], [drawBeads, 40, 0.8], [drawCarvings, 20, 0.7], [drawCabochons, 30, 0.8],
] as const satisfies readonly (readonly [(chance: Chance, lists: Lists) => NewLot, number, number])[]

/** Reads the trade lists from the seed, by code. */
export const readLists = async (clerk: Clerk): Promise<Lists> => {
  const { rows } = await sql<{
    key: string
    id: string
  }>`select s.code || ' ' || z.label as key, z.id from size z join shape s on s.id = z.shape_id`.execute(clerk.tx)
  const [stone, shape, origin] = [
    await idsByCode(clerk.tx, 'stone_name'),
    await idsByCode(clerk.tx, 'shape'),
    await idsByCode(clerk.tx, 'origin'),
  ]
  return { stone, shape, origin, size: new Map(rows.map(({ key, id }) => [key, id])) }
}

// biome-ignore format: one row per line, as a table.
const tags = [
  { name: 'Matched pairs', type: 'pair', pattern: 'P{year}-{seq:4}' },
  { name: 'Sets and layouts', type: 'set', pattern: 'S{year}-{seq:4}' },
  { name: 'Beads', type: 'beads', pattern: 'B{year}-{seq:4}' },
  { name: 'Fair jewelry, with prices', type: 'jewellery', branch: 'TUC', pattern: 'TUC-J{seq:4}', prices: 'asking', width: 57, height: 13, qrSize: 10 },
  { name: 'Lots for Hong Kong', type: 'parcel', branch: 'HKG', pattern: 'HL{year}-{seq:4}', prices: 'cipher' },
] as const

type Buy = (kept: readonly Lot[]) => ReadonlySet<Lot>

/**
 * Plans all stock of the demo company: each lot comes in on its day, some with a purchase, and goods for sale go on the shelf.
 * Returns the lots that are not for sale.
 */
export const planStock = async (
  clerk: Clerk,
  people: People,
  parties: readonly Party[],
  agenda: Agenda,
  shelf: Shelf,
  buy: Buy,
): Promise<Lot[]> => {
  const chance = chanceOf('stock')
  const lists = await readLists(clerk)
  for (const tag of tags)
    await clerk.add('taggingDefinition', people.admin, clerk.ago(1100), {
      ...tag,
      ...('branch' in tag && { branch: people.branches[tag.branch] }),
    })
  const lots = mix.flatMap(([draw, many, forSale]) =>
    Array.from({ length: many }, () => dated(chance, clerk, draw(chance, lists), chance.happens(forSale))),
  )
  for (const code of ['MO', 'CZ'] as const)
    for (let at = 0; at < 7; at++) lots.push(dated(chance, clerk, drawSingle(chance, lists, stoneOf(code)), false))
  const kept = lots.filter(lot => !lot.forSale)
  own(chance, lots, kept, parties)
  for (const lot of chance
    .shuffled(kept.filter(({ draft, type, certified }) => type === 'single' && !certified && draft.ownership === 'own'))
    .slice(0, 12))
    forgetTreatment(lot)
  await giveSkus(clerk, people, lots)
  const certify = addCertificates(clerk, people, lots)
  const bought = buy(kept)
  for (const lot of lots)
    agenda.on(lot.acquired, async () => {
      if (!bought.has(lot)) await receive(clerk, people, lot)
      await certify(lot)
      if (lot.forSale) shelf.put(lot)
    })
  return kept
}

/** Enters one lot into stock. */
export const receive = async (clerk: Clerk, people: People, lot: Lot): Promise<void> => {
  await clerk.add('inventory', people.manager, lot.acquired, {
    ...lot.draft,
    id: lot.id,
    branch: people.branches[lot.branch],
    acquired: lot.acquired,
  })
}

/** Adds an id and an arrival day to a lot. */
export const dated = (
  chance: Chance,
  clerk: Clerk,
  lot: NewLot,
  forSale: boolean,
  acquired = drawAcquired(chance, clerk.today, forSale),
): Lot => ({ ...lot, acquired, forSale, id: clerk.newId(acquired) })

/** Sets the owner of each lot: mostly the company, some a supplier's on memo, some a customer's in custody. */
const own = (chance: Chance, lots: readonly Lot[], kept: readonly Lot[], parties: readonly Party[]) => {
  const suppliers = parties.filter(({ supplies }) => supplies)
  const buyers = parties.filter(({ buys }) => buys)
  for (const { draft } of lots) Object.assign(draft, { ownership: 'own', supplier: chance.pick(suppliers).id })
  const others = chance.shuffled(kept.filter(({ type }) => ['single', 'pair', 'parcel', 'jewellery'].includes(type)))
  for (const { draft } of others.slice(0, 100))
    Object.assign(draft, { ownership: 'supplier', owner: draft.supplier, internalNotes: 'On memo from the supplier; pay when sold.' })
  for (const [index, { draft }] of others.slice(100, 140).entries()) {
    Object.assign(draft, {
      ownership: 'customer',
      owner: chance.pick(buyers).id,
      supplier: null,
      sku: `CU-${String(index + 1).padStart(5, '0')}`,
      internalNotes: 'In our keeping for work; not for sale.',
    })
    for (const price of ['costRate', 'askingRate', 'minimumRate']) draft[price] = null
  }
}

/** Numbers the lots by the tagging definitions, year by year and in bulk. */
const giveSkus = async (clerk: Clerk, people: People, lots: readonly Lot[]): Promise<void> => {
  const alike = new Map<string, Lot[]>()
  for (const lot of lots.filter(({ draft }) => !draft.sku).sort((a, b) => a.acquired.localeCompare(b.acquired))) {
    const kind = [lot.acquired.slice(0, 4), lot.branch, lot.type, lot.draft.stoneName].join(' ')
    alike.set(kind, [...(alike.get(kind) ?? []), lot])
  }
  for (const group of alike.values()) {
    const { type, branch, draft, acquired } = present(group[0])
    const { first, write } = await reserveSkus(
      clerk.tx,
      { type, branch: people.branches[branch], stoneName: draft.stoneName },
      acquired,
      group.length,
    )
    for (const [index, lot] of group.entries()) lot.draft.sku = write(first + index)
  }
}

/** Removes the treatment: an invoice with this stone cannot be issued. */
const forgetTreatment = ({ draft }: Lot) =>
  Object.assign(draft, { treatments: [], internalNotes: 'Treatment not known yet: ask the supplier, or send it to the laboratory.' })
