import { present } from '../../domain/kit/present.ts'
import type { Caller } from '../kit/http/route.ts'
import type { Agenda } from './agenda.ts'
import type { Chance } from './chance.ts'
import type { Clerk } from './clerk.ts'
import type { Party } from './parties/parties.ts'
import type { People, Seller } from './parties/people.ts'
import type { RateOn } from './rates.ts'
import { ct } from './stock/lots.ts'
import type { PickedLot, Shelf } from './stock/shelf.ts'

export type Office = { clerk: Clerk; people: People; parties: readonly Party[]; agenda: Agenda; shelf: Shelf; rateOn: RateOn }

// Each salesperson's share of sales, discounts and kept part of approvals, so that the reports show differences.
// biome-ignore format: one row per line, as a table.
const habits: Record<string, { sales: number; discount: number; lines: number; keeps: number }> = {
  'Nattaya Srichan':    { sales: 23, discount: 2.5, lines: 1.2, keeps: 0.68 },
  'Kelvin Wong':        { sales: 17, discount: 4,   lines: 1.1, keeps: 0.64 },
  'Marcus Delgado':     { sales: 14, discount: 3,   lines: 1, keeps: 0.55 },
  'Pimchanok Watthana': { sales: 13, discount: 4.5, lines: 0.9, keeps: 0.6 },
  'Yasmin Al Rashid':   { sales: 11, discount: 2,   lines: 1, keeps: 0.72 },
  'Imtiaz Mirza':       { sales: 9,  discount: 8,   lines: 0.8, keeps: 0.38 },
  'Somchai Ruangrit':   { sales: 8,  discount: 3,   lines: 1.5, keeps: 0.58 },
  'Fiona Lam':          { sales: 5,  discount: 5,   lines: 1.4, keeps: 0.62 },
}

export const habitOf = ({ name }: Pick<Seller, 'name'>) => present(habits[name])

type Habit = { discount: number }

/** A line discount of this salesperson, as typed; usually none. */
export const discountFor = (chance: Chance, habit: Habit): string | null => {
  const discount = chance.happens(0.45) ? Math.round(Math.min(18, Math.max(0, habit.discount + chance.normal() * 2.5)) * 2) / 2 : 0
  return discount > 0 ? String(discount) : null
}

/** A price in another currency, rounded as a dealer would write it. */
export const inCurrency = (usd: number, rate: number): string =>
  rate === 1 ? usd.toFixed(2) : usd / rate < 100 ? (usd / rate).toFixed(2) : (Math.round(usd / rate / 5) * 5).toFixed(2)

/** A line of a sales document for goods; `approvalLine` is the approval line they come from. */
export type GoodsLine = {
  id: string
  inventory: string
  approvalLine?: string
  pieces: number | null
  weight: string
  basis: string
  rate: string
  discountPercent: string | null
  taxCode: string
}

/** A line for goods from the shelf, at the day's price. */
export const lineOf = (
  chance: Chance,
  clerk: Clerk,
  taken: PickedLot,
  habit: { discount: number },
  rate: number,
  taxed: boolean,
  date: string,
): GoodsLine => {
  const { lot, pieces, mct } = taken
  const premium =
    lot.mct > 0
      ? chance.weighted([
          [1, 50],
          [1.05, 30],
          [1.12, 20],
        ])
      : 1
  return {
    id: clerk.newId(date),
    inventory: lot.id,
    pieces,
    weight: ct(mct),
    basis: lot.basis,
    rate: inCurrency(lot.asking * premium, rate),
    discountPercent: discountFor(chance, habit),
    taxCode: taxed ? 'STD' : 'EXEMPT',
  }
}

type Wanted = { lines: readonly (readonly [number, number])[]; fits?: (party: Party) => boolean }

/** Draws sales situations: the salesperson, the party and the goods. */
export const openCounter = ({ clerk, people, parties, shelf, rateOn }: Office) => {
  const known = new Map(people.sellers.map(seller => [seller, parties.filter(party => party.buys && party.seller === seller)]))
  const buyersOf = (seller: Seller): Party[] => known.get(seller) ?? []
  const managerOf = ({ branch }: Seller): Caller =>
    people.sellers.find(one => one.branch === branch && one.caller.role === 'Manager')?.caller ?? people.manager
  const isTaxed = ({ country, type }: Party) => country === 'TH' && type !== 'dealer'

  /** Draws one situation of that day. */
  const draw = (chance: Chance, date: string, { lines, fits = () => true }: Wanted) => {
    const seller = chance.weighted(people.sellers.filter(one => buyersOf(one).some(fits)).map(one => [one, habitOf(one).sales] as const))
    const habit = habitOf(seller)
    const party = chance.weighted(
      buyersOf(seller)
        .filter(fits)
        .map(one => [one, one.appetite] as const),
    )
    const rate = rateOn(party.currency, date)
    const wanted = Math.max(1, Math.round(chance.weighted(lines) * (party.type === 'walk-in' ? 0.5 : habit.lines)))
    const taken: PickedLot[] = []
    for (let tries = 0; taken.length < wanted && tries < wanted * 3; tries++) {
      const one = shelf.take(chance, seller.branch, new Set(taken.map(({ lot }) => lot)))
      if (one) taken.push(one)
    }
    const items = taken.map(one => lineOf(chance, clerk, one, habit, rate, isTaxed(party), date))
    return { seller, party, habit, rate, taken, items }
  }
  return { draw, managerOf }
}
export type Counter = ReturnType<typeof openCounter>
