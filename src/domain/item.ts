import { bases } from './inventory.ts'
import { carats, choice, integer, money, named, percent, rate, ref, text } from './kit/field.ts'
import { taxCodes } from './trade/tax-codes.ts'

/** A line of a paper that sells: a stone in pieces and carats, or free text, with its price. */
export const item = {
  inventory:       ref('Stone', 'inventory').optional(),
  description:     text('Description', { max: 500 }).default(''),
  pieces:          integer('Pieces', { max: 10_000_000 }).optional(),
  weight:          carats('Carats').optional(),
  basis:           choice('Price is', bases).default('per carat'),
  rate:            rate('Price'),
  discountPercent: percent('Discount').optional(),
  taxCode:         choice('Tax', named(taxCodes)).default('EXEMPT'),
  gross:           money('Gross').computed(),
  discount:        money('Discount').computed(),
  amount:          money('Amount').computed(),
  tax:             money('Tax').computed(),
  sku:             text('SKU').given().nullish(),
  details:         text('Details').given().nullish(),
  treatment:       text('Treatment').given().nullish(),
  certificate:     text('Certificate').given().nullish(),
  cost:            money('Cost').given().nullish().confidential(),
}
