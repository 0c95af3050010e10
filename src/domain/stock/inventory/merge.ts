import { gradeNames } from '../stone/grades.ts'
import { type Treatment, worstDisclosure } from '../stone/treatment.ts'
import { isWhole, type StockType } from '../stone/type.ts'
import { splitsInto } from './conversion.ts'

type Lot = {
  sku: string; type: StockType; category: string; naturalness: string; ownership: string; currency: string; costBasis: string; askingBasis: string
  owner: string | null; stoneName: string; branch: string; treatments: readonly Treatment[]; acquired: string | null
} & { [K in (typeof shared)[number]]: string | null }

// Fields that the merged lot keeps when all lots agree; otherwise they become empty.
const shared = ['shape', 'size', 'crown', 'pavilion', 'origin', 'hue', 'clarity', ...gradeNames, 'transparency', 'phenomenon', 'askingRate', 'minimumRate', 'location', 'supplier', 'purchase', 'purchaseLine'] as const

/** The fields that lots must share to be merged, each with the message when they differ. */
const same = [
  ['stoneName', 'are not the same stone'],
  ['ownership', 'have different ownership'],
  ['owner', 'have different owners'],
  ['branch', 'are in different branches. Transfer one of them first'],
  ['currency', 'have prices in different currencies'],
] as const

/** Why these lots may not be merged; null when they may. */
export const mergeFault = (lots: readonly Lot[]): string | null => {
  const [first, ...others] = lots
  if (!first || others.length === 0) return 'Choose at least two to merge.'
  const otherTerms = first.ownership === 'supplier' && others.find(lot => lot.purchaseLine !== first.purchaseLine)
  if (otherTerms) return `${first.sku} and ${otherTerms.sku} came in on different memo lines. The supplier is paid for each separately, so they cannot be merged.`
  const bound = lots.find(({ type }) => isWhole(type) && type !== 'single')
  if (bound) return `${bound.sku} is a ${bound.type}. Break it first.`
  const other = others.find(({ naturalness }) => naturalness !== first.naturalness)
  if (other) return `${first.sku} is ${first.naturalness} and ${other.sku} is ${other.naturalness}. They cannot be in one lot.`
  const unlike = others.find(({ type }) => !splitsInto(first.type).includes(type))
  if (unlike) return `${first.sku} is ${first.type} and ${unlike.sku} is ${unlike.type}. They cannot be in one lot.`
  for (const [field, difference] of same) {
    const differing = others.find(lot => lot[field] !== first[field])
    if (differing) return `${first.sku} and ${differing.sku} ${difference}.`
  }
  return null
}

/** The types a merged lot may have, most likely first. A pair needs two single stones, a set only single stones; unknown pieces give melee. */
export const mergesInto = (types: readonly StockType[], isCounted: boolean): readonly StockType[] => {
  const [first] = types
  if (!first) return []
  if (!splitsInto(first).includes('parcel')) return [first]
  if (!isCounted) return ['melee']
  const lot: StockType[] = types.every(type => type === 'melee') ? ['melee', 'parcel'] : ['parcel', 'melee']
  const singles = types.every(type => type === 'single')
  return singles ? [...lot, ...(types.length === 2 ? (['pair'] as const) : []), 'set'] : lot
}

const one = <T>([first, ...others]: readonly T[]): T | null => (others.every(value => value === first) ? (first ?? null) : null)

/** The fields of a merged lot: values shared by all, and the worst disclosure of any. */
export const mergedTraits = (lots: readonly Lot[]) => {
  const traits = Object.fromEntries(shared.map(field => [field, one(lots.map(lot => lot[field]))])) as Record<(typeof shared)[number], string | null>
  const first = lots[0]!
  const isPricedAlike = one(lots.map(lot => lot.askingBasis)) !== null && first.askingBasis !== 'whole'
  return {
    ...traits,
    askingRate: isPricedAlike ? traits.askingRate : null,
    minimumRate: isPricedAlike ? traits.minimumRate : null,
    askingBasis: isPricedAlike ? first.askingBasis : 'per carat',
    costBasis: one(lots.map(lot => lot.costBasis)) === 'per piece' ? 'per piece' : 'per carat',
    treatments: worstDisclosure(first.naturalness, lots.map(lot => lot.treatments)),
    acquired: lots.map(lot => lot.acquired).filter(date => date !== null).sort()[0] ?? null,
  }
}

/** The color of a merged lot: the shared color, else 'Mixed'. */
export const mergedColour = (colours: readonly (string | null)[]): string | null => (one(colours) ?? (colours.some(Boolean) ? 'Mixed' : null))
