import type { Socket } from 'node:net'
import { sentences, textOf } from './response.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers, in the words and under the headers of every other answer, what was no request of HTTP yet. Nothing is known of who
 * asks, so it comes as plain JSON.
 */
export const refuseRaw = (headers: Record<string, string>) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code ?? ''] ?? 400
  const body = textOf(status, [sentences[status] ?? 'The request could not be read.'], 'null')
  const head = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} Refused\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
  socket.destroy(error)
}
