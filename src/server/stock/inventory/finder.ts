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
import { searched, searchPattern } from '../../kit/entity/search-pattern.ts'
import { askedInBase, inventoryFilters, isFree, isPriced, rates, rateToday } from './columns.ts'

type Condition = RawBuilder<unknown>

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

const asked = askedInBase('t')
const pricePerCarat = sql`${asked} / nullif(t.held_weight, 0)`

const pricedFor = ({ per, currency, span }: Extract<Wish, { by: 'price' }>, rates: Known['rates']): Condition => {
  const amounts = inBase(span, currency ? rates[currency] : '1')
  return amounts ? isPriced(per, amounts, rates) : sql`false`
}

/** SQL conditions (of the stock as `t`) for what a searcher wishes (docs/domain/stock.md#finder). */
const conditionsOf = (wish: Wish, rates: Known['rates']): Condition[] => {
  switch (wish.by) {
    case 'list':
      return [ofList(wish.field, wish.values)]
    case 'span':
      return wish.field === 'pieces'
        ? [sql`(t.held_pieces is null or ${sql.join(within(sql`t.held_pieces`, wish.span), sql` and `)})`]
        : within(sql.ref(`t.${wish.field}`), wish.span)
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
  terms: number
  /** What the stones of a pair must be; null where the sentence asks for no pair. */
  ofPair: Condition | null
}

/**
 * What a sentence such as 'unheated ruby 2 ct' asks for. Words that are no condition must be found by `fits`. Null when it has no
 * condition (docs/domain/stock.md#finder).
 */
export const readWanted = async (db: Db, sentence: string, fits: (word: string) => Condition): Promise<WantedStones | null> => {
  const { lexicon, rates } = await readKnown(db)
  const { wishes, words } = parseWanted(sentence, lexicon)
  if (wishes.length === 0) return null
  const all = (some: readonly Wish[]) =>
    sql.join([sql`true`, ...some.flatMap(wish => conditionsOf(wish, rates)), ...words.slice(0, maxWords).map(fits)], sql` and `)
  const others = wishes.filter(wish => !isOfPair(wish))
  return {
    where: all(wishes),
    nearness: distanceFrom(wishes),
    terms: wishes.length + words.length,
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
 * nearest first. What is gone is found only by a filter on the place, or by its words.
 */
export const understandStones = async (db: Db, { search = '', status }: ListQuery): Promise<Understood | null> => {
  const sentence = search.trim().toLowerCase()
  const wanted = await readWanted(db, sentence, word => sql.join(searched(inventory, word), sql` and `))
  return (
    wanted && {
      where: status === undefined ? sql`(${inStock} and ${wanted.where})` : wanted.where,
      order: sql`lower(t.sku) = ${sentence} desc, ${isFree('t')} desc, ${inStock} desc, ${wanted.nearness}`,
    }
  )
}
