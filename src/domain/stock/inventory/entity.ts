import { z } from 'zod'
import { baseCurrency } from '../../company/base-currency.ts'
import { countryOptions, currencyOptions } from '../../company/branch.ts'
import { documentDays } from '../../company/business-day.ts'
import { record } from '../../kit/entity.ts'
import { carats, choice, choices, date, flag, integer, json, link, longText, millimetres, money, named, picture, type Ref, rate, ref, text, timestamp } from '../../kit/field.ts'
import { isPositive } from '../../kit/quantity.ts'
import { finishedBy } from '../../people/worker.ts'
import { cuttingStyles } from '../../trade/cutting-styles.ts'
import { inventoryCategories } from '../../trade/inventory-types.ts'
import { labs } from '../../trade/labs.ts'
import { phenomena, transparencies } from '../../trade/stone-words.ts'
import { longestPath } from '../location.ts'
import { clarityScale, colourScale, gradeFields, gradeNames } from '../stone/grades.ts'
import { treatment, treatmentOptions } from '../stone/treatment.ts'
import { piecesOptional, stockTypes } from '../stone/type.ts'
import { webLink } from '../stone/web-link.ts'
import { statuses } from './place.ts'

export const bases = ['per carat', 'per piece', 'whole'] as const
const mm = (label: string) => millimetres(label).optional()
/** A typed stone number. */
export const skuText = () => text('SKU', { max: 32, pattern: /^[A-Za-z0-9][A-Za-z0-9._/-]{1,30}[A-Za-z0-9]$/, message: 'must be 3 to 32 letters, digits and - . _ /' })

