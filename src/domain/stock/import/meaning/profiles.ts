import { plainWord } from '../../../kit/import/words.ts'
import type { Target } from '../columns.ts'
import type { Basis } from './head.ts'

/** The format of a market: the headings by which it is known, and what its own words mean there. */
export type Profile = {
  market: string
  /** Headings of the format. A list with most of them is in this format. */
  heads: readonly string[]
  /** Columns whose heading means something else elsewhere. */
  columns: Readonly<Record<string, { meaning: string; as: Target | null }>>
  currency: string
  /** What a price without a unit is for. */
  askingBasis: Basis
}

const note = 'internalNotes'
const shape = { meaning: 'shape', as: 'shape' } as const
const make = { meaning: 'cut grade', as: 'cut' } as const

/** The formats of the markets for polished diamonds. Their prices are in US dollars, and per carat where nothing else is said. */
export const profiles: readonly Profile[] = [
  {
    market: 'RapNet',
    heads: ['Stock #', 'Shape', 'Weight', 'Color', 'Clarity', 'Cut Grade', 'Polish', 'Symmetry', 'Fluorescence Intensity', 'Fluorescence Color', 'Measurements', 'Lab', 'Certificate #', 'Treatment', 'RapNet Price', 'Cash Price', 'Girdle Thin', 'Girdle Thick', 'Culet Size', 'Key To Symbols', 'Rap %'],
    columns: { Price: { meaning: 'price per carat', as: 'askingRate' }, Country: { meaning: 'place of the seller', as: note } },
    currency: 'USD',
    askingBasis: 'per carat',
  },
  {
    market: 'IDEX',
    heads: ['Item ID #', 'Supplier Stock Ref', 'Cut', 'Carat', 'Color', 'Natural Fancy Color', 'Clarity', 'Make', 'Grading Lab', 'Certificate Number', 'Price Per Carat', '% Off IDEX List', 'Measurement Length', 'Measurement Width', 'Measurement Height', 'Graining', 'Online Report'],
    columns: { Cut: shape, Make: make, Country: { meaning: 'place of the seller', as: note } },
    currency: 'USD',
    askingBasis: 'per carat',
  },
  {
    market: 'Nivoda',
    heads: ['stock_id', 'shape', 'carats', 'color', 'clarity', 'cut', 'polish', 'symmetry', 'fluorescence_intensity', 'lab', 'certificate_number', 'depth_percentage', 'table_percentage', 'eye_clean', 'milky', 'video', 'image', 'mine_of_origin', 'lab_grown', 'bgm'],
    columns: { cut: make, country: { meaning: 'place of the seller', as: note } },
    currency: 'USD',
    askingBasis: 'per carat',
  },
  {
    market: 'VDB',
    heads: ['Stock #', 'Growth Type', 'Shape', 'Weight', 'Color', 'Clarity', 'Cut Grade', 'Polish', 'Symmetry', 'Fluorescence Intensity', 'Measurements', 'Lab', 'Certificate #', 'Total Price', 'Price Per Carat', 'Video Link', 'Image Link', 'Certificate Link', 'Availability'],
    columns: { Country: { meaning: 'place of the seller', as: note } },
    currency: 'USD',
    askingBasis: 'per carat',
  },
]

const isEnough = (met: number, all: number) => met >= 8 && met >= all * 0.6

/** The format of a market that a list has; null for any other list. */
export const profileOf = (names: readonly string[]): Profile | null => {
  const words = new Set(names.map(plainWord))
  const found = profiles
    .map(profile => ({ profile, met: profile.heads.filter(head => words.has(plainWord(head))).length }))
    .filter(({ profile, met }) => isEnough(met, profile.heads.length))
  return found.reduce<{ profile: Profile; met: number } | null>((best, one) => (one.met > (best?.met ?? 0) ? one : best), null)?.profile ?? null
}
