import { centBase as base } from '../support/world.ts'
import type { BilledOn, Charge, Jewel, Made, Side, WorkBill } from './bill.ts'
import { amountOf, divide, weighedMore } from './model.ts'
import { shared } from './stock.ts'

/**
 * A simple model of the jewelry workshop: metal in whole thousandths of a gram, stones in thousandths of a carat, cost in cents.
 * What is still in work goes into the jewel. It shares no code with the product, so a difference is an error in one of them.
 */
type Heap = { pieces: number | null; milli: number; cents: number }
type Kind = 'uncut' | 'broken' | 'lost' | 'loss'
type Came = { kind: Kind | 'scale'; pieces: number | null; milli: number; cents: number }
export type Work = { id: string; basis: 'per gram' | 'per piece' | 'whole'; price: number; pay: number; billedOn: BilledOn }
export type Part = {
  id: string
  stone: string
  isMetal: boolean
  isOwn: boolean
  /** The price of the material for the customer, in cents per gram or carat; null when it is not charged. */
  rate: number | null
  wastage: number
  work: Work
  billedOn: BilledOn
  issued: Heap
  held: Heap
  /** What is left in the safe of its lot. */
  rest: Heap
  came: Came[]
  used: (Heap & { isReworked: boolean })[]
  labour: number
}
export type JewelForm = Made & {
  id: string
  entity: 'mfOrderForm'
  state: 'draft' | 'issued' | 'in progress' | 'completed' | 'delivered' | 'cancelled'
  parts: Part[]
  /** Work on the whole jewel. */
  work: Work
  jewels: Jewel[]
  /** A stack of actions: the part before each receipt, or null for an action that cannot be reversed. */
  done: ({ part: Part; held: Heap; rest: Heap; came: Came[] } | null)[]
}
export type Losses = Partial<Record<Kind, { pieces: number | null; milli: number }>>

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
const isMoving = ({ state }: JewelForm) => state === 'issued' || state === 'in progress'
const setIn = ({ used }: Part) => used.filter(({ isReworked }) => !isReworked)
export const finishedIn = (part: Part): number => sum(setIn(part).map(({ milli }) => milli))
const piecesIn = (part: Part): number => sum(setIn(part).map(({ pieces }) => pieces ?? 0))
export const jewelsOf = ({ jewels }: JewelForm): Jewel[] => jewels.filter(({ isReworked }) => !isReworked)

/** Removes from work what did not go into the jewel; false when the input is invalid. */
export const takeOff = (form: JewelForm, part: Part, losses: Losses): boolean => {
  const { held, issued } = part
  const amounts = Object.values(losses)
  const named = sum(amounts.map(({ milli }) => milli))
  const more = weighedMore(held.milli, named)
  if (!isMoving(form) || held.milli === 0 || named > held.milli + more || named === 0) return false
  const isDone = named >= held.milli
  const pieces = sum(amounts.map(one => one.pieces ?? 0))
  if (held.pieces !== null && (pieces > held.pieces || (!isDone && pieces === held.pieces))) return false
  form.done.push({ part, held: { ...held }, rest: { ...part.rest }, came: [...part.came] })
  let left = held.cents
  const take = (cents: number): number => {
    const taken = Math.min(cents, left)
    left -= taken
    return taken
  }
  const parted: Came[] = (['uncut', 'lost', 'broken', 'loss'] as const).flatMap(kind => {
    const one = losses[kind]
    const cents = one && (kind === 'uncut' || kind === 'lost') ? take(divide(issued.cents * one.milli, issued.milli)) : 0
    return one ? [{ kind, ...one, cents }] : []
  })
  const fresh: Came[] = more > 0 ? [...parted, { kind: 'scale', pieces: null, milli: more, cents: 0 }] : parted
  // When nothing is left to bear the remainder, the first existing item in this order bears it.
  const bearer = (['broken', 'loss', 'lost', 'uncut'] as const).map(kind => fresh.find(one => one.kind === kind)).find(Boolean)!
  if (isDone) bearer.cents += take(left)
  const back = fresh.find(({ kind }) => kind === 'uncut')
  if (back) {
    part.rest.milli += back.milli
    part.rest.cents += back.cents
    if (part.rest.pieces !== null) part.rest.pieces += back.pieces ?? 0
  }
  Object.assign(held, {
    milli: held.milli + more - named,
    cents: left,
    pieces: held.pieces === null ? null : isDone ? 0 : held.pieces - pieces,
  })
  part.came.push(...fresh)
  form.state = 'in progress'
  return true
}

