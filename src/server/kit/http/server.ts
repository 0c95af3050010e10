import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { type AuthenticationContext, authenticate, greet, isDeclared } from '../auth/authenticate.ts'
import { openSecurityLog, type SecurityLog } from '../auth/security-log.ts'
import { sql } from '../db/db.ts'
import type { Reader } from '../db/replica.ts'
import { answerTo } from '../entity/write.ts'
import { Refusal } from '../errors.ts'
import { refuseInfected, type Scanner } from '../files/scanner.ts'
import { openTurns, type Room } from '../jobs/turns.ts'
import { type Figure, measure } from '../metrics.ts'
import { closeInTime } from './closing.ts'
import { headers } from './headers.ts'
import { isOwnHost } from './host.ts'
import { networkOf } from './network.ts'
import { keepPosition, readerFor } from './own-writes.ts'
import { servePages } from './pages.ts'
import { refuseRaw } from './raw-refusal.ts'
import { discard, jsonLimit, readInput } from './request.ts'
import { type Answering, sendAnswer, sendError } from './response.ts'
import type { Route, Upload } from './route.ts'

export type ServeOptions = AuthenticationContext & {
  routes: readonly Route[]
  /** Their labels are used in field and database errors. */
  entities: Readonly<Record<string, Entity>>
  envelopeKey: Buffer
  log: FastifyBaseLogger
  /** The configuration for the browser at an address before sign-in. */
  config: (address: string) => unknown
  /** The folder of the built pages; without it only the API is served. */
  staticDir?: string | undefined
  /** A folder with the assets of other builds, which are served as well. */
  keptDir?: string | undefined
  /** Adds pages outside of the API and of the built pages. */
  pages?: (app: FastifyInstance) => void
  /** The folder for uploads in progress; best on the same disk as the file store. */
  uploads?: string
  /** Looks into each uploaded file, where there is one. */
  scanner?: Scanner | undefined
  /** The database for reports and exports, if it is another one. */
  reader?: Reader
  /** Further metrics besides the standard ones. */
  figures?: readonly Figure[]
  /** Throws while the server is not ready. */
  readiness?: () => Promise<unknown>
  /** Waits after the signal to stop, while requests are still answered. `/readyz` fails already, so that proxies notice. */
  drain?: () => Promise<unknown>
}

