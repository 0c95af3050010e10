import { Agent, request } from 'node:http'

const patience = 60_000

/** A client like fetch over keep-alive connections, at half the CPU cost of fetch. `milliseconds` is the timeout. */
export const openKeepAlive = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const send = (url: string, { method, headers, body }: RequestInit, milliseconds = patience): Promise<Response> =>
    new Promise((resolve, reject) => {
      const sent = typeof body === 'string' ? Buffer.from(body) : undefined
      const length = sent ? { 'content-length': String(sent.length) } : {}
      const outgoing = request(
        url,
        { agent, method: method ?? 'GET', headers: { ...(headers as Record<string, string>), ...length } },
        answer => {
          const parts: Buffer[] = []
          answer
            .on('data', part => parts.push(part))
            .on('error', fail)
            .on('end', () => {
              clearTimeout(waiting)
              const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
                values.map(value => [name, value] as [string, string]),
              )
              resolve(new Response(parts.length > 0 ? Buffer.concat(parts) : null, { status: answer.statusCode!, headers }))
            })
        },
      )
      const waiting = setTimeout(() => outgoing.destroy(new Error('There was no response.')), milliseconds)
      function fail(error: Error) {
        clearTimeout(waiting)
        reject(error)
      }
      outgoing.on('error', fail)
      outgoing.end(sent)
    })
  return { send, close: () => agent.destroy() }
}
