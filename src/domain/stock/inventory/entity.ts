import { z } from 'zod'
import { baseCurrency } from '../../company/base-currency.ts'
import { currencyOptions } from '../../company/branch.ts'
import { record } from '../../kit/entity.ts'
import { carats, choice, choices, date, document, flag, integer, link, longText, millimetres, money, named, picture, type Ref, rate, ref, text, timestamp } from '../../kit/field.ts'
import { isPositive } from '../../kit/quantity.ts'
import { finishedBy } from '../../people/worker.ts'
import { cuttingStyles } from '../../trade/cutting-styles.ts'
import { inventoryCategories } from '../../trade/inventory-types.ts'
import { labs } from '../../trade/labs.ts'
import { phenomena, transparencies } from '../../trade/stone-words.ts'
import { treatment, treatmentOptions } from '../stone/treatment.ts'
import { piecesOptional, stockTypes } from '../stone/type.ts'
import { statuses } from './place.ts'

export const bases = ['per carat', 'per piece', 'whole'] as const
const mm = (label: string) => millimetres(label).optional()
/** The number of a stone, as it may be typed. */
export const skuText = () => text('SKU', { max: 32, pattern: /^[A-Za-z0-9][A-Za-z0-9._/-]{1,30}[A-Za-z0-9]$/, says: 'must be 3 to 32 letters, digits and - . _ /' })

/** A stone, a parcel or a jewel: one number, one label, one place in the safe. */
export const inventory = record('inventory', {
  label: 'Inventory', one: 'stone', title: 'sku',
  actionLabels: {
    purchase: 'Bought', purchaseCancelled: 'Purchase cancelled', memoReturn: 'Given back to its supplier', purchaseReturn: 'Given back to its supplier',
    purchaseReturnUndone: 'Not given back after all', refillReversed: 'Refill reversed', labReturn: 'Back from the laboratory', receive: 'Arrived from another branch',
    stockTake: 'Counted at a stock-take', custody: 'Taken into custody', orderForm: finishedBy('orderForm'), lapidaryOrderForm: finishedBy('lapidaryOrderForm'), mfOrderForm: finishedBy('mfOrderForm'),
  },
  fields: {
    sku:              skuText().default('').unique().searched().hint('Empty: given by the tagging definition.'),
    type:             choice('Type', stockTypes).default('single').fixed().filtered(),
    category:         choice('Category', named(inventoryCategories)).default('semi-precious').filtered(),
    ownership:        choice('Ownership', ['own', { value: 'supplier', label: 'Supplier’s (memo in)' }, { value: 'customer', label: 'Customer’s' }]).default('own').fixed().filtered(),
    owner:            ref('Owner', 'customer').optional().fixed(),
    stoneName:        ref('Stone', 'stoneName').searched().filtered(),
    naturalness:      choice('Naturalness', ['natural', 'lab-grown', 'imitation', 'assembled']).default('natural').filtered(),
    shape:            ref('Shape', 'shape').optional().filtered(),
    crown:            choice('Crown', named(cuttingStyles)).optional(),
    pavilion:         choice('Pavilion', named(cuttingStyles)).optional(),
    size:             ref('Size', 'size').optional().filtered(),
    length:           mm('Length').filtered(),
    width:            mm('Width').filtered(),
    depth:            mm('Depth').filtered(),
    origin:           ref('Origin', 'origin').optional().searched().filtered(),
    originBasis:      choice('Origin by', ['lab', 'supplier', 'our opinion', 'unknown']).default('unknown'),
    colour:           text('Colour', { max: 80 }).optional().searched().filteredWhole(),
    hue:              text('Hue, tone, saturation', { max: 40 }).optional(),
    clarity:          text('Clarity', { max: 40 }).optional().filteredWhole(),
    transparency:     choice('Transparency', named(transparencies)).optional().filtered(),
    phenomenon:       choice('Phenomenon', named(phenomena)).optional().filtered(),
    treatments:       document('Treatments', z.array(treatment).max(8)).default([]).hint('A natural stone needs one before it may be sold; N says there is none.'),
    pieces:           integer('Pieces', { max: 10_000_000 }).optional().fixed(),
    weight:           carats('Carats').fixed().filtered(),
    costBasis:        choice('Cost basis', bases).default('per carat').fixed().confidential(),
    costRate:         rate('Cost rate').optional().fixed().confidential().hint('In the base currency.'),
    cost:             money('Cost').computed().confidential().summed(),
    currency:         choice('Asking currency', currencyOptions).default(baseCurrency).filtered(),
    askingBasis:      choice('Asking basis', bases).default('per carat'),
    askingRate:       rate('Asking price').optional().filtered(),
    minimumRate:      rate('Minimum price').optional().confidential(),
    branch:           ref('Branch', 'branch').fixed().filtered(),
    location:         text('Location', { max: 60 }).optional().searched().filtered().hint('Safe, tray, box.'),
    supplier:         ref('Supplier', 'customer').optional().confidential().filtered(),
    acquired:         date('Acquired').optional(),
    notes:            longText('Notes shown to customers').optional(),
    internalNotes:    longText('Notes inside').optional(),
    parent:           ref('From', 'inventory').given().nullish(),
    purchase:         ref('Purchase', 'purchase').given().nullish().confidential().filtered(),
    purchaseLine:     link('Purchase line', 'purchaseLine').given().nullish().confidential(),
    status:           choice('Place', statuses).given().filtered(),
    heldPieces:       integer('Held pieces').given().nullish(),
    heldWeight:       carats('Held').given().summed(),
    availablePieces:  integer('Available pieces').given().nullish(),
    availableWeight:  carats('Available').given().summed(),
    value:            money('Value').given().confidential().summed(),
    labelled:         timestamp('Label printed').given().nullish(),
    seen:             timestamp('Last counted').derived().nullish(),
    certificate:      text('Certificate').derived().nullish(),
    certified:        flag('Certified').derived().filtered(),
    lab:              choices('Lab', named(labs)).derived().filtered(),
    treated:          choice('Treated', [{ value: 'no', label: 'Untreated' }, { value: 'yes', label: 'Treated' }, { value: 'unknown', label: 'Not stated' }]).derived().filtered(),
    treatment:        choices('Treatment', treatmentOptions).derived().filtered(),
    asked:            money('Asking in all').derived().nullish().filtered().hint('In the base currency, at the latest rate.'),
    arrived:          date('In stock since').derived(),
    age:              integer('Age, days').derived().filtered(),
    photo:            picture('Photo').derived().nullish(),
    reservations:     document<{ customer: Ref; until: string; pieces: number | null; weight: string; note: string | null; by: string }[]>('Reserved for', z.any()).derived(),
    reservedUntil:    date('Reserved until').derived().nullish().filtered(),
    madeFrom:         document<Ref[]>('Made from', z.any()).derived(),
    madeInto:         document<Ref[]>('Made into', z.any()).derived(),
  },
  list: ['photo', 'sku', 'stoneName', 'shape', 'length', 'width', 'depth', 'pieces', 'weight', 'colour', 'treatments', 'origin', 'certificate', 'askingRate', 'askingBasis', 'currency', 'status', 'branch', 'type', 'availableWeight', 'cost', 'value', 'arrived'],
  lookup: ['stoneName', 'type', 'ownership', 'shape', 'colour', 'treatments', 'naturalness', 'origin', 'certificate', 'pieces', 'weight', 'availablePieces', 'availableWeight', 'currency', 'askingBasis', 'askingRate', 'minimumRate', 'status', 'branch', 'length', 'width', 'depth', 'clarity', 'photo'],
})

