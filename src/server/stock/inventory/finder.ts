import { type RawBuilder, sql } from 'kysely'
import { baseCurrency } from '../../../domain/company/base-currency.ts'
import { columnOf } from '../../../domain/kit/entity.ts'
import { textsOf } from '../../../domain/kit/field-marks.ts'
import type { ListQuery } from '../../../domain/kit/list-query.ts'
import { present } from '../../../domain/kit/present.ts'
import { isZero, type Quantity, times } from '../../../domain/kit/quantity.ts'
import { type Chip, chipsOf } from '../../../domain/stock/finder/chip.ts'
import { type Lexicon, type Lists, lexiconOf } from '../../../domain/stock/finder/lexicon.ts'
import { parseWanted } from '../../../domain/stock/finder/parse.ts'
import type { Span, Wish } from '../../../domain/stock/finder/wish.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import type { Understood } from '../../kit/entity/behavior.ts'
import { nearnessOf, searched, searchPattern } from '../../kit/entity/search-pattern.ts'
import { mayBeReport, ofExactReport, ofReport } from '../report-number.ts'
import { inventoryFilters, isFree, isPriced, rates, rateToday, totalAskingPrice } from './columns.ts'

type Condition = RawBuilder<unknown>
/** SQL: whether a word is in the text of a stone. */
type Fits = (word: string) => Condition

/** What a company's searchers may name, the phrases that the finder knows by it, and today's rates. */
type Known = { lists: Lists; lexicon: Lexicon; rates: Readonly<Record<string, Quantity>> }
let last: (Known & { read: string }) | undefined

/** Read again for each search, and built when the lists of the company changed. */
const readKnown = async (db: Db): Promise<Known> => {
  const { rows } = await sql<{ read: string }>`select json_build_object(
    'stoneNames', (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'group', "group", 'synonyms', synonyms) order by code), '[]') from stone_name where active),
    'shapes', (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'aliases', aliases) order by code), '[]') from shape where active),
    'origins', (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'country', country, 'name', name, 'mine', mine) order by code), '[]') from origin where active),
    'branches', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by code), '[]') from branch where active),
    'rates', (select json_object_agg(key, value) from jsonb_each_text(${rates})))::text as read`.execute(db)
  const { read } = oneRow(rows)
  if (last?.read === read) return last
  const { rates: today, ...lists }: Lists & Pick<Known, 'rates'> = JSON.parse(read)
  last = { read, lists, lexicon: lexiconOf(lists), rates: today }
  return last
}

const within = (value: Condition, { min, max }: Span): Condition[] => [
  ...(min === undefined ? [] : [sql`${value} >= ${min}::numeric`]),
  ...(max === undefined ? [] : [sql`${value} <= ${max}::numeric`]),
]

/** A stone without measurements is as long and as wide as its size. */
const ofSide = (field: 'length' | 'width', span: Span): Condition => {
  const sizes = sql`array(select z.id from size z where ${sql.join(within(sql.ref(`z.${field}`), span), sql` and `)})`
  return sql`(${sql.join(within(sql.ref(`t.${field}`), span), sql` and `)} or t.length is null and t.size_id = any(${sizes}))`
}

/** A span of amounts in the base currency; null where the currency has no rate. */
const inBase = ({ min, max }: Span, rate: Quantity | undefined): Pick<Span, 'min' | 'max'> | null =>
  rate === undefined
    ? null
    : { ...(min === undefined ? {} : { min: times(min, rate) }), ...(max === undefined ? {} : { max: times(max, rate) }) }

const ofList = (field: Extract<Wish, { by: 'list' }>['field'], values: readonly string[]): Condition => {
  const column = sql.ref(`t.${columnOf(field, inventory.fields[field])}`)
  switch (field) {
    case 'lab':
      return inventoryFilters.lab(values)
    case 'certified':
      return inventoryFilters.certified(values[0] === 'true' ? 'true' : 'false')
    case 'stoneName':
    case 'shape':
    case 'origin':
    case 'branch':
      return sql`${column} = any(${values}::uuid[])`
    case 'clarity':
    case 'colour':
      return sql`lower(${column}) = any(${textsOf(present(inventory.fields[field].grades), values)}::text[])`
    default:
      return sql`${column} = any(${values}::text[])`
  }
}

const asked = totalAskingPrice('t')
const pricePerCarat = sql`${asked} / nullif(t.held_weight, 0)`

const pricedFor = ({ per, currency, span }: Extract<Wish, { by: 'price' }>, rates: Known['rates']): Condition => {
  const amounts = inBase(span, currency ? rates[currency] : '1')
  return amounts ? isPriced(per, amounts, rates) : sql`false`
}

const anyOf = (found: Condition, other: Condition | null): Condition => (other ? sql`(${found} or ${other})` : found)
const inText = (phrase: string, fits: Fits): Condition => sql`(${sql.join(phrase.split(' ').map(fits), sql` and `)})`

