import { baseCurrency } from '../../company/base-currency.ts'
import { currencyOptions } from '../../company/branch.ts'
import { record } from '../../kit/entity.ts'
import { carats, choice, date, flag, longText, money, named, ref, text } from '../../kit/field.ts'
import { compare } from '../../kit/quantity.ts'
import { inventoryTypes } from '../../trade/inventory-types.ts'

// What is weighed in grams, jewelry and metal, is made to order instead.
const types = named(inventoryTypes.filter(({ unit }) => unit === 'ct'))
const naturalness = ['natural', 'lab-grown', 'imitation', 'assembled'] as const

/** A stone that a customer looks for: an entry of their wish list (docs/domain/sales.md#wishes). */
export const wish = record('wish', {
  label: 'Wishes', one: 'wish', title: 'code',
  fields: {
    code:          text('Number').given('W-{seq:5}').searched(),
    customer:      ref('Customer', 'customer').among('kinds', 'customer').searched().filtered(),
    stoneName:     ref('Stone', 'stoneName').filtered(),
    type:          choice('Type', types).default('single').filtered(),
    naturalness:   choice('Naturalness', naturalness).default('natural'),
    shape:         ref('Shape', 'shape').optional().filtered(),
    origin:        ref('Origin', 'origin').optional().filtered(),
    colour:        text('Color', { max: 80 }).optional().hint('As in your stock. Several with commas between: Royal blue, Cornflower.'),
    clarity:       text('Clarity', { max: 80 }).optional().hint('Several with commas between: VVS1, VVS2.'),
    minWeight:     carats('Carats from').optional(),
    maxWeight:     carats('Carats up to').optional(),
    maxPrice:      money('Price up to').optional(),
    priceBasis:    choice('Price is', ['per carat', { value: 'whole', label: 'For all of it' }]).default('per carat'),
    currency:      choice('Currency', currencyOptions).default(baseCurrency),
    onlyCertified: flag('Certified only').default(false),
    onlyUntreated: flag('Untreated only').default(false),
    until:         date('Until').optional().filtered().hint('The last day on which the customer looks for it.'),
    notes:         longText('Notes').optional(),
    salesperson:   ref('Salesperson', 'employee').filtered(),
    branch:        ref('Branch', 'branch').filtered(),
    status:        choice('Status', [{ value: 'open', label: 'Open', tone: 'blue' }, { value: 'fulfilled', label: 'Fulfilled', tone: 'green' }, { value: 'dropped', label: 'Dropped', tone: 'grey' }]).default('open').filtered(),
    inStock:       flag('In stock').derived().filtered().hint('A matching stone is available, and the customer has not been offered it.'),
  },
  list: ['code', 'customer', 'stoneName', 'shape', 'minWeight', 'maxWeight', 'origin', 'colour', 'maxPrice', 'priceBasis', 'currency', 'until', 'salesperson', 'inStock', 'status'],
  further: ['type', 'naturalness', 'clarity', 'onlyCertified', 'onlyUntreated', 'branch'],
  sort: '-code',
})

type Limits = { minWeight: string | null; maxWeight: string | null; until: string | null }

/** What is wrong with a wish, as a sentence by field; empty when nothing is. `before` is its last day until now: a day that passed is refused only as a new one. */
export const wishFaults = ({ minWeight, maxWeight, until }: Limits, today: string, before: string | null): Record<string, string> => ({
  ...(minWeight !== null && maxWeight !== null && compare(minWeight, maxWeight) > 0 ? { maxWeight: `Enter at least ${minWeight} carats, the weight that it starts from.` } : {}),
  ...(until !== null && until !== before && until < today ? { until: 'This day has passed. Choose today or a later day.' } : {}),
})
