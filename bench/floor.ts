import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import * as reading from './floor-reading.ts'
import { sales } from './floor-reports.ts'
import { draft, issue } from './floor-selling.ts'

/**
 * The minimum a program could do: Node's own server, the driver, prepared statements and the same rows.
 * No session, no permissions, no envelope, no validation of the input.
 */
pg.types.setTypeParser(pg.types.builtins.DATE, value => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, options: '-c timezone=UTC -c jit=off' })

type Handler = (pool: pg.Pool, query: URLSearchParams, body: string) => Promise<unknown>
const handlers: Record<string, Handler> = {
  '/ready': async () => true,
  '/invoices': (pool, query) => reading.invoices(pool, query),
  '/invoice': (pool, query) => reading.invoice(pool, query),
  '/stones': (pool, query) => reading.stones(pool, query),
  '/statement': (pool, query) => reading.statement(pool, query),
  '/sales': (pool, query) => sales(pool, query),
  '/draft': (pool, _, body) => draft(pool, JSON.parse(body)),
  '/issue': (pool, _, body) => issue(pool, JSON.parse(body)),
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

createServer(async (request, response) => {
  const [path, query] = request.url!.split('?', 2)
  try {
    const data = await handlers[path!]!(pool, new URLSearchParams(query), request.method === 'GET' ? '' : await bodyOf(request))
    const text = JSON.stringify({ statusCode: 200, isSuccess: true, errorMessages: [], data })
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }).end(text)
  } catch (error) {
    const text = String(error)
    response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text)
  }
}).listen(Number(process.env.PORT), '127.0.0.1')
