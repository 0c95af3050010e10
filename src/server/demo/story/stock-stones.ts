import type { StoryStone } from './stones.ts'

/** A parcel of mixed quality in one color range; the best stones are sorted out. */
export const parcelToSort: StoryStone = {
  code: 'BS',
  sku: 'DEMO-S',
  type: 'parcel',
  shape: 'OV',
  origin: 'LK-RAT',
  pieces: 60,
  weight: '64.350',
  cost: '180.00',
  asking: '320.00',
  treatments: [{ code: 'H', basis: 'supplier' }],
  more: { colour: 'Blue, mixed', clarity: 'Eye clean' },
}
const melee = { code: 'RU', type: 'melee', shape: 'RD', origin: 'MZ-MON', treatments: [{ code: 'H', basis: 'supplier' }] } as const
/** Two lots of the same melee, bought at different times. */
export const meleeFine: StoryStone = {
  ...melee,
  treatments: [...melee.treatments],
  ...{ sku: 'DEMO-M1', pieces: 900, weight: '45.200', cost: '95.00', asking: '165.00' },
  more: { colour: 'Red' },
}
export const meleeSmall: StoryStone = {
  ...melee,
  treatments: [...melee.treatments],
  ...{ sku: 'DEMO-M2', pieces: 1100, weight: '38.000', cost: '80.00', asking: '140.00' },
  more: { colour: 'Pinkish red' },
}
/** Bought twice at two prices. */
export const looseRubies: StoryStone = {
  code: 'RU',
  sku: 'DEMO-R',
  type: 'parcel',
  shape: 'OV',
  origin: 'MZ-MON',
  pieces: 85,
  weight: '70.250',
  cost: '170.00',
  asking: '310.00',
  treatments: [{ code: 'H', basis: 'supplier' }],
  more: { colour: 'Strong red', clarity: 'Eye clean' },
}
/** Reserved for a customer. */
export const spinelForKeeping: StoryStone = {
  code: 'SPR',
  sku: 'DEMO-K',
  shape: 'CU',
  origin: 'MM-MOG',
  weight: '2.640',
  cost: '340.00',
  asking: '620.00',
  more: { length: '8.00', width: '7.35', depth: '5.35', colour: 'Fine', clarity: 'Eye clean' },
}
/** Broken and written off. */
export const stoneToBreak: StoryStone = {
  code: 'TZ',
  sku: 'DEMO-W',
  shape: 'OV',
  origin: 'TZ-MER',
  weight: '3.150',
  cost: '190.00',
  asking: '330.00',
  treatments: [{ code: 'H', basis: 'supplier' }],
  more: { length: '10.10', width: '8.10', depth: '5.20', colour: 'Violet blue' },
}
