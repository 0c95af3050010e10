import type { Socket } from 'node:net'
import { sentences, textOf } from './response.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Responds to input that is not a valid HTTP request, with the usual headers and wording. The client is unknown, so the body
 * is plain JSON.
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
