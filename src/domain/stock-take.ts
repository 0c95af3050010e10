import { z } from 'zod'
import { adjustedTo } from './adjustment.ts'
import type { Amount } from './conversion.ts'
import { date, integer, longText, money, choice, ref, text, timestamp } from './kit/field.ts'
import { life } from './kit/life.ts'
import { compare, isNegative, isZero, minus, plus, type Quantity } from './kit/quantity.ts'
import { paper } from './kit/record.ts'
import { isLargeVariance } from './memo.ts'
import type { Place } from './place.ts'
import type { StockPosting } from './posting.ts'
import { stockTypes } from './stock-type.ts'

/** What a line of a stock-take comes to. */
export const outcomes = [
  { value: 'missing', label: 'Missing', tone: 'red' },
  { value: 'variance', label: 'Differs', tone: 'amber' },
  { value: 'unexpected', label: 'Unexpected', tone: 'amber' },
  { value: 'moved', label: 'Left meanwhile', tone: 'blue' },
  { value: 'found', label: 'Found', tone: 'green' },
] as const
export type Outcome = (typeof outcomes)[number]['value']

/** What a Manager decides about a line. */
export const decisions = [
  { value: 'adjust', label: 'Adjust' },
  { value: 'write off', label: 'Write off' },
  { value: 'take in', label: 'Take in' },
  { value: 'leave', label: 'Leave' },
] as const
export type Decision = (typeof decisions)[number]['value']

/** What may be decided about each outcome; where nothing is listed there is nothing to decide. */
export const decisionsFor: Readonly<Record<Outcome, readonly Decision[]>> = {
  missing:    ['write off', 'leave'],
  variance:   ['adjust', 'leave'],
  unexpected: ['take in', 'leave'],
  moved:      [],
  found:      [],
}
/** What must be decided before the stock-take is posted; what was not expected is another paper's affair. */
export const mustDecide: readonly Outcome[] = ['missing', 'variance']

const outcomeNames = outcomes.map(({ value }) => value) as [Outcome, ...Outcome[]]
const decisionNames = decisions.map(({ value }) => value) as [Decision, ...Decision[]]

/** The list is frozen when counting starts; nothing is posted before somebody has reviewed it. */
export const stockTakeLife = life({
  states: {
    draft:     { label: 'Draft', tone: 'grey' },
    counting:  { label: 'Counting', tone: 'blue' },
    review:    { label: 'In review', tone: 'amber' },
    posted:    { label: 'Posted', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'struck' },
  },
  initial: 'draft',
  editable: ['draft'],
  later: ['note'],
  actions: {
    start:   { label: 'Start counting', from: ['draft'], to: 'counting' },
    finish:  { label: 'Finish counting', from: ['counting'], to: 'review' },
    recount: { label: 'Count again', from: ['review'], to: 'counting' },
    decide: {
      label: 'Decide', from: ['review'], to: 'review',
      takes: {
        decision: z.enum(decisionNames).nullable(),
        lines: z.array(z.uuid('is not the id of a line')).min(1, 'is empty').max(5000).optional(),
        outcome: z.enum(outcomeNames).optional(),
      },
    },
    post:    { label: 'Post', from: ['review'], to: 'posted' },
    cancel:  { label: 'Cancel', from: ['draft', 'counting', 'review'], to: 'cancelled', reason: 'required', grave: true },
  },
})

const tally = (label: string) => integer(label).derived().nullish()

/** What lies in a branch, a tray, or of one type, counted stone by stone against a frozen list. */
export const stockTake = paper('stockTake', stockTakeLife, {
  path: 'stock-take', label: 'Stock-takes', one: 'stock-take', title: 'number', series: 'ST',
  fields: {
    number:     text('Number').given().nullish().searched(),
    branch:     ref('Branch', 'branch').filtered(),
    location:   text('Location', { max: 60 }).optional().searched().hint('A safe, a tray, a box. Empty: all that the branch keeps.'),
    type:       choice('Type', stockTypes).optional().filtered().hint('Empty: all types.'),
    note:       longText('Note', { max: 500 }).optional().searched(),
    date:       date('Date').given().filtered(),
    started:    timestamp('List frozen').given().nullish(),
    stones:     integer('On the list').given().nullish(),
    found:      tally('Found'),
    variance:   tally('Differs'),
    missing:    tally('Missing'),
    moved:      tally('Left meanwhile'),
    unexpected: tally('Unexpected'),
    undecided:  tally('To decide'),
    impact:     money('Difference in value', { signed: true }).derived().nullish().confidential(),
  },
  list: ['number', 'date', 'branch', 'location', 'type', 'stones', 'found', 'variance', 'missing', 'unexpected', 'impact', 'state'],
  sort: '-date',
})

/** One scan: what the phone calls it, when it was, and of a lot what was counted and weighed. */
export type Count = { id: string; at: string; pieces: number | null; weight: Quantity | null }

const earlier = (a: Count, b: Count): number => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1)

/**
 * Which of the counts of one line stands, in whatever order they came in: the latest that was weighed, since a second
 * weighing is a correction; where none was, the first, since a second scan of a stone says nothing new.
 */
