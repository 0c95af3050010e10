import { connect, type Socket } from 'node:net'
import type { Language, PrinterFault } from './language.ts'

/** Why labels were not printed. After `broken` and `slow` some may have come out. */
export type NotSentReason =
  | { why: 'refused' | 'silent' | 'unknown' | 'unreachable' }
  | { why: 'fault'; fault: PrinterFault }
  | { why: 'broken' | 'slow' }

export class NotSent extends Error {
  readonly reason: NotSentReason
  constructor(reason: NotSentReason) {
    super(`The label printer: ${reason.why}.`)
    this.reason = reason
  }
}

/** In milliseconds: until the printer is connected, until it says its status, and until it has read the whole job. */
export type Patience = { connect: number; status: number; job: number }
/** A label takes up to half a second to come out, and a printer reads the next ones only when it has room for them. */
export const usualPatience = (labels: number): Patience => ({ connect: 5_000, status: 2_000, job: 20_000 + 500 * labels })

// A status is shorter. Whatever else is on that port must not fill the memory.
const longestAnswer = 4096

const within = async <T>(work: Promise<T>, milliseconds: number, late: () => T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<T>(resolve => {
    timer = setTimeout(() => resolve(new Promise(done => done(late()))), milliseconds)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

const failing = (reason: NotSentReason) => (): never => {
  throw new NotSent(reason)
}

const whyNotConnected = ({ code }: NodeJS.ErrnoException): NotSentReason => {
  if (code === 'ECONNREFUSED') return { why: 'refused' }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { why: 'unknown' }
  return { why: code === 'ETIMEDOUT' ? 'silent' : 'unreachable' }
}

const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', error => reject(new NotSent(whyNotConnected(error))))
  })

/** Asks for the status. A printer that does not answer may still print. */
const faultOf = (socket: Socket, { query, faultIn }: Language): Promise<PrinterFault | null> =>
  new Promise(resolve => {
    let answer = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      if (answer.length > longestAnswer) return
      answer = Buffer.concat([answer, part])
      const fault = faultIn(answer)
      if (fault !== undefined) resolve(fault)
    })
    socket.once('close', () => resolve(null))
    socket.write(query)
  })

/** Sends the job and waits until the printer closes the connection, which it does when it has read everything. */
const handOver = (socket: Socket, job: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    let isWhole = false
    socket.once('end', () => isWhole && resolve())
    socket.once('close', () => reject(new NotSent({ why: 'broken' })))
    socket.write(job)
    socket.end(() => {
      isWhole = true
    })
  })

/** Sends one job to a label printer. Resolves when the printer has taken all of it; throws `NotSent` otherwise. */
export const sendJob = async (
  { host, port }: { host: string; port: number },
  language: Language,
  job: Buffer,
  patience: Patience,
): Promise<void> => {
  const socket = connect({ host, port })
  try {
    await within(connected(socket), patience.connect, failing({ why: 'silent' }))
    // What breaks from here on is seen when the connection closes.
    socket.on('error', () => {})
    const fault = await within(faultOf(socket, language), patience.status, () => null)
    if (fault) throw new NotSent({ why: 'fault', fault })
    if (!socket.writable) throw new NotSent({ why: 'refused' })
    await within(handOver(socket, job), patience.job, failing({ why: 'slow' }))
  } finally {
    socket.destroy()
  }
}
