import type { Quantity } from '../../kit/quantity.ts'
import type { Treatment } from '../stone/treatment.ts'

/** A range that a searcher names, and the value that they would like best. */
export type Span = { min?: Quantity; max?: Quantity; at?: Quantity }

/** A treatment that a stone must have: its kind, its extent, or both. `N` is no treatment. */
export type WishedTreatment = { code?: Treatment['code']; extent?: string }

export type ListField =
  | 'stoneName' | 'shape' | 'origin' | 'branch' | 'lab' | 'type' | 'naturalness' | 'colour' | 'clarity' | 'phenomenon' | 'certified'
  | 'cut' | 'polish' | 'symmetry' | 'fluorescence' | 'fluorescenceColour' | 'tone' | 'saturation'

/** What a stone must be, without the words that were typed. */
export type Condition =
  /** One of these values: ids of records, or values of a choice. */
  | { by: 'list'; field: ListField; values: readonly string[] }
  /** One of these grades, or one of these phrases in the text of a stone: a color is often written as 'Vivid red'. */
  | { by: 'shade'; field: 'tone' | 'saturation'; values: readonly string[]; phrases: readonly string[] }
  /** Lengths are in mm, weights in carats. `length` is the longer side. */
  | { by: 'span'; field: 'weight' | 'length' | 'width' | 'pieces'; span: Span }
  /** The asking price, per carat or of the whole. Without a currency it is the base currency. */
  | { by: 'price'; per: 'carat' | 'whole'; currency: string | null; span: Span }
  | { by: 'treatment'; any: readonly WishedTreatment[] }
  /** One of these words in the text of a stone, or one of these stone names (ids), which have that color. */
  | { by: 'color'; words: readonly string[]; stoneNames: readonly string[] }

/** One condition of a search for stones, with the words that were typed. */
export type Wish = Condition & { text: string }

/** What a sentence asks for: its conditions, and the words that are none. */
export type Wanted = { wishes: Wish[]; words: string[] }
