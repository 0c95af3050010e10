import type { Position } from './position.ts'

/**
 * A message of the streaming replication protocol. `end` is where the log of the server ends at that moment. With `data` comes the part of
 * the log that begins at `start`.
 */
export type LogMessage = { end: Position } & ({ kind: 'data'; start: Position; content: Buffer } | { kind: 'alive' })

const [data, alive, standby] = [0x77, 0x6b, 0x72]
const headerBytes = 25

/** Reads a message that the server sends after START_REPLICATION. Throws for one that is not known. */
export const readMessage = (message: Buffer): LogMessage => {
  if (message[0] === data)
    return { kind: 'data', start: message.readBigUInt64BE(1), end: message.readBigUInt64BE(9), content: message.subarray(headerBytes) }
  if (message[0] === alive) return { kind: 'alive', end: message.readBigUInt64BE(1) }
  throw new Error(`The database sent a message of the unknown kind ${message[0]}.`)
}

const year2000 = Date.UTC(2000, 0)

/** Tells the server up to where the log is kept, so that it may remove older parts, and asks where its log ends now. */
export const keptUpTo = (position: Position, now: Date): Buffer => {
  const message = Buffer.alloc(34)
  message[0] = standby
  for (const at of [1, 9, 17]) message.writeBigUInt64BE(position, at)
  message.writeBigInt64BE(BigInt(now.getTime() - year2000) * 1_000n, 25)
  message[33] = 1
  return message
}
