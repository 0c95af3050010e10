import { createHash } from 'node:crypto'
import type { Copy } from '../../kit/replication/copy.ts'
import { keptUpTo, readMessage } from '../../kit/replication/messages.ts'
import type { Position } from '../../kit/replication/position.ts'
import type { Piece } from './piece.ts'

/** How often the server is asked where its log ends, how old a piece may become (ms), and how large (bytes). */
export type Rhythm = { beat: number; age: number; bytes: number }
export const usualRhythm: Rhythm = { beat: 5_000, age: 10_000, bytes: 8 * 1024 ** 2 }

/** The log of the server is not the one that the archive has: another copy of the data was started. */
export class OtherLog extends Error {
  override name = 'OtherLog'
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** What follows a known piece at the beginning of the content. Throws OtherLog when the content does not begin with that piece. */
const afterKnown = (content: Buffer, { start, end, hash }: Piece): Buffer => {
  const size = Number(end - start)
  if (hashOf(content.subarray(0, size)) !== hash) throw new OtherLog('The log of the database does not continue the archive.')
  return content.subarray(size)
}

type Receiving = {
  /** Where the stream begins. */
  from: Position
  /** The last piece of the archive, when the stream begins with it: it shows that the log is the same. */
  known: Piece | undefined
  keep(content: Buffer, start: Position, end: Position): Promise<void>
  /** Called whenever everything that the server had written is kept. */
  complete(): void
  /** Ends the work, once everything up to the goal is kept. */
  signal: AbortSignal
  goal: () => Position
  rhythm: Rhythm
}

/** Receives the log and keeps it in pieces without a gap. Returns after the signal; throws when the connection breaks. */
export const receive = async (copy: Copy, { from, known, keep, complete, signal, goal, rhythm }: Receiving): Promise<void> => {
  let [start, since] = [from, 0]
  const parts: Buffer[] = []
  let [received, kept] = [from, known?.end ?? from]
  const tell = () => copy.send(keptUpTo(kept, new Date()))
  const beat = setInterval(tell, rhythm.beat)
  signal.addEventListener('abort', tell)
  tell()

  const add = (part: Buffer, at: Position) => {
    if (at !== received) throw new Error('The log of the database came with a gap.')
    if (parts.length === 0) since = Date.now()
    parts.push(part)
    received += BigInt(part.length)
  }
  const isDue = () => {
    if (parts.length === 0 || (known && received < known.end)) return false
    return received - start >= rhythm.bytes || Date.now() - since >= rhythm.age || signal.aborted
  }
  const write = async () => {
    const all = Buffer.concat(parts.splice(0))
    const isFirst = known !== undefined && start < known.end
    const content = isFirst ? afterKnown(all, known) : all
    if (isFirst) start = known.end
    if (content.length > 0) await keep(content, start, received)
    ;[start, kept] = [received, received]
    tell()
  }

  try {
    for await (const chunk of copy.messages) {
      const message = readMessage(chunk)
      if (message.kind === 'data') add(message.content, message.start)
      if (isDue()) await write()
      if (kept >= message.end) complete()
      if (signal.aborted && kept >= goal()) return
    }
    throw new Error('The database ended the stream of its log.')
  } finally {
    clearInterval(beat)
    signal.removeEventListener('abort', tell)
  }
}
