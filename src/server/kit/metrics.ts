import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const own = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A metric that is computed when it is read. */
export type Figure = { name: string; help: string; value: () => number | Promise<number> }

/** The value of a metric, or NaN when it cannot be computed, as while the database is away. */
const measured = async ({ value }: Figure): Promise<number> => {
  try {
    return await value()
  } catch {
    return Number.NaN
  }
}

/** Measures every response, and serves the metrics only to this machine. */
export const measure = (app: FastifyInstance, figures: readonly Figure[] = [], events: () => ReadonlyMap<string, number>): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds from the request to its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  })
  let inFlight = 0
  for (const figure of [
    ...figures,
    { name: 'http_requests_in_flight', help: 'Requests that wait for their response.', value: () => inFlight },
  ])
    new Gauge({
      name: figure.name,
      help: figure.help,
      registers: [register],
      async collect() {
        this.set(await measured(figure))
      },
    })
  new Counter({
    name: 'security_events_total',
    help: 'Security events since the start, by kind.',
    labelNames: ['event'],
    registers: [register],
    collect() {
      this.reset()
      for (const [event, count] of events()) this.inc({ event }, count)
    },
  })
  app.addHook('onRequest', async () => {
    inFlight += 1
  })
  app.addHook('onResponse', async (request, reply) => {
    inFlight -= 1
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.addHook('onClose', async () => register.clear())
  app.get('/metrics', async (request, reply) => {
    if (!own.has(request.ip)) return reply.callNotFound()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
