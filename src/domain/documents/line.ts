import { taxCodeField } from '../company/tax-rate.ts'
import { carats, choice, integer, link, money, percent, rate, ref, text } from '../kit/field.ts'
import type { Fields } from '../kit/shape.ts'
import { bases } from '../stock/inventory/entity.ts'
import { statuses } from '../stock/inventory/place.ts'
import { stockTypes } from '../stock/stone/type.ts'

/** The price of a line with its discount and tax, and the amounts that follow from them. */
export const linePrice = {
  rate:            rate('Price'),
  discountPercent: percent('Discount').optional(),
  taxCode:         taxCodeField('Tax').default('EXEMPT'),
  gross:           money('Gross').computed(),
  discount:        money('Discount').computed(),
  amount:          money('Amount').computed(),
  taxRate:         percent('Tax rate').computed(),
  tax:             money('Tax').computed(),
} satisfies Fields

/** The type of the stone of a line. It says whether the line is weighed in carats or in grams (`weightUnitOf`). */
export const lineType = choice('Type', stockTypes).given().nullish()

/** The fields of every line of a sales document: a stone in pieces and its weight, or free text, with its price. */
const line = {
  inventory:       ref('Stone', 'inventory').optional(),
  description:     text('Description', { max: 500 }).default(''),
  pieces:          integer('Pieces', { max: 10_000_000 }).optional(),
  weight:          carats('Carats').optional(),
  basis:           choice('Price is', bases).default('per carat'),
  ...linePrice,
  type:            lineType,
  sku:             text('SKU').given().nullish(),
  hsn:             text('HSN/SAC code').given().nullish(),
  details:         text('Details').given().nullish(),
  treatment:       text('Treatment').given().nullish(),
  certificate:     text('Certificate').given().nullish(),
  cost:            money('Cost').given().nullish().confidential(),
} satisfies Fields

/** A line of an invoice; `approvalLine` is the approval line that its goods come from. */
export const item = { ...line, approvalLine: link('Approval line', 'item').optional() }

/** A line of an approval with its quantities returned, invoiced or lost. The database keeps these from the stock ledger. */
export const approvalItem = {
  ...line,
  returnedPieces: integer('Returned pieces').given().nullish(),
  returnedWeight: carats('Returned').given(),
  invoicedPieces: integer('Invoiced pieces').given().nullish(),
  invoicedWeight: carats('Invoiced').given(),
  lostPieces:     integer('Lost pieces').given().nullish(),
  lostWeight:     carats('Lost').given(),
  outPieces:      integer('Outstanding pieces').given().nullish(),
  outWeight:      carats('Outstanding').given(),
}

/** What the price of an offered stone is per, or that there is none yet. */
export const offerBases = [...bases, 'on request'] as const

const { cost: _cost, ...offered } = line
/** A line of an offer: a stone with a price, or with its price on request. It says where the stone is now, and never what it cost. */
export const offerItem = {
  ...offered,
  basis: choice('Price is', offerBases).default('per carat'),
  rate:  linePrice.rate.default('0'),
  place: choice('Place', statuses).derived().nullish(),
} satisfies Fields
