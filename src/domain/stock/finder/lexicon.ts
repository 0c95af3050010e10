import { tradeColours } from '../../trade/colours.ts'
import { stoneNames } from '../../trade/stone-names.ts'
import { colorWords, hues, originWords } from './adjectives.ts'
import { tradeTerms } from './terms.ts'
import type { Condition, ListField } from './wish.ts'
import { plain, singular } from './words.ts'

/** The lists of a company that a searcher may name. Synonyms and aliases are separated by commas. */
export type Lists = {
  stoneNames: readonly { id: string; code: string; name: string; group: string | null; synonyms: string | null }[]
  shapes: readonly { id: string; code: string; name: string; aliases: string | null }[]
  origins: readonly { id: string; code: string; country: string; name: string; mine: string | null }[]
  branches: readonly { id: string; name: string }[]
}

/** The condition of each phrase of one or more words. */
export type Lexicon = ReadonlyMap<string, Condition>

const split = (text: string | null | undefined): string[] => (text ?? '').split(',').map(plain).filter(Boolean)
/** The phrase with its last word in the singular, as it is looked up. */
export const phraseOf = (text: string): string => plain(text).split(' ').map(singular).join(' ')

const colorsOf = new Map<string, string>(stoneNames.map(({ code, colour }) => [code, colour]))
const nicknames: Readonly<Record<string, string>> = {
  PD: 'padparadscha, padpara, pad, padparadsha',
  PT: 'paraiba',
  AX: 'alex, alexandrite',
  BS: 'blue sapphire',
  TS: 'tsavo garnet',
  RB: 'rubelite',
}

/** The words of a stone name: its name, synonyms, group, and the last word of its name, as in 'pink sapphire'. */
const wordsOfStone = ({ code, name, group, synonyms }: Lists['stoneNames'][number]): string[] => {
  const words = plain(name).split(' ')
  return [name, ...split(synonyms), ...split(nicknames[code]), group ?? '', words.at(-1) ?? '']
}

// A short alias, as in an imported list, may mean anything in a sentence.
const isWord = (alias: string) => alias.length > 3
const notShapes = new Set(['emerald', 'diamond shape', 'rough', 'bead', 'fancy', 'old mine', 'crystal', 'free', 'plate', 'ball'])
const wordsOfShape = ({ name, aliases }: Lists['shapes'][number]): string[] =>
  [name.replace(/\s*\(.*\)/, ''), ...split(name.match(/\((.*)\)/)?.[1]), ...split(aliases).filter(isWord), /cabochon$/.exec(plain(name))?.[0] ?? ''].filter(
    word => !notShapes.has(phraseOf(word)),
  )

/** The names of a country among the origins, and what its goods are called. */
const wordsOfCountry = (country: string, origins: Lists['origins']): string[] => {
  const whole = origins.find(origin => origin.country === country && origin.mine === null)
  const [, outer = '', inner = ''] = /^(.*?)\s*(?:\((.*)\))?$/.exec(whole?.name ?? '') ?? []
  return [outer, inner, ...split(originWords[country])]
}

/** A country finds its mines, too; a mine finds only itself. */
const wordsOfOrigin = ({ code, country, mine }: Lists['origins'][number], origins: Lists['origins']): string[] => [
  ...(mine ? [mine, ...split(originWords[code])] : []),
  ...wordsOfCountry(country, origins),
]

/** Joins entries with one phrase into one condition with all their values. */
const addAll = <T extends { id: string }>(lexicon: Map<string, Condition>, field: ListField, rows: readonly T[], wordsOf: (row: T) => string[]) => {
  const found = new Map<string, Set<string>>()
  for (const row of rows)
    for (const phrase of wordsOf(row).map(phraseOf).filter(Boolean)) found.set(phrase, (found.get(phrase) ?? new Set()).add(row.id))
  for (const [phrase, ids] of found) if (!lexicon.has(phrase)) lexicon.set(phrase, { by: 'list', field, values: [...ids] })
}

/** Builds the phrases that the finder knows. What comes first wins: the names of a company's own lists before those of the trade. */
export const lexiconOf = (lists: Lists): Lexicon => {
  const lexicon = new Map<string, Condition>()
  const ofColor = (colors: readonly string[]) =>
    lists.stoneNames.filter(({ code }) => colors.some(color => colorsOf.get(code)?.includes(color))).map(({ id }) => id)
  addAll(lexicon, 'stoneName', lists.stoneNames, wordsOfStone)
  addAll(lexicon, 'shape', lists.shapes, wordsOfShape)
  const add = (phrase: string, condition: Condition) => {
    const key = phraseOf(phrase)
    if (!lexicon.has(key)) lexicon.set(key, condition)
  }
  for (const [phrase, condition] of tradeTerms) add(phrase, condition)
  addAll(lexicon, 'origin', lists.origins, row => wordsOfOrigin(row, lists.origins))
  for (const { name } of tradeColours)
    for (const word of [name, ...split(colorWords[name])])
      add(word, { by: 'color', words: [name.toLowerCase()], stoneNames: [] })
  for (const [hue, colors] of Object.entries(hues)) add(hue, { by: 'color', words: colors, stoneNames: ofColor(colors) })
  addAll(lexicon, 'branch', lists.branches, ({ name }) => [name])
  return lexicon
}
