import { once } from 'node:events'
import { createServer, request } from 'node:http'

// As HAProxy with `inter 100ms fall 2 rise 1` does.
const [interval, fall] = [100, 2]

/** Asks each server whether it is ready, all the time. A server that twice was not ready is down until it is ready again. */
const watch = (addresses: readonly string[]) => {
  const failures = new Map<string, number>()
  const check = async (address: string) => {
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    failures.set(address, isReady ? 0 : (failures.get(address) ?? 0) + 1)
  }
  const timer = setInterval(() => void addresses.forEach(check), interval)
  return { isUp: (address: string) => (failures.get(address) ?? 0) < fall, close: () => clearInterval(timer) }
}

/**
 * A reverse proxy in front of several servers, in round-robin order. It answers 502 for a server that it cannot reach, and never sends a
 * request twice. When it watches, it sends requests only to those servers that are ready.
 */
export const openBalancer = async (addresses: readonly string[], { watches = false } = {}) => {
  const watching = watches ? watch(addresses) : undefined
  let turn = 0
  const server = createServer((incoming, answer) => {
    const up = addresses.filter(address => watching?.isUp(address) ?? true)
    const next = up[turn++ % up.length]
    if (next === undefined) return answer.writeHead(503).end()
    const { hostname, port } = new URL(next)
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, given => {
      answer.writeHead(given.statusCode!, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    return incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    watching?.close()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { address: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close }
}
