import { present } from '../../../domain/kit/present.ts'
import { billedWeight } from '../../../domain/kit/quantity.ts'
import type { Chance } from '../chance.ts'
import { drawPlace, type Lot } from './lots.ts'
import { askingPrice, dealersRound, pricesFrom } from './prices.ts'
import { drawClarity, drawColour, drawOrigin, drawShape, drawStone, drawTreatment, isPearl, measure, type Stone } from './stones.ts'

export type Lists = { stone: Map<string, string>; shape: Map<string, string>; origin: Map<string, string>; size: Map<string, string> }
export type NewLot = Omit<Lot, 'id' | 'acquired'>

// biome-ignore format: one row per line, as a table.
const styles: Record<string, readonly [crown: string, pavilion: string | null]> = { RD: ['BRI', 'BRI'], OV: ['MIX', 'MIX'], CU: ['MIX', 'STP'], OCT: ['STP', 'STP'], PE: ['BRI', 'MIX'], MQ: ['BRI', 'MBR'], OCB: ['CBM', null], RCB: ['CBH', null], PCB: ['CBM', null], SL: ['SUG', null] }

const made: Record<string, string> = { SYN: 'lab-grown', IMIT: 'imitation' }
// biome-ignore format: one row per line, as a table.
const phenomena: Record<string, string> = { SB: 'star-6', SR: 'star-6', CE: 'cats-eye', AX: 'colour-change', CCS: 'colour-change', CG: 'colour-change', MS: 'adularescence', LB: 'labradorescence', OP: 'play-of-colour', OPB: 'play-of-colour', OPE: 'play-of-colour' }

const notes = [
  'Loupe photographs on request.',
  'Well proportioned, no window.',
  'Slight window under the table; priced accordingly.',
  'Bright face-up in daylight and in lamplight.',
  'Matches an earlier delivery; ask for the pair.',
  'A candidate for recutting: about 8 % of weight.',
]

/** Describes and prices a stone, for singles, pairs and sets. */
export const describeStone = (chance: Chance, lists: Lists, stone: Stone, shape: string, certified: boolean) => {
  const { clarity, factor: clean } = drawClarity(chance, stone)
  const { treatments, factor: treated } = drawTreatment(chance, stone, certified)
  const found = drawOrigin(chance, stone)
  const basis = certified
    ? 'lab'
    : chance.weighted([
        ['supplier', 76],
        ['our opinion', 15],
        ['unknown', 9],
      ])
  const known = found && basis !== 'unknown'
  const [crown, pavilion] = styles[shape] ?? ['MIX', 'MIX']
  // biome-ignore format: one row per line, as a table.
  const fields = {
    stoneName: present(lists.stone.get(stone.code)),
    category: stone.category,
    naturalness: made[stone.treatments[0] ?? ''] ?? 'natural',
    shape: lists.shape.get(shape),
    ...(!isPearl(stone) && { crown, pavilion, clarity, transparency: clean < 0.6 ? 'TL' : 'TP' }),
    origin: known ? lists.origin.get(found.origin) : null,
    originBasis: basis,
    treatments,
    phenomenon: phenomena[stone.code] ?? null,
    ...drawColour(chance, stone),
  }
  return { fields, factor: clean * treated * (known ? found.factor : 1) }
}

/** The prices of a lot as typed. */
export const priced = (chance: Chance, asking: number, basis: Lot['basis'] = 'per carat') => {
  const { cost, minimum } = pricesFrom(chance, asking)
  return {
    fields: {
      costBasis: basis,
      costRate: cost.toFixed(2),
      askingBasis: basis,
      askingRate: asking.toFixed(2),
      minimumRate: minimum.toFixed(2),
    },
    summary: { basis, asking, minimum },
  }
}

const lognormal = (chance: Chance, median: number, sigma: number) => median * Math.exp(sigma * chance.normal())
const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** A single stone of 0.30 to 25 carats. */
export const drawSingle = (chance: Chance, lists: Lists, stone: Stone = drawStone(chance)): NewLot => {
  const carats = Number(within(0.3, lognormal(chance, 1.8, 0.65), 25).toFixed(chance.happens(0.2) ? 3 : 2))
  const certified = carats > 1 && chance.happens(['precious', 'collector'].includes(stone.category) ? 0.26 : 0.06)
  const shape = drawShape(chance, stone)
  const { fields, factor } = describeStone(chance, lists, stone, shape, certified)
  const { fields: prices, summary } = priced(chance, askingPrice(chance, stone, carats, factor))
  const { branch, location } = drawPlace(chance, 'single')
  const draft = {
    type: 'single',
    pieces: 1,
    weight: carats.toFixed(3),
    location,
    ...fields,
    ...measure(chance, stone, shape, carats),
    ...prices,
    notes: chance.happens(0.16) ? chance.pick(notes) : null,
  }
  return { draft, type: 'single', branch, ...summary, pieces: 1, mct: Math.round(carats * 1000), forSale: false, certified }
}

