import type { ShapeCode } from '../../../domain/trade/shapes.ts'
import { sizes } from '../../../domain/trade/sizes.ts'
import type { Chance } from '../chance.ts'
import { drawPlace } from './lots.ts'
import { askingPrice, dealersRound } from './prices.ts'
import { describeStone, type Lists, type NewLot, priced } from './singles.ts'
import { drawShape, drawStone, type Stone } from './stones.ts'

type Made = {
  type: NewLot['type']
  stone: Stone
  shape: ShapeCode
  pieces: number | null
  carats: number
  asking: number
  basis?: NewLot['basis']
  more?: object
}

const lotOf = (chance: Chance, lists: Lists, { type, stone, shape, pieces, carats, asking, basis = 'per carat', more }: Made): NewLot => {
  const { fields } = describeStone(chance, lists, stone, shape, false)
  const { crown: _crown, pavilion: _pavilion, ...plain } = fields
  const { fields: prices, summary } = priced(chance, asking, basis)
  const { branch, location } = drawPlace(chance, type)
  const mct = Math.round(carats * 100) * 10
  const draft = {
    type,
    pieces,
    weight: (mct / 1000).toFixed(3),
    location,
    ...(['parcel', 'melee'].includes(type) ? fields : plain),
    ...prices,
    ...more,
  }
  return { draft, type, branch, ...summary, pieces, mct, forSale: false, certified: false }
}

const common = ({ share, category }: Stone) => share >= 0.4 && category !== 'collector'
const calibrated = sizes.filter(
  ({ shape, length }) => ['OV', 'RD', 'PE', 'OCT', 'SQ', 'MQ', 'HT'].includes(shape) && Number(length) >= 2 && Number(length) <= 9,
)

/** Many stones cut to one size. */
export const drawCalibrated = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, common)
  const size = chance.pick(calibrated)
  const each = (Number(size.nominalCarats) * Number(stone.specificGravity)) / 4
  const pieces = Math.min(500, Math.max(20, Math.round((chance.between(12, 70) / each) ** 0.85)))
  const asking = dealersRound(askingPrice(chance, stone, each, chance.between(0.35, 0.6)))
  return lotOf(chance, lists, {
    type: 'parcel',
    stone,
    shape: size.shape,
    pieces,
    carats: pieces * each * chance.between(0.95, 1.06),
    asking,
    more: { length: size.length, width: size.width, size: lists.size.get(`${size.shape} ${size.label}`) },
  })
}

/** Stones of one kind in free sizes, as they come from the cutter or in a lot. */
export const drawMixed = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, common)
  const pieces = chance.whole(10, 120)
  const each = chance.between(0.35, 2.2)
  return lotOf(chance, lists, {
    type: 'parcel',
    stone,
    shape: drawShape(chance, stone),
    pieces,
    carats: pieces * each,
    asking: askingPrice(chance, stone, each, chance.between(0.32, 0.55)),
    more: { notes: 'Free sizes.' },
  })
}

/** Small calibrated rounds by weight; not every packet is counted. */
export const drawMelee = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, ({ code }) => ['BS', 'PS', 'YS', 'RU', 'EM', 'TS', 'SPR', 'RG', 'DI', 'TZ', 'AM', 'PE'].includes(code))
  const size = chance.pick(sizes.filter(({ shape, length }) => shape === 'RD' && Number(length) <= 2.5))
  const carats = chance.between(5, 120)
  const each = (Number(size.nominalCarats) * Number(stone.specificGravity)) / 4
  const pieces = chance.happens(0.6) ? Math.round(carats / each) : null
  const more = { size: lists.size.get(`RD ${size.label}`), length: size.length, width: size.width }
  return lotOf(chance, lists, {
    type: 'melee',
    stone,
    shape: 'RD',
    pieces,
    carats,
    asking: dealersRound(askingPrice(chance, stone, 0.2, chance.between(0.3, 0.5))),
    more,
  })
}

