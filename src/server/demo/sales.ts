import { sql } from 'kysely'
import type { Quantity } from '../../domain/kit/quantity.ts'
import type { Caller } from '../kit/route.ts'
import type { Values } from '../kit/rows.ts'
import type { Agenda } from './agenda.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Desk, daysAfter } from './desk.ts'
import { ct } from './lots.ts'
import type { Party } from './parties.ts'
import type { People, Seller } from './people.ts'
import type { RateOn } from './rates.ts'
import type { Shelf, Taken } from './shelf.ts'

export type Sale = { id: string; party: Party; branch: string; seller: Seller; date: string; due: string; total: Quantity; taken: Taken[] }
type Office = { desk: Desk; people: People; parties: readonly Party[]; agenda: Agenda; shelf: Shelf; rateOn: RateOn }

// What each sells, and how freely they give discounts: the reports should tell them apart.
// biome-ignore format: a row a line reads as a table.
const habits: Record<string, { sales: number; discount: number; lines: number }> = {
  'Nattaya Srichan':    { sales: 23, discount: 2.5, lines: 1.2 },
  'Kelvin Wong':        { sales: 17, discount: 4,   lines: 1.1 },
  'Marcus Delgado':     { sales: 14, discount: 3,   lines: 1 },
  'Pimchanok Watthana': { sales: 13, discount: 4.5, lines: 0.9 },
  'Yasmin Al Rashid':   { sales: 11, discount: 2,   lines: 1 },
  'Imtiaz Mirza':       { sales: 9,  discount: 8,   lines: 0.8 },
  'Somchai Ruangrit':   { sales: 8,  discount: 3,   lines: 1.5 },
  'Fiona Lam':          { sales: 5,  discount: 5,   lines: 1.4 },
}

const reasons = [
  'Customer changed their mind before delivery; goods returned complete.',
  'Issued to the wrong party; written again in the right name.',
  'Wrong price per carat on two lines; written again.',
  'Laboratory did not confirm the origin; stone taken back.',
  'Customs returned the parcel; sale did not take place.',
]

/** A price in another currency, with as many digits as people would write. */
const inCurrency = (usd: number, rate: number): string =>
  rate === 1 ? usd.toFixed(2) : usd / rate < 100 ? (usd / rate).toFixed(2) : (Math.round(usd / rate / 5) * 5).toFixed(2)

const lineOf = (
  chance: Chance,
  desk: Desk,
  taken: Taken,
  habit: { discount: number },
  rate: number,
  taxed: boolean,
  date: string,
): Values => {
  const { lot, pieces, mct } = taken
  const premium =
    lot.mct > 0
      ? chance.weighted([
          [1, 50],
          [1.05, 30],
          [1.12, 20],
        ])
      : 1
  const discount = chance.happens(0.45) ? Math.round(Math.min(18, Math.max(0, habit.discount + chance.normal() * 2.5)) * 2) / 2 : 0
  return {
    id: desk.newId(date),
    inventory: lot.id,
    pieces,
    weight: ct(mct),
    basis: lot.basis,
    rate: inCurrency(lot.asking * premium, rate),
    discountPercent: discount > 0 ? String(discount) : null,
    taxCode: taxed ? 'STD' : 'EXEMPT',
  }
}

/** Whether a Salesman may not issue this: beyond their discount, or below what a stone may go for. */
const needsManager = (lines: readonly Values[], taken: readonly Taken[], header: number, rate: number) =>
  lines.some((line, index) => {
    const kept = (1 - Number(line.discountPercent ?? 0) / 100) * (1 - header / 100)
    return kept < 0.905 || Number(line.rate) * rate * kept < taken[index]!.lot.minimum * 1.002
  })

/** Sometimes a percentage off the whole bill; sometimes, where it is large enough, the odd amount. */
const discountOf = (chance: Chance, items: readonly Values[]): Values => {
  const roughly = items.reduce(
    (sum, { rate, weight, pieces, basis }) =>
      sum + Number(rate) * (basis === 'per carat' ? Number(weight) : basis === 'whole' ? 1 : pieces),
    0,
  )
  const kind = chance.next()
  if (kind < 0.09) return { discountPercent: chance.pick(['1', '2', '2.5', '3']) }
  return kind < 0.13 && roughly > 400 ? { discountAmount: chance.pick(['5', '10', '25']) } : {}
}

