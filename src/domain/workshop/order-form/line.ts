import { carats, choice, date, flag, integer, money, percent, rate, ref, text } from '../../kit/field.ts'
import type { Fields } from '../../kit/shape.ts'
import { bases } from '../../stock/inventory/entity.ts'
import { stockTypes } from '../../stock/stone/type.ts'

/** What work is priced by: finished weight, issued weight, piece, gram, hour, or the whole. */
export const workBases = ['per finished carat', 'per issued carat', 'per piece', 'per gram', 'per hour', 'whole'] as const
export type WorkBasis = (typeof workBases)[number]

/** The price bases of a document that bills work and metal besides stones. */
export const chargeBases = [...bases, 'per gram', 'per hour'] as const
export type ChargeBasis = (typeof chargeBases)[number]

/**
 * Goods issued for work, of any owner: kind, quantity and results. Metal is weighed in grams, everything else in carats.
 * Only receipts write the results of a line.
 */
export const workLine = {
  ownership:      choice('Whose', ['own', { value: 'customer', label: 'Customer’s' }, { value: 'supplier', label: 'Supplier’s (memo in)' }]).default('own'),
  inventory:      ref('Stone', 'inventory').optional().hint('Empty for a customer’s goods: they get a number when the form is issued.'),
  description:    text('Description', { max: 500 }).default(''),
  stoneName:      ref('Kind of stone', 'stoneName').optional(),
  type:           choice('Type', stockTypes).default('single'),
  pieces:         integer('Pieces', { max: 10_000_000 }).optional(),
  weight:         carats('Weight').optional(),
  condition:      text('Condition on receipt', { max: 500 }).optional().hint('Chips, fissures, filling: as inspected with the customer.'),
  declaredValue:  money('Declared value').optional(),
  expectedYield:  percent('Expected yield').optional(),
  sku:            text('SKU').given().nullish(),
  details:        text('Details').given().nullish(),
  cost:           money('Cost').given().nullish().confidential(),
  labour:         money('Labor in its cost', { signed: true }).given().nullish().confidential(),
  finishedPieces: integer('Finished pieces').given().nullish(),
  finishedWeight: carats('Finished').given().nullish(),
  uncutPieces:    integer('Uncut pieces').given().nullish(),
  uncutWeight:    carats('Uncut').given().nullish(),
  rejectWeight:   carats('Rejects').given().nullish(),
  lossWeight:     carats('Loss').given().nullish(),
  brokenPieces:   integer('Broken pieces').given().nullish(),
  lostPieces:     integer('Lost pieces').given().nullish(),
  scaleWeight:    carats('Scale difference').given().nullish(),
  openPieces:     integer('Pieces in work').given().nullish(),
  openWeight:     carats('In work').given().nullish(),
} satisfies Fields

/** The cutting target for a stone. */
export const cutTarget = {
  cuttingShape:  ref('Make', 'cuttingShape').optional(),
  size:          ref('Size', 'size').optional(),
  targetPieces:  integer('Pieces to make', { max: 10_000_000 }).optional(),
  minimumWeight: carats('Minimum weight').optional(),
} satisfies Fields

/** A part of a jewel: metal with its fineness, stones with their setting, and the price charged for it. */
export const jewelPart = {
  purity:       percent('Purity').optional().hint('Of an alloy, as a number: 75 for 18K.'),
  allowedLoss:  percent('Allowed loss').optional(),
  wastage:      percent('Wastage charge').optional().hint('Billed on top of the metal in the jewel. The actual loss is recorded separately.'),
  setting:      choice('Setting', ['prong', 'bezel', 'pavé', 'channel', 'bead', 'flush', 'invisible', 'tension']).optional(),
  basis:        choice('Price is', chargeBases).optional(),
  rate:         rate('Price').optional().hint('Empty if the material is not charged.'),
  billed:       text('Invoice').given().nullish(),
} satisfies Fields

/** A task: its price for the customer, and the maker's pay. */
export const workTask = {
  of:           integer('Line', { min: 1, max: 1000 }).optional().hint('The number of the line to work on. Empty: the whole order.'),
  service:      ref('Service', 'serviceDescription').optional(),
  description:  text('Description', { max: 200 }).default(''),
  basis:        choice('Price is', workBases).default('per finished carat'),
  rate:         rate('Price').optional(),
  labourRate:   rate('Labor').optional().confidential().hint('In the base currency. For company stock it becomes part of the cost.'),
  minutes:      integer('Minutes', { max: 600_000 }).optional(),
  amount:       money('Amount').given().nullish(),
  labour:       money('Labor amount').given().nullish().confidential(),
  billed:       text('Invoice').given().nullish(),
  labourBilled: text('Labor on').given().nullish().confidential(),
} satisfies Fields

/** A result of work; `of` is the line number, null for a result of all lines together. */
export const workResult = {
  of:        integer('Line').nullish(),
  receipt:   integer('Receipt'),
  date:      date('Date'),
  kind:      choice('Result', [{ value: 'output', label: 'Finished' }, { value: 'used', label: 'Built in' }, { value: 'uncut', label: 'Uncut' }, { value: 'reject', label: 'Saleable reject' }, { value: 'broken', label: 'Broken' }, { value: 'lost', label: 'Lost' }, { value: 'loss', label: 'Loss' }, { value: 'scale', label: 'Scale difference' }]),
  inventory: ref('Stone', 'inventory').nullish(),
  pieces:    integer('Pieces').nullish(),
  estimated: flag('Pieces are estimated'),
  weight:    carats('Weight'),
  market:    money('Value').nullish().confidential(),
  cost:      money('Cost').nullish().confidential(),
  reworked:  flag('Sent back for rework'),
} satisfies Fields

