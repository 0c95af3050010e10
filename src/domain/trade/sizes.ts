import { Decimal } from 'decimal.js'
import { type ShapeCode, shapes } from './shapes.ts'

/** A size for sorting stock: mm with 2 decimals, carats with 3, all as decimal strings. */
export interface SizeRow {
  readonly label: string
  readonly shape: ShapeCode
  readonly length: string
  readonly width: string
  readonly calibrated: boolean
  readonly sieve: string | null
  readonly nominalCarats: string
}

// biome-ignore format: one row per line, in aligned columns.
const calibrated = [
  ['RD',   '3.5 4.0 4.5 5.0 5.5 6.0 6.5 7.0 7.5 8.0 8.5 9.0 9.5 10.0'],
  ['OV',   '4x3 5x3 5x4 6x4 7x5 8x6 9x7 10x8 11x9 12x10 14x10 16x12'],
  ['CU',   '6x4 7x5 8x6 9x7 10x8'],
  ['SQCU', '3x3 4x4 5x5 6x6 7x7 8x8 9x9 10x10'],
  ['OCT',  '5x3 6x4 7x5 8x6 9x7 10x8 11x9 12x10'],
  ['PR',   '3x3 4x4 5x5 6x6'],
  ['SQ',   '3x3 4x4 5x5 6x6 7x7 8x8 9x9 10x10'],
  ['PE',   '5x3 6x4 7x5 8x5 9x6 10x7 12x8'],
  ['MQ',   '4x2 5x2.5 6x3 8x4 10x5 12x6'],
  ['HT',   '4x4 5x5 6x6 7x7 8x8'],
  ['TR',   '4x4 5x5 6x6 7x7 8x8'],
  ['BG',   '3x1.5 4x2 5x2.5 5x3'],
  ['OCB',  '7x5 8x6 10x8 12x10 14x10 16x12 18x13'],
  ['RCB',  '4.0 5.0 6.0 8.0 10.0'],
] as const satisfies readonly (readonly [ShapeCode, string])[]

// biome-ignore format: one row per line, in aligned columns.
const melee = [
  ['1.0', '+000-0'],  ['1.1', '+0-1.5'],   ['1.2', '+1.5-2.5'], ['1.25', '+2.5-3.5'], ['1.3', '+3.5-4'],
  ['1.4', '+4-5'],    ['1.5', '+5-5.5'],   ['1.6', '+5.5-6'],   ['1.7', '+6-6.5'],    ['1.8', '+6.5-7'],
  ['1.9', '+7-7.5'],  ['2.0', '+7.5-8'],   ['2.1', '+8-8.5'],   ['2.2', '+8.5-9'],    ['2.3', '+9-9.5'],
  ['2.4', '+9.5-10'], ['2.5', '+10-10.5'], ['2.6', '+10.5-11'], ['2.7', '+11-11.5'],  ['2.8', '+11.5-12'],
  ['2.9', '+12-12.5'], ['3.0', '+12.5-13'],
] as const

/** Shapes cut deeper than the usual 70 % of their width, so they weigh more for their outline. */
const deepShapes: ReadonlySet<ShapeCode> = new Set(['MQ', 'PR', 'SQ'])

/** Carats (3 decimals) of a stone of specific gravity 4.00 and usual depth; length and width in mm. */
export const nominalCarats = (shape: ShapeCode, length: string, width: string): string => {
  const factor = shapes.find(row => row.code === shape)?.factor ?? '0'
  const depth = new Decimal(width).times(deepShapes.has(shape) ? '0.9' : '0.7')
  return depth.times(length).times(width).times(factor).times('4.00').toFixed(3)
}

const sizeOf = (shape: ShapeCode, label: string, sieve: string | null): SizeRow => {
  const [length = label, width = length] = label.split('x').map(side => new Decimal(side).toFixed(2))
  return {
    label,
    shape,
    length,
    width,
    calibrated: true,
    sieve,
    nominalCarats: nominalCarats(shape, length, width),
  }
}

/** Calibrated sizes: sieved round melee first, then each shape from small to large. */
export const sizes: readonly SizeRow[] = [
  ...melee.map(([diameter, sieve]) => sizeOf('RD', diameter, sieve)),
  ...calibrated.flatMap(([shape, labels]) => labels.split(' ').map(label => sizeOf(shape, label, null))),
]