const headOf = (chance: Chance, party: Party, { sellers }: People, seller: Seller, items: readonly Values[]): Values => {
  const others = sellers.filter(one => one.branch === seller.branch && one !== seller)
  return {
    ...discountOf(chance, items),
    shipping: party.type === 'walk-in' || chance.happens(0.6) ? '0' : String(chance.pick([25, 35, 45, 60, 85, 120])),
    charges: chance.happens(0.06) ? String(chance.pick([15, 20, 30])) : '0',
    splits:
      chance.happens(0.11) && others.length > 0 ? [{ employee: chance.pick(others).id, share: String(chance.pick([20, 30, 50])) }] : [],
    notes: chance.happens(0.12)
      ? chance.pick([
          'Thank you for your order.',
          'Shipped with declared value; please check on arrival.',
          'Certificates travel with the stones.',
          'As agreed at the fair.',
        ])
      : null,
  }
}

/** The days on which something is sold: more of them as the house grows, fewest on Sundays, most at the fairs. */
export const sellingDays = (desk: Desk, many: number): string[] => {
  const chance = chanceOf('selling days')
  const weight = (date: string) => (new Date(date).getUTCDay() === 0 ? 0.1 : 1) * (['02', '09'].includes(date.slice(5, 7)) ? 1.6 : 1)
  const days = Array.from({ length: 729 }, (_, ago) => desk.ago(ago)).map(
    (date, ago) => [date, weight(date) * (1.25 - ago / 1500)] as const,
  )
  return Array.from({ length: many }, () => chance.weighted(days)).sort()
}

/** Opens the sales desk: one call draws up and issues one sale of that day, and gives what was sold to whom. */
export const openSales = ({ desk, people, parties, agenda, shelf, rateOn }: Office) => {
  const chance = chanceOf('sales')
  const buyersOf = new Map(people.sellers.map(seller => [seller.name, parties.filter(party => party.buys && party.seller === seller)]))
  const managerOf = ({ branch }: Seller): Caller =>
    people.sellers.find(one => one.branch === branch && one.caller.role === 'Manager')?.caller ?? people.manager

  const draw = (date: string) => {
    const seller = chance.weighted(
      people.sellers.filter(one => buyersOf.get(one.name)!.length > 0).map(one => [one, habits[one.name]!.sales] as const),
    )
    const habit = habits[seller.name]!
    const party = chance.weighted(buyersOf.get(seller.name)!.map(one => [one, one.appetite] as const))
    const rate = rateOn(party.currency, date)
    const wanted = Math.max(
      1,
      Math.round(
        chance.weighted([
          [1, 33],
          [2, 28],
          [3, 19],
          [4, 11],
          [5, 6],
          [8, 3],
        ]) * (party.type === 'walk-in' ? 0.5 : habit.lines),
      ),
    )
    const taken: Taken[] = []
    for (let tries = 0; taken.length < wanted && tries < wanted * 3; tries++) {
      const one = shelf.take(chance, seller.branch, new Set(taken.map(({ lot }) => lot)))
      if (one) taken.push(one)
    }
    const items = taken.map(one =>
      lineOf(chance, desk, one, habit, rate, party.country === 'TH' && ['walk-in', 'retailer'].includes(party.type), date),
    )
    const head = headOf(chance, party, people, seller, items)
    const draft = {
      customer: party.id,
      branch: people.branches[seller.branch],
      salesperson: seller.id,
      date,
      currency: party.currency,
      items,
      ...head,
    }
    const strict = party.limited || head.discountAmount || needsManager(items, taken, Number(head.discountPercent ?? 0), rate)
    return { draft, party, seller, taken, issuer: strict ? managerOf(seller) : seller.caller }
  }

  /** A sale that is still being written. */
  const write = async (date: string): Promise<void> => {
    const { draft, seller, taken } = draw(date)
    await desk.add('invoice', seller.caller, date, draft)
    for (const one of taken) shelf.restore(one)
  }

  const sell = async (date: string): Promise<Sale> => {
    const { draft, party, seller, taken, issuer } = draw(date)
    // A branch that has nothing left to show sells nothing; somebody else makes this sale.
    if (taken.length === 0) return sell(date)
    const id = await desk.add('invoice', seller.caller, date, draft)
    await desk.act('invoice', 'issue', issuer, date, { id, version: 1 })
    const { rows } = await sql<{ total: Quantity; due: string }>`select total, due_date as due from invoice where id = ${id}`.execute(
      desk.tx,
    )
    return { id, party, seller, branch: draft.branch, date, taken, ...rows[0]! }
  }

  /** Takes a sale back some days later, as a Manager does; what was sold is for sale again. */
  const cancelLater = ({ id, seller, date, taken }: Sale, reason = chance.pick(reasons), on = daysAfter(date, chance.whole(0, 9))): void =>
    agenda.on(on, async today => {
      await desk.act('invoice', 'cancel', managerOf(seller), today, { id, version: 2, reason })
      for (const one of taken) shelf.restore(one)
    })

  return { sell, write, cancelLater }
}
export type Sales = ReturnType<typeof openSales>
