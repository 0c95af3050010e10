import type { StoryStone } from '../story/stones.ts'

const drawer = { location: 'Workshop · Drawer 1' }
/** Rough for 3,000 dollars (docs/domain/worked-cases.md#case-b-rough). */
export const roughToCut: StoryStone = {
  code: 'RG',
  sku: 'DEMO-B',
  type: 'rough',
  origin: 'TZ-UMB',
  pieces: null,
  weight: '250.000',
  cost: '12.00',
  asking: '20.00',
  more: { ...drawer, colour: 'Raspberry', notes: 'Clean pieces of 8 to 20 ct.' },
}
/** The parts of the ring (docs/domain/worked-cases.md#case-c-ring). */
export const goldForRing: StoryStone = {
  code: 'GOLD',
  sku: 'DEMO-C1',
  type: 'metal',
  pieces: null,
  weight: '20.000',
  cost: '60.00',
  asking: '63.75',
  treatments: [],
  more: { ...drawer, colour: '18K yellow', notes: 'Grain, 750 fine; weighed in grams.' },
}
export const centreOfRing: StoryStone = {
  code: 'BS',
  sku: 'DEMO-C2',
  shape: 'OV',
  origin: 'LK-RAT',
  weight: '1.520',
  cost: '600.00',
  asking: '900.00',
  treatments: [{ code: 'H', basis: 'supplier' }],
  more: { ...drawer, colour: 'Cornflower', clarity: 'Eye clean' },
}
export const sidesOfRing: StoryStone = {
  code: 'SPR',
  sku: 'DEMO-C3',
  type: 'parcel',
  shape: 'RD',
  origin: 'MM-MOG',
  pieces: 40,
  weight: '0.800',
  cost: '250.00',
  asking: '450.00',
  more: { ...drawer, colour: 'Fine red' },
}

/** Rough for the cutting orders: stone, quantity, cost per carat, and asking price per carat once cut. */
// biome-ignore format: one row per line, as a table.
export const roughLots = [
  { code: 'TZ',  origin: 'TZ-MER', weight: 320, cost: 9,  asking: 140, shape: 'OV' },
  { code: 'SPP', origin: 'TZ-MAH', weight: 280, cost: 7,  asking: 95,  shape: 'CU' },
  { code: 'TS',  origin: 'KE-TSV', weight: 220, cost: 18, asking: 260, shape: 'OV' },
  { code: 'RG',  origin: 'TZ-UMB', weight: 260, cost: 6,  asking: 70,  shape: 'PE' },
] as const