/** Reverses the last receipt, unless something was done since. */
export const undoTaking = (form: JewelForm): boolean => {
  const last = form.done.at(-1)
  if (form.state !== 'in progress' || !last || worksOf(form).some(({ billedOn }) => billedOn.customer || billedOn.labour)) return false
  Object.assign(last.part, { held: last.held, rest: last.rest, came: last.came })
  form.done.pop()
  return true
}

const worksOf = ({ parts, work }: JewelForm): Work[] => [...parts.map(part => part.work), work]
/** The price of work at this rate: per gram or piece of its part, or for the whole, for any number of jewels. */
const comesTo = ({ basis }: Work, rate: number, part: Part | null, made: number): number => {
  if (basis === 'whole') return rate
  if (basis === 'per gram') return divide(rate * finishedIn(part!), 1000)
  return rate * (part ? piecesIn(part) : made)
}

/** Turns the goods in work into this many jewels; null when it is not possible or a measured weight does not fit. */
export const complete = (form: JewelForm, many: number, scales: readonly number[] | null): Jewel[] | null => {
  const parts = form.parts.filter(({ held }) => held.milli > 0)
  if (!isMoving(form)) return null
  if (parts.length === 0) return many > 0 ? null : finished(form, [])
  const made = Math.max(1, many)
  const stones = sum(parts.filter(({ isMetal }) => !isMetal).map(({ held }) => held.milli))
  const metal = sum(parts.filter(({ isMetal }) => isMetal).map(({ held }) => held.milli))
  const gross = divide(5 * metal + stones, 5)
  if (gross < made || (scales && sum(scales) !== gross)) return null
  const carried = sum(parts.map(({ held }) => held.cents))
  const isOwn = parts.some(part => part.isOwn)
  for (const part of parts) {
    part.used.push({ ...part.held, isReworked: false })
    Object.assign(part.held, { milli: 0, cents: 0, pieces: part.held.pieces === null ? null : 0 })
  }
  const added = isOwn ? bearLabour(form, made, carried) : 0
  const weights = shared(gross, Array<number>(made).fill(1)).map((share, index) => scales?.[index] ?? share)
  const costs = shared(carried + added, weights)
  const blank = { id: '', isOwn, isGone: false, isReworked: false, soldBy: null }
  return finished(
    form,
    weights.map((milli, index) => ({ ...blank, milli, cents: costs[index]! })),
  )
}

const finished = (form: JewelForm, jewels: Jewel[]): Jewel[] => {
  form.jewels.push(...jewels)
  form.state = 'completed'
  form.done.push(null)
  return jewels
}

/** Adds labor to the company’s parts: their own and, by weight, that of the whole and of customers’ goods. Returns the added amount. */
const bearLabour = (form: JewelForm, made: number, carried: number): number => {
  const labourOf = (part: Part) => comesTo(part.work, part.work.pay, part, made)
  const pool = comesTo(form.work, form.work.pay, null, made) + sum(form.parts.filter(({ isOwn }) => !isOwn).map(labourOf))
  const shares = shared(
    pool,
    form.parts.map(({ isOwn, issued }) => (isOwn ? issued.milli : 0)),
  )
  const due = form.parts.map((part, index) => (part.isOwn ? shares[index]! + labourOf(part) : 0))
  const added = Math.max(sum(due) - sum(form.parts.map(({ labour }) => labour)), -carried)
  // A jewel never has a negative cost: what cannot be deducted stays with the first part.
  const stays = added + sum(form.parts.map(({ labour }) => labour)) - sum(due)
  for (const [index, part] of form.parts.entries()) part.labour = due[index]!
  const first = form.parts.find(({ isOwn }) => isOwn)!
  first.labour += stays
  return added
}

