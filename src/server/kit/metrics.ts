import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const own = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Measures every answer, and tells the figures to this machine alone. */
export const measure = (app: FastifyInstance): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds from the request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
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
