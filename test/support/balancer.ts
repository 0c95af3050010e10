import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** A reverse proxy in front of several servers, in round-robin order. A server that cannot be reached is skipped. */
export const openBalancer = async (addresses: readonly string[]) => {
  let turn = 0
  const server = createServer((incoming, answer) => {
    const { hostname, port } = new URL(addresses[turn++ % addresses.length]!)
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, given => {
      answer.writeHead(given.statusCode!, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { address: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close }
}
