import { deflateSync, inflateSync } from 'node:zlib'
import { chunk, signature } from '../../src/server/kit/print/png.ts'

/** The chunks of a PNG file, in order. */
const chunksOf = (file: Buffer): { name: string; data: Buffer }[] => {
  const chunks = []
  for (let at = signature.length; at < file.length; ) {
    const length = file.readUInt32BE(at)
    chunks.push({ name: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

/** The prediction of a byte from its left, upper and upper-left neighbors (the five filters of PNG). */
const guesses: ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  left => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const [l, a, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
    return l <= a && l <= c ? left : a <= c ? above : corner
  },
]

/** The pixels of a browser screenshot (eight bits, no transparency): width, height, and a number 0xRRGGBB per pixel. */
const colours = (file: Buffer) => {
  const chunks = chunksOf(file)
  const head = chunks.find(({ name }) => name === 'IHDR')!.data
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const step = head[9] === 6 ? 4 : 3
  const bytes = inflateSync(Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)))
  const row = width * step
  const plain = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) {
    const guess = guesses[bytes[y * (row + 1)]!]!
    for (let x = 0; x < row; x++) {
      const at = y * row + x
      const [left, above] = [x < step ? 0 : plain[at - step]!, y === 0 ? 0 : plain[at - row]!]
      plain[at] = bytes[y * (row + 1) + 1 + x]! + guess(left, above, x < step || y === 0 ? 0 : plain[at - row - step]!)
    }
  }
  const pixels = Uint32Array.from({ length: width * height }, (_, index) => {
    const at = index * step
    return (plain[at]! << 16) | (plain[at + 1]! << 8) | plain[at + 2]!
  })
  return { width, height, pixels }
}

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)

type Count = [colour: number, pixels: number]
const common = 160
const byFrequency = (one: Count, other: Count): number => other[1] - one[1] || one[0] - other[0]

/** The most frequent colors, and of those that are alike among the others the most frequent one, so that photos keep their colors. */
const paletteOf = (counts: Map<number, number>): number[] => {
  const sorted = [...counts].sort(byFrequency)
  const alike = new Map<number, Count>()
  for (const [colour, pixels] of sorted.slice(common)) {
    const kind = colour & 0xf0f0f0
    const [first = colour, all = 0] = alike.get(kind) ?? []
    alike.set(kind, [first, all + pixels])
  }
  return [...sorted.slice(0, common), ...[...alike.values()].sort(byFrequency).slice(0, 256 - common)].map(([colour]) => colour)
}

/** The same picture with 256 colors; every other color is replaced by the nearest of them. The file becomes a third as large. */
export const inFewColours = (file: Buffer): Buffer => {
  const { width, height, pixels } = colours(file)
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const kept = paletteOf(counts)
  const places = new Map(kept.map((colour, place) => [colour, place]))
  for (const colour of counts.keys())
    if (!places.has(colour)) {
      const nearest = kept.reduce(
        (best, candidate, place) => (distance(candidate, colour) < distance(kept[best]!, colour) ? place : best),
        0,
      )
      places.set(colour, nearest)
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const palette = Buffer.from(kept.flatMap(colour => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < pixels.length; at++) rows[at + Math.floor(at / width) + 1] = places.get(pixels[at]!)!
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