/** SQL conditions (of the stock as `t`) for what a searcher wishes (docs/domain/stock.md#finder). */
const conditionsOf = (wish: Wish, rates: Known['rates'], fits: Fits): Condition[] => {
  switch (wish.by) {
    case 'list':
      return [ofList(wish.field, wish.values)]
    case 'shade':
      return [sql.join([ofList(wish.field, wish.values), ...wish.phrases.map(phrase => inText(phrase, fits))], sql` or `)].map(
        any => sql`(${any})`,
      )
    case 'span':
      return wish.field === 'pieces'
        ? [sql`(t.held_pieces is null or ${sql.join(within(sql`t.held_pieces`, wish.span), sql` and `)})`]
        : wish.field === 'weight'
          ? within(sql`t.weight`, wish.span)
          : [ofSide(wish.field, wish.span)]
    case 'price':
      return [pricedFor(wish, rates)]
    case 'treatment':
      return [sql`t.treatments @> any(${wish.any.map(one => JSON.stringify([one]))}::jsonb[])`]
    case 'color':
      return [sql`(t.search like any(${wish.words.map(searchPattern)}::text[]) or t.stone_name_id = any(${wish.stoneNames}::uuid[]))`]
  }
}

const distance = (value: Condition, at: Quantity | undefined, factor: Condition = sql`1`): Condition[] =>
  at === undefined || isZero(at) ? [] : [sql`coalesce(abs(${value} / (${at}::numeric * ${factor}) - 1), 1)`]

/** SQL: how far a stone is from the values wished for: 0 is exactly what was asked. */
const distanceFrom = (wishes: readonly Wish[]): Condition => {
  const parts = wishes.flatMap(wish => {
    if (wish.by === 'span') return distance(wish.field === 'pieces' ? sql`t.held_pieces` : sql.ref(`t.${wish.field}`), wish.span.at)
    if (wish.by !== 'price') return []
    return distance(wish.per === 'carat' ? pricePerCarat : asked, wish.span.at, wish.currency ? rateToday(wish.currency) : undefined)
  })
  return parts.length > 0 ? sql.join(parts, sql` + `) : sql`0::numeric`
}

const maxWords = 6
const inStock = sql`t.held_weight > 0`
const isOfPair = (wish: Wish) => wish.by === 'list' && wish.field === 'type' && wish.values.includes('pair')

/** What stones must be to fit a sentence: SQL on the stock as `t`. */
export type WantedStones = {
  where: Condition
  /** How far a stone is from the values that were asked for, 0 for none. */
  nearness: Condition
  conditions: number
  terms: number
  /** The words that may be the number of a report. */
  numbers: readonly string[]
  /** What the stones of a pair must be; null where the sentence asks for no pair. */
  ofPair: Condition | null
}

/**
 * What a sentence such as 'unheated ruby 2 ct' asks for. Words that are no condition must be found by `fits`, or be the number of a
 * report. Null when it has no condition and no such number (docs/domain/stock.md#finder).
 */
export const readWanted = async (db: Db, sentence: string, fits: Fits): Promise<WantedStones | null> => {
  const { lexicon, rates } = await readKnown(db)
  const { wishes, words } = parseWanted(sentence, lexicon)
  if (wishes.length === 0 && !words.some(mayBeReport)) return null
  const named = words.slice(0, maxWords).map(word => anyOf(fits(word), ofReport(word)))
  const all = (some: readonly Wish[]) =>
    sql.join([sql`true`, ...some.flatMap(wish => conditionsOf(wish, rates, fits)), ...named], sql` and `)
  const others = wishes.filter(wish => !isOfPair(wish))
  return {
    where: all(wishes),
    nearness: distanceFrom(wishes),
    conditions: wishes.length,
    terms: wishes.length + words.length,
    numbers: words.filter(mayBeReport),
    ofPair: others.length < wishes.length ? all(others) : null,
  }
}

/** The chips of a sentence, and its words that are no condition. */
export const readChips = async (db: Db, sentence: string): Promise<{ chips: Chip[]; words: string[] }> => {
  const { lists, lexicon } = await readKnown(db)
  const { wishes, words } = parseWanted(sentence.toLowerCase(), lexicon)
  return { chips: chipsOf(sentence, wishes, lists, baseCurrency()), words }
}

/**
 * What the search of a list of stones asks for. In a choice, a number that fits exactly comes first, then the safe, then what is out, the
 * nearest first. What is gone is found only by a filter on the place, by its words, or by the number of its report.
 */
export const understandStones = async (db: Db, { search = '', status }: ListQuery): Promise<Understood | null> => {
  const sentence = search.trim().toLowerCase()
  const wanted = await readWanted(db, sentence, word => sql.join(searched(inventory, word), sql` and `))
  if (!wanted) return null
  const { where, nearness, numbers, conditions } = wanted
  const exact = anyOf(sql`lower(t.sku) = ${sentence}`, numbers.length > 0 ? ofExactReport(numbers) : null)
  // Without a condition, the words are a number, and what begins with it is nearer.
  const byNumber = conditions === 0 ? nearnessOf(inventory, sentence) : null
  return {
    where: status === undefined && numbers.length === 0 ? sql`(${inStock} and ${where})` : where,
    order: byNumber ? sql`${exact} desc, ${byNumber}` : sql`${exact} desc, ${isFree('t')} desc, ${inStock} desc, ${nearness}`,
  }
}
