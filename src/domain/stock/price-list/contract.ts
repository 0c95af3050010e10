import { z } from 'zod'
import { moment, oneId } from '../../kit/answer.ts'
import { csv, fileOf, spreadsheet } from '../../kit/contract.ts'
import { words } from '../../kit/field.ts'
import { listQuery, listShape } from '../../kit/list-query.ts'
import { namesOf } from '../../kit/names.ts'
import { inventory } from '../inventory/entity.ts'
import { feedFiles, mostFeeds } from './feed.ts'
import { formats } from './formats.ts'
import { leftOutReasons } from './left-out.ts'

const market = z.enum(namesOf(formats), { error: `is not a price list. Use ${namesOf(formats).join(', ')}` })
const stockQuery = listQuery(inventory)

const leftOut = z.array(z.strictObject({ reason: z.enum(namesOf(leftOutReasons)), count: z.int() }))
const summary = z
  .strictObject({
    /** How many stones the price list has now. */
    stones: z.int(),
    /** Why other stones of the same filters are left out, and how many. */
    leftOut,
  })
  .meta({ id: 'PriceListSummary' })
/** What a price list has and what it leaves out. */
export type PriceListSummary = z.infer<typeof summary>

const feed = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    market,
    file: z.enum(feedFiles),
    /** The filters as pairs of a label and words. */
    filters: z.array(z.tuple([z.string(), z.string()])),
    createdAt: moment,
    createdBy: z.string(),
    endedAt: moment.nullable(),
    /** When the address was last read, and from which network address. */
    polledAt: moment.nullable(),
    polledFrom: z.string().nullable(),
    /** How many stones it has now; null when it is ended. */
    stones: z.int().nullable(),
  })
  .meta({ id: 'PriceFeed' })
/** A price list that a partner's program reads. Its address is known only to who created it. */
export type PriceFeed = z.infer<typeof feed>
const newFeed = z.strictObject({ id: z.uuid(), name: z.string(), url: z.url() }).meta({ id: 'NewPriceFeed' })
/** A new feed with its address, which is shown once. */
export type NewPriceFeed = z.infer<typeof newFeed>

const feedDraft = z.strictObject({
  name: words(80),
  market,
  file: z.enum(feedFiles, { error: `is not a format. Use ${feedFiles.join(' or ')}` }),
  /** Query parameters of the stock list. Without them: all stones that the market takes. */
  filters: z
    .record(z.string().max(60), z.string().max(4_000))
    .refine(filters => stockQuery.safeParse(filters).success, 'has a filter that the stock list does not have')
    .default({}),
})
export type FeedDraft = z.infer<typeof feedDraft>

export const priceListCalls = {
  'GET inventory/price-list': {
    query: z.strictObject({ ...listShape(inventory), market, file: z.enum(['csv', 'xlsx'], { error: 'is not a file type. Use csv or xlsx' }) }),
    answer: fileOf(spreadsheet, csv),
  },
  'GET inventory/price-list/summary': { query: z.strictObject({ ...listShape(inventory), market }), answer: summary },
}

export const feedCalls = {
  'GET price-feed': { answer: z.array(feed).max(mostFeeds) },
  'POST price-feed': { body: feedDraft, answer: newFeed },
  'PUT price-feed/end': { body: oneId, answer: feed },
}