/** Builds the HTTP server, not yet listening. Throws when a route declares no right. */
export const serve = (options: ServeOptions): FastifyInstance => {
  const { routes, entities, envelopeKey: key, log, secure, db, reader, now, staticDir, keptDir } = options
  const uploads = options.uploads ?? join(tmpdir(), 'stonebook-uploads')
  const security = openSecurityLog({ db, now, log })
  const answering: Answering = { key, secure, entities: Object.values(entities) }
  const common = headers(secure)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimit,
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    // While closing, a request on an open connection still gets its response; then the connection is closed.
    return503OnClosing: false,
    // Trust forwarded addresses only from a proxy on this machine.
    trustProxy: 'loopback',
    clientErrorHandler: refuseRaw(common),
    genReqId: () => randomBytes(6).toString('hex'),
    frameworkErrors: (error, request, reply) => {
      greetWithoutCookies(request, security)
      reply.headers(common)
      sendError(request, reply, answering, error)
    },
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.register(multipart)
  // The cookie plugin's hook must run first.
  app.register(cookie).after(() => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(common)
      greet(request, secure, security)
      if (!forMonitoring.has(request.url) && !isOwnHost(request.headers.host, options.publicUrl))
        throw new Refusal(421, 'Stonebook is not open under this name. Whoever runs it can set PUBLIC_URL to its address.')
    })
  })
  app.setErrorHandler((error, request, reply) => sendError(request, reply, answering, error))
  measure(app, options.figures, security.counts)
  app.addHook('onClose', security.close)
  serveState(app, options)
  closeInTime(app)
  options.pages?.(app)
  servePages(app, { folder: staticDir, kept: keptDir }, (request, reply) =>
    sendError(request, reply, answering, new Refusal(404, 'Nothing was found at this address.')),
  )

  // Apart, because before the sign-in is checked a person goes by another name.
  const [checks, turns] = [openTurns(shareOfPerson), openTurns(shareOfPerson)]
  for (const route of routes) {
    if (!isDeclared(route.right)) throw new Error(`The route ${route.method} ${route.path} declares no right.`)
    const fields = labels(route, entities)
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: jsonLimit + (route.maxFileBytes ?? 0),
      onRequest: request => checks(credentialOf(request), () => authenticate(request, route, options)),
      handler: async (request, reply) => {
        const files: Upload[] = []
        try {
          const input = await readInput(request, route, { key, plain: request.plain, uploads, fields }, files)
          const { caller, visit, note, id: requestId } = request
          for (const file of files) await refuseInfected(options.scanner, file, found => note('infected', { detail: found }))
          const context = {
            db,
            ...(reader && { reader: readerFor(request, reader, secure) }),
            caller,
            now,
            requestId,
            visit,
            note,
            security,
          }
          const writing = { fields, header: request.headers['idempotency-key'], log: request.log }
          const person = route.right === 'public' ? networkOf(request.ip) : caller.id
          const answer = await turns(
            person,
            () => answerTo(route, context, input, writing),
            room => sendRoom(request, reply, room),
          )
          if (reader && route.method !== 'GET') await keepPosition(reply, reader, secure)
          return sendAnswer(request, reply, answering, answer)
        } finally {
          await discard(files).catch(error => request.log.warn({ err: error }, 'An uploaded file could not be removed.'))
        }
      },
    })
  }
  return app
}

// Five persons who take all that they can fill the connections of the database.
const shareOfPerson = { atOnce: 4, many: 8, max: 500 }

/** Sends a program the headers of the IETF draft on rate limits: how many more requests may wait. */
const sendRoom = ({ plain }: FastifyRequest, reply: FastifyReply, { limit, left, reset }: Room): void => {
  if (plain) reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': left, 'ratelimit-reset': reset })
}

/** Who sends a request, before it is known whether the session or the token is valid. */
const credentialOf = ({ visit, headers, ip }: FastifyRequest): string =>
  visit.session?.toString('hex') ?? headers.authorization ?? networkOf(ip)

// A malformed address never reaches the hooks.
const greetWithoutCookies = (request: Parameters<typeof greet>[0], security: SecurityLog) => {
  request.cookies = {}
  greet(request, false, security)
}

// Whoever watches the server may reach it by any name.
const forMonitoring = new Set(['/healthz', '/readyz', '/metrics'])

const labels = ({ right }: Route, entities: ServeOptions['entities']): Fields =>
  typeof right === 'object' && 'entity' in right ? (entities[right.entity]?.fields ?? {}) : {}

/** Routes for monitoring and start: liveness, readiness, and the configuration of the page. */
const serveState = (app: FastifyInstance, { config, db, drain, readiness = () => sql`select 1`.execute(db) }: ServeOptions) => {
  app.get('/config.json', async (request, reply) => reply.header('cache-control', 'no-store').send(await config(request.ip)))
  app.get('/healthz', async () => ({ alive: true }))
  let [isStopping, wasReady] = [false, true]
  app.addHook('preClose', async () => {
    isStopping = true
    await drain?.()
  })
  app.get('/readyz', async (request, reply) => {
    try {
      await readiness()
      if (isStopping) throw new Error('The server is stopping.')
      wasReady = true
      return { ready: true }
    } catch (error) {
      // Proxies ask each second.
      if (wasReady) request.log.warn({ err: error }, 'The server is not ready.')
      wasReady = false
      return reply.code(503).header('retry-after', 5).send({ ready: false })
    }
  })
}
