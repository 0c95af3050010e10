import { present } from '../../../domain/kit/present.ts'
import type { Treatment } from '../../../domain/stock/stone/treatment.ts'
import { tradeColours } from '../../../domain/trade/colours.ts'
import { clarityGrades } from '../../../domain/trade/grades.ts'
import { type ShapeCode, shapes } from '../../../domain/trade/shapes.ts'
import { type StoneCode, type StoneNameRow, stoneNames } from '../../../domain/trade/stone-names.ts'
import type { Chance } from '../chance.ts'

export type Stone = StoneNameRow & { code: StoneCode }
export const stones: readonly Stone[] = stoneNames
export const stoneOf = (code: StoneCode): Stone => present(stones.find(stone => stone.code === code))

/** Draws a stone name by its share of stock. */
export const drawStone = (chance: Chance, fits: (stone: Stone) => boolean = () => true): Stone =>
  chance.weighted(stones.filter(stone => stone.share > 0 && fits(stone)).map(stone => [stone, stone.share] as const))

const domed = new Set<StoneCode>(['SB', 'SR', 'CE', 'MS', 'LB', 'OP', 'OPB', 'OPE', 'JD', 'NE', 'LP', 'TQ', 'CO', 'AB', 'RQ'])
export const isPearl = (stone: Stone) => stone.species === 'pearl'

// biome-ignore format: one row per line, as a table.
const outlines = {
  usual: [['OV', 36], ['CU', 18], ['RD', 14], ['OCT', 9], ['PE', 9], ['SQCU', 4], ['HT', 3], ['MQ', 2], ['TR', 2], ['RA', 2], ['AS', 1]],
  emerald: [['OCT', 46], ['OV', 24], ['PE', 12], ['RD', 8], ['CU', 6], ['AS', 4]],
  domed: [['OCB', 68], ['RCB', 20], ['PCB', 8], ['SL', 4]],
  pearl: [['BD', 100]],
} as const satisfies Record<string, readonly (readonly [ShapeCode, number])[]>

export const drawShape = (chance: Chance, stone: Stone): ShapeCode =>
  chance.weighted<ShapeCode>(
    outlines[isPearl(stone) ? 'pearl' : domed.has(stone.code) ? 'domed' : stone.code === 'EM' ? 'emerald' : 'usual'],
  )

/** The minimum and maximum ratio of length to width for each outline. */
// biome-ignore format: one row per line, as a table.
const ratios: Partial<Record<ShapeCode, readonly [number, number]>> = {
  OV: [1.15, 1.45], CU: [1.02, 1.25], OCT: [1.2, 1.55], PE: [1.25, 1.6], MQ: [1.8, 2.1], RA: [1.05, 1.3], OCB: [1.15, 1.4], PCB: [1.3, 1.6], SL: [1, 1.3],
}

const depthOf = (chance: Chance, shape: ShapeCode) => {
  if (shape === 'BD') return 1
  if (shape === 'MQ') return chance.between(0.82, 0.94)
  return ['OCB', 'RCB', 'PCB'].includes(shape) ? chance.between(0.45, 0.6) : chance.between(0.6, 0.75)
}

export type Measures = { length: string; width: string; depth: string }

/** The dimensions (mm) of a stone from its weight, gravity and outline, as a caliper would measure them. */
export const measure = (chance: Chance, stone: Stone, shape: ShapeCode, carats: number): Measures => {
  const { factor, round } = present(shapes.find(row => row.code === shape))
  const ratio = round ? chance.between(1, 1.015) : chance.between(...(ratios[shape] ?? [1, 1.04]))
  const deep = depthOf(chance, shape)
  const width = Math.cbrt(carats / (ratio * deep * Number(stone.specificGravity) * Number(factor))) * chance.between(0.985, 1.015)
  return { length: (width * ratio).toFixed(2), width: width.toFixed(2), depth: (width * deep).toFixed(2) }
}

const words = new Map(clarityGrades.map(({ code, name }) => [code, name] as const))
// biome-ignore format: one row per line, as a table.
const clarities = {
  I: [['LC', 26], ['VVS', 20], ['EC', 38], ['VS', 11], ['SI', 5]],
  II: [['LC', 5], ['EC', 36], ['VS', 26], ['SI', 24], ['MI', 9]],
  III: [['EC', 12], ['VS', 21], ['SI', 31], ['MI', 24], ['I1', 12]],
} as const

/** Draws a usual clarity of the variety, and its effect on the price. */
export const drawClarity = (chance: Chance, stone: Stone): { clarity: string; factor: number } => {
  const code = chance.weighted<'LC' | 'VVS' | 'EC' | 'VS' | 'SI' | 'MI' | 'I1'>(clarities[stone.clarityType ?? 'II'])
  return { clarity: present(words.get(code)), factor: { LC: 1.05, VVS: 1.02, EC: 1, VS: 0.95, SI: 0.75, MI: 0.6, I1: 0.45 }[code] }
}

