import { type Chip, chipsOf } from '../../../../src/domain/stock/finder/chip.ts'
import { type Lists, lexiconOf } from '../../../../src/domain/stock/finder/lexicon.ts'
import { parseWanted } from '../../../../src/domain/stock/finder/parse.ts'
import type { Span, Wish } from '../../../../src/domain/stock/finder/wish.ts'
import { origins } from '../../../../src/domain/trade/origins.ts'
import { shapes } from '../../../../src/domain/trade/shapes.ts'
import { stoneNames } from '../../../../src/domain/trade/stone-names.ts'

/** The lists of a new company, where each record's id is its code. */
const lists: Lists = {
  stoneNames: stoneNames.map(({ code, variety, group, synonyms }) => ({
    id: code,
    code,
    name: variety,
    group,
    synonyms: synonyms.join(', '),
  })),
  shapes: shapes.map(({ code, name, aliases }) => ({ id: code, code, name, aliases: aliases.join(', ') })),
  origins: origins.map(({ code, country, name, mine }) => ({ id: code, code, country, name, mine })),
  branches: [
    { id: 'BKK', name: 'Bangkok' },
    { id: 'HKG', name: 'Hong Kong' },
  ],
}
const lexicon = lexiconOf(lists)

const number = (value: string | undefined) => (value === undefined ? '' : String(Number(value)))
const range = ({ min, max }: Span) => `${number(min)}..${number(max)}`
/** A country with its mines is written as the country alone: 'MM*'. */
const ids = (field: string, values: readonly string[]) =>
  field === 'origin' && values.length > 1 ? `${values[0]?.slice(0, 2)}*` : values.join('|')

const written = (wish: Wish): string => {
  if (wish.by === 'list') return `${wish.field} ${ids(wish.field, wish.values)}`
  if (wish.by === 'shade') return `${wish.field} ${wish.values.join('|')} or ${wish.phrases.join('|')}`
  if (wish.by === 'span') return `${wish.field} ${range(wish.span)}`
  if (wish.by === 'price')
    return `price ${range(wish.span)}${wish.currency ? ` ${wish.currency}` : ''}${wish.per === 'carat' ? ' per ct' : ''}`
  if (wish.by === 'color') return `color ${wish.words.join('|')}`
  if (wish.any.length > 6) return 'treatment any'
  return `treatment ${wish.any.map(({ code = '', extent = '' }) => `${code}${code && extent ? ' ' : ''}${extent}`).join('|')}`
}

/** What a sentence asks for, in short: 'stoneName RU; weight 1.9..2.1; "word"'. */
export const wantedBy = (sentence: string): string => {
  const { wishes, words } = parseWanted(sentence, lexicon)
  return [...wishes.map(written), ...words.map(word => `"${word}"`)].join('; ')
}

/** The chips of a sentence in a company that keeps its books in US dollars. */
export const chipsIn = (sentence: string): Chip[] => chipsOf(sentence, parseWanted(sentence.toLowerCase(), lexicon).wishes, lists, 'USD')