/** A stock item: a stone, a parcel or a jewel, with one number, one label and one place. */
export const inventory = record('inventory', {
  label: 'Inventory', one: 'stone', title: 'sku',
  actionLabels: {
    openingReversed: 'Deleted', purchase: 'Bought', purchaseCancelled: 'Purchase canceled', memoReturn: 'Returned to its supplier', purchaseReturn: 'Returned to its supplier',
    purchaseReturnUndone: 'Return to supplier canceled', refillReversed: 'Refill reversed', labReturn: 'Back from the laboratory', receive: 'Arrived from another branch',
    stockTake: 'Counted at a stock-take', custody: 'Taken into custody', orderForm: finishedBy('orderForm'), lapidaryOrderForm: finishedBy('lapidaryOrderForm'), mfOrderForm: finishedBy('mfOrderForm'),
  },
  fields: {
    sku:              skuText().default('').unique().searched().hint('Empty: set by the tagging definition.'),
    type:             choice('Type', stockTypes).default('single').fixed().filtered(),
    category:         choice('Category', named(inventoryCategories)).default('semi-precious').filtered(),
    ownership:        choice('Ownership', ['own', { value: 'supplier', label: 'Supplier’s (memo in)' }, { value: 'customer', label: 'Customer’s' }]).default('own').fixed().filtered(),
    owner:            ref('Owner', 'customer').optional().fixed(),
    stoneName:        ref('Stone', 'stoneName').searched().filtered(),
    naturalness:      choice('Naturalness', ['natural', 'lab-grown', 'imitation', 'assembled']).default('natural').filtered(),
    shape:            ref('Shape', 'shape').optional().filtered(),
    crown:            choice('Crown', named(cuttingStyles)).optional(),
    pavilion:         choice('Pavilion', named(cuttingStyles)).optional(),
    size:             ref('Size', 'size').optional().searched().filtered(),
    length:           mm('Length').filtered(),
    width:            mm('Width').filtered(),
    depth:            mm('Depth').filtered(),
    origin:           ref('Origin', 'origin').optional().searched().filtered(),
    originBasis:      choice('Origin by', ['lab', 'supplier', 'our opinion', 'unknown']).default('unknown'),
    colour:           text('Color', { max: 80 }).optional().searched().filteredWhole().graded(colourScale),
    hue:              text('Hue', { max: 40 }).optional(),
    tone:             gradeFields.tone.filtered(),
    saturation:       gradeFields.saturation.filtered(),
    clarity:          text('Clarity', { max: 40 }).optional().filteredWhole().graded(clarityScale),
    cut:              gradeFields.cut.filtered(),
    polish:           gradeFields.polish.filtered(),
    symmetry:         gradeFields.symmetry.filtered(),
    fluorescence:     gradeFields.fluorescence.filtered(),
    fluorescenceColour: gradeFields.fluorescenceColour.filtered(),
    tablePercent:     gradeFields.tablePercent.filtered(),
    depthPercent:     gradeFields.depthPercent.filtered(),
    girdle:           gradeFields.girdle,
    culet:            gradeFields.culet.filtered(),
    transparency:     choice('Transparency', named(transparencies)).optional().filtered(),
    phenomenon:       choice('Phenomenon', named(phenomena)).optional().filtered(),
    treatments:       json('Treatments', z.array(treatment).max(8)).default([]).hint('A natural stone needs a treatment code before it can be sold. N means no treatment.'),
    pieces:           integer('Pieces', { max: 10_000_000 }).optional().fixed(),
    weight:           carats('Carats').fixed().filtered(),
    costBasis:        choice('Cost basis', bases).default('per carat').fixed().confidential(),
    costRate:         rate('Cost rate').optional().fixed().confidential().hint('In the base currency.'),
    cost:             money('Cost on arrival').computed().confidential(),
    currency:         choice('Asking currency', currencyOptions).default(baseCurrency).filtered(),
    askingBasis:      choice('Asking basis', bases).default('per carat'),
    askingRate:       rate('Asking price').optional().filtered(),
    minimumRate:      rate('Minimum price').optional().confidential(),
    branch:           ref('Branch', 'branch').fixed().filtered(),
    location:         text('Location', { max: longestPath }).optional().searched().filtered().suggesting('location').hint('Safe, tray, box: Safe 1 · Tray 7.'),
    supplier:         ref('Supplier', 'customer').among('kinds', 'supplier').optional().confidential().filtered(),
    acquired:         date('Acquired', documentDays).optional().hint('A new stone comes into stock on this day.'),
    notes:            longText('Notes shown to customers').optional(),
    internalNotes:    longText('Internal notes').optional(),
    pictureLink:      webLink('Picture link').optional().hint('Where another site shows the picture.'),
    videoLink:        webLink('Video link').optional().hint('Where another site shows the video.'),
    pairNumber:       text('Pair number', { max: 40 }).optional().filtered().hint('A number that it shares with its match, or the SKU of its match.'),
    parent:           ref('From', 'inventory').given().nullish(),
    purchase:         ref('Purchase', 'purchase').given().nullish().confidential().filtered(),
    purchaseLine:     link('Purchase line', 'purchaseLine').given().nullish().confidential(),
    status:           choice('Place', statuses).given().filtered(),
    heldPieces:       integer('Held pieces').given().nullish(),
    heldWeight:       carats('Held').given().summed(),
    availablePieces:  integer('Available pieces').given().nullish(),
    availableWeight:  carats('Available').given().summed(),
    value:            money('Cost in stock').given().confidential().summed(),
    labelled:         timestamp('Label printed').given().nullish(),
    scanned:          timestamp('Scanned into its location').given().nullish(),
    pictureTried:     text('Picture link that was tried').given().nullish(),
    pictureFault:     text('Why no picture was fetched').given().nullish(),
    originCountry:    choice('Country of origin', countryOptions).derived().nullish(),
    seen:             timestamp('Last seen').derived().nullish(),
    importedFrom:     text('Imported from').derived().nullish().filtered().hint('The list that brought it in.'),
    certificate:      text('Certificate').derived().nullish(),
    certified:        flag('Certified').derived().filtered(),
    lab:              choices('Lab', named(labs)).derived().filtered(),
    treated:          choice('Treated', [{ value: 'no', label: 'Untreated' }, { value: 'yes', label: 'Treated' }, { value: 'unknown', label: 'Not stated' }]).derived().filtered(),
    treatment:        choices('Treatment', treatmentOptions).derived().filtered(),
    asked:            money('Total asking price').derived().nullish().filtered().hint('Of what is held, in the base currency, at the latest rate.'),
    pricePerCarat:    money('Asking price per carat').derived().nullish().hint('In the base currency, at the latest rate.'),
    arrived:          date('In stock since').derived(),
    age:              integer('Age, days').derived().filtered(),
    photo:            picture('Photo').derived().nullish(),
    reservations:     json<{ customer: Ref; until: string; pieces: number | null; weight: string; note: string | null; by: string }[]>('Reserved for', z.any()).derived(),
    reservedUntil:    date('Reserved until').derived().nullish().filtered(),
    madeFrom:         json<Ref[]>('Made from', z.any()).derived(),
    madeInto:         json<Ref[]>('Made into', z.any()).derived(),
  },
  list: ['photo', 'sku', 'stoneName', 'shape', 'length', 'width', 'depth', 'pieces', 'weight', 'colour', 'treatments', 'origin', 'certificate', 'askingRate', 'askingBasis', 'currency', 'status', 'branch', 'type', 'availableWeight', 'value', 'arrived'],
  further: ['clarity', ...gradeNames, 'hue', 'crown', 'pavilion', 'size', 'transparency', 'phenomenon', 'naturalness', 'category', 'asked', 'pricePerCarat', 'location', 'supplier', 'purchase', 'pairNumber', 'owner', 'ownership', 'availablePieces', 'age', 'reservedUntil', 'seen', 'labelled'],
  lookup: ['stoneName', 'type', 'ownership', 'shape', 'colour', 'treatments', 'naturalness', 'origin', 'originCountry', 'certificate', 'pieces', 'weight', 'availablePieces', 'availableWeight', 'currency', 'costBasis', 'askingBasis', 'askingRate', 'minimumRate', 'status', 'branch', 'length', 'width', 'depth', 'clarity', 'photo'],
})

