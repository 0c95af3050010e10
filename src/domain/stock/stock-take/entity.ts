import { z } from 'zod'
import { document } from '../../kit/entity.ts'
import { choice, date, integer, longText, money, ref, text, timestamp } from '../../kit/field.ts'
import { allows, isIn, lifecycle } from '../../kit/lifecycle.ts'
import { longestPath } from '../location.ts'
import { stockTypes } from '../stone/type.ts'

/** The outcome of a line of a stock-take. */
export const outcomes = [
  { value: 'missing', label: 'Missing', tone: 'red' },
  { value: 'variance', label: 'Differs', tone: 'amber' },
  { value: 'unexpected', label: 'Unexpected', tone: 'amber' },
  { value: 'moved', label: 'Left during the count', tone: 'blue' },
  { value: 'found', label: 'Found', tone: 'green' },
] as const
export type Outcome = (typeof outcomes)[number]['value']

/** A Manager's decision about a line. */
export const decisions = [
  { value: 'adjust', label: 'Adjust' },
  { value: 'write off', label: 'Write off' },
  { value: 'take in', label: 'Take in' },
  { value: 'leave', label: 'Leave' },
] as const
export type Decision = (typeof decisions)[number]['value']

/** The possible decisions for each outcome; an empty list needs none. */
export const decisionsFor: Readonly<Record<Outcome, readonly Decision[]>> = {
  missing:    ['write off', 'leave'],
  variance:   ['adjust', 'leave'],
  unexpected: ['take in', 'leave'],
  moved:      [],
  found:      [],
}
/** The outcomes that need a decision before posting; unexpected goods are handled by other documents. */
export const mustDecide: readonly Outcome[] = ['missing', 'variance']

const outcomeNames = outcomes.map(({ value }) => value)
const decisionNames = decisions.map(({ value }) => value)

/** The list is frozen when counting starts; posting is possible only after a review. */
export const stockTakeLifecycle = lifecycle({
  states: {
    draft:     { label: 'Draft', tone: 'grey', phase: 'draft' },
    counting:  { label: 'Counting', tone: 'blue', phase: 'open' },
    review:    { label: 'In review', tone: 'amber', phase: 'open' },
    posted:    { label: 'Posted', tone: 'green', phase: 'done' },
    cancelled: { label: 'Canceled', tone: 'struck', phase: 'void' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes'],
  actions: {
    start:   { label: 'Start counting', from: ['draft'], to: 'counting' },
    finish:  { label: 'Finish counting', from: ['counting'], to: 'review' },
    recount: { label: 'Count again', from: ['review'], to: 'counting' },
    decide: {
      label: 'Decide', from: ['review'],
      input: {
        decision: z.enum(decisionNames).nullable(),
        lines: z.array(z.uuid('is not the id of a line')).min(1, 'is empty').max(5000).optional(),
        outcome: z.enum(outcomeNames).optional(),
      },
    },
    post:    { label: 'Post', from: ['review'], to: 'posted' },
    cancel:  { label: 'Cancel', from: ['draft', 'open'], to: 'cancelled', reason: 'required', destructive: true },
  },
})

/** Whether stones are still being counted. */
export const isCounting = (state: string): boolean => allows(stockTakeLifecycle, 'finish', state)
/** Whether the differences are being reviewed. */
export const isReviewing = (state: string): boolean => allows(stockTakeLifecycle, 'post', state)
/** Whether the differences are known: they are being reviewed, or posted. */
export const isReviewed = (state: string): boolean => isReviewing(state) || isIn(stockTakeLifecycle, state, 'done')

const tally = (label: string) => integer(label).derived().nullish()

/** The stock of a branch, a tray or a type, counted stone by stone against a frozen list. */
export const stockTake = document('stockTake', stockTakeLifecycle, {
  path: 'stock-take', label: 'Stock-takes', one: 'stock-take', title: 'number', series: 'ST',
  fields: {
    number:     text('Number').given().nullish().searched(),
    branch:     ref('Branch', 'branch').filtered(),
    location:   text('Location', { max: longestPath }).optional().searched().suggesting('location').hint('A safe, or a tray or box in it. Empty: the whole branch.'),
    type:       choice('Type', stockTypes).optional().filtered().hint('Empty: all types.'),
    notes:      longText('Notes', { max: 500 }).optional().searched(),
    date:       date('Date').given().filtered(),
    started:    timestamp('List frozen').given().nullish(),
    stones:     integer('On the list').given().nullish(),
    found:      tally('Found'),
    variance:   tally('Differs'),
    missing:    tally('Missing'),
    moved:      tally('Left during the count'),
    unexpected: tally('Unexpected'),
    undecided:  tally('To decide'),
    impact:     money('Difference in value', { signed: true }).derived().nullish().confidential(),
  },
  list: ['number', 'date', 'branch', 'location', 'type', 'stones', 'found', 'variance', 'missing', 'unexpected', 'impact', 'state'],
  sort: '-date',
})
