import type { Position } from '../../kit/replication/position.ts'

/** A piece of the write-ahead log in an archive: from where to where, when it was written, and the SHA-256 of its content. */
export type Piece = { start: Position; end: Position; at: Date; hash: string }

const digits = 16
const form = /^([0-9a-f]{16})-([0-9a-f]{16})-(\d{13})-([0-9a-f]{64})\.gz(?:\.age)?$/

const hex = (position: Position) => position.toString(16).padStart(digits, '0')

/** The name of the file of a piece. Names sort as their pieces follow each other. The time is in milliseconds since 1970. */
export const pieceName = ({ start, end, at, hash }: Piece): string => `${hex(start)}-${hex(end)}-${at.getTime()}-${hash}.gz`

/** Reads the name of a file; undefined when it is not that of a piece. */
export const pieceOf = (name: string): Piece | undefined => {
  const [, start, end, at, hash] = form.exec(name) ?? []
  if (!start || !end || !at || !hash) return undefined
  return { start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), at: new Date(Number(at)), hash }
}