/** The most stones that are changed at once; more are changed by a list. */
export const mostChanged = 10_000
/** The most stones that become one. */
export const mostMerged = 200

/** The fields that a bulk change may set: location, price and description, but nothing that moves stock. */
export const rangeFields = [
  'location', 'category', 'askingRate', 'askingBasis', 'currency', 'minimumRate', 'supplier', 'acquired', 'shape', 'size', 'origin', 'originBasis',
  'colour', 'hue', 'clarity', ...gradeNames, 'transparency', 'phenomenon', 'treatments', 'notes', 'internalNotes',
] as const

type Stone = { type: string; pieces: number | null; weight: string; ownership: string; owner: string | null }

/** The fixed number of pieces of a type; null when pieces must be counted. */
export const usualPieces = (type: string): number | null => (type === 'single' ? 1 : type === 'pair' ? 2 : null)

/** The faults of a stone, for every way it comes in, as a sentence by field; empty when there are none. */
export const stoneFaults = ({ type, pieces, weight, ownership, owner }: Stone): Record<string, string> => ({
  ...(isPositive(weight) ? {} : { weight: 'The weight must be above zero.' }),
  ...(pieces === null && !piecesOptional(type) ? { pieces: 'Enter the pieces. Only melee, rough and metal can be kept by weight alone.' } : {}),
  ...(pieces !== null && pieces < 1 ? { pieces: 'There must be at least one piece.' } : {}),
  ...(type === 'single' && pieces !== null && pieces > 1 ? { pieces: 'A single stone is one piece. Use a parcel for several.' } : {}),
  ...(type === 'pair' && pieces !== null && pieces !== 2 ? { pieces: 'A pair is two pieces.' } : {}),
  ...(ownership !== 'own' && !owner ? { owner: 'Choose the owner.' } : {}),
})
