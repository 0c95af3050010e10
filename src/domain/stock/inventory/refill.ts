import { z } from 'zod'
import { baseDigits } from '../../company/base-currency.ts'
import { currencyOptions } from '../../company/branch.ts'
import { documentDays } from '../../company/business-day.ts'
import { rateFields } from '../../company/document-rate.ts'
import { document } from '../../kit/entity.ts'
import { carats, choice, date, integer, json, longText, money, rate, ref, text } from '../../kit/field.ts'
import { lifecycle } from '../../kit/lifecycle.ts'
import { compare, isNegative, isZero, minus, plus, type Quantity, round, times } from '../../kit/quantity.ts'
import { isTreatedAlike, type Treatment, treatment } from '../stone/treatment.ts'
import { isWhole } from '../stone/type.ts'
import { exactCost } from './cost.ts'
import { bases } from './entity.ts'

export const refillLifecycle = lifecycle({
  states: { recorded: { label: 'Recorded', tone: 'green', phase: 'done' }, reversed: { label: 'Reversed', tone: 'struck', phase: 'void' } },
  initial: 'recorded',
  editable: [],
  editableAfterIssue: ['notes', 'reference'],
  actions: { reverse: { label: 'Reverse', from: ['done'], to: 'reversed', reason: 'required', destructive: true } },
})

/** Adds more of the same goods to a lot, at their own cost; the lot then costs its weighted average. */
export const inventoryRefill = document('inventoryRefill', refillLifecycle, {
  path: 'inventoryrefill', label: 'Refills', one: 'refill', title: 'number', series: 'RF',
  fields: {
    number:      text('Number').given().searched(),
    inventory:   ref('Lot', 'inventory').searched().filtered(),
    date:        date('Date', documentDays).filtered(),
    supplier:    ref('Supplier', 'customer').among('kinds', 'supplier').optional().confidential(),
    stoneName:   ref('Stone', 'stoneName').optional().hint('The stone that is added. Empty: the same as the lot.'),
    naturalness: choice('Naturalness', ['natural', 'lab-grown', 'imitation', 'assembled']).optional(),
    treatments:  json('Treatments', z.array(treatment).max(8)).optional(),
    pieces:      integer('Pieces', { max: 10_000_000 }).optional(),
    weight:      carats('Carats'),
    costBasis:   choice('Cost basis', bases).default('per carat').confidential(),
    costRate:    rate('Cost rate').confidential(),
    currency:    choice('Currency', currencyOptions).optional(),
    ...rateFields,
    landed:      money('Landed costs').default('0').confidential().hint('Freight, duty, commission; in the base currency.'),
    reference:   text('Reference', { max: 80 }).optional().searched(),
    notes:       longText('Notes').optional(),
    branch:      ref('Branch', 'branch').given().filtered(),
    cost:        money('Cost').computed().confidential().summed(),
  },
  list: ['number', 'date', 'inventory', 'pieces', 'weight', 'currency', 'costRate', 'costBasis', 'cost', 'branch', 'state'],
  sort: '-date',
})

type Incoming = { costBasis: string; costRate: Quantity; pieces: number | null; weight: Quantity; exchange: Quantity; landed: Quantity }
/** The total cost of a refill in the base currency: its price at its rate, plus landed costs. */
export const refillCost = (refill: Incoming): Quantity => round(plus(times(exactCost(refill), refill.exchange), refill.landed), baseDigits())

type Lot = { sku: string; type: string; ownership: string; stoneName: string; naturalness: string; treatments: readonly Treatment[]; pieces: number | null }
type Refill = { stoneName: string | null; naturalness: string | null; treatments: readonly Treatment[] | null; pieces: number | null; weight: Quantity }

/** Why these goods cannot go into that lot, as a sentence by field; empty when they can. */
export const refillFaults = (lot: Lot, refill: Refill): Record<string, string> => ({
  ...(isWhole(lot.type) ? { inventory: `${lot.sku} is a ${lot.type}. Only lots can be refilled.` } : {}),
  ...(lot.ownership === 'own' ? {} : { inventory: `${lot.sku} is not company stock. Enter goods of another owner as a new lot.` }),
  ...(refill.stoneName === null || refill.stoneName === lot.stoneName ? {} : { stoneName: `${lot.sku} is another stone. Enter this as a new lot.` }),
  ...(refill.naturalness === null || refill.naturalness === lot.naturalness ? {} : { naturalness: `${lot.sku} is ${lot.naturalness}: ${refill.naturalness} goods cannot be added to it.` }),
  ...(refill.treatments === null || isTreatedAlike(refill.treatments, lot.treatments) ? {} : { treatments: `${lot.sku} has other treatments. Enter this as a new lot, or merge the two.` }),
  ...(isZero(refill.weight) ? { weight: 'The weight must be above zero.' } : {}),
  ...(lot.pieces !== null && !refill.pieces ? { pieces: `Enter the pieces of ${lot.sku}.` } : {}),
  ...(lot.pieces === null && refill.pieces !== null ? { pieces: `${lot.sku} is kept by weight alone.` } : {}),
})

type Held = { pieces: number | null; weight: Quantity; value: Quantity }
/** Whether the remaining lot still contains everything a refill added, with its cost. */
export const isStillThere = (left: Held, refill: { pieces: number | null; weight: Quantity; cost: Quantity }): boolean => {
  const [weight, value] = [minus(left.weight, refill.weight), minus(left.value, refill.cost)]
  const pieces = left.pieces === null ? null : left.pieces - (refill.pieces ?? 0)
  if (isNegative(weight) || isNegative(value) || (pieces ?? 0) < 0) return false
  if (pieces !== null && (pieces === 0) !== isZero(weight)) return false
  return !isZero(weight) || compare(value, '0') === 0
}
