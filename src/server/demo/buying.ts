import { sql } from 'kysely'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { present } from '../../domain/kit/present.ts'
import { over, type Quantity, round } from '../../domain/kit/quantity.ts'
import type { Values } from '../kit/entity/rows.ts'
import type { Agenda } from './agenda.ts'
import type { Broker } from './broker.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Clerk, daysAfter } from './clerk.ts'
import type { Party } from './parties/parties.ts'
import type { People } from './parties/people.ts'
import type { RateOn } from './rates.ts'
import type { Lot } from './stock/lots.ts'

/** The data of a recorded purchase that its payment needs. */
export type Bought = { id: string; supplier: Party; branch: string; currency: string; payable: Quantity; date: string; due: string }
type Delivery = { lots: readonly Lot[]; date: string; supplier: Party; isMemo: boolean }
/** The context of purchases: suppliers, exchange rates and payment. */
export type Market = {
  clerk: Clerk
  people: People
  parties: readonly Party[]
  agenda: Agenda
  rateOn: RateOn
  broker: Broker
  pay: (bought: Bought) => void
}

const bought = new Set(['single', 'pair', 'set', 'jewellery'])
// The fields entered with the purchase; the others are entered after unpacking.
// biome-ignore format: the names stay on one line.
const described = ['stoneName', 'type', 'category', 'naturalness', 'shape', 'origin', 'originBasis', 'colour', 'clarity', 'treatments', 'location', 'askingBasis', 'askingRate', 'minimumRate'] as const
const unpacked = ['crown', 'pavilion', 'transparency', 'phenomenon', 'hue', 'notes'] as const

/** Groups lots into deliveries: from one branch and of one kind of goods, in order of arrival. */
const together = (chance: Chance, lots: readonly Lot[]): Lot[][] => {
  const alike = new Map<string, Lot[]>()
  for (const lot of [...lots].sort((a, b) => a.acquired.localeCompare(b.acquired))) {
    const kind = [lot.branch, lot.type === 'jewellery', lot.draft.ownership].join(' ')
    alike.set(kind, [...(alike.get(kind) ?? []), lot])
  }
  return [...alike.values()].flatMap(group => {
    const parts: Lot[][] = []
    for (let rest = group; rest.length > 0; ) {
      const many = chance.whole(4, 14)
      parts.push(rest.slice(0, many))
      rest = rest.slice(many)
    }
    return parts
  })
}

/** Plans the purchases of whole stones that are not for sale, own and on memo; returns the lots they bring. */
export const planBuying = (market: Market, kept: readonly Lot[]): Set<Lot> => {
  const chance = chanceOf('buying')
  const suppliers = market.parties.filter(({ supplies }) => supplies)
  // Older stock was there before the company started to record purchases here.
  const first = market.clerk.ago(790)
  const lots = kept.filter(({ type, draft, acquired }) => bought.has(type) && draft.ownership !== 'customer' && acquired > first)
  for (const group of together(chance, lots)) {
    const supplier = chance.pick(suppliers)
    const { draft, acquired: date } = present(group[0])
    const isMemo = draft.ownership === 'supplier'
    for (const { draft } of group) Object.assign(draft, { supplier: supplier.id, ...(isMemo && { owner: supplier.id }) })
    const delivery = { lots: group, date, supplier, isMemo }
    market.agenda.on(delivery.date, () => takeIn(market, chance, delivery))
  }
  return new Set(lots)
}

const takeIn = async ({ clerk, people, rateOn, broker, pay }: Market, chance: Chance, delivery: Delivery): Promise<void> => {
  const { lots, date, supplier, isMemo } = delivery
  const first = present(lots[0])
  const [id, branch, currency] = [chance.id(date), people.branches[first.branch], supplier.currency]
  const rate = rateOn(currency, date)
  await clerk.add('purchase', people.manager, date, {
    ...{
      id,
      supplier: supplier.id,
      branch,
      date,
      currency,
      billNumber: `${supplier.name.slice(0, 2).toUpperCase()}-${chance.whole(1000, 9999)}`,
    },
    type: isMemo ? 'memo-in' : first.type === 'jewellery' ? 'jewellery' : 'cut-stones',
    items: lots.map(lot => lineOf(chance, lot, { date, currency, rate, isMemo })),
    ...(!isMemo && { costs: landed(chance, { currency, rate, broker }) }),
    ...(!isMemo && supplier.country === 'TH' && chance.happens(0.5) && { withholdingPercent: '1' }),
  })
  await clerk.act('purchase', 'record', people.manager, date, { id, version: 1 })
  for (const { id: stone, draft } of lots) {
    const more = Object.fromEntries(unpacked.filter(name => draft[name]).map(name => [name, draft[name]]))
    if (Object.keys(more).length > 0) await clerk.change('inventory', people.manager, date, { id: stone, version: 1, ...more })
  }
  if (isMemo) return
  await broker.pay(id, branch)
  pay({ id, supplier, branch, currency, date, ...(await payableOf(clerk, id)) })
}

/** The payable amount and due date of a recorded purchase. */
export const payableOf = async (clerk: Clerk, id: string): Promise<Pick<Bought, 'payable' | 'due'>> => {
  const { rows } = await sql<
    Pick<Bought, 'payable' | 'due'>
  >`select payable, coalesce(due_date, date) as due from purchase where id = ${id}`.execute(clerk.tx)
  return present(rows[0])
}

type Terms = { date: string; currency: string; rate: number; isMemo: boolean }

const lineOf = (chance: Chance, { id, draft }: Lot, { date, currency, rate, isMemo }: Terms): Values => ({
  ...Object.fromEntries(described.map(name => [name, draft[name]])),
  id: chance.id(date),
  ...(isMemo && { description: 'On memo from the supplier; pay when sold.' }),
  pieces: draft.pieces,
  weight: draft.weight,
  stones: [{ id, sku: draft.sku, weight: draft.weight, ...measured(draft) }],
  basis: draft.costBasis,
  rate: round(over(present(draft.costRate), String(rate)), currencyDigits(currency)),
})
const measured = ({ length, width, depth }: Values) => (length ? { length, width, depth } : {})

type Arrival = { currency: string; rate: number; broker: Broker }
/** Landed costs: freight on the supplier's bill, and sometimes a broker's bill for duty. */
const landed = (chance: Chance, { currency, rate, broker }: Arrival): Values[] => {
  const inCurrency = (dollars: number) => round(String(dollars / rate), currencyDigits(currency))
  return [
    ...(chance.happens(0.45) ? [{ kind: 'freight', amount: inCurrency(chance.whole(40, 220)), spread: 'value' }] : []),
    ...(chance.happens(0.2) ? [{ kind: 'insurance', amount: inCurrency(chance.whole(15, 90)), spread: 'value' }] : []),
    ...(chance.happens(0.15)
      ? [{ kind: 'duty', amount: inCurrency(chance.whole(30, 160)), spread: 'carats', billed: false, payee: broker.id }]
      : []),
  ]
}

/** The payment day of a supplier's bill, or null: a few days around its due date, never before the bill. */
export const payDay = (chance: Chance, { date, due }: Bought, today: string): string | null => {
  const day = daysAfter(due, chance.whole(-9, 14))
  if (day >= today || chance.happens(0.04)) return null
  return day < date ? date : day
}