/** Two stones of one size, weight and colour; together they are worth a little more. */
export const drawPair = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, ({ share }) => share >= 0.5)
  const each = within(0.3, lognormal(chance, 1.3, 0.5), 8)
  const carats = Number((each * (2 + chance.between(-0.05, 0.05))).toFixed(2))
  const shape = drawShape(chance, stone)
  const { fields, factor } = describeStone(chance, lists, stone, shape, false)
  const { fields: prices, summary } = priced(chance, askingPrice(chance, stone, each, factor * 1.15))
  const { branch, location } = drawPlace(chance, 'pair')
  const draft = {
    type: 'pair',
    pieces: 2,
    weight: carats.toFixed(3),
    location,
    ...fields,
    ...measure(chance, stone, shape, each),
    ...prices,
    notes: 'Matched within 0.2 mm and 5 % of weight.',
  }
  return { draft, type: 'pair', branch, ...summary, pieces: 2, mct: Math.round(carats * 1000), forSale: false, certified: false }
}

/** A graduated set of stones for a necklace or a bracelet. */
export const drawSet = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, ({ share, category }) => share >= 1 && category !== 'collector')
  const pieces = chance.whole(5, 25)
  const carats = Number((pieces * chance.between(0.5, 1.6)).toFixed(2))
  const { fields, factor } = describeStone(chance, lists, stone, drawShape(chance, stone), false)
  const { fields: prices, summary } = priced(chance, askingPrice(chance, stone, carats / pieces, factor * 1.1))
  const { branch, location } = drawPlace(chance, 'set')
  const draft = {
    type: 'set',
    pieces,
    weight: carats.toFixed(3),
    location,
    ...fields,
    ...prices,
    notes: `Layout of ${pieces}, graduated from the center.`,
  }
  return { draft, type: 'set', branch, ...summary, pieces, mct: Math.round(carats * 1000), forSale: false, certified: false }
}

// biome-ignore format: one row per line, as a table.
const metals = [['18K white gold', 750], ['18K yellow gold', 750], ['14K yellow gold', 585], ['18K rose gold', 750], ['Platinum 950', 950], ['Sterling silver', 925]] as const

/** A piece of jewelry: weighed in grams, and priced as a whole. */
export const drawJewel = (chance: Chance, lists: Lists): NewLot => {
  const stone = drawStone(chance, ({ share }) => share >= 0.8)
  const [metal] = chance.pick(metals)
  const kind = chance.weighted([
    ['ring', 45],
    ['pendant', 25],
    ['pair of earrings', 20],
    ['bracelet', 10],
  ])
  const centre = Number(within(0.4, lognormal(chance, 1.4, 0.45), 9).toFixed(2))
  const melee = Number(chance.between(0.1, 0.9).toFixed(2))
  const {
    fields: { crown: _crown, pavilion: _pavilion, shape: _shape, colour, ...fields },
    factor,
  } = describeStone(chance, lists, stone, 'OV', false)
  const grams = chance.between(2.4, 14)
  const making = metal === 'Sterling silver' ? 45 + grams * 4 : 180 + grams * 68
  const { fields: prices, summary } = priced(
    chance,
    dealersRound(askingPrice(chance, stone, centre, factor) * centre + melee * 450 + making * 1.5),
    'whole',
  )
  const { branch, location } = drawPlace(chance, 'jewellery')
  const note = `${metal} ${kind}, ${grams.toFixed(3)} g gross: ${colour.toLowerCase()} ${stone.variety.toLowerCase()} ${billedWeight(String(centre))} ct, diamond melee ${melee.toFixed(2)} ct.`
  const draft = {
    type: 'jewellery',
    pieces: 1,
    weight: grams.toFixed(3),
    location,
    ...fields,
    colour: metal,
    category: 'jewellery',
    ...prices,
    notes: note,
  }
  return {
    draft,
    type: 'jewellery',
    branch,
    ...summary,
    pieces: 1,
    mct: Math.round(Number(grams.toFixed(3)) * 1000),
    forSale: false,
    certified: false,
  }
}
