import { present } from '../../domain/kit/present.ts'
import type { Values } from '../kit/entity/rows.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Clerk, daysAfter } from './clerk.ts'
import { type Counter, discountFor, type GoodsLine, habitOf, type Office } from './counter.ts'
import type { Party } from './parties/parties.ts'
import type { Seller } from './parties/people.ts'
import type { ReservedSale } from './sales.ts'
import { ct } from './stock/lots.ts'
import type { PickedLot } from './stock/shelf.ts'

type Part = Pick<PickedLot, 'pieces' | 'mct'>
/** A line of an approval: the goods still out, and the part that the customer will keep. */
type HeldLine = { id: string; item: GoodsLine; out: PickedLot; keeps: Part | null }
type Held = {
  id: string
  version: number
  party: Party
  seller: Seller
  rate: number
  date: string
  home: string | null
  isSold: boolean
  lines: HeldLine[]
}
/** The due date of an approval, and the day its remaining goods come back; null when it is still out. */
export type Term = { due: string; home: string | null }

// biome-ignore format: each pair stays on one line.
const lines = [[1, 24], [2, 28], [3, 22], [4, 14], [5, 8], [7, 4]] as const
// biome-ignore format: each pair stays on one line.
const purposes = [['selection', 66], ['fair', 10], ['matching', 10], ['broker', 8], ['photography', 4], ['laboratory', 2]] as const
const isWhole = ({ lot }: PickedLot) => ['single', 'pair', 'set', 'jewellery'].includes(lot.type)

/** The part of a line that the customer will keep: whole stones, sometimes only part of a lot. */
const retainedPart = (chance: Chance, out: PickedLot): Part => {
  const { pieces, mct } = out
  if (isWhole(out) || mct < 800 || pieces === 1 || chance.happens(0.5)) return { pieces, mct }
  const share = chance.between(0.3, 0.8)
  const count = pieces === null ? null : Math.max(1, Math.round(pieces * share))
  if (count === pieces && pieces !== null) return { pieces, mct }
  const part = Math.round((mct * (pieces === null || count === null ? share : count / pieces)) / 10) * 10
  return { pieces: count, mct: Math.min(mct - 10, Math.max(10, part)) }
}

const add = (out: PickedLot, { pieces, mct }: Part, sign: 1 | -1) => {
  out.mct += sign * mct
  if (out.pieces !== null) out.pieces += sign * (pieces ?? 0)
}

