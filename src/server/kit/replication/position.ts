/** A position in the write-ahead log of PostgreSQL, in bytes from its beginning. */
export type Position = bigint

/** Reads a position as PostgreSQL writes it: two hexadecimal numbers, as `16/B374D848`. */
export const positionOf = (text: string): Position => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Writes a position as PostgreSQL reads it. */
export const positionText = (position: Position): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()

const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

/** The beginning of the segment that a position lies in. PostgreSQL keeps the log in files of one size, called segments. */
export const segmentStart = (position: Position, size: number): Position => position - (position % BigInt(size))

/** The name of the file of the segment that begins at a position. */
export const segmentName = (timeline: number, start: Position, size: number): string => {
  const number = start / BigInt(size)
  const inEach = 0x1_0000_0000n / BigInt(size)
  return hex(BigInt(timeline)) + hex(number / inEach) + hex(number % inEach)
}
