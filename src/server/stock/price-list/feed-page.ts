import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csv } from '../../../domain/kit/contract.ts'
import type { FeedFile } from '../../../domain/stock/price-list/feed.ts'
import type { Db } from '../../kit/db/db.ts'
import { begun } from '../../kit/entity/export/export.ts'
import { Refusal } from '../../kit/errors.ts'
import { limitPerNetwork, privately } from '../../kit/http/outside.ts'
import { openBoundedQueue } from '../../kit/jobs/bounded-queue.ts'
import { inQueue } from '../../kit/sheet/response.ts'
import { notePoll, openFeed, wantedBy } from './feed.ts'
import { csvFile, jsonFile } from './file.ts'
import { readStones } from './stones.ts'

export type FeedPages = {
  db: Db
  now: () => Date
  /** Without a public address there are no feeds: every address is unknown. */
  publicUrl: string | undefined
}

/** The beginning of the address of a feed, before its token. */
export const feedPath = '/feed/'

// A program reads a feed every few minutes; more from one network is somebody who guesses.
const maxPerMinute = 30

const types: Record<FeedFile, string> = { csv: `${csv}; charset=utf-8`, json: 'application/json; charset=utf-8' }

const sendText = (reply: FastifyReply, status: number, text: string) =>
  privately(reply).code(status).type('text/plain; charset=utf-8').send(`${text}\n`)

/** Price lists outside of the program, without sign-in, for the programs of partners (docs/domain/stock.md#price-feeds). */
export const serveFeeds =
  (resources: FeedPages) =>
  (app: FastifyInstance): void => {
    // Partners wait for each other here, so that they never fill the queue of the users.
    const queue = openBoundedQueue({ atOnce: 2, max: 10, full: 'Too many programs read price lists. Try again in a moment.' })
    app.register((scope, _options, done) => {
      scope.register(rateLimit, limitPerNetwork(maxPerMinute)).after(() => {
        scope.get(`${feedPath}:token`, async (request: Request, reply) => {
          const feed = await openFeed(resources.db, request.params.token)
          // The same answer to every token that opens nothing, so that a stranger learns nothing from it.
          const wanted = feed && wantedBy(feed)
          if (!wanted || !resources.publicUrl)
            return sendText(reply, 404, 'This address does not work. Ask the company that gave it to you.')
          const { body } = await inQueue(queue, async () => {
            const stones = await begun(readStones(resources.db, wanted))
            await notePoll(resources.db, feed.id, request.ip, resources.now())
            return { body: feed.file === 'csv' ? csvFile(feed.market, stones, { forExcel: false }) : jsonFile(feed.market, stones) }
          })
          return privately(reply).type(types[feed.file]).send(body)
        })
      })
      scope.setErrorHandler((error, request, reply) => sendFault(error, request, reply))
      done()
    })
  }

type Request = FastifyRequest<{ Params: { token: string } }>

const sendFault = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Refusal && error.status <= 503) {
    if (error.status !== 404) reply.header('retry-after', 60)
    return sendText(reply, error.status, error.message)
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'A price feed failed.')
  return sendText(reply.header('retry-after', 60), 503, 'The price list cannot be read right now. Try again in a minute.')
}
