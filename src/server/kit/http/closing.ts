import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const [patience, lastCall] = [1000, 20_000]

/**
 * On close, finishes open requests and drops idle connections; after a while, all connections. A browser opens connections that it may
 * never use. For Node.js they are not idle, so they are dropped here, once a request on its way has had time to arrive.
 */
export const closeInTime = (app: FastifyInstance) => {
  const connections = new Set<Socket>()
  app.server.on('connection', socket => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const dropUnused = () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const unused = setInterval(dropUnused, patience)
    const all = setTimeout(() => app.server.closeAllConnections(), lastCall)
    app.server.once('close', () => {
      clearInterval(idle)
      clearInterval(unused)
      clearTimeout(all)
    })
  })
}