/** Takes the jewels apart: their parts are in work again, and the first company part bears the labor. */
export const rework = (form: JewelForm): boolean => {
  const jewels = jewelsOf(form)
  if (!['in progress', 'completed'].includes(form.state) || jewels.length === 0 || jewels.some(({ isGone }) => isGone)) return false
  const used = form.parts.flatMap(part => setIn(part).map(one => ({ part, one })))
  let labour = sum(jewels.map(({ cents }) => cents)) - sum(used.map(({ one }) => one.cents))
  for (const { part, one } of used) {
    one.isReworked = true
    const cents = one.cents + (part.isOwn ? labour : 0)
    if (part.isOwn) labour = 0
    part.held = { pieces: one.pieces, milli: one.milli, cents }
  }
  for (const jewel of jewels) jewel.isReworked = true
  form.state = 'in progress'
  form.done.push(null)
  return true
}

export const deliver = (form: JewelForm): boolean => {
  if (form.state !== 'completed' || (form.isForCustomer && jewelsOf(form).some(({ isOwn, isGone }) => isOwn && !isGone))) return false
  form.state = 'delivered'
  for (const jewel of form.jewels) if (!jewel.isOwn) jewel.isGone = true
  for (const part of form.parts)
    if (!part.isOwn) Object.assign(part.rest, { milli: 0, cents: 0, pieces: part.rest.pieces === null ? null : 0 })
  return true
}

export const cancel = (form: JewelForm): boolean => {
  const isTouched = form.jewels.length > 0 || form.parts.some(({ came, used }) => came.length + used.length > 0)
  if (!isMoving(form) || isTouched || worksOf(form).some(({ billedOn }) => billedOn.customer || billedOn.labour)) return false
  form.state = 'cancelled'
  for (const { held, rest, isOwn } of form.parts) {
    if (isOwn) Object.assign(rest, { milli: rest.milli + held.milli, cents: rest.cents + held.cents })
    if (isOwn && rest.pieces !== null) rest.pieces += held.pieces ?? 0
    Object.assign(held, { milli: 0, cents: 0, pieces: held.pieces === null ? null : 0 })
  }
  return true
}

/** All items that can be billed on this side, with their current amounts. */
export const chargesOf = (form: JewelForm, side: Side): Charge[] => {
  const isOver = form.state === 'completed' || form.state === 'delivered'
  const made = Math.max(1, jewelsOf(form).length)
  const isDone = (part: Part | null) => isOver || (form.state === 'in progress' && part !== null && part.held.milli === 0)
  const goods = form.parts.flatMap((part): Charge[] => {
    const { id, rate, billedOn } = part
    return rate === null || side === 'labour'
      ? []
      : [{ id, of: 'goods', rate, amount: goodsAt(part, rate), isDone: isDone(part), billedOn }]
  })
  const work = [...form.parts.map(part => ({ part, work: part.work })), { part: null, work: form.work }].map(({ part, work }): Charge => {
    const rate = side === 'customer' ? work.price : work.pay
    return { id: work.id, of: 'task', rate, amount: comesTo(work, rate, part, made), isDone: isDone(part), billedOn: work.billedOn }
  })
  return [...goods, ...work]
}

/** Metal is charged with its wastage, stones by the billed weight. */
const goodsAt = (part: Part, rate: number): number => {
  const milli = finishedIn(part)
  if (!part.isMetal) return amountOf({ milli, rate, percent: 0 }, base)
  return divide(rate * divide(milli * (100 + part.wastage), 100), 1000)
}

/** The jewels of a form that the next invoice for its customer sells. */
export const sellable = (form: JewelForm): Jewel[] =>
  form.isForCustomer ? jewelsOf(form).filter(({ isOwn, isGone }) => isOwn && !isGone) : []
export const sold = (jewels: Jewel[], bill: WorkBill): void => {
  for (const jewel of jewels) Object.assign(jewel, { isGone: true, soldBy: bill })
  bill.sold = jewels
}