/** Rough by the gram, bought in one piece or by the bag. */
export const drawRough = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, ({ share, category }) => share >= 0.4 && !['organic', 'collector'].includes(category))
  const carats = 5 * Math.exp(chance.between(Math.log(2), Math.log(300)))
  const asking = Math.min(400, Math.max(2, dealersRound(askingPrice(chance, stone, 1, 0.12))))
  const grade = chance.pick(['Mine run', 'Facet grade', 'Facet grade', 'Cab grade', 'Bead grade'])
  const more = {
    treatments: [{ code: 'N', basis: 'supplier' }],
    shape: lists.shape.get('RO'),
    clarity: grade,
    transparency: null,
    colour: 'Rough',
  }
  return lotOf(chance, lists, {
    type: 'rough',
    stone,
    shape: 'RO',
    pieces: chance.happens(0.35) ? chance.whole(1, 60) : null,
    carats,
    asking,
    more,
  })
}

/** Preforms, shaped but not faceted yet. */
export const drawPreforms = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, ({ code }) => ['BS', 'RG', 'TS', 'SPP', 'GT', 'AQ', 'TZ', 'AM'].includes(code))
  const pieces = chance.whole(6, 60)
  const each = chance.between(0.8, 3)
  return lotOf(chance, lists, {
    type: 'preform',
    stone,
    shape: 'FF',
    pieces,
    carats: pieces * each,
    asking: askingPrice(chance, stone, each, 0.22),
    more: { treatments: [{ code: 'N', basis: 'our opinion' }], colour: 'Preform' },
  })
}

const strung = ['BS', 'RU', 'EM', 'AQ', 'RG', 'AM', 'CI', 'PE', 'LP', 'TQ', 'MS', 'PLF', 'PLA', 'CO', 'AB', 'RQ', 'IO', 'AP']

/** Strands of 38 to 42 cm, counted and priced by the strand. */
export const drawBeads = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, ({ code }) => strung.includes(code))
  const pieces = chance.whole(1, 18)
  const each = chance.between(55, 190)
  const asking = dealersRound(Math.min(2400, Math.max(12, askingPrice(chance, stone, 0.5, 0.05) * each)))
  const more = {
    shape: lists.shape.get(chance.pick(['BD', 'RON'])),
    notes: `Strands of ${chance.whole(38, 42)} cm, ${chance.pick(['faceted rondelles', 'smooth rounds', 'faceted rounds', 'tumbled nuggets'])}.`,
  }
  return lotOf(chance, lists, { type: 'beads', stone, shape: 'BD', pieces, carats: pieces * each, asking, basis: 'per piece', more })
}

/** Carved leaves, flowers and figures. */
export const drawCarvings = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, ({ code }) => ['JD', 'NE', 'AM', 'CI', 'RQ', 'GT', 'RB', 'LP', 'CO', 'SQ', 'AQ'].includes(code))
  const pieces = chance.whole(1, 12)
  const each = chance.between(8, 60)
  const asking = dealersRound(Math.max(15, askingPrice(chance, stone, 5, 0.4) * each))
  return lotOf(chance, lists, {
    type: 'carving',
    stone,
    shape: 'FF',
    pieces,
    carats: pieces * each,
    asking,
    basis: 'per piece',
    more: { notes: `Carved ${chance.pick(['leaves', 'flowers', 'dragons', 'fish', 'melons'])}.` },
  })
}

/** Cabochons by the parcel. */
export const drawCabochons = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, ({ code }) =>
    ['MS', 'LB', 'SB', 'SR', 'OP', 'TQ', 'LP', 'CE', 'EM', 'RU', 'RG', 'AM', 'PE'].includes(code),
  )
  const size = chance.pick(sizes.filter(({ shape }) => shape === 'OCB' || shape === 'RCB'))
  const each = (Number(size.nominalCarats) * Number(stone.specificGravity) * 0.75) / 4
  const pieces = chance.whole(8, 60)
  const more = { size: lists.size.get(`${size.shape} ${size.label}`), length: size.length, width: size.width }
  return lotOf(chance, lists, {
    type: 'parcel',
    stone,
    shape: size.shape,
    pieces,
    carats: pieces * each,
    asking: askingPrice(chance, stone, each, 0.35),
    more,
  })
}
