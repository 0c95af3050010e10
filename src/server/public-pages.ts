import type { FastifyInstance } from 'fastify'
import { type LinkPages, serveLinks } from './reports/sharing/page.ts'
import { serveFeeds } from './stock/price-list/feed-page.ts'

/** Everything that is open to people and programs without an account. */
export const servePublic =
  (resources: LinkPages) =>
  (app: FastifyInstance): void => {
    serveLinks(resources)(app)
    serveFeeds(resources)(app)
  }