const plainColours = ['Vivid', 'Intense', 'Fine', 'Medium', 'Open', 'Light', 'Deep', 'Velvety', 'Bright', 'Pastel']
// biome-ignore format: one row per line, as a table.
const hueOf: Record<string, string> = {
  blue: 'B', pink: 'Pk', yellow: 'Y', green: 'G', teal: 'bG', purple: 'P', red: 'R', orange: 'O', grey: 'Gry', brown: 'Brn', honey: 'oY', black: 'Bk', white: 'W', colourless: 'CL',
  'pink-orange': 'rO', 'purplish red': 'pR', 'violet-blue': 'vB', 'neon blue': 'gB', 'bi-colour': 'Pk', 'colour change': 'bG',
}

const diamondColours = ['D color', 'F color', 'G color', 'H color', 'J color']
const pearlColours = ['White rosé', 'Silver', 'Cream', 'Golden', 'Peacock']

/** Draws a trade color term, and its hue, tone and saturation. */
export const drawColour = (chance: Chance, stone: Stone): { colour: string; hue: string | null } => {
  if (stone.code === 'DI') return { colour: chance.pick(diamondColours), hue: null }
  if (isPearl(stone)) return { colour: chance.pick(pearlColours), hue: null }
  const known = tradeColours.filter(({ stones: of }) => of.some(code => code === stone.code))
  const colour = known.length > 0 && chance.happens(0.45) ? chance.pick(known).name : chance.pick(plainColours)
  const modifier = chance.weighted([
    ['', 50],
    ['sl', 20],
    ['vsl', 20],
    ['st', 10],
  ])
  return {
    colour,
    hue: `${modifier}${hueOf[stone.colour] ?? 'W'} ${chance.weighted([
      [4, 20],
      [5, 45],
      [6, 30],
      [7, 5],
    ])}/${chance.weighted([
      [3, 20],
      [4, 35],
      [5, 32],
      [6, 13],
    ])}`,
  }
}

type Treated = { treatments: Treatment[]; factor: number }
const sapphire = (stone: Stone) => stone.species === 'corundum'

/** Draws a treatment, its source, and the effect on the price; `certified` when a laboratory has examined the stone. */
export const drawTreatment = (chance: Chance, stone: Stone, certified: boolean): Treated => {
  const basis = certified
    ? 'lab'
    : chance.weighted([
        ['supplier', 78],
        ['our opinion', 22],
      ] as const)
  const one = (code: Treatment['code'], extent?: string): Treatment[] => [{ code, ...(extent && { extent }), basis }]
  if (sapphire(stone)) {
    if (chance.happens(certified ? 0.4 : 0.09))
      return { treatments: one('N', certified ? 'NTE' : undefined), factor: certified ? 1.6 : 1.25 }
    if (stone.code === 'RU' && chance.happens(0.03)) return { treatments: [...one('F', 'significant'), ...one('H')], factor: 0.05 }
    if (stone.treatments.includes('H'))
      return { treatments: one('H', certified ? chance.pick(['TE', 'TE', 'TE1', 'TE2']) : undefined), factor: 1 }
  }
  if (stone.code === 'EM') {
    const extent = chance.weighted([
      ['insignificant', 15],
      ['minor', 40],
      ['moderate', 30],
      ['significant', 8],
      [null, 7],
    ])
    return extent === null
      ? { treatments: one('N'), factor: 2 }
      : { treatments: one('O', extent), factor: extent === 'insignificant' ? 1.4 : extent === 'significant' ? 0.7 : 1 }
  }
  const [first = 'N', second = first] = stone.treatments
  return { treatments: one(chance.happens(0.7) ? first : second), factor: 1 }
}

/** Draws an origin code and its effect on the price; null when unknown. */
export const drawOrigin = (chance: Chance, stone: Stone): { origin: string; factor: number } | null => {
  if (stone.origins.length === 0) return null
  const origin = chance.weighted(stone.origins)
  return { origin, factor: premiumOf(stone, origin) }
}

const premiumOf = ({ code, species }: Stone, origin: string): number => {
  if (origin.startsWith('IN-KAS')) return 4
  if (origin.startsWith('MM') && code === 'RU') return 2
  if (origin.startsWith('MM') && species === 'corundum') return 1.4
  if (origin.startsWith('LK') && species === 'corundum') return 1.1
  if (origin.startsWith('CO')) return 1.25
  if (origin === 'RU-URA' && code === 'DM') return 1.5
  if (origin === 'TZ-MAH') return 1.2
  return origin.startsWith('BR') && code === 'PT' ? 2 : 1
}
