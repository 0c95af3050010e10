import { plainWord } from '../../../kit/import/words.ts'
import { type FormatName, formats, headingsOf } from '../../price-list/formats.ts'
import type { Target } from '../columns.ts'
import type { Basis } from './head.ts'

/** The format of a market: the headings by which it is known, and what its own words mean there. */
export type Profile = {
  market: string
  /** Headings of the format. A list with enough of them is in this format. */
  heads: readonly string[]
  enough: 'most' | 'all'
  /** Columns whose heading means something else elsewhere. */
  columns: Readonly<Record<string, { meaning: string; as: Target | null }>>
  /** The currency of prices without one; null where a column says it. */
  currency: string | null
  /** What a price without a unit is for. */
  askingBasis: Basis
}

const note = 'internalNotes'
const shape = { meaning: 'shape', as: 'shape' } as const
const make = { meaning: 'cut grade', as: 'cut' } as const

const known = (name: FormatName) => ({ market: formats[name].market, heads: headingsOf(name), currency: formats[name].currency, enough: 'most' as const })

/** The formats of price lists that the import knows, in which the company exports too. Their prices are per carat where nothing else is said. */
export const profiles: readonly Profile[] = [
  // Its headings are common, so only a list with all of them is one of ours.
  { ...known('stonebook'), enough: 'all', columns: { Price: { meaning: 'total', as: null } }, askingBasis: 'per carat' },
  {
    ...known('rapnet'),
    columns: { Price: { meaning: 'price per carat', as: 'askingRate' }, Country: { meaning: 'place of the seller', as: note } },
    askingBasis: 'per carat',
  },
  {
    ...known('idex'),
    columns: { Cut: shape, Make: make, Country: { meaning: 'place of the seller', as: note } },
    askingBasis: 'per carat',
  },
  {
    ...known('nivoda'),
    columns: { cut: make, country: { meaning: 'place of the seller', as: note } },
    askingBasis: 'per carat',
  },
  {
    ...known('vdb'),
    columns: { Country: { meaning: 'place of the seller', as: note } },
    askingBasis: 'per carat',
  },
]

const isEnough = (met: number, { enough, heads }: Profile) => (enough === 'all' ? met === heads.length : met >= 8 && met >= heads.length * 0.6)

/** The format that a list has: the one of whose headings it has the largest part; null for any other list. */
export const profileOf = (names: readonly string[]): Profile | null => {
  const words = new Set(names.map(plainWord))
  const found = profiles
    .map(profile => ({ profile, met: profile.heads.filter(head => words.has(plainWord(head))).length }))
    .filter(({ profile, met }) => isEnough(met, profile))
    .map(({ profile, met }) => ({ profile, part: met / profile.heads.length }))
  return found.reduce<{ profile: Profile; part: number } | null>((best, one) => (one.part > (best?.part ?? 0) ? one : best), null)?.profile ?? null
}
