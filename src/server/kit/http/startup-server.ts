import { once } from 'node:events'
import { createServer } from 'node:http'

const page = '<!doctype html><meta charset="utf-8"><title>Starting</title><p>The system is starting. This page reloads automatically.'

/**
 * Responds at the address while the company's database is opened: alive, not ready, and a page that says so. Throws when the port is
 * taken, before anything else has started.
 */
export const openStartupServer = async (port: number, host: string): Promise<{ close(): Promise<void> }> => {
  const server = createServer((request, answer) => {
    const json = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/json', 'retry-after': '3', connection: 'close' }).end(JSON.stringify(body))
    if (request.url === '/healthz') return json(200, { alive: true })
    if (request.url === '/readyz') return json(503, { ready: false })
    answer.writeHead(503, {
      'content-type': 'text/html',
      'retry-after': '3',
      refresh: '3',
      connection: 'close',
      'cache-control': 'no-store',
    })
    return answer.end(page)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { close }
}
