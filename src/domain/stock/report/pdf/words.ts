import { plainWord } from '../../../kit/import/words.ts'
import { stoneNames } from '../../../trade/stone-names.ts'
import type { Row } from './rows.ts'

const minerals = new Set(
  ['diamond', 'quartz', 'feldspar', 'tourmaline', 'garnet', ...stoneNames.flatMap(({ species, group }) => [species, group])].map(plainWord),
)
const isMineral = (words: string): boolean =>
  minerals.has(plainWord(words.replace(/\b(?:natural|synthetic|mineral|species|lab(?:oratory)?[- ](?:grown|created))\b/gi, '')))

// The last word names the stone: sapphire, not blue.
const gems = new Set([...minerals, ...stoneNames.flatMap(({ variety, synonyms }) => [variety, ...synonyms]).map(name => plainWord(name.split(' ').at(-1) ?? ''))])
const isGem = (text: string): boolean => text.split(/[^\p{L}-]+/u).some(word => gems.has(plainWord(word)) && !/^stone$/i.test(word))

type Named = { species?: string; variety?: string }
const forms: readonly RegExp[] = [
  /^(?<variety>.+?)[\s,;(]+variety of\s+(?<species>[^()]+)\)?$/i,
  /^(?<species>.*?)[,;]?\s*\bvariety\b:?\s*(?<variety>.+)$/i,
  /^(?<species>.+?)\s*\((?<variety>[^()]+)\)$/,
]

/**
 * The species and variety in the words that name a stone: 'Natural corundum (Ruby)' has both, 'Ruby' is a variety, 'Natural spinel' a species.
 * A sentence, or words that name no stone that is known, have neither.
 */
export const namesIn = (text: string): Named => {
  for (const form of forms) {
    const { species, variety } = form.exec(text)?.groups ?? {}
    if (species && variety && isMineral(species)) return { species: species.trim(), variety: variety.trim() }
  }
  if (text.split(' ').length > 6 || !isGem(text)) return {}
  return isMineral(text) ? { species: text } : { variety: text }
}

const finding = /\b(?:no|without|minor|moderate|significant|insignificant)?\s*(?:indications?|evidence|signs?)\s+of\b.*\b(?:heat|thermal|treat|enhance|clarity|oil|resin|fill|fissure|diffusion|irradiat|modif)/i

/** The sentences of a comment that say whether the stone is treated: 'No indications of heating.'; null when none does. */
export const findingIn = (comments: string): string | null => {
  const found = comments.split(/(?<=[.;])\s+/).filter(sentence => finding.test(sentence))
  return found.length > 0 ? found.join(' ') : null
}

/** Such a sentence that stands by itself, without a label; null when there is none, or another one too. */
export const loneFinding = (rows: readonly Row[]): string | null => {
  const found = new Set(rows.flatMap(({ cells }) => cells.map(({ text }) => text)).filter(text => /^(?:no )?(?:indication|evidence)/i.test(text) && finding.test(text)))
  const [only = null, ...others] = found
  return others.length > 0 ? null : only
}

const titles: readonly (readonly [string, RegExp])[] = [
  ['grading', /\bgrading report\b|\bdiamond dossier\b|\bdiamond report\b/i],
  ['prestige', /\bprestige\b.*\breport\b/i],
  ['brief', /\bgem ?brief\b|\bbrief report\b/i],
  ['verbal', /\bverbal\b/i],
  ['appraisal', /\bappraisal report\b/i],
]

/** The type of a report by its title; one that states the origin of a colored stone is of identification and origin. Null when unknown. */
export const typeIn = (text: string, hasOrigin: boolean): string | null =>
  titles.find(([, title]) => title.test(text))?.[0] ?? (hasOrigin ? 'identification and origin' : null)