/** Simulates approvals: goods go out, and parties keep or return them. */
export const openLending = (office: Office, counter: Counter) => {
  const { clerk, people, agenda, shelf } = office
  const chance = chanceOf('lending')
  const book: Held[] = []
  const act = async (held: Held, action: string, date: string, input: Values, by = held.seller.caller): Promise<void> => {
    await clerk.act('approval', action, by, date, { id: held.id, version: held.version, ...input })
    held.version += 1
  }

  /** Returns lines, sometimes 0.01 ct lighter than issued. */
  const giveBack = async (held: Held, some: readonly HeldLine[], date: string): Promise<void> => {
    const sent = some.map(({ id, out }) => {
      const isLighter = !isWhole(out) && out.pieces !== null && out.mct > 2000 && chance.happens(0.12)
      if (isLighter) out.mct -= 10
      return isLighter ? { id, pieces: out.pieces, weight: ct(out.mct) } : { id }
    })
    await act(held, 'return', date, { lines: sent })
    for (const { out } of some) {
      shelf.restore({ ...out })
      add(out, { ...out }, -1)
    }
  }

  const lose = async (held: Held, line: HeldLine, date: string): Promise<void> => {
    const reason = chance.pick([
      'The courier’s parcel arrived opened; claim with the insurer.',
      'Broken when it was set; they accept the value.',
    ])
    await act(held, 'lost', date, { lines: [{ id: line.id }], reason }, counter.managerOf(held.seller))
    add(line.out, { ...line.out }, -1)
  }

  /** Returns everything still out; an approval without any kept goods is sometimes canceled. */
  const comeHome = async (held: Held, date: string): Promise<void> => {
    const left = held.lines.filter(({ out }) => out.mct > 0)
    if (left.length === 0) return
    if (left.length === held.lines.length && held.version === 2 && !held.isSold && chance.happens(0.06)) {
      await act(held, 'cancel', date, { reason: 'Called off before anything was looked at.' }, counter.managerOf(held.seller))
      for (const { out } of left) shelf.restore({ ...out })
      for (const { out } of left) add(out, { ...out }, -1)
      return
    }
    const [lost] = chance.happens(0.016) ? left : []
    if (lost) await lose(held, lost, date)
    const rest = left.filter(line => line !== lost)
    if (rest.length > 0) await giveBack(held, rest, date)
  }

  const planReturn = (held: Held, { due, home }: Term): void => {
    if (home) {
      if (home > due && chance.happens(0.3))
        agenda.on(due, async date => {
          if (held.lines.some(({ out }) => out.mct > 0)) await act(held, 'extend', date, { dueDate: home })
        })
      agenda.on(home, date => comeHome(held, date))
      return
    }
    const refused = held.lines.filter(({ keeps }) => !keeps)
    if (refused.length > 1 && chance.happens(0.7))
      agenda.on(daysAfter(held.date, chance.whole(1, 9)), async date => {
        if (date <= clerk.today) await giveBack(held, refused.slice(1), date)
      })
  }

  /** Issues an approval on that day. */
  const lend = async (date: string, term: Term): Promise<void> => {
    const { seller, party, rate, taken, items } = counter.draw(chance, date, { lines, fits: ({ type }) => type !== 'walk-in' })
    if (taken.length === 0) return lend(date, term)
    const id = await clerk.add('approval', seller.caller, date, headOf(party, seller, date, term, items))
    await clerk.act('approval', 'issue', party.limited ? counter.managerOf(seller) : seller.caller, date, { id, version: 1 })
    const keeps = taken.map(out => (chance.happens(habitOf(seller).keeps) ? retainedPart(chance, out) : null))
    // An approval without a return date must keep some goods out.
    if (!term.home && taken.every(({ mct }, index) => keeps[index]?.mct === mct)) keeps[0] = null
    const held: Held = {
      ...{ id, version: 2, party, seller, rate, date, home: term.home, isSold: false },
      lines: taken.map((out, index) => lineOf(present(items[index]), out, keeps[index] ?? null)),
    }
    book.push(held)
    planReturn(held, term)
  }
  const headOf = (party: Party, seller: Seller, date: string, { due }: Term, items: readonly GoodsLine[]) => ({
    customer: party.id,
    branch: people.branches[seller.branch],
    salesperson: seller.id,
    date,
    dueDate: due,
    currency: party.currency,
    purpose: chance.weighted<string>(purposes),
    certificates: chance.happens(0.2) ? ['originals'] : [],
    shipping: chance.happens(0.3)
      ? `${chance.pick(['Malca-Amit', 'Brink’s', 'Ferrari'])} ${chance.whole(100_000, 999_999)}, insured`
      : null,
    items: items.map(item => ({ ...item, discountPercent: null })),
  })

  /** Goods that a party decides to keep on that day, from approvals of some age: usually one line, sometimes all. */
  const decide = (date: string): ReservedSale | null => {
    const thought = book.filter(
      held => daysAfter(held.date, 2) <= date && (!held.home || held.home > date) && held.lines.some(({ keeps }) => keeps),
    )
    const held = thought.sort((a, b) => (a.home ?? '9').localeCompare(b.home ?? '9'))[0]
    if (!held) return null
    held.isSold = true
    const wanted = held.lines.flatMap(line => (line.keeps ? [{ line, part: line.keeps }] : []))
    const chosen = chance.happens(0.12) ? wanted : wanted.slice(0, 1)
    for (const { line, part } of chosen) {
      add(line.out, part, -1)
      line.keeps = null
    }
    const { party, seller, rate } = held
    const putBack = (on: string) => {
      for (const { line, part } of chosen) add(line.out, part, 1)
      if (held.home && held.home <= on) agenda.on(on, day => comeHome(held, day))
    }
    const items = chosen.map(({ line, part }) => invoiceLine(line, part, discountFor(chance, habitOf(seller)), clerk, date))
    return { party, seller, rate, items, lots: chosen.map(({ line }) => line.out.lot), putBack }
  }
  /** Leaves an approval as a draft. */
  const write = async (date: string): Promise<void> => {
    const { seller, party, taken, items } = counter.draw(chance, date, { lines, fits: ({ type }) => type !== 'walk-in' })
    await clerk.add('approval', seller.caller, date, headOf(party, seller, date, { due: daysAfter(date, 14), home: null }, items))
    for (const one of taken) shelf.restore(one)
  }
  return { lend, decide, write }
}
export type Lending = ReturnType<typeof openLending>

const lineOf = (item: GoodsLine, out: PickedLot, keeps: Part | null): HeldLine => ({ id: item.id, item, out, keeps })

const invoiceLine = (
  { id, item }: HeldLine,
  { pieces, mct }: Part,
  discountPercent: string | null,
  clerk: Clerk,
  date: string,
): GoodsLine => ({
  ...item,
  id: clerk.newId(date),
  approvalLine: id,
  pieces,
  weight: ct(mct),
  discountPercent,
})
