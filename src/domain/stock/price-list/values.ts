import { type Quantity, round } from '../../kit/quantity.ts'
import { clarityGrades, culets, fluorescenceColours, fluorescences } from '../../trade/grades.ts'
import { treatments } from '../../trade/treatments.ts'
import type { Treatment } from '../stone/treatment.ts'

/** What a price list is made from: a stone as it is free to sell. It has no cost, minimum price, note, supplier or customer. */
export type ListedStone = {
  sku: string
  stone: string
  naturalness: string
  shape: string | null
  /** What of it is free to sell. */
  pieces: number | null
  weight: Quantity
  length: Quantity | null
  width: Quantity | null
  depth: Quantity | null
  colour: string | null
  clarity: string | null
  cut: string | null
  polish: string | null
  symmetry: string | null
  fluorescence: string | null
  fluorescenceColour: string | null
  tablePercent: Quantity | null
  depthPercent: Quantity | null
  girdle: string | null
  culet: string | null
  treatments: readonly Treatment[]
  origin: string | null
  lab: string | null
  reportNumber: string | null
  pairNumber: string | null
  pictureLink: string | null
  videoLink: string | null
  /** The prices in this currency; null for a price on request. */
  currency: string
  perCarat: Quantity | null
  total: Quantity | null
  branch: string
}

type Value = { kind: 'text' | 'number' | 'weight' | 'money' | 'integer'; of: (stone: ListedStone) => string | number | null }
type Named = readonly { readonly code: string; readonly name: string }[]

const nameIn = (options: Named, code: string | null): string | null => options.find(option => option.code === code)?.name ?? code
const codeIn = (options: Named, text: string | null): string | null => options.find(({ name }) => name === text)?.code ?? text
const mm = (side: Quantity | null): string | null => (side === null ? null : round(side, 2))
const text = (of: Value['of']): Value => ({ kind: 'text', of })
const number = (of: Value['of']): Value => ({ kind: 'number', of })
const money = (of: Value['of']): Value => ({ kind: 'money', of })

const treatmentText = (list: readonly Treatment[]): string =>
  list.map(({ code, extent }) => `${nameIn(treatments, code)}${extent ? ` (${extent})` : ''}`).join('; ')

// Markets read measurements in plain letters.
const dimensionsText = ({ length, width, depth }: ListedStone): string =>
  length && width ? [length, width, ...(depth ? [depth] : [])].map(mm).join(' x ') : ''

/** Every value that a price list can have, and how it is written. */
export const values = {
  sku: text(stone => stone.sku),
  stone: text(stone => stone.stone),
  shape: text(stone => stone.shape),
  pieces: { kind: 'integer', of: stone => stone.pieces },
  weight: { kind: 'weight', of: stone => stone.weight },
  dimensions: text(dimensionsText),
  length: number(stone => mm(stone.length)),
  width: number(stone => mm(stone.width)),
  depth: number(stone => mm(stone.depth)),
  color: text(stone => stone.colour),
  clarity: text(stone => codeIn(clarityGrades, stone.clarity)),
  cut: text(stone => stone.cut),
  polish: text(stone => stone.polish),
  symmetry: text(stone => stone.symmetry),
  fluorescence: text(stone => nameIn(fluorescences, stone.fluorescence)),
  fluorescenceColor: text(stone => nameIn(fluorescenceColours, stone.fluorescenceColour)),
  tablePercent: number(stone => stone.tablePercent),
  depthPercent: number(stone => stone.depthPercent),
  girdle: text(stone => stone.girdle),
  culet: text(stone => nameIn(culets, stone.culet)),
  treatment: text(stone => treatmentText(stone.treatments)),
  origin: text(stone => stone.origin),
  lab: text(stone => stone.lab),
  reportNumber: text(stone => stone.reportNumber),
  pairNumber: text(stone => stone.pairNumber),
  pictureLink: text(stone => stone.pictureLink),
  videoLink: text(stone => stone.videoLink),
  growth: text(stone => (stone.naturalness === 'natural' ? 'Natural' : 'Lab-grown')),
  isLabGrown: text(stone => (stone.naturalness === 'natural' ? 'No' : 'Yes')),
  availability: text(() => 'Available'),
  perCarat: money(stone => stone.perCarat),
  total: money(stone => stone.total),
  currency: text(stone => stone.currency),
  branch: text(stone => stone.branch),
} satisfies Record<string, Value>

export type ValueName = keyof typeof values
export type ValueKind = Value['kind']