export const standing = <C extends Count>(counts: readonly C[]): C | undefined => {
  const ordered = [...counts].sort(earlier)
  return ordered.findLast(({ weight }) => weight !== null) ?? ordered[0]
}

type Judged = { outcome: Extract<Outcome, 'found' | 'variance' | 'unexpected'>; why: string | null }

/** What a count says against what the book held at that moment; `elsewhere` is where the book has it when not here. */
export const judge = (then: Amount, count: Pick<Count, 'pieces' | 'weight'>, elsewhere: string | null): Judged => {
  if (isZero(then.weight)) return { outcome: 'unexpected', why: elsewhere }
  const pieces = count.pieces ?? then.pieces
  const weight = count.weight ?? then.weight
  if (pieces === then.pieces && compare(weight, then.weight) === 0) return { outcome: 'found', why: null }
  const isLarge = pieces !== then.pieces || isLargeVariance({ ...then, scale: weight, variance: minus(weight, then.weight) })
  return { outcome: 'variance', why: isLarge ? null : 'No more than scales differ by.' }
}

export type Whereabouts = {
  status: string
  branch: string
  isThisBranch: boolean
  location: string | null
  isThisLocation: boolean
  isThisType: boolean
  /** With whom the last paper is that moved it, and its number. */
  party: string | null
  number: string | null
}

/** Why the book does not have a stone here, as people would say it. */
export const whereWords = (at: Whereabouts): string => {
  const paper = at.number ? `, ${at.number}` : ''
  const party = at.party ?? 'somebody'
  if (at.status === 'sold') return `Sold to ${party}${paper}.`
  if (at.status === 'on_approval') return `On approval with ${party}${paper}.`
  if (at.status === 'at_lab') return `At the laboratory, ${party}${paper}.`
  if (at.status === 'in_transit') return `On its way to ${party}${paper}.`
  if (at.status === 'in_work') return `In work${paper}.`
  if (at.status === 'loss') return 'Was written off.'
  if (at.status === 'adjustment') return 'Was counted out of the book.'
  if (at.status === 'consumed') return 'Was made into something else.'
  if (at.status === 'supplier') return 'Went back to its supplier.'
  if (!at.isThisBranch) return `Kept in ${at.branch}.`
  if (!at.isThisLocation) return at.location ? `Kept in ${at.location}.` : 'Kept in no particular place.'
  return at.isThisType ? 'Came in after the list was frozen.' : 'Not of the type that is counted.'
}

/** A line that the review has decided, and what the book has of its stone now. */
export type Decided = {
  inventory: string
  code: string
  isWhole: boolean
  decision: Decision | null
  counted: Amount | null
  then: Amount | null
  /** Free in the safe now, with its cost; and whether more of it lies there for a customer. */
  held: Amount & { value: Quantity; costBasis: string }
  isReserved: boolean
  /** Whether the book was put right by hand after the count. */
  isAdjustedSince: boolean
  /** Where it went when it left the book, and with how much. */
  gone: (Amount & { place: Place; value: Quantity }) | null
}

/** The postings of a reviewed line, or the sentence that says why there can be none. */
export const countPostings = (line: Decided): StockPosting[] | string => {
  const { inventory, code, decision, held, gone } = line
  if (decision === 'write off') {
    if (line.isReserved) return `${code} is reserved for a customer: release it before it is written off.`
    if (isZero(held.weight)) return []
    return [{ inventory, from: 'available', to: 'loss', pieces: held.pieces, weight: held.weight, value: held.value }]
  }
  if (decision === 'take in') {
    if (!gone) return `${code} cannot be taken in: only what was written off or counted out can.`
    return [{ inventory, from: gone.place, to: 'available', pieces: gone.pieces, weight: gone.weight, value: gone.value }]
  }
  return decision === 'adjust' ? adjusting(line) : []
}

// What moved by its own papers after the count has moved; only the difference that was counted is put right.
const adjusting = ({ inventory, code, isWhole, counted, then, held, isAdjustedSince }: Decided): StockPosting[] | string => {
  if (!counted || !then) return `${code} was not counted.`
  if (isAdjustedSince) return `${code} was adjusted after it was counted: count it again.`
  if (isWhole && counted.pieces !== then.pieces) return `${code} is ${then.pieces} pcs and moves whole: break it, or leave it.`
  if (isWhole && isZero(held.weight)) return `${code} has left the safe since it was counted: leave it.`
  const pieces = held.pieces === null || counted.pieces === null ? held.pieces : held.pieces + counted.pieces - (then.pieces ?? 0)
  const weight = plus(held.weight, minus(counted.weight, then.weight))
  if (isNegative(weight) || (pieces ?? 0) < 0) return `${code} has less in the safe than is missing of it: release what is reserved, or count it again.`
  if (pieces !== null && (pieces === 0) !== isZero(weight)) return `${code} would keep ${pieces} pcs of ${weight} ct: count it again.`
  return adjustedTo(inventory, held, { pieces, weight }, isWhole)
}
