import { countryOptions, currencyOptions } from './branch.ts'
import { carats, choice, choices, date, exchange, flag, millimetres, named, percent, rate, ref, text } from './kit/field.ts'
import { record } from './kit/record.ts'
import { inventoryCategories } from './trade/inventory-types.ts'
import { cuttingStyles } from './trade/cutting-styles.ts'
import { treatmentOptions } from './treatment.ts'

const code = (max = 4) => text('Code', { max, pattern: /^[A-Z0-9-]+$/, says: 'must be capital letters, digits and -' }).unique().searched()
const active = flag('Active').default(true).filtered()
const decimalText = (label: string) => text(label, { pattern: /^\d{1,2}\.\d{2,5}$/, says: 'is not a decimal number' })

/** What a stone is: its variety, and the physics that checks its weight. */
export const stoneName = record('stoneName', {
  path: 'stonename', label: 'Stone names', one: 'stone name', title: 'name',
  fields: {
    code:            code(),
    name:            text('Name', { max: 80 }).unique().searched(),
    species:         text('Species', { max: 60 }).optional().searched(),
    group:           text('Group', { max: 60 }).optional(),
    specificGravity: decimalText('Specific gravity').optional(),
    clarityType:     choice('Clarity type', ['I', 'II', 'III']).optional(),
    treatments:      choices('Usual treatment', treatmentOptions).default([]),
    category:        choice('Category', named(inventoryCategories)).default('semi-precious').filtered(),
    synonyms:        text('Synonyms', { max: 300 }).optional().searched(),
    active,
  },
  list: ['code', 'name', 'species', 'group', 'specificGravity', 'clarityType', 'treatments', 'category', 'active'],
  lookup: ['code', 'specificGravity', 'treatments', 'category'],
})

export const origin = record('origin', {
  label: 'Origins', one: 'origin', title: 'name',
  fields: {
    code:    code(10),
    name:    text('Name', { max: 80 }).unique().searched(),
    country: choice('Country', countryOptions).filtered(),
    mine:    text('Mine or region', { max: 80 }).optional().searched(),
    active,
  },
  list: ['code', 'name', 'country', 'mine', 'active'],
})

/** The outline a stone is described by. */
export const shape = record('shape', {
  label: 'Shapes', one: 'shape', title: 'name',
  fields: {
    code:    code(5),
    name:    text('Name', { max: 60 }).unique().searched(),
    round:   flag('Round').default(false),
    factor:  decimalText('Weight factor').optional().hint('Carats ≈ length × width × depth × specific gravity × this.'),
    aliases: text('Also called', { max: 300 }).optional().searched().hint('Other spellings met in stock lists, with commas between.'),
    active,
  },
  list: ['code', 'name', 'round', 'factor', 'aliases', 'active'],
  lookup: ['code', 'round', 'factor'],
})

/** What a cutter is told to make: an outline in a style. */
export const cuttingShape = record('cuttingShape', {
  path: 'cutting-shape', label: 'Cutting shapes', one: 'cutting shape', title: 'name',
  fields: {
    code:  text('Code', { max: 12, pattern: /^[A-Z0-9-]+$/, says: 'must be capital letters, digits and -' }).unique().searched(),
    name:  text('Name', { max: 80 }).unique().searched(),
    shape: ref('Outline', 'shape').filtered(),
    style: choice('Style', named(cuttingStyles)).filtered(),
    yield: percent('Expected yield').optional(),
    active,
  },
  list: ['code', 'name', 'shape', 'style', 'yield', 'active'],
})

export const size = record('size', {
  label: 'Sizes', one: 'size', title: 'label',
  fields: {
    label:      text('Label', { max: 40 }).searched(),
    shape:      ref('Shape', 'shape').filtered(),
    length:     millimetres('Length').optional(),
    width:      millimetres('Width').optional(),
    calibrated: flag('Calibrated').default(true).filtered(),
    sieve:      text('Sieve', { max: 20 }).optional().searched(),
    carats:     carats('Nominal carats').optional().hint('Of sapphire, specific gravity 4.00.'),
    active,
  },
  list: ['label', 'shape', 'length', 'width', 'calibrated', 'sieve', 'carats', 'active'],
  sort: 'length',
})

/** A service of the workshop; the list is the trade's, and is only read. */
export const serviceDescription = record('serviceDescription', {
  path: 'service-description', label: 'Services', one: 'service', title: 'name',
  fields: {
    code:          text('Code', { max: 12 }).unique().searched(),
    name:          text('Name', { max: 80 }).unique().searched(),
    category:      text('Category', { max: 40 }).filtered(),
    unit:          choice('Unit', ['per carat', 'per piece', 'per hour', 'whole']),
    rate:          rate('Usual rate'),
    changesWeight: flag('Changes weight'),
    addsTreatment: choice('Adds treatment', treatmentOptions).optional(),
    active,
  },
  list: ['code', 'name', 'category', 'unit', 'rate', 'changesWeight', 'addsTreatment', 'active'],
})

/** Base units for one unit of a currency, from a day on. */
export const exchangeRate = record('exchangeRate', {
  path: 'exchange-rate', label: 'Exchange rates', one: 'exchange rate', title: 'currency',
  fields: {
    currency: choice('Currency', currencyOptions).filtered(),
    date:     date('From'),
    rate:     exchange('Rate').hint('What one unit is worth in the base currency.'),
  },
  list: ['date', 'currency', 'rate'], sort: '-date',
})