/** What may be said of many stones at once: where they lie, what is asked for them, how they are described; never what moves them. */
export const rangeFields = [
  'location', 'category', 'askingRate', 'askingBasis', 'currency', 'minimumRate', 'supplier', 'acquired', 'shape', 'size', 'origin', 'originBasis',
  'colour', 'hue', 'clarity', 'transparency', 'phenomenon', 'treatments', 'notes', 'internalNotes',
] as const

type Stone = { type: string; pieces: number | null; weight: string; ownership: string; owner: string | null }

/** How many pieces a type of stock always has; null where they must be counted. */
export const usualPieces = (type: string): number | null => (type === 'single' ? 1 : type === 'pair' ? 2 : null)

/** What is wrong with a stone, whichever way it comes in: a sentence by field, nothing when all is well. */
export const stoneFaults = ({ type, pieces, weight, ownership, owner }: Stone): Record<string, string> => ({
  ...(isPositive(weight) ? {} : { weight: 'The weight must be above zero.' }),
  ...(pieces === null && !piecesOptional(type) ? { pieces: 'Give the pieces: only melee, rough and metal may be kept by weight alone.' } : {}),
  ...(pieces !== null && pieces < 1 ? { pieces: 'There must be at least one piece.' } : {}),
  ...(type === 'single' && pieces !== null && pieces > 1 ? { pieces: 'A single stone is one piece; use a parcel for several.' } : {}),
  ...(type === 'pair' && pieces !== null && pieces !== 2 ? { pieces: 'A pair is two pieces.' } : {}),
  ...(ownership !== 'own' && !owner ? { owner: 'Say whose it is.' } : {}),
})
