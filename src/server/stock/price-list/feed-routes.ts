import { feedCalls } from '../../../domain/stock/price-list/contract.ts'
import { transact } from '../../kit/db/db.ts'
import { conflict } from '../../kit/errors.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { createFeed, endFeed, listFeeds } from './feed.ts'
import { feedPath } from './feed-page.ts'

const right = { permission: 'priceFeed.manage' } as const
const noAddress = 'Price feeds are off, because the public address of this server is not set (PUBLIC_URL).'

/** Feeds: price lists that the program of a partner reads. The address is shown once, when the feed is created. */
export const feedRoutes = (publicUrl: string | undefined): Route[] => [
  implement(feedCalls, 'GET price-feed', { right, summary: 'Price feeds', handle: listFeeds }),
  implement(feedCalls, 'POST price-feed', {
    // An Idempotency-Key would store the token.
    ownTransaction: true,
    right,
    summary: 'Create a price feed',
    handle: async (context, { body }) => {
      if (!publicUrl) throw conflict(noAddress)
      const { token, ...feed } = await transact(context.db, tx => createFeed(tx, context, body))
      return { ...feed, url: new URL(feedPath + token, publicUrl).href }
    },
  }),
  implement(feedCalls, 'PUT price-feed/end', {
    right,
    summary: 'End a price feed',
    handle: (context, { body }) => endFeed(context.db, context, body),
  }),
]
