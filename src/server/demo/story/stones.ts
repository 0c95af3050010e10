import { present } from '../../../domain/kit/present.ts'
import type { Treatment } from '../../../domain/stock/stone/treatment.ts'
import type { StoneCode } from '../../../domain/trade/stone-names.ts'
import type { Values } from '../../kit/entity/rows.ts'
import type { Clerk } from '../clerk.ts'
import type { People } from '../parties/people.ts'
import type { Lot } from '../stock/lots.ts'
import type { Lists } from '../stock/singles.ts'
import { receive } from '../stock/stock.ts'
import { stoneOf } from '../stock/stones.ts'

export type StoryStone = {
  code: StoneCode
  sku?: string
  type?: 'single' | 'parcel' | 'melee' | 'rough' | 'metal'
  shape?: string
  origin?: string
  /** Null for rough and metal, which are weighed but not counted. */
  pieces?: number | null
  weight: string
  cost: string
  asking: string
  treatments?: Treatment[]
  more?: Values
}

/** 120 pieces, partly issued on approval (docs/domain/worked-cases.md#case-a-approval). */
export const parcelForApproval: StoryStone = {
  code: 'RG',
  sku: 'DEMO-A',
  type: 'parcel',
  shape: 'OV',
  origin: 'TZ-UMB',
  pieces: 120,
  weight: '96.400',
  cost: '48.00',
  asking: '85.00',
  more: { colour: 'Raspberry', clarity: 'Eye clean', notes: 'Ovals in free sizes, from 6 × 4 to 9 × 7 mm.' },
}
/** Still out, long overdue. */
export const stoneForgotten: StoryStone = {
  code: 'TZ',
  sku: 'DEMO-11',
  shape: 'CU',
  origin: 'TZ-MER',
  weight: '7.420',
  cost: '310.00',
  asking: '520.00',
  treatments: [{ code: 'H', basis: 'supplier' }],
  more: { length: '11.60', width: '10.40', depth: '7.20', colour: 'Violet blue', clarity: 'Eye clean' },
}
/** With this stone a customer reaches their limit. */
export const stoneAtTheLimit: StoryStone = {
  code: 'PS',
  sku: 'DEMO-14',
  shape: 'OV',
  origin: 'LK-RAT',
  weight: '5.080',
  cost: '2400.00',
  asking: '3900.00',
  treatments: [{ code: 'N', basis: 'supplier' }],
  more: { length: '10.90', width: '8.90', depth: '5.60', colour: 'Vivid pink', clarity: 'Eye clean' },
}
/** Spinel for 6,000 dollars, to be refilled at another price (docs/domain/worked-cases.md#case-e-refill). */
export const parcelForRefill: StoryStone = {
  code: 'SPP',
  sku: 'DEMO-E',
  type: 'parcel',
  shape: 'CU',
  origin: 'TZ-MAH',
  pieces: 200,
  weight: '150.000',
  cost: '40.00',
  asking: '78.00',
  more: { colour: 'Neon pink', clarity: 'Eye clean', notes: 'Cushions of about three quarters of a carat.' },
}
/** The dimensions are those of 1.24 carats, but 12.40 was typed; the stock list shows a warning. */
export const slipOfTheDecimalPoint: StoryStone = {
  code: 'BS',
  sku: 'DEMO-15',
  shape: 'OV',
  origin: 'LK-RAT',
  weight: '12.400',
  cost: '210.00',
  asking: '380.00',
  treatments: [{ code: 'H', basis: 'supplier' }],
  more: { length: '7.20', width: '5.40', depth: '3.95', colour: 'Cornflower', clarity: 'Eye clean' },
}

/** Natural with unknown treatment: its draft invoice cannot be issued. */
export const treatmentUnknown: StoryStone = {
  code: 'BS',
  sku: 'DEMO-U',
  shape: 'CU',
  origin: 'MG-ILA',
  weight: '2.310',
  cost: '260.00',
  asking: '480.00',
  treatments: [],
  more: {
    length: '7.71',
    width: '7.12',
    depth: '4.95',
    colour: 'Royal blue',
    clarity: 'Eye clean',
    internalNotes: 'Came without a word about treatment; the supplier has been asked.',
  },
}

/** Enters a stone of the demo cases on its day. */
export const comeIn = async (
  { clerk, people, lists }: { clerk: Clerk; people: People; lists: Lists },
  stone: StoryStone,
  acquired: string,
  id: string = clerk.newId(acquired),
): Promise<Lot> => {
  const {
    code,
    sku,
    type = 'single',
    shape,
    origin,
    pieces = 1,
    weight,
    cost,
    asking,
    treatments = [{ code: 'N', basis: 'supplier' }],
    more,
  } = stone
  const minimum = (Number(cost) * 1.15).toFixed(2)
  const draft = {
    ...(sku && { sku }),
    type,
    stoneName: present(lists.stone.get(code)),
    category: stoneOf(code).category,
    ...(shape && { shape: lists.shape.get(shape) }),
    ...(origin && { origin: lists.origin.get(origin), originBasis: 'supplier' }),
    pieces,
    weight,
    costRate: cost,
    askingRate: asking,
    minimumRate: minimum,
    treatments,
    location: 'Safe 1 · Tray A1',
    ...more,
  }
  const lot: Lot = {
    id,
    draft,
    type,
    branch: 'BKK',
    acquired,
    basis: 'per carat',
    asking: Number(asking),
    minimum: Number(minimum),
    pieces,
    mct: Number(weight) * 1000,
    forSale: false,
    certified: false,
  }
  await receive(clerk, people, lot)
  return lot
}
