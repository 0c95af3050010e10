import { connect, type Socket } from 'node:net'
import type { Party } from './process.ts'

export type Call = { method?: string; path: string; body?: string }
export type Steps = readonly Call[]

const bytesOf = ({ headers }: Party, { method = 'GET', path, body }: Call): Buffer => {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** Sends a request over an open connection and waits for the whole response; throws when it is not a success. */
const exchange = (socket: Socket, request: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    let [got, wanted] = [0, 0]
    let first = ''
    let tail: Buffer = Buffer.alloc(0)
    const end = (act: () => void) => {
      socket.off('data', read).off('error', reject).off('close', closed)
      act()
    }
    const closed = () => end(() => reject(new Error('The connection was closed before the answer was whole.')))
    const read = (chunk: Buffer) => {
      got += chunk.length
      // The end of a streamed response may arrive in two chunks.
      tail = Buffer.concat([tail, chunk.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
      if (wanted === 0) {
        const head = chunk.subarray(0, chunk.indexOf(headEnd)).toString('latin1')
        first = head.slice(9, 12)
        const streamed = /transfer-encoding: chunked/i.test(head)
        wanted = streamed ? Number.POSITIVE_INFINITY : head.length + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
        if (!(wanted > 0)) return end(() => reject(new Error(`An answer without a length: ${head}`)))
      }
      if (got >= wanted || (wanted === Number.POSITIVE_INFINITY && tail.equals(lastChunk)))
        end(() =>
          first === '200'
            ? resolve(got)
            : reject(
                new Error(
                  `${request.toString('latin1').split('\r\n', 1)[0]} was answered ${first}: ${chunk.toString('utf8').slice(0, 600)}`,
                ),
              ),
        )
    }
    socket.on('data', read).once('error', reject).once('close', closed)
    socket.write(request)
  })

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
      .setNoDelay()
      .once('error', reject)
  })

/**
 * Runs pieces of work, each a few calls in sequence, on this many connections at once, until the work or the time (ms) runs out.
 * Returns pieces per second. It writes HTTP itself, because a client's cost would count against both sides.
 */
export const rateOf = async (party: Party, connections: number, work: readonly Steps[], limit = 800): Promise<number> => {
  const prepared = work.map(steps => steps.map(step => bytesOf(party, step)))
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(party.port)))
  let next = 0
  const started = performance.now()
  const passed = () => performance.now() - started
  const labour = async (socket: Socket) => {
    while (next < prepared.length && passed() < limit) for (const request of prepared[next++]!) await exchange(socket, request)
  }
  try {
    await Promise.all(sockets.map(labour))
    return (next / passed()) * 1000
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

export type Compared = { floor: number; product: number; ratio: number }
export type Contest = {
  connections?: number
  rounds?: number
  floor: (round: number) => readonly Steps[]
  product: (round: number) => readonly Steps[]
}

/** Runs the same work on floor and product in turn, so that other load on the machine affects both; returns medians of the rounds. */
export const contest = async (floor: Party, product: Party, { connections = 16, rounds = 7, ...work }: Contest): Promise<Compared> => {
  const rates: Compared[] = []
  for (let round = -1; round < rounds; round++) {
    const [a, b] = [await rateOf(floor, connections, work.floor(round + 1)), await rateOf(product, connections, work.product(round + 1))]
    // The first round is a warm-up: plans, compiled code and caches.
    if (round >= 0) rates.push({ floor: a, product: b, ratio: b / a })
  }
  return {
    floor: median(rates.map(rate => rate.floor)),
    product: median(rates.map(rate => rate.product)),
    ratio: median(rates.map(rate => rate.ratio)),
  }
}
