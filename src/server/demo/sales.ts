import { sql } from 'kysely'
import { present } from '../../domain/kit/present.ts'
import type { Quantity } from '../../domain/kit/quantity.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Clerk, daysAfter } from './clerk.ts'
import type { Counter, GoodsLine, Office } from './counter.ts'
import type { Party } from './parties/parties.ts'
import type { People, Seller } from './parties/people.ts'
import type { Lot } from './stock/lots.ts'

export type Sale = {
  id: string
  party: Party
  branch: string
  seller: Seller
  date: string
  due: string
  total: Quantity
  /** Offers the goods again at their previous place when the sale is canceled on that day. */
  putBack: (date: string) => void
}
/** Goods that a party decides to keep: lines with their lots, ready for an invoice. */
export type ReservedSale = Pick<Sale, 'party' | 'seller' | 'putBack'> & { items: GoodsLine[]; lots: Lot[]; rate: number }

const reasons = [
  'Customer changed their mind before delivery; goods returned complete.',
  'Issued to the wrong party; written again in the right name.',
  'Wrong price per carat on two lines; written again.',
  'Laboratory did not confirm the origin; stone returned.',
  'Customs returned the parcel; sale did not take place.',
]

/** Whether a Salesman may not issue this: the discount exceeds their limit, or a price is below the minimum. */
const needsManager = (lines: readonly GoodsLine[], lots: readonly Lot[], header: number, rate: number) =>
  lines.some((line, index) => {
    const kept = (1 - Number(line.discountPercent ?? 0) / 100) * (1 - header / 100)
    return kept < 0.905 || Number(line.rate) * rate * kept < present(lots[index]).minimum * 1.002
  })

type Discount = { discountPercent?: string; discountAmount?: string }

/** Sometimes a percentage off the whole bill, sometimes a small amount off a larger one. */
const discountOf = (chance: Chance, items: readonly GoodsLine[]): Discount => {
  const roughly = items.reduce(
    (sum, { rate, weight, pieces, basis }) =>
      sum + Number(rate) * (basis === 'per carat' ? Number(weight) : basis === 'whole' ? 1 : (pieces ?? 0)),
    0,
  )
  const kind = chance.next()
  if (kind < 0.09) return { discountPercent: chance.pick(['1', '2', '2.5', '3']) }
  return kind < 0.13 && roughly > 400 ? { discountAmount: chance.pick(['5', '10', '25']) } : {}
}

const headOf = (chance: Chance, party: Party, { sellers }: People, seller: Seller, items: readonly GoodsLine[]) => {
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

/** Days with sales: more of them as the company grows, fewest on Sundays, most during fairs. */
export const sellingDays = (clerk: Clerk, many: number): string[] => {
  const chance = chanceOf('selling days')
  const weight = (date: string) => (new Date(date).getUTCDay() === 0 ? 0.1 : 1) * (['02', '09'].includes(date.slice(5, 7)) ? 1.6 : 1)
  const days = Array.from({ length: 729 }, (_, ago) => clerk.ago(ago)).map(
    (date, ago) => [date, weight(date) * (1.25 - ago / 1500)] as const,
  )
  return Array.from({ length: many }, () => chance.weighted(days)).sort()
}

// biome-ignore format: each pair stays on one line.
const lines = [[1, 33], [2, 28], [3, 19], [4, 11], [5, 6], [8, 3]] as const

/** Simulates sales: each call drafts and issues one sale of that day and returns it. */
export const openSales = ({ clerk, people, agenda, shelf }: Office, { draw, managerOf }: Counter) => {
  const chance = chanceOf('sales')
  const draftOf = ({ party, seller, items }: Pick<ReservedSale, 'party' | 'seller' | 'items'>, date: string) => ({
    customer: party.id,
    branch: people.branches[seller.branch],
    salesperson: seller.id,
    date,
    currency: party.currency,
    items,
    ...headOf(chance, party, people, seller, items),
  })

  /** Leaves a sale as a draft. */
  const write = async (date: string): Promise<void> => {
    const { taken, ...offer } = draw(chance, date, { lines })
    await clerk.add('invoice', offer.seller.caller, date, draftOf(offer, date))
    for (const one of taken) shelf.restore(one)
  }

  /** Invoices goods that a party has decided to keep. */
  const sellReserved = async (date: string, kept: ReservedSale): Promise<Sale> => {
    const { party, seller, items, lots, rate, putBack } = kept
    const draft = draftOf(kept, date)
    const id = await clerk.add('invoice', seller.caller, date, draft)
    const strict = party.limited || draft.discountAmount || needsManager(items, lots, Number(draft.discountPercent ?? 0), rate)
    await clerk.act('invoice', 'issue', strict ? managerOf(seller) : seller.caller, date, { id, version: 1 })
    const { rows } = await sql<{ total: Quantity; due: string }>`select total, due_date as due from invoice where id = ${id}`.execute(
      clerk.tx,
    )
    return { id, party, seller, branch: draft.branch, date, putBack, ...present(rows[0]) }
  }

  const sell = async (date: string): Promise<Sale> => {
    const { taken, ...offer } = draw(chance, date, { lines })
    // A branch without stock sells nothing; draw another sale.
    if (taken.length === 0) return sell(date)
    const putBack = () => {
      for (const one of taken) shelf.restore(one)
    }
    return sellReserved(date, { ...offer, lots: taken.map(({ lot }) => lot), putBack })
  }

  /** Cancels a sale some days later as a Manager; its goods are for sale again. */
  const planCancellation = (
    { id, seller, date, putBack }: Sale,
    reason = chance.pick(reasons),
    on = daysAfter(date, chance.whole(0, 9)),
  ): void =>
    agenda.on(on, async today => {
      await clerk.act('invoice', 'cancel', managerOf(seller), today, { id, version: 2, reason })
      putBack(today)
    })

  return { sell, sellReserved, write, planCancellation }
}
export type Sales = ReturnType<typeof openSales>
